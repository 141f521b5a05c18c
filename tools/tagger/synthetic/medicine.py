"""Words of medicine that look like names or numbers of people and are none: drugs, eponyms, laboratory values, wards."""

__all__ = ["DRUGS", "EPONYMS", "FORMS", "TESTS", "WARDS"]

DRUGS = tuple(
    "Olanzapine Metformin Ramipril Bisoprolol Atorvastatin Amlodipine Warfarin Apixaban Omeprazole Levothyroxine Sertraline Citalopram "
    "Prednisolone Amoxicillin Furosemide Insulin Lantus Paracetamol Ibuprofen Morphine Tramadol Gabapentin Lithium Clopidogrel Xarelto Humira "
    "Marcumar Ventolin Augmentin Zestril Plavix Eliquis Torasemid Pantoprazol Novalgin Doliprane Nolotil Enalapril Losartan".split()
)
EPONYMS = tuple(
    "Parkinson;Crohn;Alzheimer;Hodgkin;Huntington;Graves;Addison;Cushing;Raynaud;Sjögren;Dupuytren;Baker;Bell;Hashimoto;Wilson;Marfan;"
    "Down;Turner;Guillain-Barré;Wolff-Parkinson-White;Ramsay Hunt;Stevens-Johnson;Kawasaki;Paget;Barrett;Behçet;Meniere;Tourette;Gilbert;"
    "Colles;Kaposi;Wegener;Lewy;Bence Jones;Howell-Jolly;Hartmann;Osgood-Schlatter;Perthes;Charcot;Wernicke;Korsakoff".split(
        ";"
    )
)
FORMS = {
    "en": (
        "{}'s disease",
        "{}'s syndrome",
        "{} syndrome",
        "{} disease",
        "{}'s",
        "{}'s cyst",
        "{} lymphoma",
        "{} bodies",
        "{}'s sign",
    ),
    "de": ("Morbus {}", "M. {}", "{}-Syndrom", "{}-Krankheit", "{}-Lymphom", "{}-Zeichen"),
    "fr": ("maladie de {}", "syndrome de {}", "signe de {}", "lymphome de {}"),
    "es": ("enfermedad de {}", "síndrome de {}", "signo de {}", "linfoma de {}"),
    "nl": ("ziekte van {}", "syndroom van {}", "{}-syndroom", "M. {}"),
    "pt": ("doença de {}", "síndrome de {}", "sinal de {}", "linfoma de {}"),
    "pl": ("choroba {}a", "zespół {}a", "objaw {}a"),
    "it": ("morbo di {}", "sindrome di {}"),
}
"""How each language names a disease after somebody."""
TESTS = tuple(
    "Hb Haemoglobin WBC Plt MCV CRP ALT AST ALP GGT Bilirubin Albumin Creatinine Urea Na K Sodium Potassium eGFR HbA1c Glucose TSH Ferritin "
    "INR Troponin CEA PSA LDL HDL Ca Mg pH Lactate Leukozyten Kreatinin Natrium Kalium Hémoglobine Créatinine Leucocitos Hemoglobina Leukocyten".split()
)
WARDS = tuple(
    "Ward {};Rowan Ward;Oak Ward;Willow Unit;Station {};Maple Ward;Ward {}A;ITU;Day Unit;Heron Ward;Acute Medical Unit;Stroke Unit;Kestrel Ward;"
    "Cedar Unit;Room {};Bay {};Outpatients;Theatre {};Juniper House;Emergency Department;Coronary Care Unit".split(
        ";"
    )
)
