"""The web article (001): its entries, and the checks of them."""
