"""Problem packages: the exercise for judges such as DOMjudge and Kattis."""
