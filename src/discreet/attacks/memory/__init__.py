"""What a trained model remembers of its texts: canaries, ranks, exposure, membership."""
