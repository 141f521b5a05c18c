"""Which language a text is in, by its function words and its script.

Every language has a few dozen words that make up a third of any running text ("the", "und", "nie"). The language
whose words are met most often is the text's, when it leads clearly; a short text, a form or a list of names has too
few of them, and no language is given rather than a wrong one. A text mostly in another script than the Latin one is
given by its script. The lists are small, so that a page takes a fraction of a millisecond and nothing is loaded.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

__all__ = ["COVERED", "NAMES", "detect", "function_words", "languages_in", "paragraphs"]

COVERED = ("en", "de", "fr", "es", "nl", "pt", "pl", "it")
"""The languages that finding covers; the others are known only to be told apart."""

_LISTS = {
    "en": "the of and to in a is that for it was on with as be by at this from are or have an not but had which they you were "
    "his her she he has their we been who will would there when no if out so said what up about into than its could after "
    "my me your our did do can i am him them then she's he's it's i'm all more some any very just",
    "de": "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass "
    "sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man "
    "sein wurde sei ihr ihre seine ich wir uns kann wenn hatte dann unter keine schon sehr wegen seit beim vom gegen sowie ihm ihn "
    "diese dieser dieses nach waren worden bitte geehrte geehrter mein meine",
    "fr": "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son lui nous "
    "comme mais on elle été aux cette ont leur ses être fait sa deux même aussi sans bien peut ces ans était avait je vous "
    "qu'il n'est c'est depuis entre très chez après avant mon ma mes votre vos notre nos tout tous si donc d'une d'un où ainsi "
    "cet leurs monsieur madame",
    "es": "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este "
    "ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez "
    "puede todos así nos ni parte tiene él uno donde durante esto ante ellos e unos sido usted señor señora fecha según contra "
    "paciente tras",
    "nl": "de van het een en in is dat op te zijn met voor die niet aan er om ook als door bij of naar uit werd over tot dan maar "
    "wordt heeft ze nog hij kan deze meer worden geen was hebben wel waar na zich al haar hun hem hier mijn moet ik je we u "
    "werden onder tegen dit heb had zou toen ben veel waren omdat tussen hebt heer mevrouw uw wij wat sinds",
    "pt": "de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito "
    "nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa num nem suas "
    "meu às minha numa pelos elas foi são está ser tem há foram era ter pode sobre ainda anos fica desde senhor senhora onde "
    "dia este esta ano segundo contra",
    "pl": "w i na z się nie do to że o jest od za po a przez jak dla oraz ale był są co jako tym już tak tylko czy jego przed "
    "być może który która które ich tego było ze jej przy lub też ma była roku był pod bardzo gdy go mu ją nim tej te ten ta "
    "mnie mi we bo ja więc jednak został została zostały sobie można dnia lat pan pani pana panu panią moja mój nas nam między "
    "także podczas według",
    "it": "di e il la che in a per un è del non una le si con i da al della sono lo come dei anche ha alla nel più ma gli nella o "
    "delle ai questo dal su stato era dalla se essere sua suo ad anni tra degli cui loro hanno due dopo questa mi ci dello "
    "nei molto fu io sul ed poi prima quando anno perché agli alle nelle sulla lei lui stata senza così presso signor signora "
    "ancora fra fino contro ogni",
    "sv": "och i att det som en på är av för med till den har de inte om ett han var men jag sig från vi så kan hon när år under "
    "också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sedan över bara in "
    "blir upp även vad få två vill ha många hur mer hans hennes",
    "da": "og i at det er en til af på som med for den de der ikke har et om var han fra men jeg sig vi så kan hun efter når også "
    "eller nu sin ved mod skal ville være havde alle andre meget end her da over kun ind bliver op hvad blev hvor hvis hans hendes "
    "mange år to noget mig dig os dem uden",
    "no": "og i det er en til av på som med for den de ikke har et om var han fra men jeg seg vi så kan hun etter når også eller nå "
    "sin ved mot skal ville være hadde alle andre mye enn her da over bare inn blir opp hva ble hvor hvis hans hennes mange år "
    "noe meg deg oss dem uten ei ho eg ikkje frå",
    "fi": "ja on ei se että hän oli mutta ovat kun joka myös niin kuin tai nyt jos minä sen jo hänen vain sitä mitä ole tämä olla "
    "kanssa mukaan vielä jälkeen ennen ne sekä voi eli siitä tämän jotka koska olen olisi sinä me he minun ollut kaikki hyvin "
    "paljon siellä täällä vuonna vuoden",
    "cs": "a se v na je že s z o to do ve k i jako za by pro jsem si po jeho ale jsou od byl který která které při tak než až nebo "
    "být bylo byla však jen ještě také už jak když roku mezi podle před pod tím této tento není může jsme ho mu její jejich "
    "kde co ze ke protože",
    "sk": "a sa v na je že s z o to do vo k i ako za by pre som si po jeho ale sú od bol ktorý ktorá ktoré pri tak než až alebo byť "
    "bolo bola však len ešte tiež už keď roku medzi podľa pred pod tým tejto tento nie môže sme ho mu jej ich kde čo zo pretože",
    "hu": "a az és hogy nem is egy ez volt meg csak ha mint már de még kell azt van vagy el ezt ki be azonban amely után lehet úgy "
    "minden akkor mert itt ott fel őt neki nagyon pedig szerint között ami aki lesz voltak által én mi ők során",
    "ro": "și în de a la cu pe nu un o că din este se care pentru mai sau fi au fost ca după sunt prin dar ce această acest era sa "
    "său lui ei între fără până când foarte iar despre unui unei al ale cel cea nici sub eu tu noi voi dintre către şi",
    "tr": "ve bir bu da de için ile olarak çok daha olan gibi en ne kadar sonra var mi o ama ya ise değil her ben onun bunu şey "
    "olduğu oldu göre biz siz hem ki veya diye bana beni tarafından yıl yılında iki kendi önce üzerinde",
    "hr": "i u je se na da su za od o s a kao što nije koji koja koje ili ali bio bila bilo iz po kako će sam do te jer već samo "
    "također sve još nakon prema kada biti može njegov njezin ovaj ova ovo taj godine pri bi joj ga mu nego između smo ste",
    "ca": "de la i el que en a els un les per amb una del és al no es va com més o però ha són també pel dels seu seva aquest aquesta "
    "perquè molt fins entre ser era què si ni ja quan han sobre on sense anys després hi ho li jo tot tots pot té",
    "lt": "ir yra kad į iš su tai ne buvo kaip bet ar tik jis ji už po nuo dar apie prie metų jau taip savo kuris kuri jos jo per "
    "kai labai buvo gali būti arba",
    "lv": "un ir ka no ar uz par kas bet tas kā arī nav tika viņš viņa pēc pie vai bija gada jau lai tikai šis savu pirms tiek "
    "ļoti tā to tiem",
    "et": "ja on ei et see oli ka kui mis ta aga või oma ning kes siis nii ainult veel pärast mida selle olid tema sai juba aastal "
    "üks väga nagu mitte",
    "sl": "in je v na se da so za z ki ne s pa kot po bi tudi od bil bila bilo ali iz o pri še lahko kar ter že samo do njegov leta "
    "med pred ko sem ni smo zelo",
    "id": "yang dan di ini itu dengan untuk dari dalam tidak akan pada juga adalah ke saya karena oleh ada telah sebagai bisa dia "
    "mereka kita kami atau tersebut lebih sudah anda seperti bahwa saat tahun hanya",
    "vi": "và là của có không cho được trong một các này với những người khi đã để đến từ như tôi cũng về ra làm anh ông bà "
    "nhưng nhiều năm tại theo sau lại thì",
    "ga": "agus an na ar is sé sí go a i ag tá bhí le do ní sin seo ach mar ón leis nach raibh",
    "eu": "eta da ez bat du dira izan ere zen hau hori egin den baina dute zuen baino gabe",
    "sq": "dhe në të e i një për me që nuk është nga se si ka u por më këtë janë ishte do",
    "sw": "na ya wa kwa ni katika la za kuwa hii huo yake wake si cha kama hiyo alikuwa",
    "af": "die en is nie het van in 'n om te dat vir hy sy ek met aan was op ook word hulle maar kan sal baie ons jy",
}
NAMES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "nl": "Dutch",
    "pt": "Portuguese",
    "pl": "Polish",
    "it": "Italian",
    "sv": "Swedish",
    "da": "Danish",
    "no": "Norwegian",
    "fi": "Finnish",
    "cs": "Czech",
    "sk": "Slovak",
    "hu": "Hungarian",
    "ro": "Romanian",
    "tr": "Turkish",
    "hr": "Croatian",
    "ca": "Catalan",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "et": "Estonian",
    "sl": "Slovene",
    "id": "Indonesian",
    "vi": "Vietnamese",
    "ga": "Irish",
    "eu": "Basque",
    "sq": "Albanian",
    "sw": "Swahili",
    "af": "Afrikaans",
    "Cyrl": "a language in Cyrillic script",
    "Grek": "Greek",
    "Arab": "a language in Arabic script",
    "Hebr": "Hebrew",
    "Deva": "a language in Devanagari",
    "Thai": "Thai",
    "Hang": "Korean",
    "Kana": "Japanese",
    "Hani": "Chinese",
    "Zyyy": "a language in another script",
    "und": "a language that was not recognised",
}
"""What a code stands for: ISO 639-1 for languages, ISO 15924 for scripts."""

_SCRIPTS = (
    ("Grek", 0x370, 0x3FF),
    ("Cyrl", 0x400, 0x52F),
    ("Hebr", 0x590, 0x5FF),
    ("Arab", 0x600, 0x77F),
    ("Deva", 0x900, 0x97F),
    ("Thai", 0xE00, 0xE7F),
    ("Kana", 0x3040, 0x30FF),
    ("Hani", 0x3400, 0x9FFF),
    ("Hang", 0xAC00, 0xD7AF),
)
_LATIN_END = 0x250
_MARKS = range(0x1E00, 0x1F00)
"""Latin letters with two marks: Vietnamese."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SMALL = re.compile(r"(?<![\w])[a-zß-ÿœšžąćęłńóśźżăîșțőűğışčďěňřťůāēģīķļņū]{2,}(?!\w)")
_OTHER_SCRIPT = re.compile(r"[Ͱ-ᷟἀ-῿぀-鿿가-퟿]")
_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]*)*")

