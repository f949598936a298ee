class gamma($x = 1) { }
