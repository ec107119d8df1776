"""The proofs of proofs/: what Coq checks, and what they are proofs of."""
