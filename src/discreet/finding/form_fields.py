"""Form fields and their values, in every covered language: "Nombre: …", "Geb.: …", "Adresse : …", "Miejscowość: …".

What follows the colon on the line, up to the next field or wide gap, is the value. Names and places are taken when they begin with a
capital or when all of the value is small, as in a hurried note; a value that is a common word is none.
"""

import re
from collections.abc import Iterator
from functools import cache

from discreet.finding.common_words import is_common
from discreet.finding.prefilter import Prefilter
from discreet.text.document import Span

__all__ = ["find_form_fields"]

_PERSON = (
    "name,full name,first name,last name,surname,given name,forename,maiden name,patient,patient name,client name,customer,employee,contact person,next of kin,"
    "emergency contact,physician,attending,attending physician,provider,referring physician,doctor,gp,nurse,witness,applicant,signature,signed,signed by,"
    "nachname,vorname,familienname,geburtsname,mädchenname,patientin,versicherter,ansprechpartner,ansprechpartnerin,sachbearbeiter,sachbearbeiterin,hausarzt,"
    "unterschrift,arzt,name des patienten,"
    "nom,prénom,prénoms,nom de famille,nom de naissance,nom et prénom,nom du patient,médecin,médecin traitant,interlocuteur,personne de contact,signataire,"
    "nombre,apellidos,apellido,nombre y apellidos,primer apellido,segundo apellido,nombre del paciente,paciente,médico,médica,remitido por,enfermera,titular,firmado,fdo,"
    "naam,voornaam,achternaam,geslachtsnaam,naam patiënt,patiënt,contactpersoon,huisarts,behandelend arts,behandelaar,ondertekend,"
    "nome,nome completo,apelido,sobrenome,nome do paciente,doente,utente,médico assistente,pessoa de contacto,assinado,responsável,"
    "imię,nazwisko,imię i nazwisko,imiona,nazwisko rodowe,pacjent,pacjentka,lekarz,lekarz prowadzący,osoba kontaktowa,podpis,"
    "cognome,nome e cognome,cognome e nome,paziente,medico,medico curante,referente,firmato,nominativo"
)  # fmt: skip
_PLACE = (
    "city,town,place of birth,birthplace,country,county,state,municipality,nationality,residence,"
    "ort,wohnort,stadt,geburtsort,land,staatsangehörigkeit,"
    "ville,commune,lieu de naissance,pays,département,"
    "localidad,provincia,municipio,población,ciudad,lugar de nacimiento,país,localidad/ provincia,localidad/provincia,"
    "woonplaats,plaats,geboorteplaats,stad,"
    "localidade,cidade,concelho,freguesia,distrito,naturalidade,local de nascimento,morada fiscal,"
    "miejscowość,miasto,miejsce urodzenia,województwo,kraj,miejsce zamieszkania,"
    "città,comune,luogo di nascita,provincia,paese,residenza"
)
_ADDRESS = (
    "address,home address,street,street address,mailing address,adresse,anschrift,straße,strasse,wohnanschrift,adresse postale,domicile,rue,dirección,domicilio,calle,"
    "adres,straat,straatnaam,woonadres,morada,endereço,rua,adres zamieszkania,ulica,indirizzo,via,indirizzo di residenza"
)
_BIRTH = (
    "dob,d.o.b,date of birth,birth date,birthdate,born,date,geb,geb.,geboren,geboren am,geburtsdatum,geb.-datum,datum,né le,née le,né(e) le,date de naissance,ddn,"
    "fecha de nacimiento,f. nacimiento,fecha nac,nacimiento,fecha de ingreso,fecha,geboortedatum,geb.datum,geb. datum,data de nascimento,nascimento,data,"
    "data urodzenia,ur.,data ur,data di nascita,nato il,nata il,nato/a il,data"
)
_POST = "postcode,post code,zip,zip code,postal code,plz,postleitzahl,code postal,cp,c.p.,código postal,codigo postal,kod pocztowy,cap,c.a.p."
_EMPLOYER = "employer,company,organisation,organization,school,hospital,clinic,arbeitgeber,firma,employeur,empresa,werkgever,empregador,pracodawca,datore di lavoro,azienda,centro,hospital de"

