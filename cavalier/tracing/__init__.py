"""Recording what a program does, from outside: its steps and its tour."""
