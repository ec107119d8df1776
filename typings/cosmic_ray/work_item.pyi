from enum import StrEnum

class TestOutcome(StrEnum):
    SURVIVED = "survived"
    KILLED = "killed"
    INCOMPETENT = "incompetent"
