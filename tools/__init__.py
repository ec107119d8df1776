"""What only this repository needs: renewing and checking."""
