"""Italian: never trained on; a test of a language that the tagger has not seen."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="it",
    women=words(
        "Maria Anna Giuseppina Rosa Angela Giovanna Teresa Lucia Carmela Francesca Chiara Giulia Sara Martina Valentina Elena Paola Laura Silvia Federica Alessandra Ilaria Beatrice Ginevra"
    ),
    men=words(
        "Giuseppe Giovanni Antonio Mario Luigi Francesco Angelo Vincenzo Pietro Salvatore Carlo Franco Domenico Bruno Paolo Michele Marco Luca Andrea Matteo Lorenzo Davide Simone Niccolò"
    ),
    last=words(
        "Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Vitale"
    ),
    particles=words("De Di Della D'"),
    titles=lines(
        "Sig.;Sig.ra;Dott.;Dott.ssa;Avv.;Prof.;signor;signora;il dottor;Ing.;Egr. Sig.;Gent.ma Sig.ra"
    ),
    towns=lines(
        "Roma;Milano;Napoli;Torino;Palermo;Genova;Bologna;Firenze;Bari;Catania;Venezia;Verona;Messina;Padova;Trieste;Brescia;Parma;Modena;Reggio Emilia;Perugia;Livorno;Ravenna;Cagliari;Foggia;Salerno;Ferrara;Sesto San Giovanni"
    ),
    regions=lines("Lombardia;Lazio;Toscana;Piemonte;Sicilia;Veneto;Puglia;Calabria;MI;RM;TO"),
    countries=lines("Italia;Francia;Germania;Spagna;Svizzera;Albania;Romania;Marocco;Stati Uniti;Ucraina"),
    streets=lines(
        "Via Roma;Via Garibaldi;Corso Italia;Piazza Dante;Viale Europa;Via {last};Vicolo Stretto;Via dei Mille;Largo {last};Corso Vittorio Emanuele II;Via XX Settembre"
    ),
    flats=lines("int. #;scala @;piano #"),
    postcodes=lines("#####"),
    phones=lines("0# ########;3## #######;+39 3## ### ####;+39 0# ### ####;0##/######"),
    ids=lines("@@@@@@##@##@###@;@@#####@@;###########;########;YYYY/####"),
    cases=lines("####/YYYY;n. ###/YY;R.G. ####/YYYY"),
    months=words(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
    ),
    short_months=words("gen. feb. mar. apr. mag. giu. lug. ago. set. ott. nov. dic."),
    weekdays=words("lunedì martedì mercoledì giovedì venerdì sabato domenica"),
    dates=lines("{d} {month} {y};{d} {month} {y};{dd}/{mm}/{y};{dd}.{mm}.{y};{dd}-{mm}-{y};{d} {month}"),
    companies=lines(
        "{last} S.r.l.;{last} S.p.A.;{brand} S.p.A.;Fratelli {last};{trade} {last};Banca di {town};Studio Legale {last};{brand}"
    ),
    trades=lines("Assicurazioni;Trasporti;Panificio;Officina;Farmacia;Costruzioni"),
    hospitals=lines(
        "Ospedale San {last};Ospedale di {town};Policlinico di {town};Clinica {last};ASL {town};Azienda Ospedaliera di {town}"
    ),
    courts=lines(
        "Tribunale di {town};Corte d'Appello di {town};Corte di Cassazione;Corte Costituzionale;TAR {region}"
    ),
    bodies=lines(
        "Università di {town};Comune di {town};Ministero della Giustizia;Liceo {last};INPS;Agenzia delle Entrate;Questura di {town}"
    ),
    plates=lines("@@###@@"),
    nationalities=lines("italiano;francese;tedesco"),
    events=lines("Coppa del Mondo;Giro d'Italia"),
    fields=lines(
        """
        Nome|{first}
        Cognome|{last}
        Nome e cognome|{person}
        Paziente|{person}
        Data di nascita|{dob}
        Nato il|{dob} a {town}
        Luogo di nascita|{town}
        Data|{date}
        Età|{age}
        Indirizzo|{address}
        Residenza|{block}
        CAP|{postcode}
        Città|{town}
        Provincia|{region}
        Paese|{country}
        Telefono|{phone}
        Cell.|{phone}
        E-mail|{email}
        Codice fiscale|{id}
        Tessera sanitaria|{id}
        N. pratica|{id}
        Medico curante|{titled}
        Ospedale|{hospital}
        Datore di lavoro|{company}
        Diagnosi|[Diabete di tipo 2|Ipertensione|BPCO]
        Professione|[insegnante|operaio|pensionata]
        Firma|{person}
        """
    ),
    greetings=lines(
        "Gentile {titled},;Egregio Sig. {last},;Caro {first},;Cara {first},;Spettabile Ufficio,;Buongiorno {first},"
    ),
    closings=lines("Cordiali saluti,;Distinti saluti,;Un caro saluto,;In fede,"),
    headings=lines(
        "In fatto;In diritto;Motivi della decisione;Sentenza;Lettera di dimissione;Anamnesi;Esame obiettivo;Terapia;Oggetto;Fattura;Dati personali;In nome del popolo italiano;Conclusioni;Modulo di richiesta"
    ),
    fillers=lines(
        """
        Il ricorso è infondato e va respinto.
        La ringraziamo per la sua lettera, ricevuta la settimana scorsa.
        Restiamo a disposizione per ogni chiarimento.
        PA {pressure}, obiettività cardiaca e polmonare nella norma.
        Prosegue terapia con Ramipril {dose} al mattino.
        Ai sensi dell'articolo {section} del codice civile il debitore è tenuto al risarcimento.
        L'importo di {money} va pagato entro {number} giorni.
        Condanna la parte soccombente alle spese di lite.
        """
    ),
    sentences={
        "letter": lines(
            """
            In riferimento alla sua domanda del {date}, pratica {id}, le comunichiamo quanto segue.
            Io e mio marito {first} ci siamo trasferiti da {town} a {town}.
            La preghiamo di inviare i documenti a {titled}, {address}, entro il {date}.
            L'appuntamento con {titled} presso l'{hospital} è il {date} alle {time}.
            Per domande chiami {name} al numero {phone} o scriva a {email}.
            Lavoro presso {company} a {town} dal {date}.
            """
        ),
        "clinic": lines(
            """
            Paziente di {age} anni, {titled}, ricoverato il {date} per dolore toracico.
            La signora {last}, {age} anni, residente a {town}, inviata da {titled}.
            Valutato da {titled} presso {hospital} in data {date}.
            Vive a {town} con la moglie {first}.
            """
        ),
        "court": lines(
            """
            Il {court}, con sentenza del {date}, ha condannato {company} a pagare {money} a {titled}.
            Il ricorrente {name}, nato a {town} il {dob}, è rappresentato dall'avv. {name}.
            Il testimone {name} ha dichiarato che {last} si trovava a {place}.
            sul ricorso iscritto al numero {case} proposto da {name} contro {company}
            """
        ),
        "news": lines(
            """
            {name}, presidente di {company}, ha annunciato un nuovo stabilimento a {place}.
            La polizia di {town} ha arrestato un uomo di {age} anni.
            """
        ),
        "post": lines(
            """
            {handle} avete visto {name} ieri?? #{tag}
            Buongiorno {place} ! #{tag}
            """
        ),
        "message": lines(
            """
            ciao sono {lower} di {place}, chiamami al {phone}
            Auguri {first}!! divertiti a {place}
            """
        ),
    },
)
