"""Form fields and their values, in every covered language: "Nombre: …", "Geb.: …", "Adresse : …", "Miejscowość: …".

What follows the colon on the line, up to the next field or wide gap, is the value. Names and places are taken when they begin with a
capital or when all of the value is small, as in a hurried note; a value that is a common word is none.
"""

import re
from functools import cache

from discreet.finding.common_words import is_common
from discreet.finding.rule import Rule

__all__ = ["form_field_rules"]

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

_VALUE = r"(?P<value>[^\W\d_][^\n\t:;|<>]{0,70}?)"
_TITLED = r"(?:(?i:dr|dra|prof|mr|mrs|ms|sr|sra|d|dña|mme|mlle|m|herr|frau|dhr|mevr|dott|dott\.ssa|sig|sig\.ra|lek|mgr|pan|pani)\.?[ ]){0,3}"
_END = r"(?=[ ]*(?:$|[\n\t;|,(]|[ ]{3}|\.(?:\s|$)|[ ]\d|[ ][-–][ ]|\b[^\W\d_]+(?:[ ][^\W\d_]+)?[ ]?:))"


def _any(words: str) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words.split(",")), key=len, reverse=True))


def _field(words: str, value: str, end: str = _END) -> str:
    return (
        rf"(?i:(?<![\w-])(?:{_any(words)}))(?:\s?\([^)\n]{{1,20}}\))?[ \t]{{0,3}}[:=][ \t]{{0,8}}{value}{end}"
    )


_SHAPES: tuple[tuple[str, str, str, float, str], ...] = (
    ("PERSON", "name in a form", _field(_PERSON, _TITLED + _VALUE), 0.62, _PERSON),
    ("LOCATION", "place in a form", _field(_PLACE, _VALUE), 0.62, _PLACE),
    ("ORGANIZATION", "organisation in a form", _field(_EMPLOYER, _VALUE), 0.6, _EMPLOYER),
    (
        "ADDRESS",
        "address in a form",
        _field(_ADDRESS, r"(?P<value>[^\W_][^\n\t:;|<>]{3,90}?)", r"(?=[ ]*(?:$|[\n\t;|]|[ ]{3}|\.(?:\s|$)|\b[^\W\d_]+[ ]?:))"),
        0.65,
        _ADDRESS,
    ),
    ("DATE", "date in a form", _field(_BIRTH, r"(?P<value>\d{1,4}[./ -]\d{1,2}[./ -]\d{2,4}|\d{8}|\d{6})", r"(?!\w|[./-]\d)"), 0.75, _BIRTH),
    ("POSTCODE", "postcode in a form", _field(_POST, r"(?P<value>(?:[A-Z]{1,2}-)?\d[\dA-Z]{2,4}(?:[ -]?[\dA-Z]{2,4})?)", r"(?!\w)"), 0.75, _POST),
)  # fmt: skip


@cache
def form_field_rules() -> tuple[Rule, ...]:
    """The rules for fields."""
    return tuple(
        Rule(
            kind=kind,
            what=what,
            source="pattern:form_fields",
            regex=re.compile(pattern, re.MULTILINE),
            group="value",
            score=score,
            check=_is_value if kind in ("PERSON", "LOCATION", "ORGANIZATION", "ADDRESS") else None,
            needs=":=",
            words=frozenset(
                found[0] for word in fields.split(",") if (found := re.search(r"[^\W\d_]+", word)) is not None
            ),
        )
        for kind, what, pattern, score, fields in _SHAPES
    )


def _is_value(matched: str) -> bool | None:
    """One to six words, not all of them common; "none", "unknown" and sentences are no names."""
    words = matched.split()
    if len(words) > (12 if any(map(str.isdigit, matched)) else 6) or len(matched.strip()) < 2:
        return False
    return False if is_common(matched) else None
