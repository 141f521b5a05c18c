"""Documents, spans and tokens; readers and writers."""
