"""A small, fast tagger in several languages: people, places, organisations, addresses, dates, ages, codes."""
