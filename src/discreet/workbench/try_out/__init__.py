"""Try a mechanism on one text: several draws, the guarantee, and what an attacker gets back."""
