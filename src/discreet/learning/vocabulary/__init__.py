"""A WordPiece vocabulary learned from private text with differential privacy."""
