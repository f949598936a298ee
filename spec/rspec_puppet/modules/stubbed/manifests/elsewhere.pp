# The define of this name is in init.pp, which is read since this file has none.
class stubbed::elsewhere::other { }
