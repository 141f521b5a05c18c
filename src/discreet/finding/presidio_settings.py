"""Settings of Presidio's recognisers: which are used, and how far each is trusted.

Presidio gives the score 1.0 to whatever passes a check digit, but one digit passes by chance in one
number out of ten or eleven: where the shape does not help (nine plain digits), a passed check counts
only with a context word nearby.
"""

from dataclasses import dataclass

from discreet.finding.rule import PROVEN

__all__ = ["TABLE", "Settings"]

_WEAK = 0.3
"""The score of a number that only one check digit speaks for: below every sensible threshold."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A recogniser that is used, in words, and how far it is trusted.

    `proven` is the score of a match whose check holds, `most` the highest without a check; a context
    word is added to either. `context` replaces Presidio's words where some
    of them are too common in prose; `without` names patterns left out; `cased` reads the pattern's
    capitals as capitals; `whole` refuses matches inside a longer word; `digits`, `run`, `needs` and
    `words` are the rule's quick facts, and a `wide` one looks further around than a number's next words.
    """

    recogniser: str
    what: str
    proof: str = "its check digit holds"
    proven: float = PROVEN
    most: float = PROVEN
    context: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    cased: bool = False
    whole: bool = False
    digits: int = 4
    run: int = 0
    needs: str = ""
    words: tuple[str, ...] = ()
    wide: bool = False


_PASSPORT = ("passport", "passport number", "travel document")
_LICENCE = ("driver", "driving", "licence", "license", "permit", "lic")
_PLATE = ("number plate", "licence plate", "license plate", "vehicle registration", "plate")

