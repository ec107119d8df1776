"""Recording what a program does, from outside: its steps and its tour."""

from cavalier.tracing.recording import record as record
