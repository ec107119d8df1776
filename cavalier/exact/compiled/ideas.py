"""The ideas that make the compiled tier quick, each of which can be left out.

Each is explained, and proved right, in the module where it is written. A count
is the same whichever of them are left out; the tests make sure of it. Nothing
but tests leaves any out.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ideas:
    """Which ideas a count makes use of.

    ``contraction`` joins the halves without looking at pairs of states,
    ``folding`` keeps one state of two that mirror each other, ``ranks`` makes
    keys of masks and the matching's rank, ``narrow`` holds ways in 32 bits,
    and ``balance`` leaves out degrees that the colours of the squares exclude.
    A table of more than ``roomy`` slots no longer doubles when it grows.
    """

    contraction: bool = True
    folding: bool = True
    ranks: bool = True
    narrow: bool = True
    balance: bool = True
    roomy: int = 10**8


ALL = Ideas()
