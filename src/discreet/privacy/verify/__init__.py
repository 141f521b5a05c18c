"""Privacy claims put to the test: exactly where the outputs can be listed, by search where they cannot.

`channel` holds a mechanism's output matrix; `exact` and `independent` turn it into a `certificate`, and
`gaussian` knows the Gaussian mechanism in closed form. `statistical` looks for an event that refutes a
sampler's claim, with the `score`s that may betray it and the `bounds` that keep it honest. `checks` is
what `discreet verify` runs.
"""