_OF_WORD: dict[str, tuple[str, ...]] = {}
for _code, _words in _LISTS.items():
    for _word in dict.fromkeys(_words.split()):
        _OF_WORD[_word] = (*_OF_WORD.get(_word, ()), _code)

_READ = 4000
"""Characters of a text that are looked at: its first part tells as much as all of it."""
_FEWEST = 3
"""Function words that must be met, and the lead over the second language, before a language is given."""
_LEAD = 1.2
_LONG, _SPARSE = 60, 0.03
"""A text of so many small words with so small a share of known function words is in a language that is not known."""
_OWN = 60
"""Characters of a paragraph in a language that is not covered, before it counts as one."""
_STRANGE = 0.5
"""The share of letters in another script that makes a text one in that script."""


def detect(text: str) -> str | None:
    """The code of the text's language or script; None when there is too little to tell.

    detect("Der Patient wurde nach der Operation entlassen und ist zu Hause.")  # "de"
    """
    part = text[:_READ]
    if _OTHER_SCRIPT.search(part):
        script = _script(part)
        if script is not None:
            return script
    words = Counter(_WORD.findall(part.lower()))
    votes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for word in words.keys() & _OF_WORD.keys():
        count = words[word]
        for code in _OF_WORD[word]:
            votes[code] += count
            kinds[code] += len(word) > 1
    (best, most), second = _two_best(votes)
    if most >= _FEWEST and most >= _LEAD * second and kinds[best] >= (2 if best in COVERED else 4):
        return best
    known = max((votes[code] for code in COVERED), default=0)
    small = len(_SMALL.findall(part)) if words.total() >= _LONG else 0
    return "und" if small >= _LONG and known < _SPARSE * small else None


