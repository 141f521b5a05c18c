"""Label sets of others: Presidio's entities, Hugging Face's short names, the eighteen identifiers of HIPAA's safe harbour."""

from dataclasses import replace
from typing import Literal

from discreet.finding.labels import label_of
from discreet.text.document import Span

__all__ = ["LABEL_SETS", "LabelSet", "renamed"]

LabelSet = Literal["presidio", "hf", "hipaa"]

_PRESIDIO = {
    "ADDRESS": "LOCATION",
    "POSTCODE": "LOCATION",
    "CA_POSTAL_CODE": "LOCATION",
    "DATE": "DATE_TIME",
    "YEAR": "DATE_TIME",
    "WEEKDAY": "DATE_TIME",
    "AGE_OVER_89": "AGE",
    "AGE_UNDER_90": "AGE",
    "WEB_ADDRESS": "URL",
    "ID_NUMBER": "ID",
    "MEDICAL_RECORD_NUMBER": "ID",
    "DOCKET": "ID",
}
_HF = {"PERSON": "PER", "LOCATION": "LOC", "ORGANIZATION": "ORG"}
_HIPAA_KINDS = {
    "US_SSN": "SSN",
    "MEDICAL_RECORD_NUMBER": "MEDICAL_RECORD_NUMBER",
    "US_HEALTH_INSURANCE_MEMBER_ID": "HEALTH_PLAN_NUMBER",
    "US_MBI": "HEALTH_PLAN_NUMBER",
    "DE_HEALTH_INSURANCE": "HEALTH_PLAN_NUMBER",
    "MEDICAL_LICENSE": "LICENSE_NUMBER",
    "US_DRIVER_LICENSE": "LICENSE_NUMBER",
    "UK_DRIVING_LICENCE": "LICENSE_NUMBER",
    "IT_DRIVER_LICENSE": "LICENSE_NUMBER",
    "KR_DRIVER_LICENSE": "LICENSE_NUMBER",
    "DE_FUEHRERSCHEIN": "LICENSE_NUMBER",
    "IP_ADDRESS": "IP_ADDRESS",
}
_HIPAA = {
    "PERSON": "NAME",
    "LOCATION": "GEOGRAPHIC",
    "ORGANIZATION": "OTHER",
    "DATE": "DATE",
    "AGE": "DATE",
    "PHONE": "TELEPHONE",
    "EMAIL": "EMAIL",
    "URL": "URL",
    "CARD": "ACCOUNT_NUMBER",
    "ACCOUNT": "ACCOUNT_NUMBER",
    "VEHICLE": "VEHICLE",
    "DEVICE": "DEVICE",
    "ID": "OTHER",
}
LABEL_SETS: tuple[LabelSet, ...] = ("presidio", "hf", "hipaa")


def renamed(span: Span, label_set: LabelSet) -> Span:
    """A span that bears its kind, under the name that the set has for it."""
    kind, label = span.label, label_of(span.label)
    if label_set == "presidio":
        return replace(span, label=_PRESIDIO.get(kind, kind))
    if label_set == "hf":
        return replace(span, label=_HF.get(label, label))
    return replace(span, label=_HIPAA_KINDS.get(kind, _HIPAA.get(label, label)))
