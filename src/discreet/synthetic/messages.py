"""The clinic's short notes: nursing, telephone, laboratory and patients' own messages."""

from random import Random

__all__ = ["laboratory_message", "nurse_note", "patient_message", "phone_note"]

_NURSE_STARTS = (
    "{time} {ward}. {name} settled overnight. ",
    "Nursing note {today} {time}\n{listname}, {mrn}\n",
    "{terse_age}, day {days}. ",
    "Obs round {time}. ",
    "{today}. {firstname} seen at bedside. ",
    "Handover: {listname}, {terse_age}, {condition}. ",
    "Pt {mrn} reviewed {time}. ",
)

_NURSE_LINES = (
    "Complains of {symptom}. ",
    "{firstname} says {he} has {symptom} again. ",
    "{drug_capital} given as charted. ",
    "{other_drug_capital} withheld, {doctor} aware. ",
    "Noted {finding}. ",
    "{kin_capital} {relative} visited and took {his} clothes home. ",
    "{kin_capital} ({relative_full}, {relative_phone}) phoned and was updated. ",
    "{He} asked for the chaplain and a vegetarian diet. ",
    "{He} is worried about {worry}. ",
    "Eating and drinking well. ",
    "Slept poorly, up twice. ",
    "{bedside} ",
    "{values} ",
    "{remark} ",
)

_NURSE_ENDS = (
    "{nurse}, staff nurse",
    "Signed {nurse}",
    "RN {nurse_first}",
    "Plan: {plan}.",
    "Plan: {plan}. {nurse}",
    "Bleep {doctor} if worse.",
)

_PHONE_STARTS = (
    "Tel. call {today} {time}: ",
    "Phone note. {kin_capital} {relative} rang about {name}. ",
    "{name} rang from {phone}. ",
    "T/C from {practice}, {today}. Re {listname}, DOB {born}. ",
    "Message left by {relative_full} ({kin} of {fullname}), please ring {relative_phone}. ",
    "{time} call taken by {nurse_first}. Caller: {fullname}, {born}. ",
)

_PHONE_LINES = (
    "Has {symptom} since {recent}. ",
    "Asks whether {drug} can be stopped. ",
    "Wants to move the appointment of {next}. ",
    "Cannot come on {next}, worried about {worry}. ",
    "New address from next month: {address}. ",
    "Results to be sent to {email}. ",
    "Advice given: {plan}. ",
    "Says {he} has run out of {other_drug}. ",
    "Paid the outstanding bill by card {card}. ",
    "Insurer asks for a report, policy {insurance}. ",
    "Needs a letter for {school}, where {his} {kin} works. ",
    "{He} is away in {city} until {next}. ",
    "Told to go to {other_hospital} if it gets worse. ",
    "{remark} ",
)

_PHONE_ENDS = (
    "{nurse}",
    "Will ring back on {phone}.",
    "Passed to {doctor}.",
    "Call back on {relative_phone} after {time}.",
    "No further action.",
    "- {nurse_first}, reception",
)

_LABORATORY_STARTS = (
    "LAB RESULT {today}\nPatient: {listname}  MRN: {mrn}\nRequested by: {doctor}\n",
    "Laboratory, {hospital}\nRe {mrn} / NHS {nhs}, born {born}\n",
    "Urgent result phoned to {nurse_first} on {ward} at {time}, {today}. Patient {mrn}. ",
    "From: laboratory\nTo: {doctor_full}\nSubject: {listname}, {born}\n",
)

_LABORATORY_LINES = (
    "{values} ",
    "{values}\n",
    "{values} {values} ",
    "{control} ",
    "Compared with {past}: no significant change. ",
    "Clinical details: {condition}, on {drug}. ",
    "Clinical details: {symptom}, ?cause. ",
)

_LABORATORY_ENDS = (
    "Reported by {nurse}.",
    "Authorised {today} {time}.",
    "Please repeat before {next}.",
    "Queries to {nurse}, biochemistry.",
)

_PATIENT_STARTS = (
    "Dear {doctor},\n\n",
    "Hello,\n\n",
    "Hi {nurse_first},\n\n",
    "To the {ward} team,\n\n",
)

_PATIENT_LINES = (
    "I have had {symptom} again since {recent}. ",
    "I am writing about my appointment on {next}. ",
    "My {kin} {relative} thinks the tablets ({drug}) do not agree with me. ",
    "I am {work}, if that matters. ",
    "I was told I have {condition} and would like to know what that means. ",
    "Could you send the letter to my new address, {address}? ",
    "I saw {gp} at {practice} on {past} and was told to ask you. ",
    "Should I go on taking {other_drug}? ",
    "I am going to {city} in {next_month} and need a supply for the trip. ",
    "My policy number is {insurance}, in case the insurer asks. ",
)

_PATIENT_ENDS = (
    "\n\nBest wishes\n{firstname}\n{phone}\n",
    "\n\nKind regards,\n{ownname}\nDOB {born}\n",
    "\n\nThank you,\n{ownname} ({email})\n",
    "\n\nYours,\n{fullname}\n",
)


def nurse_note(random: Random) -> str:
    """What was seen on the ward, tersely."""
    return _message(_NURSE_STARTS, _NURSE_LINES, _NURSE_ENDS, 2, 5, random)


def phone_note(random: Random) -> str:
    """A call and what was agreed."""
    return _message(_PHONE_STARTS, _PHONE_LINES, _PHONE_ENDS, 1, 4, random)


def laboratory_message(random: Random) -> str:
    """Results, full of numbers that identify nobody."""
    return _message(_LABORATORY_STARTS, _LABORATORY_LINES, _LABORATORY_ENDS, 2, 4, random)


def patient_message(random: Random) -> str:
    """What patients write themselves."""
    return _message(_PATIENT_STARTS, _PATIENT_LINES, _PATIENT_ENDS, 2, 4, random)


def _message(
    starts: tuple[str, ...],
    lines: tuple[str, ...],
    ends: tuple[str, ...],
    least: int,
    most: int,
    random: Random,
) -> str:
    body = random.sample(lines, random.randint(least, most))
    return random.choice(starts) + "".join(body) + random.choice(ends)
