"""Privacy claims put to the test: exactly where the outputs can be listed, by search where they cannot.

`channel` holds a mechanism's output matrix, `exact` and `independent` certify it, `gaussian` knows the
Gaussian mechanism in closed form, and `statistical` looks for an event that refutes a sampler's claim.
"""
