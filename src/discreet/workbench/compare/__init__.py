"""Privacy against use: several mechanisms over their ε, on the user's own sample."""
