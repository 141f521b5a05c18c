"""Try a mechanism on one text: several draws, what is promised, and what an attacker gets back."""
