"""Numbers of any shape after the word for them, in every covered language: record, insurance, licence, card, account, customer, invoice.

"Aktenzeichen: 12 O 345/20", "N° de dossier 2021-AB-77", "NHC: 80311", "sygn. akt II K 12/19", "codice paziente 0042-Z".
"""

import re
from functools import cache

from discreet.finding.rule import Rule

__all__ = ["local_number_rules"]

_RECORD = {
    "en": r"MRN|medical record|patient id|chart|encounter|visit",
    "de": r"patienten-?(?:nummer|nr|id)|fall-?(?:nummer|nr|id)|aufnahme-?(?:nummer|nr)|krankenakte",
    "fr": r"IPP|NDA|IEP|dossier médical|dossier patient|numéro patient|séjour",
    "es": r"NHC|historia clínica|historia|episodio|CIPA|SIP|CIP|n[úu]mero de historia",
    "nl": r"pati[ëe]nt(?:en)?-?(?:nummer|nr|id)|dossier-?(?:nummer|nr)|opname-?(?:nummer|nr)",
    "pt": r"processo clínico|n[úu]mero de utente|utente|episódio",
    "pl": r"księga główna|księgi głównej|historia choroby|historii choroby|kartoteka",
    "it": r"cartella clinica|nosologico|codice paziente|tessera sanitaria",
}
_OTHER = {
    "en": (
        r"account|sort code|policy|member|customer|client|employee|invoice|order|booking|reservation|confirmation|tracking|case|file|"
        r"claim|licen[cs]e|passport|id card|national id|badge|student|registration|certificate|serial|reference|ref|provider|"
        r"NPI|DEA|UPIN|group|contract|ticket|vin|imei"
    ),
    "de": (
        r"aktenzeichen|az|geschäftszeichen|vorgangs-?(?:nummer|nr)|rechnungs-?(?:nummer|nr)|kunden-?(?:nummer|nr)|"
        r"versicherten-?(?:nummer|nr|id)|versicherungs-?(?:nummer|nr)|personal-?(?:nummer|nr)|steuer-?(?:nummer|nr|id)|"
        r"ausweis-?(?:nummer|nr)|personalausweis|reisepass-?(?:nummer|nr)?|führerschein-?(?:nummer|nr)?|matrikel-?(?:nummer|nr)|"
        r"mitglieds-?(?:nummer|nr)|bestell-?(?:nummer|nr)|vertrags-?(?:nummer|nr)|konto-?(?:nummer|nr)|"
        r"sozialversicherungs-?(?:nummer|nr)|rentenversicherungs-?(?:nummer|nr)|betriebsstätten-?(?:nummer|nr)|LANR|BSNR|KVNR|"
        r"vorgang|kassenzeichen|zeichen"
    ),
    "fr": (
        r"dossier|sécurité sociale|sécu|client|contrat|facture|police|compte|adhérent|passeport|permis de conduire|permis|"
        r"commande|matricule|RPPS|ADELI|SIRET|SIREN|réf(?:érence)?|carte d'identité|CNI|allocataire|assuré"
    ),
    "es": (
        r"expediente|afiliación|seguridad social|colegiad[oa]|col|póliza|pasaporte|factura|pedido|cliente|contrato|cuenta|NASS|"
        r"NUSS|DNI|NIE|NIF|CIF|referencia|tarjeta sanitaria|aseguramiento|matrícula"
    ),
    "nl": (
        r"klant-?(?:nummer|nr)|polis-?(?:nummer|nr)|burgerservicenummer|BSN|rekening-?(?:nummer|nr)|zaak-?(?:nummer|nr)|"
        r"(?:ons |uw )?kenmerk|referentie|factuur-?(?:nummer|nr)|bestel-?(?:nummer|nr)|paspoort-?(?:nummer|nr)?|"
        r"rijbewijs-?(?:nummer|nr)?|personeels-?(?:nummer|nr)|AGB(?:-code)?|BIG(?:-nummer|-nr)?|lidmaatschaps-?(?:nummer|nr)"
    ),
    "pt": (
        r"contribuinte|NISS|SNS|apólice|beneficiári[oa]|cartão de cidadão|bilhete de identidade|cédula(?: profissional)?|fatura|"
        r"encomenda|processo|CPF|RG|CNPJ|CRM|passaporte|conta"
    ),
    "pl": (
        r"PESEL|NIP|REGON|KRS|spraw[ay]|klienta|polisy|polisa|dow[oó]du?(?: osobist(?:y|ego))?|paszport(?:u)?|rachunku|konta|"
        r"umow[ay]|zamówieni[ea]|faktur[ay]|PWZ|prawa wykonywania zawodu|sygn(?:atura)?(?: akt)?|legitymacj[ai]|prawa jazdy|"
        r"prawo jazdy"
    ),
    "it": (
        r"codice fiscale|c\.f|partita iva|p\.?\s?iva|pratica|fascicolo|polizza|ordine|contratto|tessera|passaporto|patente|"
        r"matricola|fattura|conto|protocollo|prot|carta d'identità"
    ),
}
_CARD = {
    "en": r"card|credit card|debit card|visa|mastercard",
    "de": r"kreditkarte|kreditkartennummer|karte",
    "fr": r"carte bancaire|carte de crédit|carte",
    "es": r"tarjeta de crédito|tarjeta",
    "nl": r"creditcard|kaart",
    "pt": r"cartão de crédito|cartão",
    "pl": r"karta|karty",
    "it": r"carta di credito|carta",
}
_SIGN = r"(?:[ ]{0,2}(?:(?:numbers?|nos?|num|núm|nummer|numéro|número|numero|numer|nr|nº|n°|n\.º|id|code|código|codice|code|kod|seria i numer|seria|\#|no)\b\.?|[º°#])){0,2}"
_SIGN_BEFORE = r"(?:(?:nº|n°|n\.º|nr|numer|número|numéro|numero|num|n)\.?[ ]{1,2}(?:de[ ]la[ ]|del[ ]|de[ ]|du[ ]|d'|da[ ]|do[ ]|della[ ]|di[ ])?)"
_LINK = r"[ ]{0,2}\.?(?:\([^)\n]{1,15}\))?[ ]{0,2}(?:[:=#]|is\b|was\b|-|ist\b|est\b|es\b)?[ \t]{0,3}"
_VALUE = r"(?P<value>(?=[^\s]{0,12}\d|[A-Z]{1,4}[ ]\d)[A-Z0-9](?:[A-Z0-9]|[./–-](?=[A-Z0-9])|[ ](?=[A-Z0-9./-]{0,8}\d)){2,30})(?![\w@])"

