"""Sentences that look like personal information and are not: the hard part of finding it.

Diseases and devices named after people, months and first names used as words, scores that look like
dates, and numbers that measure something.
"""

__all__ = ["BEDSIDE", "CONTROLS", "REMARKS", "VALUES"]

BEDSIDE = (
    "Will need help with stairs at first.",
    "May eat and drink as normal.",
    "May need a further dose tonight.",
    "Rose from the chair without help.",
    "Foley catheter in place and draining well.",
    "Glasgow Coma Scale 15/15 throughout.",
    "Pain score 4/10 at rest, 7/10 on movement.",
    "Power 4/5 on the left, 5/5 on the right.",
    "Homans' sign negative, Wells score 1.",
    "Hickman line flushed, no sign of infection.",
    "Given Hartmann's 1000 ml over 8 hours.",
    "Doppler signals present in both feet.",
    "Zimmer frame supplied.",
    "Bed 12, bay 3, day 3 after the procedure.",
    "Blood pressure 142/88, pulse 76, temperature 36.9.",
    "Observations stable: 128/74, 18, 97% on air.",
    "Waterlow score 11, MUST 0.",
    "The Bristol stool chart was 5 to 6 all week.",
    "Mark the site before theatre, please.",
)
"""What is said on a ward."""

REMARKS = (
    "Will review the results as they come.",
    "Hope to step down to tablets soon.",
    "May need a longer appointment.",
    "Grace of one week agreed before the next blood test.",
    "Mark this as urgent.",
    "No history of Huntington's or Alzheimer's in the family.",
    "Young onset disease was considered and thought unlikely.",
    "Blood pressure 134/82 at home, weight 71.4 kg.",
    "Raynaud's in winter, otherwise well.",
    "No allergies except to Elastoplast.",
    "Had Ramsay Hunt syndrome as a child.",
    "Pain 6/10 most days.",
)
"""What is said anywhere."""

VALUES = (
    "Sodium 138, potassium 4.2, creatinine 84, eGFR 71.",
    "Sodium 131, potassium 5.1, urea 11.4, creatinine 142.",
    "Haemoglobin 118, platelets 231, white cells 7.9.",
    "Haemoglobin 92, MCV 71, ferritin 9.",
    "CRP fell from 112 to 24.",
    "INR 2.4, target 2.0-3.0.",
    "Bilirubin 14, ALT 36, ALP 88, albumin 41.",
    "HbA1c 58, glucose 9.2.",
    "Sjögren's antibodies negative, ANA 1:160.",
    "Bence Jones protein not detected.",
    "Gram stain: no organisms. Ziehl-Neelsen negative.",
    "Magnesium 0.74, phosphate 1.02, adjusted calcium 2.31.",
    "Howell-Jolly bodies on film.",
)
"""What a laboratory reports."""

CONTROLS = (
    "Internal control sample {sample} within limits.",
    "Analyser passed with control sample {sample}.",
    "Control sample {sample} re-run, no change.",
)
"""A laboratory's own reference material: a long number that belongs to no patient."""
