"""The local web page: review, on this machine only."""
