"""Inference on texts and models that stay secret: multi-party computation between separate processes."""
