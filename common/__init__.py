"""The ground floor: what a board, a tour, a valid tour and a count are."""
