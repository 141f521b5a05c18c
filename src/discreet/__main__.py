"""`python -m discreet` is the command `discreet`."""

from discreet.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
