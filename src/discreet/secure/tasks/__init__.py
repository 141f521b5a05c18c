"""What is trained for secure inference."""