_SHAPES = (
    ("MEDICAL_RECORD_NUMBER", "number after the word for a medical record", _RECORD, 0.7, 2),
    ("ID_NUMBER", "number after the word for it", _OTHER, 0.65, 3),
    ("CREDIT_CARD", "number after the word for a card", _CARD, 0.7, 12),
)


@cache
def local_number_rules() -> tuple[Rule, ...]:
    """The rules for numbers after their word."""
    return tuple(
        Rule(
            kind=kind,
            what=what,
            source="pattern:local_numbers",
            regex=re.compile(
                rf"(?i:(?<![\w-]){_SIGN_BEFORE}?(?:{words[language]})(?!\w){_SIGN}){_LINK}{_VALUE}"
            ),
            group="value",
            score=score,
            check=lambda matched, least=least: _enough(matched, least),  # type: ignore[misc]
            digits=least,
            reach=48,
            # A form in another language often has English labels.
            languages=frozenset() if language == "en" else frozenset((language,)),
        )
        for kind, what, words, score, least in _SHAPES
        for language in words
    )


_DATE = re.compile(
    r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:1[89]|20)\d\d|\d{1,2}[.:]\d\d"
)


def _enough(matched: str, least: int) -> bool | None:
    """Figures enough, and no date, year or clock time."""
    return None if sum(map(str.isdigit, matched)) >= least and not _DATE.fullmatch(matched) else False
