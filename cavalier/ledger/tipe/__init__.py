"""The TIPE exam (000): its entries, and the checks of them."""
