"""How a command is told what its sentence pairs look like."""

from discreet.errors import BadInput

__all__ = ["language_pair"]


def language_pair(languages: str | None) -> tuple[str, str] | None:
    """Source and target from `de,en`."""
    if languages is None:
        return None
    parts = [part.strip() for part in languages.split(",")]
    if len(parts) != 2 or not all(parts):
        raise BadInput(f"--languages is {languages!r}; name two codes divided by a comma, as de,en")
    return parts[0], parts[1]
