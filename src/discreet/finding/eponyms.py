"""Things named after people: a disease, a sign, a catheter. The name in them is nobody's secret."""

import re

__all__ = ["is_eponym"]

_THINGS = (
    "disease diseases syndrome palsy lymphoma sarcoma tumour tumor fracture fractures cyst cysts sign signs test tests scale "
    "score scores criteria classification grade stage phenomenon reflex procedure operation method technique manoeuvre "
    "maneuver catheter line tube drain frame chart solution oesophagus esophagus thyroiditis chorea ataxia dementia "
    "encephalopathy contracture ulcer triad law node nodes canal duct body bodies cells antibodies view position incision "
    "index equation formula stain staging protocol regimen hernia deformity nephropathy lock splint collar bandage "
    "dystrophy atrophy anaemia anemia gangrene purpura angina esophagitis diverticulum stool"
).split()
_AFTER = re.compile(rf"(?:['’]s?)?(?:[-\s]\w+)?[-\s](?:{'|'.join(_THINGS)})\b", re.IGNORECASE)

_KNOWN = frozenset(
    "parkinson parkinson's alzheimer alzheimer's huntington huntington's crohn crohn's hodgkin hodgkin's hashimoto "
    "hashimoto's addison addison's cushing cushing's sjögren sjögren's sjogren sjogren's raynaud raynaud's barrett barrett's "
    "down's tourette tourette's glasgow foley apgar doppler waterlow hartmann hartmann's ringer ringer's hickman zimmer "
    "colles braden homans homans' virchow babinski romberg romberg's murphy's mcburney mcburney's gleason dukes breslow "
    "clark's child-pugh deauville prague marsh madopar levodopa kaposi kaposi's kawasaki lewy lyme marfan marfan's ménière's "
    "meniere's münchausen munchausen paget paget's peyronie peyronie's wilson's wernicke wernicke's korsakoff korsakoff's "
    "wolff-parkinson-white reed-sternberg guillain-barré ehlers-danlos charcot-marie-tooth stevens-johnson henoch-schönlein "
    "epstein-barr creutzfeldt-jakob asperger asperger's synacthen".split()
)


def is_eponym(text: str, start: int, end: int) -> bool:
    """True when the name at this place belongs to a disease, a sign or a device."""
    name = text[start:end].strip().lower().replace("’", "'")
    if name in _KNOWN or name.split("-")[0] in _KNOWN:
        return True
    return _AFTER.match(text, end) is not None
