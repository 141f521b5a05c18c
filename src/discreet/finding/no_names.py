"""Words that a recogniser trained on news takes for names in a clinic's notes: abbreviations, medicines, wards."""

import re

from discreet.text.name_words import COMMON_TITLES

__all__ = ["is_no_name"]

_WORDS = frozenset(title.lower() for title in COMMON_TITLES) | frozenset(
    "dob nhs mrn gp tel mob pt re cc fax iv im po prn od bd tds qds stat ecg ekg ct mri pet eeg emg echo icu itu hdu ed a&e icd "
    "bp hr rr bmi inr crp esr tsh psa cea hba1c egfr fbc wcc lft u&e ana tb hiv copd ckd dvt pe mi tia cva uti gcs must "
    "ward bay bed clinic hospital surgery outpatient inpatient discharge referral letter consultant registrar nurse doctor "
    "patient insurer insurance reception summary diagnosis medication medications allergies plan history "
    "examination assessment impression follow-up review dear sincerely regards yours thanks hello monday tuesday wednesday "
    "thursday friday saturday sunday haemoglobin hemoglobin bilirubin magnesium sodium potassium creatinine albumin ferritin "
    "glucose troponin platelets phosphate calcium urea lactate cholesterol mcv alt jvp emdr bnp wife husband daughter son mother father sister brother bleep cortisol".split()
)
_ROLES = frozenset(
    "consultant registrar senior junior house officer specialist cardiologist neurologist oncologist psychiatrist surgeon "
    "gastroenterologist endocrinologist dermatologist radiologist physician orthopaedic clinical nurse practitioner fellow".split()
)
_LAST = frozenset("ward unit bay scale score test tests line department team".split())
_MEDICINE = re.compile(
    r"[a-z]{2,}(?:statin|sartan|olol|prazole|azole|cillin|mycin|micin|oxacin|cycline|formin|gliptin|gliflozin|glutide|"
    r"oxaban|parin|grel|platin|taxel|rubicin|mab|nib|zumab|tinib|vir|triptan|setron|pril|dipine|semide|thiazide|lactone|"
    r"solone|sone|onide|terol|tropium|lukast|zepam|zolam|pine|idone|oxetine|faxine|citabine|pram|triptyline|mide|pam|pental|caine|"
    r"codone|morphine|codeine|cetamol|profen|coxib|phylline|zine|tidine|thyroxine|bimazole|trexate|prine|tropin)",
    re.IGNORECASE,
)


def is_no_name(words: str) -> bool:
    """True for an abbreviation, a heading, a medicine, a ward, a scale, or somebody's office."""
    word = words.strip().rstrip(".:").lower()
    if word in _WORDS or _MEDICINE.fullmatch(word):
        return True
    parts = word.split()
    return bool(parts) and (parts[-1] in _LAST or all(part in _ROLES for part in parts))