_TITLED = r"(?:(?i:dr|dra|prof|mr|mrs|ms|sr|sra|d|dña|mme|mlle|m|herr|frau|dhr|mevr|dott|dott\.ssa|sig|sig\.ra|lek|mgr|pan|pani)\.?[ ]){0,3}"
_END = r"(?=[ ]*(?:$|[\n\t;|,(]|[ ]{3}|\.(?:\s|$)|[ ]\d|[ ][-–][ ]|\b[^\W\d_]+(?:[ ][^\W\d_]+)?[ ]?:))"
_NAME = rf"(?P<value>[^\W\d_][^\n\t:;|<>]{{0,70}}?){_END}"
_SHAPES: tuple[tuple[str, str, str, float, str], ...] = (
    ("PERSON", "name in a form", _TITLED + _NAME, 0.62, _PERSON),
    ("LOCATION", "place in a form", _NAME, 0.62, _PLACE),
    ("ORGANIZATION", "organisation in a form", _NAME, 0.6, _EMPLOYER),
    (
        "ADDRESS",
        "address in a form",
        r"(?P<value>[^\W_][^\n\t:;|<>]{3,90}?)(?=[ ]*(?:$|[\n\t;|]|[ ]{3}|\.(?:\s|$)|\b[^\W\d_]+[ ]?:))",
        0.65,
        _ADDRESS,
    ),
    (
        "DATE",
        "date in a form",
        r"(?P<value>\d{1,4}[./ -]\d{1,2}[./ -]\d{2,4}|\d{8}|\d{6})(?!\w|[./-]\d)",
        0.75,
        _BIRTH,
    ),
    (
        "POSTCODE",
        "postcode in a form",
        r"(?P<value>(?:[A-Z]{1,2}-)?\d[\dA-Z]{2,4}(?:[ -]?[\dA-Z]{2,4})?)(?!\w)",
        0.75,
        _POST,
    ),
)
_LABEL = re.compile(r"([^\W\d_][^\n\t:=;|,]{0,40}?)[ \t]{0,3}[:=][ \t]{0,8}(?=[^\s])")
_REMARK = re.compile(r"\s?\([^)\n]{1,20}\)$")
_LONGEST = 4
"""Words of a label at most."""


@cache
def _fields() -> dict[str, tuple[str, str, re.Pattern[str], float]]:
    """What each label announces."""
    return {
        label.rstrip("."): (kind, what, re.compile(pattern, re.MULTILINE), score)
        for kind, what, pattern, score, labels in reversed(_SHAPES)
        for label in labels.split(",")
    }


def find_form_fields(prefilter: Prefilter, threshold: float) -> Iterator[Span]:
    """The values of the fields that a text has: one look at each colon, whatever the number of labels."""
    text = prefilter.text
    if ":" not in text and "=" not in text:
        return
    fields = _fields()
    for found in _LABEL.finditer(text):
        words = _REMARK.sub("", found[1]).lower().split()
        for count in range(min(len(words), _LONGEST), 0, -1):
            field = fields.get(" ".join(words[-count:]).rstrip("."))
            if field is None:
                continue
            kind, what, pattern, score = field
            value = pattern.match(text, found.end())
            if value is not None and score >= threshold and _is_value(value["value"], kind):
                start, end = value.span("value")
                yield Span(start, end, kind, score, "pattern:form_fields", f"{what}, after its label")
            break


def _is_value(matched: str, kind: str) -> bool:
    """Of a name or address: one to six words, not all of them common; "none", "unknown" and sentences are none."""
    if kind in ("DATE", "POSTCODE"):
        return True
    words = matched.split()
    if len(words) > (12 if any(map(str.isdigit, matched)) else 6) or len(matched.strip()) < 2:
        return False
    return not is_common(matched)
