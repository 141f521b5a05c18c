"""Streets and postcodes of the European continent: rue de la Paix 3, C/ Mayor 5, ul. Długa 7/2, Via Roma 12, Kerkstraat 5, 1017 AB Amsterdam."""

import re
from functools import cache

from discreet.finding.rule import Rule

__all__ = ["local_address_rules"]

_CAP = r"[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻ]"
_NAME = rf"(?:{_CAP}[\w'’.-]*|\d{{1,2}}|(?:de|del|della|delle|degli|dei|la|las|los|le|les|du|des|do|da|dos|das|di|el|et|i|y|van|der|den|het|d'|l'|św\.|gen\.|ks\.)(?=[ '’]?[\w]))"
_WORDS = rf"(?:(?:d'|l'|dell')?{_NAME}[ ]?){{1,6}}?"
_NUMBER = r"(?:(?:,[ ]?|[ ]|(?<=[ ]))(?:n[.º°]+[ ]?|nr[.]?[ ]|núm\.?[ ])?\d{1,4}(?:[ ]?(?:bis|ter|quater|[a-zA-Z](?!\w)))?(?:[ ]?[/-][ ]?\d{1,4}[a-zA-Z]?)?(?!\d))"
_FLOOR = r"(?:,?[ ](?:\d{1,2}[º°ª.]{1,2}(?:[ ]?(?:[A-Z]|dcha|izda|izq|dto|esq|Dto|Esq)\b\.?)?|m\.[ ]?\d{1,3}|appt\.?[ ]\d{1,3}|app\.[ ]\d{1,3}|bus[ ]\d{1,3}|int\.[ ]?\d{1,3}|scala[ ]\w|piso[ ]\d{1,2}|puerta[ ]\w{1,2}))?"
_KINDS = (
    r"(?:rue|avenue|av\.|boulevard|bd|place|allée|chemin|impasse|quai|route|cours|square|faubourg|"
    r"calle|c/|avenida|avda\.?|av\.?|plaza|pza\.?|paseo|pº|camino|carretera|ctra\.?|ronda|travesía|rambla|glorieta|urbanización|"
    r"rua|r\.|avenida|av\.|praça|travessa|largo|estrada|alameda|beco|calçada|"
    r"ul\.|ulica|al\.|aleja|aleje|pl\.|plac|os\.|osiedle|"
    r"via|v\.le|viale|piazza|p\.za|corso|c\.so|vicolo|largo|strada|lungomare|contrada)"
)
_BEFORE = rf"(?<![\w.-])(?i:{_KINDS})[ ]?{_WORDS}{_NUMBER}{_FLOOR}"
_FRENCH = rf"(?<![\w.,/-])\d{{1,4}}(?:[ ]?(?:bis|ter|quater|[a-zA-Z](?!\w)))?,?[ ](?i:rue|avenue|av\.|boulevard|bd|place|allée|chemin|impasse|quai|route|cours|square|faubourg)[ ]{_WORDS}(?=[,;\n.)]|$|[ ][-–]|[ ]\d|[ ][a-zà-ÿ])"
_DUTCH = (
    rf"(?<!\w)(?:{_CAP}[\w'’.-]*[ ]){{0,3}}{_CAP}?[a-zà-ÿ'-]{{2,}}(?:straat|laan|weg|plein|gracht|kade|dijk|singel|steeg|hof|dreef|pad|plantsoen)"
    r"[ ]\d{1,4}(?:[ ]?[a-zA-Z](?!\w))?(?:[ -]?(?:hs|[IVX]{1,3}|\d{1,3}))?(?!\w)"
)
_TOWN = rf"{_CAP}[\w'’-]+(?:[ -](?:{_CAP}[\w'’-]+|de|la|le|les|sur|sous|en|del|di|do|da|am|an|der|den|aan|bei|im|nad|i)){{0,4}}"
_SHAPES: tuple[tuple[str, str, str, float], ...] = (
    ("ADDRESS", "street and number", _BEFORE, 0.65),
    ("ADDRESS", "number and street", _FRENCH, 0.65),
    ("ADDRESS", "street and number", _DUTCH, 0.65),
    ("POSTCODE", "Dutch postcode", rf"(?<!\w)[1-9]\d{{3}}[ ]?[A-Z]{{2}}(?:[ ]{{1,2}}{_TOWN})?(?!\w)", 0.6),
    ("POSTCODE", "Polish postcode", rf"(?<![\w-])\d\d-\d{{3}}(?:[ ]{_TOWN})?(?![\w-])", 0.6),
    ("POSTCODE", "Portuguese postcode", rf"(?<![\w-])\d{{4}}-\d{{3}}(?:[ ]{_TOWN})?(?![\w-])", 0.6),
    ("POSTCODE", "Brazilian postcode", r"(?<![\w-])\d{5}-\d{3}(?![\w-])", 0.5),
    ("POSTCODE", "postcode and town", rf"(?<![\w.,/-])(?:[A-Z]{{1,2}}-)?\d{{5}}[ ]{_TOWN}", 0.35),
)
_LANGUAGES = {"Dutch": "nl", "Polish": "pl", "Portuguese": "pt", "Brazilian": "pt", "postcode": "de fr es it"}


@cache
def local_address_rules() -> tuple[Rule, ...]:
    """The rules for streets and postcodes."""
    return tuple(
        Rule(
            kind=kind,
            what=what,
            source="pattern:local_addresses",
            regex=re.compile(pattern),
            score=score,
            check=_is_place,
            digits=1 if kind == "ADDRESS" else 5 if "Dutch" not in what else 4,
            reach=64,
            languages=frozenset(_LANGUAGES.get(what.split()[0], "de fr es nl pt pl it").split()),
        )
        for kind, what, pattern, score in _SHAPES
    )


_NO_TOWN = re.compile(r"\d+[ ](?:Euro|EUR|Zł|Pacientes|Patienten|Personnes?|Einwohner)\b", re.IGNORECASE)


def _is_place(matched: str) -> bool | None:
    return False if _NO_TOWN.match(matched) else None
