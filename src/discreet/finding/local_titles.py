"""Names after a title, a greeting or a relation in languages other than English, and small names in hurried English notes."""

import re
from functools import cache

from discreet.finding.common_words import is_common
from discreet.finding.rule import Rule

__all__ = ["LOCAL_TITLES", "local_title_rules"]

LOCAL_TITLES = (
    "Herr,Herrn,Frau,Fräulein,Dr,Prof,Dipl-Ing,Rechtsanwalt,Rechtsanwältin,Richter,Richterin,"
    "Monsieur,Madame,Mademoiselle,M,MM,Mme,Mlle,Me,Maître,Docteur,Professeur,Pr,"
    "Sr,Sra,Srta,Don,Doña,D,Dña,Dª,Señor,Señora,Señorita,Doctor,Doctora,Dra,Licenciado,Lic,Ing,"
    "Dhr,Mevr,Mw,Meneer,Mevrouw,Heer,De heer,Mr,Drs,Ing,Ir,"
    "Senhor,Senhora,Dona,Exmo,Exma,Doutor,Doutora,Eng,Prof,Profa,"
    "Pan,Pani,Pana,Panu,Panią,Państwo,Panem,Mec,Lek,Dr hab,Mgr,Inż,Sędzia,"
    "Signor,Signora,Signore,Signorina,Sig,Sig.ra,Sig.na,Dott,Dott.ssa,Dottor,Dottore,Dottoressa,Avv,Avvocato,Ing,Geom,Rag,Prof.ssa"
).split(",")
LOCAL_TITLES += [
    title.lower()
    for title in LOCAL_TITLES
    if len(title) > 2
    and title
    not in ("Don", "Mme", "Ing", "Lic", "Mec", "Eng", "Lek", "Rag", "Pan", "Dra", "Sra", "Mlle", "Drs")
]
_KIN = (
    "Ehefrau Ehemann Mann Tochter Sohn Mutter Vater Schwester Bruder Partnerin Partner "
    "épouse époux mari femme fille fils mère père sœur frère conjoint "
    "esposa esposo marido mujer hija hijo madre padre hermana hermano pareja "
    "echtgenote echtgenoot vrouw man dochter zoon moeder vader zus broer partner "
    "filha filho mãe pai irmã irmão companheiro companheira "
    "żona żoną mąż mężem córka córką syn synem matka matką ojciec siostra brat "
    "moglie marito figlia figlio madre padre sorella fratello"
).split()
_GREETINGS = (
    "Liebe Lieber Hallo Hi Hey Salut Cher Chère Bonjour Hola Querido Querida Estimado Estimada Beste Lieve Geachte Dag Caro Cara Olá Oi Prezado Prezada "
    "Cześć Drogi Droga Hej Witaj Ciao Gentile Egregio Dear Hello"
).split()
_CAP = r"[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻ]"
_LETTER = r"[^\W\d_]"
_PARTICLE = r"(?:von|van|de|der|den|del|della|di|da|dos|do|du|la|le|zu|ter|ten|y)"
_WORD = rf"(?:{_CAP}['’])?{_CAP}{_LETTER}+(?:[-'’]{_CAP}?{_LETTER}+)*(?<!['’]s)"
_NAME = rf"(?:{_CAP}\.[ -]?){{0,3}}{_WORD}(?:[ ](?:{_PARTICLE}[ ]){{0,2}}(?:{_CAP}\.[ ])?{_WORD}){{0,3}}"
_TITLE = (
    "(?:"
    + "|".join(re.escape(title) for title in sorted(set(LOCAL_TITLES), key=len, reverse=True))
    + r")(?![^\W_])\.?"
)
_SMALL = r"[a-z]{3,}"
_OTHERS = frozenset(("de", "fr", "es", "nl", "pt", "pl", "it"))

_VERBS = (
    "rang phoned called emailed texted attended seen reviewed admitted discharged came presented reports reported says said states stated c/o complains "
    "requesting requested dob needs wants asked is was has"
).split()
_SHAPES: tuple[tuple[str, str, float, frozenset[str], frozenset[str]], ...] = (
    (
        "name after a title",
        rf"(?<![\w.])(?:{_TITLE}[ ]){{1,4}}(?P<name>{_NAME})",
        0.75,
        frozenset(re.split(r"[ .]", title)[0].lower() for title in LOCAL_TITLES),
        _OTHERS,
    ),
    (
        "name after a relation",
        rf"\b(?:{'|'.join(_KIN)}),?[ ]\(?(?P<name>{_NAME})",
        0.6,
        frozenset(word.lower() for word in _KIN),
        _OTHERS,
    ),
    (
        "name after a greeting",
        rf"^[ \t]{{0,8}}(?:{'|'.join(_GREETINGS)})[ ](?:{_TITLE}[ ]){{0,3}}(?P<name>{_NAME})(?=[ ]*[,!:\n])",
        0.7,
        frozenset(word.lower() for word in _GREETINGS),
        frozenset(),
    ),
    (
        "small name after its title",
        rf"(?<![\w.])(?:mr|mrs|ms|dr|miss)\.?[ ](?P<name>{_SMALL}(?:[ ]{_SMALL})?)(?=[ ](?:{'|'.join(_VERBS)})\b|[,.;:\n]|$)",
        0.6,
        frozenset(("mr", "mrs", "ms", "dr", "miss")),
        frozenset(("en",)),
    ),
    (
        "small name after the word for a patient",
        rf"\b(?:[Pp]t|[Pp]atient|[Rr]e|[Cc]lient)[ ](?P<name>{_SMALL}(?:[ ]{_SMALL})?)(?=[ ](?:rang|phoned|called|emailed|dob|texted|came|attended)\b)",
        0.6,
        frozenset(("pt", "patient", "re", "client")),
        frozenset(("en",)),
    ),
)


@cache
def local_title_rules() -> tuple[Rule, ...]:
    """The rules for names after such words."""
    return tuple(
        Rule(
            kind="PERSON",
            what=what,
            source="pattern:local_titles",
            regex=re.compile(pattern, re.MULTILINE),
            group="name",
            score=score,
            check=lambda matched: False if any(map(is_common, matched.split())) else None,
            words=words,
            languages=languages,
        )
        for what, pattern, score, words, languages in _SHAPES
    )
