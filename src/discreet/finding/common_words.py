"""Words that are no names by themselves, in every covered language: function words, headings, form labels, formulas of letters.

A tagger trained on news and encyclopaedias takes "Io", "Cordiali saluti", "THE FACTS" or "NSTEMI" for names where they stand alone.
"""

import re
from functools import cache

from discreet.finding.local_dates import WEEKDAY
from discreet.finding.no_names import is_no_name
from discreet.language.detection import COVERED, function_words
from discreet.text.months import NAMES

__all__ = ["is_common", "is_demonym"]

_LETTERS = """
dear sir sirs madam us colleague colleagues team all everyone mum dad doctor nurse sincerely faithfully regards best wishes kind yours thanks thank hello hi cheers respectfully
sehr geehrte geehrter damen herren liebe lieber hallo guten tag mit freundlichen freundliche grüßen grüße gruß herzliche viele beste kollegin kollege kollegen
monsieur madame messieurs mesdames bonjour cher chère cordialement salutations sincères veuillez agréer bien amicalement bonsoir merci c'est
estimado estimada estimados señor señora señores saludos atentamente cordialmente cordial saludo reciba hola querido querida gracias buenos días
geachte heer mevrouw beste hoogachtend groet groeten vriendelijke hartelijke dag hallo dank
prezado prezada caro cara exmo exma senhor senhora atenciosamente cumprimentos melhores cordialmente olá oi obrigado obrigada bom dia
szanowny szanowna szanowni państwo panie pani pan poważaniem pozdrawiam pozdrowienia serdeczne wyrazami szacunku drogi droga cześć hej dzień dobry dziękuję
gentile egregio egregia spettabile gent egr spett saluti saluto cordiali distinti buongiorno caro cara ciao grazie signor signora signore dott dottor dottoressa avv avvocato ufficio
"""
_FORMS = """
policy claim account reference order invoice booking customer member kvnr lanr bsnr tel fax mob plz nhc dni nif nie cif bsn nip pesel regon cap cp iban bic kto blz
name surname first last full date birth address phone telephone mobile email fax age sex gender male female number code city town country state street
zip postcode postal occupation employer signature signed title nationality patient client customer employee contact person reference subject re page
vorname nachname geburtsdatum anschrift adresse telefon alter geschlecht männlich weiblich nummer ort straße plz beruf arbeitgeber unterschrift betreff seite patientin geboren
nom prénom prénoms adresse téléphone âge sexe masculin féminin numéro ville rue objet profession employeur naissance lieu né née page date
nombre apellidos apellido domicilio dirección teléfono edad sexo hombre mujer varón número fecha nacimiento localidad provincia país asunto profesión paciente episodio médico servicio
naam voornaam achternaam adres telefoon leeftijd geslacht man vrouw nummer woonplaats geboortedatum onderwerp beroep werkgever patiënt betreft bijlage weet
nome apelido morada endereço telefone telemóvel idade sexo masculino feminino número data nascimento localidade assunto profissão utente
imię nazwisko adres telefon wiek płeć mężczyzna kobieta numer data urodzenia miejscowość miasto zawód podpis dotyczy pacjent pacjentka paczka zadzwoń
nome cognome indirizzo telefono età sesso maschio femmina numero data nascita luogo comune oggetto professione firma paziente nato nata residente lavoro pratica
none unknown n/a nil yes no keine unbekannt ja nein aucun inconnu oui non ninguno desconocido sí geen onbekend nenhum desconhecido sim não brak nieznany tak nie nessuno sconosciuto
"""
_COURT = """
facts law procedure court courts judgment judgement article articles section chamber government applicant applicants respondent appellant defendant plaintiff
claimant convention commission registrar president judge judges conclusion reasons order decision hearing appeal case circumstances merits costs expenses damage default
interest background introduction dissenting opinion concurring admissibility alleged violation reasons unanimously prosecutor tribunal jury witness
tatbestand entscheidungsgründe gründe urteil beschluss tenor kläger klägerin beklagte beklagter beklagten antragsteller antragstellerin gericht kammer senat im namen des volkes rechtsmittelbelehrung
motifs jugement arrêt tribunal cour faits procédure dispositif demandeur demanderesse défendeur défenderesse appelant intimé attendu considérant
sentencia auto hechos fundamentos derecho fallo antecedentes demandante demandado recurrente recurrido tribunal juzgado sala magistrado resolución recurso
vonnis uitspraak beschikking rechtbank eiser eiseres gedaagde verdachte beslissing overwegingen feiten procesverloop
sentença acórdão factos fatos fundamentação decisão autor réu recorrente recorrido tribunal juízo relatório
wyrok postanowienie uzasadnienie sąd powód powódka pozwany pozwana oskarżony wnioskodawca sędzia sentencja
sentenza ordinanza fatto diritto motivi dispositivo tribunale corte ricorrente resistente attore convenuto imputato giudice
"""
_CLINIC = """
nstemi stemi sob cabg pci htn dm t2dm t1dm copd chf afib dvt gerd cad ckd esrd hpi pmh psh fhx shx ros rrr ctab nkda nad perrla eomi wnl cbc bmp cmp lfts abg cxr kub ngt foley
bp hr rr temp spo2 o2 iv po prn bid tid qid qhs hs npo picc icu ccu er ed or pacu snf rehab hx dx tx rx sx fx pt pts yo y/o m f h/o s/p c/o r/o w/u f/u d/c
anamnese befund diagnose therapie procedere labor medikation vorerkrankungen epikrise verlauf entlassung aufnahme
antécédents histoire maladie examen clinique traitement conclusion diagnostic hospitalisation compte rendu
antecedentes exploración tratamiento diagnóstico evolución informe clínico anamnesis motivo consulta juicio ingreso alta pruebas complementarias
voorgeschiedenis anamnese onderzoek beleid conclusie medicatie diagnose behandeling
antecedentes exame objetivo diagnóstico tratamento medicação alergias
rozpoznanie wywiad badanie zalecenia leczenie epikryza
anamnesi diagnosi terapia esame obiettivo norma nella
"""
_DEMONYM = re.compile(
    r"(?:(?:south|north|latin|east|west|anglo|afro|non)[ -])?(?:american|african|asian|european|australian|austrian|belgian|brazilian|canadian|chilean|"
    r"colombian|cuban|egyptian|german|hungarian|indian|indonesian|iranian|italian|jordanian|korean|libyan|lithuanian|malaysian|mexican|nigerian|"
    r"norwegian|peruvian|romanian|russian|serbian|slovenian|syrian|tunisian|ukrainian|venezuelan|algerian|albanian|armenian|bosnian|bulgarian|"
    r"chechen|croatian|estonian|georgian|kenyan|latvian|macedonian|moroccan|palestinian|tanzanian|ugandan|zambian|christian|chinese|japanese|"
    r"lebanese|maltese|portuguese|taiwanese|vietnamese|burmese|sudanese|british|danish|english|finnish|irish|jewish|kurdish|polish|scottish|spanish|"
    r"swedish|turkish|welsh|french|dutch|greek|swiss|slovak|thai|iraqi|israeli|pakistani|saudi|afghan|arab|kuwaiti|muslim|islamic|soviet|"
    r"roman|catholic|protestant|hindu|buddhist|bengali|punjabi|frenchman|englishman|dutchman|irishman|frenchmen|briton|dane|pole|turk|swede|finn|serb|croat|spaniard)s?|"
    r"(?:deutsch|französisch|englisch|italienisch|spanisch|polnisch|russisch|türkisch|amerikanisch|britisch|österreichisch|schweizerisch|europäisch|"
    r"niederländisch|griechisch|ungarisch|israelisch|jüdisch|chinesisch|japanisch)(?:e[rnsm]?)?|"
    r"(?:français|allemand|anglais|espagnol|polonais|russe|turc|américain|belge|suisse|européen|britannique)(?:n?e?s?)|"
    r"(?:español|alemán|francés|italiano|inglés|americano|europeo|mexicano|argentino)(?:e?s|as?)?|alemana|francesa|inglesa|"
    r"(?:duits|frans|engels|spaans|italiaans|nederlands|amerikaans|belgisch|europees|brits|russisch)e?|duitsers?|fransen|engelsen|russen|turken|"
    r"(?:polski|niemiecki|francuski|angielski|rosyjski|amerykański|włoski|hiszpański)(?:ego|emu|m|ch|mi)?|polska|polskie|niemieckie|"
    r"(?:italian|tedesc|frances|ingles|spagnol|american|russ)[oaei]h?[ie]?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’/&][^\W\d_]+)*")


