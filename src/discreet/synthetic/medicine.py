"""What the clinic treats: seven departments, four conditions each, in the words that notes use.

Symptoms, drugs and tests overlap between departments on purpose, and many diseases carry a person's
name (Parkinson, Crohn, Graves): neither the department nor a name can be read off one word.
"""

from dataclasses import dataclass

__all__ = ["COMMON_DRUGS", "DEPARTMENTS", "Condition", "Department"]


@dataclass(frozen=True)
class Condition:
    """A disease with what is complained of, seen, measured, given and done about it."""

    name: str
    symptoms: tuple[str, ...]
    findings: tuple[str, ...]
    drugs: tuple[str, ...]
    plan: tuple[str, ...]
    only: str = ""
    """ "F" or "M" where the disease is one sex's."""


@dataclass(frozen=True)
class Department:
    """A department: how it signs, how often its notes are written, and what it treats."""

    name: str
    title: str
    ward: str
    weight: int
    conditions: tuple[Condition, ...]


def _condition(name: str, symptoms: str, findings: str, drugs: str, plan: str, only: str = "") -> Condition:
    def split(text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(";"))

    return Condition(name, split(symptoms), split(findings), split(drugs), split(plan), only)


COMMON_DRUGS = (
    "paracetamol 1 g four times a day",
    "omeprazole 20 mg once daily",
    "atorvastatin 40 mg at night",
    "amlodipine 5 mg once daily",
    "aspirin 75 mg once daily",
    "vitamin D 800 units daily",
    "ibuprofen 400 mg as required",
    "ramipril 5 mg once daily",
)

