"""The lab report (002): its entries, and the checks of them."""
