"""A WordPiece vocabulary learnt from private text with differential privacy."""
