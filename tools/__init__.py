"""What only this repository needs: renewing, measuring, checking, building."""
