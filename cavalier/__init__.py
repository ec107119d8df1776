"""The workbench: it observes the ports from outside and judges them."""
