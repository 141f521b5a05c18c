"""What a user asks for: one file a job, its settings and `run`. Every door calls these."""

__all__: list[str] = []
