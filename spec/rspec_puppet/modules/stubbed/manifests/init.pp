# A class that specs replace by one of their own.
class stubbed(Integer $of_the_module = 1) { }

define stubbed::elsewhere {
  notify { $title: message => file('stubbed/text') }
}
