"""Whole documents: a letter, a form, a court decision, a clinical note, news, messages."""

from collections.abc import Callable
from random import Random

from tagger.bank import PLAIN
from tagger.examples import Example
from tagger.synthetic import de, en, es, fr, it, nl, pl, pt
from tagger.synthetic.locale import Locale
from tagger.synthetic.sheet import Bank
from tagger.synthetic.writer import Writer

__all__ = ["GENRES", "LOCALES", "write"]

LOCALES: dict[str, Locale] = {
    module.LOCALE.language: module.LOCALE for module in (en, de, fr, es, nl, pt, pl, it)
}


def write(language: str, genre: str, bank: Bank, random: Random) -> Example:
    """A document of this genre, about 20 to 250 words long."""
    writer = Writer(LOCALES[language], bank, random)
    GENRES[genre](writer)
    return Example(writer.text, tuple(writer.spans), language, f"synthetic.{genre}.{language}")


def _heading(writer: Writer) -> None:
    text = writer.random.choice(writer.locale.headings)
    if writer.random.random() < 0.4:
        text = _words(writer, writer.random.randint(1, 4)) or text
    roll = writer.random.random()
    number = writer.random.choice(("", "", "I. ", "II. ", "1. ", "3.2 ", "A. ", "§ 2 "))
    writer.put(number + (text.upper() if roll < 0.6 else text if roll < 0.85 else text.title()))
    writer.put(writer.random.choice(("\n", "\n", ":\n", "\n\n", ": ")))


def _words(writer: Writer, count: int) -> str:
    """Some words in a row out of the bank's plain text, with a capital; nothing when it has none."""
    plain = writer.bank.get((writer.locale.language, PLAIN))
    if not plain:
        return ""
    words = writer.random.choice(plain).split()
    start = writer.random.randrange(max(1, len(words) - count + 1))
    text = " ".join(words[start : start + count]).strip(" ,'’-")
    return text[:1].upper() + text[1:]


def _filler(writer: Writer) -> None:
    """A sentence that bears nothing to find: half the time out of the bank's plain text."""
    text = _words(writer, writer.random.randint(4, 16)) if writer.random.random() < 0.55 else ""
    if text:
        writer.put(text + writer.random.choice((".", ".", ".", "!", "?", ",", ":")))
    else:
        writer.fill(writer.random.choice(writer.locale.fillers))


def _prose(writer: Writer, pool: tuple[str, ...], count: int, *, filler: float = 0.35) -> None:
    for _ in range(count):
        if writer.random.random() < filler:
            _filler(writer)
        else:
            writer.fill(writer.random.choice(pool))
        writer.put(writer.random.choice((" ", " ", " ", "\n", "\n\n")))


def _letter(writer: Writer) -> None:
    draw, locale = writer.random, writer.locale
    if draw.random() < 0.5:
        writer.fill(draw.choice(("{company}\n", "{person}\n", "{hospital}\n", "{org}\n")) + "{block}\n")
        if draw.random() < 0.5:
            writer.fill(_field(writer, draw.choice(("{phone}", "{email}", "{id}"))) + "\n")
        writer.put("\n")
    if draw.random() < 0.6:
        writer.fill(
            draw.choice(("{titled}\n", "{person}\n", "{name}\n", "{company}\n{name}\n")) + "{block}\n\n"
        )
    if draw.random() < 0.6:
        writer.fill(draw.choice(("{date}\n\n", "{town}, {date}\n\n", "{date}\n")))
    if draw.random() < 0.4:
        _heading(writer)
    writer.fill(draw.choice(locale.greetings))
    writer.put(draw.choice(("\n\n", "\n", " ")))
    _prose(writer, locale.sentences["letter"], draw.randint(2, 6))
    writer.put("\n")
    writer.fill(draw.choice(locale.closings))
    writer.put(draw.choice(("\n", "\n\n", " ")))
    writer.fill(
        draw.choice(
            (
                "{name}",
                "{person}",
                "{titled}",
                "{first}",
                "{name}\n{company}",
                "{name}\n{phone}",
                "{titled}\n{hospital}",
            )
        )
    )


def _field(writer: Writer, wanted: str) -> str:
    """A field's label and value, such as "Tel.: {phone}", whose value is the slot wanted."""
    fitting = [field for field in writer.locale.fields if field.endswith(f"|{wanted}")]
    label, _, value = writer.random.choice(fitting or list(writer.locale.fields)).partition("|")
    return f"{label}: {value}"


def _form(writer: Writer) -> None:
    draw = writer.random
    if draw.random() < 0.6:
        _heading(writer)
    fields = draw.sample(writer.locale.fields, k=draw.randint(4, 16))
    join = draw.choice((": ", ": ", ": ", ":\n", "\t", ":\t", "   ", " ", " : ", " - "))
    end = draw.choice(("\n", "\n", "\n", "\n\n", ".\n", "; ", ", ", "   "))
    upper = draw.random() < 0.2
    for field in fields:
        label, _, value = field.partition("|")
        if draw.random() < 0.1:
            label = _words(writer, draw.randint(1, 2)) or label
        writer.put((label.upper() if upper else label) + join)
        if draw.random() < 0.05:
            writer.put(draw.choice(("", "-", "____", "n/a", "N/A")))
        else:
            writer.fill(value)
        writer.put(end)
        if draw.random() < 0.08:
            _heading(writer)
    if draw.random() < 0.3:
        _prose(writer, writer.locale.sentences["letter"], 1)


def _court(writer: Writer) -> None:
    draw = writer.random
    for _ in range(draw.randint(1, 3)):
        if draw.random() < 0.7:
            _heading(writer)
        count = draw.randint(1, 4)
        if draw.random() < 0.5:
            start = draw.randint(1, 60)
            for place in range(count):
                writer.put(f"{start + place}. ")
                _prose(writer, writer.locale.sentences["court"], 1, filler=0.3)
                writer.put("\n")
        else:
            _prose(writer, writer.locale.sentences["court"], count, filler=0.3)
            writer.put("\n")


def _clinic(writer: Writer) -> None:
    draw = writer.random
    for _ in range(draw.randint(1, 3)):
        if draw.random() < 0.5:
            _heading(writer)
        _prose(writer, writer.locale.sentences["clinic"], draw.randint(1, 4), filler=0.4)


def _sentences(genre: str, most: int) -> Callable[[Writer], None]:
    def made(writer: Writer) -> None:
        _prose(writer, writer.locale.sentences[genre], writer.random.randint(1, most), filler=0.25)

    return made


def _plain(writer: Writer) -> None:
    """Headings and phrases without a name, so that capitals alone are not taken for one."""
    for _ in range(writer.random.randint(1, 5)):
        if writer.random.random() < 0.6:
            _heading(writer)
        else:
            _filler(writer)
            writer.put(" ")


GENRES: dict[str, Callable[[Writer], None]] = {
    "letter": _letter,
    "form": _form,
    "court": _court,
    "clinic": _clinic,
    "news": _sentences("news", 4),
    "post": _sentences("post", 2),
    "message": _sentences("message", 2),
    "plain": _plain,
}
"""Every genre and what writes it."""
