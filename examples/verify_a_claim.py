"""Check privacy claims: a certificate where one holds, a counter-example where it does not.

$ python examples/verify_a_claim.py
A survey keeps true answers with probability 0.73:
Certificate: ε = 0.994623 local DP holds over all pairs of 2 inputs × 2 outputs, computed exactly
  …
A survey keeps true answers with probability 0.75:
Violated: ε = 1 is claimed; ε = 1.09861 local DP holds over all pairs of 2 inputs × 2 outputs, computed exactly
  counter-example: …
Vickrey as its paper prints it is violated: True
"""

import discreet
from discreet.privacy.verify.claims.answers import RandomisedResponseClaim


def main() -> None:
    """Verify a claim of one's own twice, and a published mechanism."""
    for keep in (0.73, 0.75):
        print(f"A survey keeps true answers with probability {keep}:")
        print(discreet.verify(RandomisedResponseClaim(epsilon=1, keep=keep)))
    print("Vickrey as its paper prints it is violated:", discreet.verify("vickrey-as-printed").violated)


if __name__ == "__main__":
    main()
