"""What all else is built on: boards, tours, their judge, and counts."""
