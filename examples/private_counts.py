"""Count something in private notes and publish it with a promise.

    python examples/private_counts.py

How many patients have a note that mentions fatigue? Each patient counts once, so one patient more or
less moves the answer by 1, and Laplace noise of scale 1/ε makes it ε-differentially private per user.
"""

from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.synthetic import clinic


def main() -> None:
    """Print the noisy count and what it promises."""
    tired = {note.user for note in clinic() if "fatigue" in note.text or "tired" in note.text}
    noise = LaplaceNoise.for_epsilon(0.5, sensitivity=1, unit="user")
    [answer] = noise.add([len(tired)], Random())
    print(f"About {answer} of 60 patients speak of tiredness.")
    print(f"Promise: {noise.guarantee}.")


if __name__ == "__main__":
    main()
