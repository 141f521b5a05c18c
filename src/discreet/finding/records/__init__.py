"""Known values of a record, located in the person's documents in all their variations."""