TABLE: tuple[Settings, ...] = (
    Settings(recogniser="CreditCardRecognizer", what="card number", proof="Luhn checksum holds", digits=12),
    Settings(
        recogniser="CryptoRecognizer", what="wallet address", proof="its checksum holds", digits=1, whole=True
    ),
    Settings(recogniser="IpRecognizer", what="IP address", digits=1, needs=".:"),
    Settings(recogniser="MacAddressRecognizer", what="MAC address", digits=1, needs=":-."),
    Settings(recogniser="UuidRecognizer", what="universally unique identifier", digits=1, needs="-"),
    # United States
    Settings(recogniser="UsSsnRecognizer", what="US social security number", digits=9),
    Settings(recogniser="UsItinRecognizer", what="US taxpayer number", digits=9),
    Settings(
        recogniser="UsPassportRecognizer", what="US passport number", context=_PASSPORT, cased=True, run=8
    ),
    Settings(
        recogniser="UsLicenseRecognizer",
        what="US driving licence",
        context=(*_LICENCE, "dls", "cdls"),
        digits=3,
    ),
    Settings(
        recogniser="UsBankRecognizer",
        what="bank account number",
        context=("account", "account number", "acct", "a/c", "bank", "debit"),
        run=8,
    ),
    Settings(recogniser="AbaRoutingRecognizer", what="US bank routing number", proven=_WEAK, digits=9),
    Settings(recogniser="UsMbiRecognizer", what="US Medicare number", cased=True),
    Settings(recogniser="UsNpiRecognizer", what="US provider number", proven=_WEAK, digits=10),
    Settings(
        recogniser="MedicalLicenseRecognizer",
        what="US DEA number",
        proven=0.5,
        cased=True,
        whole=True,
        run=7,
        context=("dea", "prescriber", "certificate"),
    ),
    Settings(recogniser="UsHealthInsuranceMemberIdRecognizer", what="insurance member number", cased=True),
    Settings(
        recogniser="UsClaimNumberRecognizer", what="claim number", run=6, words=("claim", "clm"), wide=True
    ),
    Settings(
        recogniser="UsPrescriptionNumberRecognizer",
        what="prescription number",
        run=6,
        words=("rx", "prescription"),
        wide=True,
    ),
    Settings(
        recogniser="UsPriorAuthorizationNumberRecognizer",
        what="authorisation number",
        run=6,
        words=("authorization", "auth", "preauthorization", "pre", "pa"),
        wide=True,
    ),
    Settings(
        recogniser="UsReferralNumberRecognizer",
        what="referral number",
        run=6,
        words=("referral", "ref", "inf"),
        wide=True,
    ),
    Settings(recogniser="UsProviderTaxIdRecognizer", what="provider tax number", run=7, wide=True),
    # United Kingdom
    Settings(
        recogniser="NhsRecognizer",
        what="UK NHS number",
        proven=0.5,
        context=("nhs", "nhs number", "nhs no", "national health service", "health authority"),
        digits=10,
    ),
    Settings(recogniser="UkNinoRecognizer", what="UK national insurance number", digits=6),
    Settings(
        recogniser="UkPassportRecognizer", what="UK passport number", context=_PASSPORT, cased=True, run=7
    ),
    Settings(
        recogniser="UkDrivingLicenceRecognizer", what="UK driving licence", proof="its date of birth is one"
    ),
    Settings(
        recogniser="UkVehicleRegistrationRecognizer",
        what="UK number plate",
        proof="its year is one",
        proven=_WEAK,
        context=(*_PLATE, "vrn", "dvla"),
        cased=True,
        digits=1,
    ),
    # Australia and Canada
    Settings(recogniser="AuMedicareRecognizer", what="Australian Medicare number", proven=_WEAK, digits=10),
    Settings(recogniser="AuTfnRecognizer", what="Australian tax file number", proven=_WEAK, digits=9),
    Settings(recogniser="AuAbnRecognizer", what="Australian business number", proven=_WEAK, digits=11),
    Settings(recogniser="AuAcnRecognizer", what="Australian company number", proven=_WEAK, digits=9),
    Settings(
        recogniser="CaSinRecognizer",
        what="Canadian social insurance number",
        context=("sin", "social insurance", "assurance sociale", "numéro nas"),
        digits=9,
    ),
    Settings(
        recogniser="CaPostalCodeRecognizer",
        what="Canadian postal code",
        context=("postal code", "canada", "ontario", "quebec", "alberta", "british columbia", "code postal"),
        cased=True,
        digits=3,
    ),
    # Germany
    Settings(
        recogniser="DeHealthInsuranceRecognizer", what="German health insurance number", cased=True, run=9
    ),
    Settings(
        recogniser="DeSocialSecurityRecognizer", what="German pension insurance number", cased=True, run=8
    ),
    Settings(
        recogniser="DeIdCardRecognizer", what="German identity card", proven=_WEAK, cased=True, digits=1
    ),
    Settings(
        recogniser="DePassportRecognizer",
        what="German passport number",
        proven=_WEAK,
        context=("reisepass", "passnummer", "reisepassnummer", "pass-nr", *_PASSPORT),
        cased=True,
        digits=1,
    ),
    Settings(recogniser="DeTaxIdRecognizer", what="German tax number", proven=_WEAK, run=11),
    Settings(recogniser="DeLanrRecognizer", what="German physician number", proven=_WEAK, run=9),
    Settings(recogniser="DeBsnrRecognizer", what="German practice number", proven=_WEAK, run=9),
    Settings(recogniser="DeFuehrerscheinRecognizer", what="German driving licence", cased=True, run=8),
    Settings(
        recogniser="DeKfzRecognizer",
        what="German number plate",
        context=("kennzeichen", "kfz-kennzeichen", "nummernschild", "kfz", "fahrzeug", "pkw"),
        cased=True,
        digits=1,
    ),
    # Elsewhere in Europe
    Settings(recogniser="EsNifRecognizer", what="Spanish tax number", proven=0.5, cased=True, run=7),
    Settings(recogniser="EsNieRecognizer", what="Spanish foreigner's number", proven=0.5, cased=True, run=7),
    Settings(recogniser="EsPassportRecognizer", what="Spanish passport number", cased=True, run=6),
    Settings(
        recogniser="FiPersonalIdentityCodeRecognizer", what="Finnish identity code", cased=True, digits=8
    ),
    Settings(recogniser="ItFiscalCodeRecognizer", what="Italian fiscal code", cased=True, digits=0),
    Settings(recogniser="ItDriverLicenseRecognizer", what="Italian driving licence", cased=True),
    Settings(recogniser="ItPassportRecognizer", what="Italian passport number", cased=True),
    Settings(recogniser="ItIdentityCardRecognizer", what="Italian identity card", cased=True),
    Settings(recogniser="PlPeselRecognizer", what="Polish PESEL", proven=_WEAK, whole=True, run=11),
    Settings(
        recogniser="SePersonnummerRecognizer",
        what="Swedish personal number",
        proven=_WEAK,
        whole=True,
        digits=10,
    ),
    Settings(recogniser="TrNationalIdRecognizer", what="Turkish identity number", proven=_WEAK, run=11),
    Settings(recogniser="TrLicensePlateRecognizer", what="Turkish number plate", proven=_WEAK, cased=True),
    # Asia and Africa
    Settings(recogniser="InAadhaarRecognizer", what="Indian Aadhaar number", proven=_WEAK, digits=12),
    Settings(
        recogniser="InPanRecognizer",
        what="Indian tax number",
        context=("permanent account number", "pan card", "pan number", "pan no"),
        without=("PAN (Low)",),
        cased=True,
    ),
    Settings(
        recogniser="InPassportRecognizer", what="Indian passport number", context=_PASSPORT, cased=True, run=7
    ),
    Settings(recogniser="InVoterRecognizer", what="Indian voter number", most=_WEAK, cased=True, run=7),
    Settings(
        recogniser="InVehicleRegistrationRecognizer",
        what="Indian number plate",
        proven=_WEAK,
        most=_WEAK,
        context=(*_PLATE, "rto", "registration number"),
        cased=True,
        digits=1,
    ),
    Settings(recogniser="KrRrnRecognizer", what="Korean resident number", proven=_WEAK, digits=13),
    Settings(recogniser="KrFrnRecognizer", what="Korean foreigner number", proven=_WEAK, digits=13),
    Settings(
        recogniser="KrPassportRecognizer",
        what="Korean passport number",
        context=_PASSPORT,
        cased=True,
        digits=7,
    ),
    Settings(recogniser="KrDriverLicenseRecognizer", what="Korean driving licence", proven=_WEAK, digits=12),
    Settings(recogniser="SgFinRecognizer", what="Singapore identity number", cased=True, run=7),
    Settings(recogniser="ThTninRecognizer", what="Thai identity number", proven=_WEAK, run=13),
    Settings(recogniser="PhUmidRecognizer", what="Philippine identity number", digits=12),
    Settings(
        recogniser="NgNinRecognizer",
        what="Nigerian identity number",
        proven=_WEAK,
        context=("nin", "national identification number", "nimc"),
        run=11,
    ),
    Settings(
        recogniser="NgVehicleRegistrationRecognizer",
        what="Nigerian number plate",
        most=_WEAK,
        context=_PLATE,
        cased=True,
        run=3,
    ),
    Settings(recogniser="ZaIdNumberRecognizer", what="South African identity number", proven=_WEAK, run=13),
    Settings(
        recogniser="ZaPassportRecognizer",
        what="South African passport",
        proven=_WEAK,
        context=_PASSPORT,
        run=8,
    ),
    Settings(
        recogniser="ZaLicensePlateRecognizer", what="South African number plate", proven=_WEAK, cased=True
    ),
)