DEPARTMENTS: tuple[Department, ...] = (
    Department(
        "cardiology",
        "Consultant Cardiologist",
        "Heron Ward",
        14,
        (
            _condition(
                "atrial fibrillation",
                "palpitations; breathlessness on the stairs; light-headedness; fatigue",
                "an irregular pulse of 118; no murmurs; a dilated left atrium on echo; mild ankle oedema",
                "apixaban 5 mg twice daily; bisoprolol 2.5 mg once daily; digoxin 125 micrograms daily",
                "24-hour tape; rate control and review of anticoagulation; elective cardioversion",
            ),
            _condition(
                "heart failure with reduced ejection fraction",
                "breathlessness when lying flat; swollen ankles; weight gain of 4 kg; fatigue",
                "bibasal crackles; ejection fraction 32% on echo; raised JVP; NT-proBNP well above range",
                "furosemide 40 mg twice daily; sacubitril/valsartan 49/51 mg; spironolactone 25 mg; bisoprolol 5 mg",
                "daily weights and fluid restriction; heart failure nurse follow-up; repeat echo in three months",
            ),
            _condition(
                "non-ST-elevation myocardial infarction",
                "central chest pain; sweating; pain radiating to the left arm; nausea",
                "troponin rise from 14 to 612; T-wave inversion in the lateral leads; no regional wall motion defect",
                "aspirin 75 mg once daily; ticagrelor 90 mg twice daily; atorvastatin 80 mg at night",
                "angiogram with a stent to the LAD; cardiac rehabilitation; no driving for one week",
            ),
            _condition(
                "Wolff-Parkinson-White syndrome",
                "sudden racing of the heart; light-headedness; two near-faints; chest tightness",
                "a short PR interval with delta waves; a structurally normal heart; normal thyroid function",
                "flecainide 50 mg twice daily; bisoprolol 1.25 mg as required",
                "referral for ablation; avoidance of verapamil and digoxin",
            ),
        ),
    ),
    Department(
        "neurology",
        "Consultant Neurologist",
        "Linden Ward",
        9,
        (
            _condition(
                "Parkinson's disease",
                "a resting tremor of the right hand; slowness; stiffness in the mornings; poor sleep",
                "cogwheel rigidity; reduced arm swing; a shuffling gait; micrographia",
                "co-careldopa 25/100 three times a day; rasagiline 1 mg once daily; rotigotine patch 4 mg",
                "Parkinson nurse to call; physiotherapy for gait; review of levodopa timing",
            ),
            _condition(
                "migraine with aura",
                "throbbing headache on one side; zigzag lines; nausea; sensitivity to light",
                "a normal neurological examination; normal fundi; blood pressure 124/76",
                "sumatriptan 50 mg at onset; propranolol 40 mg twice daily; topiramate 25 mg at night",
                "headache diary; limit of ten analgesic days a month; MRI head if the pattern changes",
            ),
            _condition(
                "focal epilepsy",
                "three episodes of staring; lip smacking; confusion afterwards; fatigue",
                "sharp waves over the left temporal lobe; normal MRI; power 5/5 throughout",
                "lamotrigine 100 mg twice daily; levetiracetam 500 mg twice daily; folic acid 5 mg",
                "no driving until twelve months seizure-free; first aid advice to the family; sleep-deprived EEG",
            ),
            _condition(
                "Bell's palsy",
                "drooping of the left face; drooling; pain behind the ear; a dry eye",
                "lower motor neurone weakness of the left face, House-Brackmann grade 3/6; intact limbs; clear ear canal",
                "prednisolone 50 mg for ten days; lubricating eye drops hourly",
                "taping of the eye at night; review in three weeks; neurology advice if no recovery",
            ),
        ),
    ),
    Department(
        "oncology",
        "Consultant Oncologist",
        "Willow Unit",
        9,
        (
            _condition(
                "Hodgkin lymphoma",
                "night sweats; a painless lump in the neck; weight loss of 6 kg; itching",
                "rubbery cervical nodes of 3 cm; Reed-Sternberg cells on biopsy; Deauville score 2 on interim PET",
                "ABVD cycle 3; ondansetron 8 mg twice daily; filgrastim for five days",
                "PET after cycle 4; dental check before the next cycle; fertility advice given",
            ),
            _condition(
                "breast cancer",
                "a lump in the left breast; tiredness; hot flushes; soreness around the port",
                "a 22 mm ductal carcinoma, grade 2, ER 8/8; no distant disease on CT; a clean wound",
                "letrozole 2.5 mg once daily; paclitaxel weekly; adcal D3 twice daily",
                "radiotherapy in 15 fractions; bone density scan; breast care nurse contact",
                only="F",
            ),
            _condition(
                "bowel cancer",
                "weight loss; change of bowel habit; fatigue; tingling fingers after chemotherapy",
                "a moderately differentiated adenocarcinoma, T3 N1; CEA falling from 41 to 6; a healthy stoma",
                "capecitabine 1500 mg twice daily; loperamide as required; oxaliplatin, dose reduced by 20%",
                "CT chest, abdomen and pelvis in three months; stoma nurse review; DPD test before the next cycle",
            ),
            _condition(
                "prostate cancer",
                "getting up four times at night; bone pain; hot flushes; low mood",
                "PSA 18.4, previously 11.2; Gleason 4+3=7; uptake in the pelvis on bone scan",
                "goserelin 10.8 mg every twelve weeks; bicalutamide 50 mg for four weeks; enzalutamide 160 mg",
                "MDT discussion; PSA every three months; bone protection",
                only="M",
            ),
        ),
    ),
    Department(
        "gastroenterology",
        "Consultant Gastroenterologist",
        "Rowan Ward",
        10,
        (
            _condition(
                "Crohn's disease",
                "loose stools six times a day; cramping abdominal pain; weight loss; mouth ulcers",
                "tenderness in the right iliac fossa; calprotectin 860; a strictured terminal ileum on MRI",
                "azathioprine 125 mg once daily; adalimumab 40 mg every two weeks; prednisolone reducing course",
                "TB and hepatitis screen before biologics; dietitian review; surgical opinion if obstruction recurs",
            ),
            _condition(
                "Barrett's oesophagus",
                "heartburn; regurgitation at night; a hoarse voice; food sticking",
                "a 4 cm segment, Prague C3M4; no dysplasia on biopsy; a small hiatus hernia",
                "omeprazole 40 mg twice daily; gaviscon at night",
                "repeat endoscopy in two years; weight reduction; raising of the head of the bed",
            ),
            _condition(
                "alcohol-related liver disease",
                "abdominal swelling; jaundice; poor appetite; disturbed sleep",
                "shifting dullness; spider naevi; bilirubin 74 and albumin 27; Child-Pugh B",
                "spironolactone 100 mg once daily; thiamine 100 mg twice daily; lactulose 20 ml three times a day",
                "ascitic drain; alcohol liaison team; six-monthly ultrasound of the liver",
            ),
            _condition(
                "coeliac disease",
                "bloating; tiredness; loose stools; an itchy rash on the elbows",
                "tTG antibodies above 128; villous atrophy, Marsh 3b; ferritin 9",
                "ferrous fumarate 210 mg once daily; folic acid 5 mg once daily; adcal D3 twice daily",
                "gluten-free diet; DEXA scan; screening of first-degree relatives",
            ),
        ),
    ),
    Department(
        "orthopaedics",
        "Consultant Orthopaedic Surgeon",
        "Kestrel Ward",
        11,
        (
            _condition(
                "osteoarthritis of the hip",
                "groin pain; a limp; pain at night; difficulty with socks and stairs",
                "fixed flexion of 15 degrees; loss of joint space on X-ray; leg lengths equal",
                "naproxen 500 mg twice daily; paracetamol 1 g four times a day; codeine 30 mg as required",
                "total hip replacement; dalteparin for 28 days; physiotherapy twice weekly",
            ),
            _condition(
                "a Colles fracture",
                "a painful swollen wrist after a fall; numb fingers; loss of grip",
                "dorsal angulation of 20 degrees; intact radial pulse; median nerve sensation 4/5",
                "codeine 30 mg as required; paracetamol 1 g four times a day; alendronic acid 70 mg weekly",
                "manipulation under haematoma block; plaster check in one week; falls clinic",
            ),
            _condition(
                "a Baker's cyst",
                "swelling behind the knee; calf tightness; pain on bending; stiffness",
                "a fluctuant popliteal swelling of 5 cm; no DVT on Doppler; mild effusion",
                "ibuprofen 400 mg three times a day; omeprazole 20 mg once daily",
                "aspiration under ultrasound; knee exercises; MRI for a meniscal tear",
            ),
            _condition(
                "lumbar disc prolapse",
                "low back pain; shooting pain down the left leg; tingling in the foot; disturbed sleep",
                "straight leg raise limited to 40 degrees; absent ankle jerk; normal anal tone",
                "amitriptyline 10 mg at night; naproxen 500 mg twice daily; gabapentin 300 mg three times a day",
                "MRI lumbar spine; nerve root block; red flag advice given",
            ),
        ),
    ),
    Department(
        "endocrinology",
        "Consultant Endocrinologist",
        "Rowan Ward",
        12,
        (
            _condition(
                "type 2 diabetes",
                "thirst; passing water at night; tiredness; blurred vision",
                "HbA1c 81; reduced sensation to the 10 g monofilament; BMI 34; ACR 4.8",
                "metformin 1 g twice daily; empagliflozin 10 mg once daily; gliclazide 80 mg; insulin glargine 18 units",
                "retinal screening; podiatry; structured education",
            ),
            _condition(
                "Graves' disease",
                "weight loss; palpitations; tremor; gritty eyes",
                "a smooth goitre with a bruit; free T4 48, TSH below 0.01; lid lag",
                "carbimazole 20 mg once daily; propranolol 40 mg three times a day; lubricating eye drops",
                "TSH receptor antibodies; sore throat warning given; eye clinic if vision changes",
            ),
            _condition(
                "Addison's disease",
                "dizziness on standing; salt craving; fatigue; darkening of the skin",
                "blood pressure 96/58 with a postural drop; sodium 127, potassium 5.6; 9 am cortisol 61",
                "hydrocortisone 10 mg, 5 mg and 5 mg; fludrocortisone 100 micrograms daily",
                "sick day rules and steroid card; emergency injection kit; short Synacthen test",
            ),
            _condition(
                "Hashimoto's thyroiditis",
                "tiredness; weight gain; feeling cold; low mood",
                "TSH 18.2 and free T4 8.1; TPO antibodies above 600; a firm small goitre",
                "levothyroxine 75 micrograms daily; ferrous fumarate 210 mg once daily",
                "thyroid function in eight weeks; advice to take tablets away from iron",
            ),
        ),
    ),
    Department(
        "psychiatry",
        "Consultant Psychiatrist",
        "Juniper Unit",
        8,
        (
            _condition(
                "recurrent depressive disorder",
                "low mood; early waking; poor appetite; loss of interest in work",
                "PHQ-9 of 19/27; reduced eye contact; no psychotic symptoms; no active plans of self-harm",
                "sertraline 100 mg once daily; mirtazapine 15 mg at night; zopiclone 3.75 mg for five nights",
                "cognitive behavioural therapy; crisis plan agreed; review of dose in two weeks",
            ),
            _condition(
                "bipolar affective disorder",
                "four nights without sleep; racing thoughts; overspending; irritability",
                "pressured speech; lithium level 0.42; little insight; YMRS 24",
                "lithium carbonate 800 mg at night; olanzapine 10 mg at night; lorazepam 1 mg as required",
                "lithium level in five days; home treatment team; safe keeping of bank cards",
            ),
            _condition(
                "post-traumatic stress disorder",
                "nightmares; flashbacks; jumpiness; avoiding crowds",
                "IES-R of 51; hypervigilance, though settled in the room; no thought disorder",
                "venlafaxine 150 mg once daily; prazosin 2 mg at night; propranolol 40 mg as required",
                "EMDR waiting list; sleep hygiene; letter to the employer if asked for",
            ),
            _condition(
                "alcohol dependence",
                "drinking a bottle of spirits a day; morning shakes; poor sleep; low mood",
                "CIWA 14; a fine tremor; GGT 412; oriented in time and place",
                "chlordiazepoxide reducing course; thiamine 100 mg three times a day; acamprosate 666 mg",
                "detoxification on the ward; relapse prevention group; liver ultrasound",
            ),
        ),
    ),
)
