"""The clinic's letters: discharge, referral and outpatient, as templates and their order."""

from random import Random

__all__ = ["discharge_letter", "outpatient_letter", "referral_letter"]

_HEADS = (
    "{hospital}\n{ward}\n\nDISCHARGE SUMMARY\n\nPatient: {listname}\nDate of birth: {born}\nHospital number: {mrn}\n"
    "NHS number: {nhs}\nAddress: {address}\nAdmitted: {admitted}\nDischarged: {today}\nConsultant: {doctor_full}\n\n",
    "Discharge letter - {hospital}\n\nRe: {fullname}, DOB {born}, MRN {mrn}\n{address}\nTel. {phone}\n\n",
    "{today}\n\n{gp_full}\n{practice}\n\nRe: {listname} (born {born}, hospital no. {mrn})\n\n",
    "Date: {today}\nOur ref: {mrn}\n\nPatient: {fullname}\nDOB: {born}  NHS No: {nhs}\nHome: {address}\n\n",
)

_GREETINGS = ("Dear {gp},\n\n", "Dear {gp_full},\n\n", "Dear Colleague,\n\n")

_ADMISSIONS = (
    "{name} was admitted on {admitted} with {symptom} and {symptom}. ",
    "Thank you for taking over the care of {name}, {age} who came to us on {admitted} with {symptom}. ",
    "This is {age} known to have {condition}, who presented to {other_hospital} with {symptom} and was "
    "transferred to us on {admitted}. ",
    "We discharged {name} today after {days} days on {ward}. {He} had come in with {symptom}, {symptom} and {symptom}. ",
    "{age_capital} with a background of {comorbidity} was brought in by {his} {kin} {relative} because of "
    "{symptom} and {symptom}. ",
)

_COURSES = (
    "On examination: {finding}; {finding}. ",
    "Examination showed {finding}. ",
    "We found {finding}, in keeping with {condition}. ",
    "The picture was that of {condition}, with {finding}. ",
    "{He} was seen by {doctor}, who noted {finding}. ",
    "Of note was {finding}; otherwise unremarkable. ",
)

_TREATMENTS = (
    "We started {drug} and {drug}. ",
    "{He} was treated with {drug} and improved within {few} days. ",
    "{drug_capital} was added on the advice of {doctor}. ",
    "{His} usual {other_drug} was continued and {drug} begun. ",
    "In {year} {he} had been under {other_hospital}, where {drug} was tried. ",
)

_HISTORIES = (
    "Past history: {comorbidity} ({year}), {comorbidity}. ",
    "{He} has a history of {comorbidity}, diagnosed in {past_month}. ",
    "{He} lives in {town} with {his} {kin} {relative} and is {work}. ",
    "{He} is {work}; {his} {kin} {relative_full} can be reached on {relative_phone}. ",
    "{His} {kin} {relative}, who teaches at {school}, visits every day. ",
    "{He} returned from {city} in {past_month} and has felt unwell since. ",
    "{He} does not smoke and drinks at weekends. ",
)

_PLANS = (
    "Plan: {plan}; {plan}. ",
    "We suggest {plan}. Clinic review on {next}. ",
    "We will see {name} again in {weeks}; until then {plan}. ",
    "Please could you arrange {plan}, and check bloods before {next}. ",
    "Agreed next: {plan}. {He} has an appointment with {doctor} on {next}. ",
)

_CONTACTS = (
    "Next of kin: {relative_full} ({kin}), tel. {relative_phone}.\n",
    "If there are problems {his} {kin} {relative} is on {relative_phone}.\n",
    "{He} prefers to be contacted on {phone} or at {email}.\n",
    "Insurance: {insurance}.\n",
)

_ENDS = (
    "\nYours sincerely,\n\n{doctor_full}\n{role}\n",
    "\nKind regards\n{signature}\n{role}, {hospital}\n",
    "\nDictated but not signed\n{doctor_full}\n",
    "\ncc: patient, {practice}\n\n{signature}\n",
)

