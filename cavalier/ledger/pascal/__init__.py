"""The Pascal paper (004): its entries, and the checks of them."""
