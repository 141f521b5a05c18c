"""Training across clients that keep their texts: one algorithm, run in one process or between sites."""