_NAMES_TOO = frozenset(
    "may june april august jan mar maja juni mark will don pan gentile grant rose so man me al don dag".split()
)
"""Among them, those that are also people's names: with a capital they are left to the tagger."""


@cache
def _listed() -> frozenset[str]:
    return frozenset(f"{_LETTERS} {_FORMS} {_COURT} {_CLINIC}".split()) | frozenset(WEEKDAY) - _NAMES_TOO


@cache
def _small() -> frozenset[str]:
    months = frozenset(name.lower() for names in NAMES for name in names)
    return (_listed() | months | function_words(COVERED)) - _NAMES_TOO


def is_common(words: str) -> bool:
    """True when every word is such a one; an abbreviation in capitals (US, EU, U.N.) is only where it is listed."""
    parts = _WORD.findall(words)
    if not parts:
        return False
    short = all(part.isupper() and len(part) <= 4 for part in parts)
    known = _listed() if short else _small()
    if all(part.lower() in known or (len(part) == 1 and part.islower()) for part in parts):
        return True
    if not words[:1].isupper() and all(part in _NAMES_TOO for part in parts):
        return True
    return len(parts) <= 2 and is_no_name(words)


def is_demonym(words: str) -> bool:
    """True for an adjective or a people of a nation, which names nobody: "Australian", "Lebanese", "polnische"."""
    return _DEMONYM.fullmatch(words) is not None
