"""Text in, locally private vector out: what a device may send to a server it does not trust.

`embedding` turns texts into vectors, `normalise` brings them to a public scale, `codes` writes numbers as
bits. The randomisers are `unary` (SUE, OUE) and `ome` as published, and `bit_response`, `clipped_noise`,
`metric_noise`, `privunit` and `class_response`, whose claims hold. `device` is a file that a
device can run alone.
"""

__all__: list[str] = []
