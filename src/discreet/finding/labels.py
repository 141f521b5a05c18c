"""The labels a span can bear, and the finer kinds behind each of them.

A rule finds a *kind* (`UK_NHS`, `CREDIT_CARD`; Presidio's names where Presidio has one). A span bears
the *label* its kind belongs to (`ID`, `CARD`): thirteen words that a reader of the result can keep in
mind, and that the synthetic clinic and the record matcher use as well.
"""

import re
from collections.abc import Iterable

from discreet.errors import BadInput

__all__ = ["KINDS", "LABELS", "kind_of", "label_of", "refuse_useless", "wanted_kinds"]

LABELS: dict[str, str] = {
    "PERSON": "a person's name",
    "LOCATION": "an address, a postcode, a town or country",
    "ORGANIZATION": "a hospital, school, employer or other body",
    "DATE": "a date, complete or not",
    "AGE": "an age",
    "PHONE": "a telephone number",
    "EMAIL": "an e-mail address",
    "URL": "a web address",
    "CARD": "a payment card number",
    "ACCOUNT": "a bank account or wallet",
    "ID": "a number or code that stands for a person",
    "VEHICLE": "a number plate",
    "DEVICE": "a network address or device number",
}
"""Every label, with what it covers."""

_ID_KINDS = """
MEDICAL_RECORD_NUMBER ID_NUMBER MEDICAL_LICENSE UUID
US_SSN US_ITIN US_PASSPORT US_DRIVER_LICENSE US_MBI US_NPI US_HEALTH_INSURANCE_MEMBER_ID US_CLAIM_NUMBER
US_PRESCRIPTION_NUMBER US_PRIOR_AUTHORIZATION_NUMBER US_REFERRAL_NUMBER US_PROVIDER_TAX_ID
UK_NHS UK_NINO UK_PASSPORT UK_DRIVING_LICENCE
AU_MEDICARE AU_TFN AU_ABN AU_ACN CA_SIN
DE_HEALTH_INSURANCE DE_ID_CARD DE_PASSPORT DE_SOCIAL_SECURITY DE_TAX_ID DE_LANR DE_BSNR DE_FUEHRERSCHEIN
ES_NIF ES_NIE ES_PASSPORT FI_PERSONAL_IDENTITY_CODE
IN_AADHAAR IN_PAN IN_PASSPORT IN_VOTER
IT_FISCAL_CODE IT_DRIVER_LICENSE IT_PASSPORT IT_IDENTITY_CARD
KR_RRN KR_FRN KR_PASSPORT KR_DRIVER_LICENSE NG_NIN PH_UMID PL_PESEL SE_PERSONNUMMER SG_NRIC_FIN TH_TNIN
TR_NATIONAL_ID ZA_ID_NUMBER ZA_PASSPORT
DOCKET HANDLE FR_NIR NL_BSN PT_NIF PL_NIP BR_CPF BE_NATIONAL_NUMBER CH_AHV
"""

KINDS: dict[str, str] = {
    "PERSON": "PERSON",
    "LOCATION": "LOCATION",
    "ADDRESS": "LOCATION",
    "POSTCODE": "LOCATION",
    "CA_POSTAL_CODE": "LOCATION",
    "ORGANIZATION": "ORGANIZATION",
    "DATE": "DATE",
    "YEAR": "DATE",
    "WEEKDAY": "DATE",
    "AGE_OVER_89": "AGE",
    "AGE_UNDER_90": "AGE",
    "PHONE_NUMBER": "PHONE",
    "EMAIL_ADDRESS": "EMAIL",
    "WEB_ADDRESS": "URL",
    "CREDIT_CARD": "CARD",
    "IBAN_CODE": "ACCOUNT",
    "US_BANK_NUMBER": "ACCOUNT",
    "ABA_ROUTING_NUMBER": "ACCOUNT",
    "CRYPTO": "ACCOUNT",
    "IP_ADDRESS": "DEVICE",
    "MAC_ADDRESS": "DEVICE",
    "UK_VEHICLE_REGISTRATION": "VEHICLE",
    "DE_KFZ": "VEHICLE",
    "IN_VEHICLE_REGISTRATION": "VEHICLE",
    "TR_LICENSE_PLATE": "VEHICLE",
    "ZA_LICENSE_PLATE": "VEHICLE",
    "NG_VEHICLE_REGISTRATION": "VEHICLE",
    **dict.fromkeys(_ID_KINDS.split(), "ID"),
}
"""Every kind, with the label it is reported under."""


