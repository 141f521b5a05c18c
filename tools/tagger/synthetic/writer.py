"""A text being written: templates are filled, and what fills a slot is marked with its kind."""

import re

from tagger.synthetic.bodies import Bodies
from tagger.synthetic.codes import Codes
from tagger.synthetic.dates import Dates
from tagger.synthetic.places import Places

__all__ = ["Writer"]

_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")


class Writer(Codes, Places, Bodies, Dates):
    """Every slot, and the templates that they stand in."""

    def fill(self, template: str) -> None:
        """Add a template with its choices made and its slots filled."""
        while (found := _CHOICE.search(template)) is not None:
            template = (
                template[: found.start()] + self.random.choice(found[1].split("|")) + template[found.end() :]
            )
        place = 0
        for slot in _SLOT.finditer(template):
            self.put(template[place : slot.start()])
            getattr(self, f"_{slot[1]}")()
            place = slot.end()
        self.put(template[place:])
