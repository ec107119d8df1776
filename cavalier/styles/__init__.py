"""Styles: what each demands of a program, checked on its syntax tree."""