def _two_best(votes: Counter[str]) -> tuple[tuple[str, int], int]:
    """The language with the most votes, and how many the second has."""
    first, second = [*votes.most_common(2), ("", 0), ("", 0)][:2]
    return first, second[1]


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Where each stretch of lines between empty ones begins and ends."""
    for match in _PARAGRAPH.finditer(text):
        yield match.span()


def languages_in(text: str) -> dict[str, list[tuple[int, int]]]:
    """The paragraphs of a text by their language; one that is too short to tell counts as its text's main language.

    A text of which nothing tells its language gives an empty table.
    """
    found = [(span, detect(text[slice(*span)])) for span in paragraphs(text)]
    told = Counter[str]()
    for (start, end), code in found:
        if code is not None:
            told[code] += end - start if code in COVERED or end - start >= _OWN else 0
    main = told.most_common(1)[0][0] if told.total() else detect(text)
    result: dict[str, list[tuple[int, int]]] = {}
    for span, code in found:
        # An address or a name in another script does not make its text one in that language.
        strange = code not in COVERED and span[1] - span[0] < _OWN
        known = main if code is None or strange else code
        if known is not None:
            result.setdefault(known, []).append(span)
    return result


def _script(text: str) -> str | None:
    """The script of most strange letters, when they are many."""
    counts: Counter[str] = Counter()
    letters = 0
    for char in text:
        if not char.isalpha():
            continue
        letters += 1
        point = ord(char)
        if point < _LATIN_END or point in _MARKS:
            continue
        counts[next((code for code, low, high in _SCRIPTS if low <= point <= high), "Zyyy")] += 1
    if sum(counts.values()) < _STRANGE * letters:
        return None
    # Japanese mixes its own letters with Chinese ones.
    return "Kana" if counts["Kana"] > 0.1 * sum(counts.values()) else counts.most_common(1)[0][0]


def function_words(codes: Iterable[str]) -> frozenset[str]:
    """The function words of these languages, in small letters."""
    return frozenset(word for code in codes for word in _LISTS[code].split())
