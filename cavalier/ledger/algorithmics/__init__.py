"""The pseudo-code page (003): its entries, and the checks of them."""