_ALIASES = {
    "PERSON": "PER PERS NAME PATIENT DOCTOR HCW STAFF FIRST_NAME LAST_NAME FIRSTNAME LASTNAME GIVENNAME SURNAME PSN",
    "LOCATION": "LOC GPE FAC LOCATION-OTHER CITY COUNTRY STATE TOWN PLACE GEO TERRITORY",
    "ADDRESS": "STREET STREET_ADDRESS STREETADDRESS",
    "POSTCODE": "ZIP ZIPCODE ZIP_CODE POSTAL_CODE",
    "ORGANIZATION": "ORG ORGANISATION HOSPITAL COMPANY INSTITUTION CORPORATION VENDOR PATORG NRP_ORG",
    "DATE": "DATE_TIME DATETIME TIME BIRTHDATE DOB DATE_OF_BIRTH",
    "AGE_UNDER_90": "AGE AGES",
    "PHONE_NUMBER": "PHONE TEL TELEPHONE PHONENUMBER FAX",
    "EMAIL_ADDRESS": "EMAIL E-MAIL MAIL",
    "WEB_ADDRESS": "URL URI WEB WEBSITE DOMAIN_NAME",
    "CREDIT_CARD": "CARD CREDITCARD CREDIT_CARD_NUMBER CREDITCARDNUMBER",
    "IBAN_CODE": "ACCOUNT IBAN ACCOUNTNUMBER ACCOUNTNUM BANK_ACCOUNT",
    "ID_NUMBER": "ID CODE IDNUM IDNUMBER SOCIALNUM SSN PASSPORT LICENSE DRIVERLICENSENUM",
    "MEDICAL_RECORD_NUMBER": "MEDICALRECORD MRN",
    "UK_VEHICLE_REGISTRATION": "VEHICLE PLATE VEHICLE_ID",
    "MAC_ADDRESS": "DEVICE DEVICE_ID",
    "IP_ADDRESS": "IP IPADDRESS",
}
_KIND_OF = {alias: kind for kind, aliases in _ALIASES.items() for alias in aliases.split()}
_NUMBER = re.compile(r"\d+")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_OLD_WORDS = (
    "ninet",
    "hundert",
    "neunzig",
    "quatre-vingt-dix",
    "novent",
    "negentig",
    "noventa",
    "dziewięćdziesi",
    "hundred",
)


def kind_of(label: str, words: str = "") -> str | None:
    """The kind that a tagger's label stands for (PER, GPE, DATE_TIME, …); None when it is none of ours.

    An age is over 89 or under 90 by the number in its `words`; a date of four figures is a year.
    """
    plain = label.strip().upper()
    kind = plain if plain in KINDS else _KIND_OF.get(plain)
    if kind == "DATE" and _YEAR.fullmatch(words):
        return "YEAR"
    if kind == "AGE_UNDER_90" and plain != kind:
        number = _NUMBER.search(words)
        old = int(number[0]) >= 90 if number else words.lower().startswith(_OLD_WORDS)
        return "AGE_OVER_89" if old else kind
    return kind


def refuse_useless(tagger: str, labels: Iterable[str], wanted: Iterable[str] | None) -> None:
    """Refuse a tagger none of whose labels is looked for; `labels` are its own, empty where they are not known."""
    own = sorted(set(labels))
    kinds = wanted_kinds(wanted)
    if own and not any(kind_of(label) in kinds or kind_of(label, "90") in kinds for label in own):
        looked = "any that discreet knows" if wanted is None else ", ".join(wanted)
        raise BadInput(
            f"the tagger {tagger} marks {', '.join(own)}, and none of them is {looked}; rename its labels to "
            f"{', '.join(LABELS)} before training, or choose another tagger"
        )


def label_of(kind: str) -> str:
    """The label of a kind; a name of neither sort is its own label."""
    return KINDS.get(kind, kind)


def wanted_kinds(names: Iterable[str] | None) -> frozenset[str]:
    """The kinds that these labels or kinds stand for; all of them when none is named."""
    if names is None:
        return frozenset(KINDS)
    wanted: set[str] = set()
    for name in names:
        plain = name.strip().upper()
        kinds = {kind for kind, label in KINDS.items() if plain in (kind, label)}
        if not kinds:
            raise BadInput(
                f"there is no label {name!r}; choose from {', '.join(LABELS)}, "
                "or from the finer kinds in the guide, such as UK_NHS or AGE_OVER_89"
            )
        wanted |= kinds
    if not wanted:
        raise BadInput(f"no label is named; choose from {', '.join(LABELS)}, or leave the option out for all")
    return frozenset(wanted)
