"""What all else is built on: boards, tours, the validator, and counts."""
