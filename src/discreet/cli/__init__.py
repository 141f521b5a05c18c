"""The command line: thin over the Python interface, one file a command."""
