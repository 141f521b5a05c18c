"""Find personal information in a text: where it is, what it is, how sure the finder is, and why.

$ python examples/find_in_a_text.py
PERSON  0.85  Okafor       name after a title
PERSON  …     Anna Müller  …
DATE    …     3 May 2024   …
PHONE   …     07700 900123 …
"""

import discreet


def main() -> None:
    """Search one sentence and print a line for each span."""
    text = "Dr Okafor saw Anna Müller on 3 May 2024; she can be reached on 07700 900123."
    [document] = discreet.find(text)
    for span in document.spans:
        print(f"{span.label:<7} {span.score:<5.2f} {document.covered(span):<12} {span.why}")


if __name__ == "__main__":
    main()
