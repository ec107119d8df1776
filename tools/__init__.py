"""What only this repository needs: renewing, measuring, checking links."""
