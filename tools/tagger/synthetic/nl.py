"""Dutch: names, places, formats and phrases of the Netherlands and Flanders."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="nl",
    women=words(
        "Maria Johanna Anna Cornelia Wilhelmina Elisabeth Hendrika Petra Monique Ingrid Linda Marjan Anja Esther Wilma Yvonne "
        "Saskia Sandra Mirjam Karin Femke Sanne Lotte Fleur Lieke Anouk Iris Eva Julia Sophie Emma Noor Tess Roos Marloes "
        "Annelies Marijke Trijntje Aaltje Geertje Griet Godelieve Leen Liesbeth Hilde Fatima Naima Samira Jolanda Truus Riet Ans Bep"
    ),
    men=words(
        "Jan Johannes Hendrik Cornelis Willem Pieter Gerrit Jacob Dirk Klaas Kees Henk Piet Wim Hans Peter Rob Marcel Erik Mark "
        "Jeroen Bas Sander Tim Thijs Daan Sem Lars Bram Ruben Luuk Joost Maarten Martijn Wouter Koen Sven Stijn Jef Luc Geert Dries "
        "Mohamed Youssef Ahmed Achraf Gijs Floris Sjoerd Rinus Theo Frans Ad Ton Arie Teun Cees Jaap Sjaak Wessel Hidde"
    ),
    last=words(
        "Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smits Kok Jacobs Vermeulen Postma "
        "Willems Kuipers Hoekstra Koster Prins Huisman Peeters Janssens Maes Mertens Willemsen Claes Goossens Wouters Janssen "
        "Schouten Bosman Kramer Martens Veenstra Hofman Koning Scholten Molenaar Schipper Timmermans Gerritsen Verhoeven Driessen "
        "Martens Kuiper Blom Verbeek Sanders Groen Evers Mol Boer Vries Berg Dam Dijk Linden Heuvel Graaf Haan Beek Wit Leeuwen "
        "Vandenberghe Vanhoutte Desmet Lambrechts Elbouazzati Yilmaz Oudekerk Zwaan Zijlstra Terpstra Bruinsma Spaargaren"
    ),
    particles=lines("van;de;van de;van der;van den;ter;ten;in 't;den;van 't"),
    titles=lines(
        "dhr.;mevr.;mw.;de heer;mevrouw;Dhr.;Mevr.;Mevrouw;De heer;dr.;drs.;prof.;prof. dr.;mr.;ir.;Dr.;meneer;Meneer;mr. drs.;zuster;pastoor;rechter;wethouder;meester"
    ),
    towns=lines(
        "Amsterdam;Rotterdam;Den Haag;Utrecht;Eindhoven;Groningen;Tilburg;Almere;Breda;Nijmegen;Apeldoorn;Haarlem;Arnhem;Enschede;Amersfoort;Zaandam;'s-Hertogenbosch;Hoofddorp;Zwolle;Leiden;"
        "Zoetermeer;Leeuwarden;Maastricht;Dordrecht;Ede;Alphen aan den Rijn;Alkmaar;Emmen;Delft;Venlo;Deventer;Helmond;Hilversum;Heerlen;Gouda;Roosendaal;Middelburg;Assen;Lelystad;Bergen op Zoom;"
        "Antwerpen;Gent;Brugge;Leuven;Mechelen;Hasselt;Kortrijk;Oostende;Aalst;Sint-Niklaas;Genk;Roermond;Capelle aan den IJssel;IJmuiden;Kampen;Franeker;Sneek;Wageningen;Bussum;Katwijk"
    ),
    regions=lines(
        "Noord-Holland;Zuid-Holland;Noord-Brabant;Gelderland;Friesland;Drenthe;Overijssel;Limburg;Zeeland;Flevoland;Vlaanderen;West-Vlaanderen;Oost-Vlaanderen;Vlaams-Brabant;Twente;de Achterhoek"
    ),
    countries=lines(
        "Nederland;België;Duitsland;Frankrijk;Spanje;Italië;Engeland;Verenigde Staten;Turkije;Marokko;Suriname;Polen;China;Rusland;Oekraïne;Syrië;Indonesië;Zwitserland;Oostenrijk;Portugal;Somalië;Curaçao"
    ),
    streets=lines(
        "Dorpsstraat;Kerkstraat;Stationsweg;Schoolstraat;Molenweg;Julianastraat;Wilhelminalaan;Beatrixstraat;Nieuwstraat;Hoofdstraat;Oranjelaan;Parkweg;Markt;Grote Markt;Keizersgracht;Singel;"
        "Oude Haven;Lange Nieuwstraat;Burgemeester {last}straat;{last}straat;{last}laan;{last}weg;{last}plein;Van {last}straat;{town}seweg;{town}laan;Achter de Kerk;Het Hof;De Ruyterkade;"
        "Eikenlaan;Beukenhof;Weteringkade;Prins Hendrikstraat;Sint Jansstraat;Veldweg;Korte Poten;Steenweg op {town};Zandpad;Dr. {last}laan"
    ),
    flats=lines("bus #;# hoog;huis;app. #@;bis;unit #;Postbus ###;kamer ##"),
    postcodes=lines("#### @@;#### @@;####@@;####;B-####;#### @@"),
    phones=lines(
        "0##-#######;06-########;06 ########;06 ## ## ## ##;+31 6 ########;+31 (0)## #######;0### ######;0###-######;+32 # ### ## ##;04## ## ## ##;0## - ### ## ##"
    ),
    ids=lines(
        "#########;### ### ###;####.##.###;##.##.##-###.##;@@@######;@########;NL#########B##;#######;P######;SP#######;@@@@-######;##-@@-##"
    ),
    cases=lines(
        "YY/#####;C/##/###### / HA ZA YY-###;AWB YY/####;##-######-YY;ECLI:NL:RBAMS:YYYY:####;ECLI:NL:HR:YYYY:###;###.###.###/##;YYYY/AR/###;UTR YY/####;BRE YY/####;#######\\CV EXPL YY-####"
    ),
    months=words("januari februari maart april mei juni juli augustus september oktober november december"),
    short_months=words("jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec."),
    weekdays=words("maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"),
    dates=lines(
        "{d} {month} {y};{d} {month} {y};{d} {month} {y};{dd}-{mm}-{y};{dd}-{mm}-{y};{d}-{m}-{y};{dd}/{mm}/{y};{dd}-{mm}-{yy};{d} {month};{month} {y};{weekday} {d} {month} {y};{weekday} {d} {month};{y}-{mm}-{dd};{d} {mon} {y};{dd}.{mm}.{y}"
    ),
    companies=lines(
        "{last} B.V.;{last} BV;{last} N.V.;{last} & Zonen;Gebroeders {last};{brand} B.V.;{brand};{brand} NV;{trade} {last};{trade} {town};{abbr};{last} {trade} B.V.;Stichting {brand};Stichting {last};"
        "{last} Advocaten;FC {town};VV {town};Bank van {town};{region} {trade};{last} Holding B.V.;Dagblad {town};{town}se Courant;BVBA {last};Vereniging {trade} {town};{last} Groep"
    ),
    trades=lines(
        "Verzekeringen;Bakkerij;Garage;Apotheek;Transport;Rabobank;Bouwbedrijf;Energie;Drukkerij;Makelaardij;Woningstichting;Advies;Logistiek;Installatietechniek;Slagerij;Zorg;Uitgeverij;Thuiszorg"
    ),
    hospitals=lines(
        "Academisch Ziekenhuis {town};{last} Ziekenhuis;Sint {last} Ziekenhuis;UMC {town};Medisch Centrum {town};huisartsenpraktijk {last};AZ Sint-{last};UZ {town};GGZ {region};Verpleeghuis {last};Gezondheidscentrum {town};Streekziekenhuis {town};Kliniek {last};Erasmus MC"
    ),
    courts=lines(
        "rechtbank {town};gerechtshof {town};Hoge Raad;Raad van State;Centrale Raad van Beroep;Rechtbank {region};hof {town};arbeidsrechtbank {town};Hof van Cassatie;kantonrechter te {town};Europees Hof voor de Rechten van de Mens;Gerechtshof {town}-{town}"
    ),
    bodies=lines(
        "Universiteit van {town};Universiteit {town};gemeente {town};ministerie van Justitie;basisschool {last};{last} College;Belastingdienst;UWV;politie {town};provincie {region};OM;VVD;PvdA;CDA;KU Leuven;Openbaar Ministerie;Sociale Verzekeringsbank;Rode Kruis;hogeschool {town};Kamer van Koophandel;Europese Commissie;GGD {region}"
    ),
    plates=lines("##-@@-##;@@-###-@;#-@@@-###"),
    nationalities=lines(
        "Nederlandse;Duitse;Franse;Belgische;Turkse;Marokkaanse;Poolse;Russische;Britse;Amerikaanse;Syrische;Chinese;Europese;Surinaamse"
    ),
    events=lines(
        "WK;Elfstedentocht;Tour de France;Champions League;Olympische Spelen;Tweede Wereldoorlog;Eurovisiesongfestival"
    ),
    fields=lines(
        """
        Gebruikersnaam|{user}
        Wachtwoord|{secret}
        Pincode|{pin}
        Kenteken|{plate}
        Chassisnummer|{vin}
        IMEI|{imei}
        Personeelsnummer|{id}
        Studentnummer|{id}
        Track & trace|{tracking}
        Bestelnummer|{id}
        Factuurnummer|{id}
        Lidnummer|{id}
        Functie|[afdelingshoofd|boekhouder]
        Tijd|{time}
        Lengte|{number} cm
        Gewicht|{number} kg
        Naam|{person}
        Voornaam|{first}
        Achternaam|{last}
        Naam patiënt|{person}
        Patiënt|{person}
        Geboortedatum|{dob}
        Geb. datum|{dob}
        Geb.|{dob}
        Geboorteplaats|{town}
        Datum|{date}
        Opnamedatum|{date}
        Leeftijd|{age}
        Leeftijd|{age} jaar
        Geslacht|[man|vrouw|M|V]
        Adres|{address}
        Adres|{block}
        Straat|{street}
        Straat en huisnummer|{street}
        Postcode|{postcode}
        Postcode / plaats|{postcode} {town}
        Woonplaats|{town}
        Plaats|{town}
        Gemeente|{town}
        Land|{country}
        Telefoon|{phone}
        Tel.|{phone}
        Telefoonnummer|{phone}
        Mobiel|{phone}
        Fax|{phone}
        E-mail|{email}
        BSN|{id}
        Patiëntnummer|{id}
        Polisnummer|{id}
        Klantnummer|{id}
        Rijksregisternummer|{id}
        Dossiernummer|{id}
        Zaaknummer|{case}
        Ons kenmerk|{id}
        Uw kenmerk|{id}
        IBAN|{iban}
        Rekeningnummer|{iban}
        Werkgever|{company}
        Bedrijf|{company}
        Huisarts|{titled}
        Verwijzer|{titled}
        Behandelaar|{titled}
        Ziekenhuis|{hospital}
        Verzekeraar|{company}
        Beroep|[lerares|timmerman|gepensioneerd|verpleegkundige]
        Burgerlijke staat|[gehuwd|ongehuwd|gescheiden|weduwe]
        Nationaliteit|[Nederlandse|Belgische|Turkse]
        Diagnose|[Diabetes mellitus type 2|COPD|Hypertensie|Ziekte van Parkinson|Hartinfarct]
        Allergieën|[geen bekend|penicilline]
        Bedrag|{money}
        Handtekening|{person}
        Contactpersoon|{name} (echtgenote), {phone}
        Afdeling|[Cardiologie|Personeelszaken|Boekhouding]
        """
    ),
    greetings=lines(
        "Geachte {titled},;Geachte heer {last},;Geachte mevrouw {last},;Geachte heer/mevrouw,;Beste {first},;Lieve {first},;Hallo {first},;Geachte collega,;Dag {first},;Hoi {first},"
    ),
    closings=lines(
        "Met vriendelijke groet,;Met vriendelijke groeten,;Hoogachtend,;Groeten,;Groetjes,;Met collegiale groet,;Mvg,;Liefs,"
    ),
    headings=lines(
        "De feiten;Het geding;De beslissing;De beoordeling;Het procesverloop;Vonnis;Arrest;Uitspraak;Overwegingen;In naam van de Koning;Het verweer;Ontslagbrief;Voorgeschiedenis;Anamnese;Lichamelijk onderzoek;Conclusie;Beleid;"
        "Medicatie;Aanvullend onderzoek;Reden van verwijzing;Persoonsgegevens;Aanvraagformulier;Factuur;Algemene voorwaarden;Betreft;Bijlage;Vertrouwelijk;Contactgegevens;Belangrijke mededeling;Arbeidsovereenkomst;Bezwaarschrift;"
        "Machtiging;Toestemmingsverklaring;In te vullen door de gemeente;Samenvatting;Resultaten;Aanmaning;Curriculum vitae;Proceskosten;Oproep"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Controle over een week.
        {drug} {dose} voor de nacht, {drug} gestaakt.
        Voorgeschiedenis: {eponym}, {eponym}.
        Het CRP daalde van {number} naar {number}.
        De bestelling kwam twee dagen te laat en de doos was beschadigd.
        Ik woon al jaren alleen en heb nooit last van de buren gehad.
        Gisteravond viel in de hele straat de stroom uit.
        De medewerkers waren erg vriendelijk en losten alles snel op.
        Graag wil ik weten of de afspraak verzet kan worden.
        Zodra de papieren klaar zijn, stuur ik ze per post.
        Niemand had mij verteld dat de vergadering niet doorging.
        Voordat het besluit werd genomen is advies gevraagd.
        Gelet op het voorgaande wordt als volgt beslist.
        Patiënt klaagt over lage rugpijn met uitstraling naar het linkerbeen.
        Geen koorts, geen braken, ontlasting normaal.
        Controle over een maand op de polikliniek.
        Jarenlang leefde de streek van landbouw en visserij.
        Volgens de laatste cijfers is de werkloosheid licht gedaald.
        Na het eten keken we een film en praatten tot laat.
        Bent u het niet eens met deze beslissing, dan kunt u bezwaar maken.
        Hoewel de prijs hoog is, maakt de kwaliteit veel goed.
        Goedemorgen, is de winkel op zondag open?
        Bedankt voor het snelle antwoord, het is gelukt.
        Helaas kunnen wij zonder bon geen artikelen terugnemen.
        Wilt u de bijgevoegde kopie ondertekenen en terugsturen?
        Wij gaan in augustus met vakantie en komen in september terug.
        Aan de orde is de vraag of het besluit in stand kan blijven.
        Het weder was gunstig en de markt werd druk bezocht.
        De prijzen van tarwe en rogge bleven onveranderd.
        De {nationality} regering en de {nationality} oppositie werden het niet eens.
        De rechtbank, de eiser, de gedaagde en de griffier waren aanwezig.
        Het {event} is uitgesteld wegens regen.
        HET BEROEP WORDT ONGEGROND VERKLAARD
        Men zegt, dat welke maatregelen ook genomen worden, zij niet zullen helpen. Eene commissie is benoemd.
        Glasgow 15, Babinski negatief, Doppler normaal, Foley-katheter in situ.
        Prettige kerstdagen en een gelukkig nieuwjaar.
        De Staten hebben het voorstel aangenomen. Hij is lid en heeft gelijk aan zijn kant.
        Hoofdstuk {number}: de eerste jaren
        De rechtbank verklaart het beroep ongegrond.
        De vordering wordt afgewezen en eiser wordt in de kosten veroordeeld.
        Hartelijk dank voor uw brief, die wij vorige week hebben ontvangen.
        Mocht u nog vragen hebben, dan horen wij dat graag.
        RR {pressure}, hart en longen geen bijzonderheden, buik soepel.
        Gestart met Metoprolol {dose} en Ramipril {dose} in de ochtend.
        ECG: sinusritme, geen afwijkingen. CT-hersenen zonder bijzonderheden.
        Ingevolge artikel {section} van het Burgerlijk Wetboek is de schuldenaar aansprakelijk.
        Het totaalbedrag van {money} dient binnen {number} dagen te worden voldaan.
        Tegen deze uitspraak kan binnen zes weken hoger beroep worden ingesteld.
        Het aandeel verloor {number} procent, de index sloot hoger.
        Morgen blijft het droog en schijnt de zon.
        De Voorzitter, de Penningmeester en de Secretaris waren aanwezig.
        Wij verzoeken u het formulier in blokletters in te vullen.
        Patiënt is bekend met de ziekte van Crohn en het syndroom van Raynaud.
        Pagina {number} van {number}
        Het College heeft op goede gronden kunnen besluiten zoals het heeft gedaan.
        Ik kan niet inloggen op mijn account, graag hulp.
        Patiënte is in goede conditie met ontslag gegaan.
        De Minister heeft de Kamer per brief geïnformeerd.
        Wat een leuke dag was het, tot snel!
        Het middel faalt. De Hoge Raad verwerpt het beroep.
        """
    ),
    sentences={
        "letter": lines(
            """
            Wilt u het wachtwoord van gebruiker {user} herstellen; het tijdelijke is {secret}.
            De auto met kenteken {plate} is van {titled}.
            Pakket {tracking} is bezorgd bij {titled}.
            Uw eenmalige code is {pin}.
            De telefoon (IMEI {imei}) van {name} is op {date} in {place} gestolen.
            Mijn nieuwe adres per {date} is:\n{name}\n{block}
            Afleveradres: {name}, {address}
            Vroeger woonde ik op {street}, {postcode} {town}.
            Aanwezig waren {titled}, {titled} en {name}.
            Naar aanleiding van uw aanvraag van {date}, kenmerk {id}, berichten wij u als volgt.
            Mijn man {first} en ik zijn in {year} van {town} naar {town} verhuisd.
            Stuurt u de stukken voor {date} naar {titled}, {address}.
            Uw afspraak met {titled} in het {hospital} is op {date} om {time} uur.
            Voor vragen kunt u {name} bellen op {phone} of mailen naar {email}.
            {company} heeft {name} benoemd tot vertegenwoordiger in {country}.
            {titled}, geboren op {dob} te {town}, wonende te {town} aan de {street}, is klant bij {company}.
            Mijn dochter {first} is {age} jaar en zit op {body_name}.
            Uw polisnummer is {id}.
            De betaling is op {date} gedaan van rekening {iban}.
            Het huis aan de {street} in {town} is verkocht aan {company}.
            Mijn buurman {name} kan dit bevestigen, hij is bereikbaar op {phone}.
            Ik werk sinds {date} bij {company} in {town}, personeelsnummer {id}.
            Een kopie van deze brief gaat naar {titled} van {org}.
            Op {weekday} spraken wij {first} in {place}.
            {town}, {date}
            """
        ),
        "clinic": lines(
            """
            een vrouw van {age} jaar, bekend met {eponym}
            Man, {age} jr, sinds {year} bekend met {eponym}.
            {labs}. Geautoriseerd door {titled}, {date}.
            pt {lower}, {age} jr, gevallen, zoon {lower} ingelicht.
            Opgenomen op {date} via de SEH van het {hospital}, ontslagen op {date}.
            Kopie: {titled}, {hospital}
            Bovengenoemde {age}-jarige patiënt, {titled}, werd op {date} opgenomen met pijn op de borst.
            Een {age}-jarige vrouw uit {town}, verwezen door {titled}.
            pt {lower} belde, graag terugbellen op {phone}.
            Gezien door {titled} in het {hospital} op {date}.
            Overleg met {titled}: verhogen naar {dose}.
            Patiënte {person} (geb. {dob}, patiëntnr. {id}) is overgeplaatst vanuit {hospital}.
            Zij woont in {town} met haar man {first} en werkt bij {company}.
            Huisarts {titled} te {town} neemt de controles over.
            Contactpersoon: {name}, {phone}.
            Dhr. {last} is {age} jaar en komt uit {country}.
            Ondertekend: {titled}, {date}
            Gesprek met dochter {first} en {titled} op {weekday}.
            """
        ),
        "court": lines(
            """
            Verzoeker, van {nationality} nationaliteit, {name}, is op {date} {country} binnengekomen.
            {company} is op {date} in hoger beroep gegaan bij het {court}.
            {initials} en {initials} zijn op {date} bij getuige {last} in {place} geweest.
            Bij brief van {date} heeft {body_name} gereageerd.
            in de zaak van {name}, wonende te {town}, eiser, advocaat {titled} te {town}, tegen {company}, gevestigd te {town}, gedaagde
            De {court} heeft op {date} uitspraak gedaan in de zaak met nummer {case}.
            Verdachte {name}, geboren te {town} op {dob}, thans gedetineerd te {place}
            Bij vonnis van {date} heeft de {court} {company} veroordeeld tot betaling van {money} aan {titled}.
            Bij besluit van {date} heeft het {body_name} de aanvraag van {last} afgewezen.
            Getuige {name} heeft verklaard dat {last} in {place} was.
            zaaknummer: {case}
            Dit vonnis is gewezen door {titled}, voorzitter, {titled} en {titled}, rechters, in tegenwoordigheid van {name}, griffier
            Eiseres, {initials}, {age} jaar oud, woont in {place}.
            Op {date} heeft {titled} aangifte gedaan bij de {body_name}.
            Zaak {last} tegen {country}, nr. {case}
            Het arrest van het {court} van {date} wordt vernietigd.
            """
        ),
        "news": lines(
            """
            {team} won met {number}-{number} van {team}, {last} scoorde twee keer.
            {team} - {team} {number}-{number}
            {last} kondigde {weekday} zijn vertrek aan. Volgens {last} is {last} het eens.
            {body_name} ({abbr}) meldt dat {last} naar {company} ({abbr}) gaat.
            {last} is geschorst en mist het {event}.
            De {nationality} minister {name} reist {weekday} naar {place}.
            {company} uit {place} verloor in {month} {number} miljoen euro.
            {name} won het {event} voor {name} ({country}).
            Het album werd opgenomen in {place} en verscheen in {year} bij {company}.
            {last} is lid van {body_name} en woont in {place}.
            Volgens {company} daalde de {nationality} markt.
            De trainer van {company}, {name}, was tevreden.
            De weg loopt van {place} via {place} naar {place}.
            Uit {place} wordt van den {date} gemeld, dat {titled} aldaar is overleden.
            {name}, topman van {company}, kondigde {weekday} een nieuwe fabriek in {place} aan.
            {company} won met {number}-{number} van {company}.
            De politie in {town} heeft een {age}-jarige man aangehouden.
            {name} ({place}, {date} - {place}, {date}) was een schilder.
            Volgens {last} zijn de gesprekken tussen {country} en {country} mislukt.
            {name} studeerde aan de {body_name} en werkte later voor {company}.
            {place} is een plaats in {region}.
            Minister {last} bracht een bezoek aan {place} en sprak met {name}.
            Een woordvoerder van {body_name} wilde niet reageren.
            """
        ),
        "post": lines(
            """
            {handle} hebben jullie {name} gezien gisteren?? #{tag}
            met {lower} in {place} , heerlijk :)
            Goedemorgen {place} ! #{tag}
            {team} tegen {team} vanavond , wie kijkt er ?
            alweer te laat {company} {link}
            wanneer komt {name} naar {place} ?
            zo moe vandaag , eerst koffie
            """
        ),
        "message": lines(
            """
            hoi met {lower} uit {place}, kun je me bellen op {phone}
            {first} kun jij {first} om {time} ophalen bij {body_name}?
            Net aangekomen in {place} met {first} :)
            mijn bestelling {id} is er nog niet, ik woon op {street}, {town}
            Gefeliciteerd {first}!! veel plezier in {place}
            Hallo {first}, met {last} van {company}. Uw pakket {id} komt op {date}.
            {name} speelt op {date} in {place}!
            Weet iemand waar {first} is? Bij {company} neemt niemand op
            """
        ),
    },
)
