"""Where personal information stands in a text: rules, names, records, and how well they were found."""

__all__: list[str] = []