_REFERRALS = (
    "{practice}\n{today}\n\nDear {doctor},\n\nRe: {fullname}, DOB {born}, NHS {nhs}\n{address}, tel. {phone}\n\n",
    "To: {role}, {hospital}\nFrom: {gp_full}, {practice}\nDate: {today}\n\nRe: {listname}  DOB: {born}  NHS No. {nhs}\n\n",
    "URGENT REFERRAL\n{hospital}\n\nPatient {fullname}, born {born}, phone {phone}, email {email}\nReferred by "
    "{gp_full} on {today}\n\n",
)

_REQUESTS = (
    "I would be grateful if you could see {name}, {age} with {symptom} and {symptom} since {recent}. ",
    "Thank you for seeing this patient of mine, {age}, who has had {symptom} for {weeks}. ",
    "Please see {name} soon. {He} came with {his} {kin} {relative} complaining of {symptom}, {symptom} and {symptom}. ",
)

_REFERRAL_ENDS = (
    "\n\nMany thanks,\n{gp_full}\n",
    "\n\nWith kind regards\n\n{gp_full}\n{practice}\n",
)

_CLINICS = (
    "Clinic {today}\n{listname} | DOB {born} | MRN {mrn}\n\n",
    "OUTPATIENT LETTER\n{hospital}, {today}\n\nRe: {fullname}, {address}\nHospital number {mrn}\n\n",
    "Typed {today}\nRe: {fullname} ({mrn})\n\n",
)

_REVIEWS = (
    "I reviewed {name} today, {weeks} after the last visit. {He} reports {symptom}. ",
    "It was a pleasure to see {name} and {his} {kin} {relative} in clinic. {He} still has {symptom} and {symptom}. ",
    "{name} attended on {today}. Diagnosis: {condition}. ",
    "This {terse_age} with {condition} is doing well on {drug}, with only some {symptom}. ",
)


def discharge_letter(random: Random) -> str:
    """A long letter to the family doctor after a stay."""
    middle = [
        *_some(_COURSES, 1, 2, random),
        *_some(_TREATMENTS, 1, 3, random),
        *_some(_HISTORIES, 1, 3, random),
    ]
    random.shuffle(middle)
    drugs = "\n\nMedication on discharge:\n- {drug}\n- {other_drug}\n- {other_drug}\n\n"
    return "".join(
        (
            random.choice(_HEADS),
            random.choice(_GREETINGS),
            random.choice(_ADMISSIONS),
            *middle,
            "{bedside} ",
            drugs if random.random() < 0.6 else "\n\n",
            random.choice(_PLANS),
            *_some(("{remark} ",), 0, 1, random),
            "\n",
            *_some(_CONTACTS, 0, 2, random),
            random.choice(_ENDS),
        )
    )


def referral_letter(random: Random) -> str:
    """A family doctor's request."""
    return "".join(
        (
            random.choice(_REFERRALS),
            random.choice(_REQUESTS),
            *_some(_COURSES[:2], 0, 1, random),
            *_some(_HISTORIES, 1, 3, random),
            *_some(("{remark} ",), 0, 1, random),
            "Current medication: {other_drug}, {other_drug}. ",
            *_some(_CONTACTS, 0, 1, random),
            random.choice(_REFERRAL_ENDS),
        )
    )


def outpatient_letter(random: Random) -> str:
    """A specialist's report after a visit."""
    return "".join(
        (
            random.choice(_CLINICS),
            random.choice(_REVIEWS),
            *_some(_COURSES, 1, 1, random),
            *_some(_TREATMENTS, 0, 2, random),
            *_some(_HISTORIES, 0, 2, random),
            *_some(("{remark} ",), 0, 1, random),
            random.choice(_PLANS),
            random.choice(_ENDS),
        )
    )


def _some(templates: tuple[str, ...], least: int, most: int, random: Random) -> list[str]:
    return random.sample(templates, min(random.randint(least, most), len(templates)))
