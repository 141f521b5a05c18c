"""Whether day or month comes first in the dates of a corpus: one convention, read off the dates that leave no doubt.

25/03/2021 can only begin with its day and 03/25/2021 only with its month; 03/04/2021 says nothing, and reading it
in the order of the one while its neighbour has that of the other would give one note two conventions.
"""

from collections import Counter
from collections.abc import Iterable

from discreet.errors import BadInput
from discreet.text.dates import Order, dates_in

__all__ = ["date_order"]


def date_order(texts: Iterable[str]) -> Order:
    """The order that every date in figures allows; an error asks where they contradict each other or say nothing.

    Without dates that need it the order makes no difference, and the day comes first.
    """
    seen = Counter(written.order for text in texts for written in dates_in(text))
    day, month, either = seen["day"], seen["month"], seen["either"]
    if day and month:
        raise BadInput(
            f"some dates in figures begin with the day ({day:,}) and some with the month ({month:,}), so nobody can "
            "tell what 03/04/2021 means; say --date-order day or month (those of the other order get pseudonyms), "
            "or protect the texts of each order by themselves"
        )
    if either and not (day or month):
        raise BadInput(
            f"{either:,} dates such as 03/04/2021 may begin with the day or the month, and no date tells which; "
            "say --date-order day or month"
        )
    return "month" if month else "day"
