"""Training with differential privacy: per-example gradients, clipping, noise, checkpoints."""
