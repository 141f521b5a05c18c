"""Synthetic places and organisations around the clinic, and a few real cities people travel to."""

__all__ = [
    "CITIES",
    "HOSPITALS",
    "JOBS",
    "PRACTICES",
    "SCHOOLS",
    "STREETS",
    "TOWNS",
]

TOWNS = (
    "Wexley", "Ashcombe", "Little Harding", "Thornby", "Marlowe Bridge", "Eastmere", "Carrow Hill",
    "Denholt", "Saltwick", "Upper Fenton", "Brackenford", "Hallowmere",
)  # fmt: skip

STREETS = (
    "Orchard Lane", "Mill Road", "Station Road", "Church Street", "Victoria Terrace", "Beech Avenue",
    "Kingsway", "Harbour View", "St Mary's Close", "Park Crescent", "Fairfield Drive", "Canal Street",
    "Elm Grove", "Queen's Gate", "Windmill Hill", "Chapel Row",
)  # fmt: skip

HOSPITALS = (
    "Wexley General Hospital", "St Brannock's Hospital", "Northgate Infirmary", "Eastmere District Hospital",
    "Carrow Hill Clinic", "Thornby Community Hospital",
)  # fmt: skip

PRACTICES = (
    "Mill Road Surgery", "Ashcombe Medical Centre", "The Beeches Practice", "Canal Street Health Centre",
    "Denholt Family Practice", "Saltwick Surgery",
)  # fmt: skip

SCHOOLS = (
    "Thornby Primary School", "St Aldric's Academy", "Ashcombe Grammar School", "Eastmere Sixth Form College",
    "Hallowmere High School", "Little Harding Primary School",
)  # fmt: skip

JOBS = (
    ("bus driver", "Eastmere Buses"),
    ("primary school teacher", "Little Harding Primary School"),
    ("electrician", "Northgate Steel"),
    ("accountant", "Halden Insurance"),
    ("care worker", "Rosewood House"),
    ("baker", "Carrow Hill Bakery"),
    ("software developer", "Ottery Software"),
    ("taxi driver", "Thornby Cars"),
    ("librarian", "Denholt Council"),
    ("warehouse supervisor", "Fenwright Logistics"),
    ("solicitor", "Brightwell & Sons"),
    ("hairdresser", "Salon Claudette"),
    ("dental nurse", "Canal Street Dental Practice"),
    ("chef", "Marlowe Foods"),
    ("postal worker", "Hallowmere Sorting Office"),
    ("farm worker", "Upper Fenton Farms"),
    ("shop assistant", "Brightwell & Sons"),
    ("carpenter", "Wexley Joinery"),
    ("violin teacher", "Ashcombe Grammar School"),
    ("ferry captain", "Saltwick Ferries"),
    ("journalist", "Eastmere Gazette"),
)
"""Occupations, each with the employer that goes with it."""

CITIES = ("Leeds", "Lisbon", "Istanbul", "Lagos", "Delhi", "Kraków", "Dublin", "Florence", "Cork", "Bristol")
