"""The recipe of the tagger that ships: sources, synthetic text, training, scores, the model's file."""
