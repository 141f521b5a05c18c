"""A token classifier on the MiniLM encoder: trained on marked documents, used to find spans."""
