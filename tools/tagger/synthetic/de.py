"""German: names, places, formats and phrases of Germany, Austria and Switzerland."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="de",
    women=words(
        "Anna Maria Ursula Monika Petra Sabine Renate Helga Karin Brigitte Ingrid Andrea Claudia Susanne Gabriele Birgit "
        "Martina Heike Nicole Julia Katharina Stefanie Christine Barbara Angelika Silke Melanie Sandra Katrin Anja Tanja "
        "Lena Lea Hannah Emma Mia Sophie Marie Johanna Frieda Greta Elfriede Hildegard Gertrud Waltraud Jutta Ute Elke "
        "Ayşe Fatma Zeynep Svetlana Olga Agnieszka Jana Franziska Theresa Luisa Charlotte Käthe Änne Rosemarie"
    ),
    men=words(
        "Hans Peter Michael Thomas Andreas Wolfgang Klaus Jürgen Günter Stefan Christian Uwe Werner Horst Frank Dieter "
        "Manfred Gerhard Bernd Martin Matthias Heinz Rolf Jörg Markus Sebastian Florian Alexander Daniel Tobias Jan Lukas "
        "Felix Maximilian Paul Leon Jonas Karl Friedrich Otto Ernst Heinrich Walter Kurt Helmut Rainer Ralf Torsten Dirk "
        "Mehmet Mustafa Ali Dimitri Igor Piotr Xaver Sepp Alois Franz Josef Anton Ludwig Emil Oskar Moritz Till Götz Sören"
    ),
    last=words(
        "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf "
        "Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann "
        "Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung "
        "Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster "
        "Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt "
        "Yılmaz Öztürk Kaya Nowak Kowalski Petrović Ivanov Gruber Steiner Moser Egger Brunner Zürcher Bärtschi Aebischer "
        "Lüdenscheidt Oberhuber Strohmeyer Wiesner Kesselring Dombrowski Überacker Ehrenreich Knöpfle Sonnleitner"
    ),
    particles=words("von zu van"),
    titles=lines(
        "Herr;Herrn;Frau;Dr.;Dr. med.;Prof. Dr.;Prof.;Herr Dr.;Frau Dr.;Herrn Dr.;Frau Prof. Dr.;Fr.;Hr.;Rechtsanwalt;Rechtsanwältin;Richter;Richterin;Dipl.-Ing.;Familie;Schwester;Pfleger"
    ),
    towns=lines(
        "Berlin;Hamburg;München;Köln;Frankfurt am Main;Stuttgart;Düsseldorf;Leipzig;Dortmund;Essen;Bremen;Dresden;Hannover;Nürnberg;Duisburg;Bochum;"
        "Wuppertal;Bielefeld;Bonn;Münster;Karlsruhe;Mannheim;Augsburg;Wiesbaden;Mönchengladbach;Gelsenkirchen;Aachen;Braunschweig;Chemnitz;Kiel;Halle;"
        "Magdeburg;Freiburg;Krefeld;Mainz;Lübeck;Erfurt;Rostock;Kassel;Hagen;Potsdam;Saarbrücken;Ludwigshafen;Oldenburg;Osnabrück;Heidelberg;Darmstadt;"
        "Regensburg;Würzburg;Göttingen;Ulm;Heilbronn;Trier;Jena;Cottbus;Siegen;Passau;Bad Homburg;Bad Kissingen;Neustadt an der Weinstraße;Wien;Graz;Linz;"
        "Salzburg;Innsbruck;Zürich;Basel;Bern;Luzern;St. Gallen;Winterthur;Klagenfurt;Garmisch-Partenkirchen;Rothenburg ob der Tauber;Weil am Rhein"
    ),
    regions=lines(
        "Bayern;Hessen;Sachsen;Thüringen;Nordrhein-Westfalen;Niedersachsen;Baden-Württemberg;Schleswig-Holstein;Brandenburg;Saarland;Tirol;Steiermark;Kärnten;Kanton Zürich;Oberbayern;Rheinland-Pfalz;Ostdeutschland;Schwaben"
    ),
    countries=lines(
        "Deutschland;Österreich;Schweiz;Frankreich;Polen;Türkei;Syrien;Italien;Spanien;Russland;Ukraine;USA;China;Tschechien;Ungarn;Rumänien;Niederlande;Großbritannien;Griechenland;Afghanistan;Kroatien;Serbien;Iran;Irak"
    ),
    streets=lines(
        "Hauptstraße;Bahnhofstraße;Schulstraße;Gartenstraße;Dorfstraße;Bergstraße;Lindenstraße;Kirchstr.;Goethestraße;Schillerstr.;Am Markt;Am Mühlbach;"
        "An der Alten Ziegelei;Im Winkel;Rosenweg;Birkenallee;Marktplatz;Mozartgasse;Unter den Linden;Kaiser-Wilhelm-Ring;{last}straße;{last}str.;{last}weg;{last}platz;"
        "{town}er Straße;{town}er Str.;{town}er Allee;Alte Gasse;Zum Sportplatz;Auf der Höhe;Neuer Wall;Karl-{last}-Straße;Dr.-{last}-Str.;Obere Hauptstraße;Hinterm Deich"
    ),
    flats=lines("#. OG;#. Stock;Whg. ##;EG links;Hinterhaus;c/o Wohngruppe;Tür #;Postfach ## ##"),
    postcodes=lines("#####;#####;#####;#####;D-#####;####;A-####;CH-####"),
    phones=lines(
        "0## ########;0### ######;0####/######;0### / ## ## ##;+49 ### #######;+49 (0)## #######;0151 ########;0176 ## ## ## ##;(0##) ### ## ##;+43 1 ### ## ##;+41 44 ### ## ##;0171-#######"
    ),
    ids=lines(
        "@#########;## ### ### ###;##/###/#####;## ###### @ ###;@########;L@##@####;DE#########;###########;@@-@@ ####;Kd-#######;FN-YYYY-####;### ### ###"
    ),
    cases=lines(
        "# O ###/YY;## C ####/YY;III ZR ##/YY;VI ZR ###/YY;# StR ###/YY;L # KR ###/YY;# K ####/YY.@;## Js #####/YY;S ## AS ###/YY;B # R ##/YY;#/YY;XII ZB ###/YY;# Sa ###/YY;## F ###/YY UG"
    ),
    months=words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    short_months=words("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    weekdays=words("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
    dates=lines(
        "{dd}.{mm}.{y};{dd}.{mm}.{y};{d}.{m}.{y};{dd}.{mm}.{yy};{d}. {month} {y};{d}. {month} {y};{d}. {month} {y};{d}. {month};{dd}.{mm}.;{month} {y};{y}-{mm}-{dd};{weekday}, {d}. {month} {y};{weekday}, den {d}. {month} {y};{d}. {mon} {y};{weekday}, {dd}.{mm}.{y};{mm}/{y}"
    ),
    companies=lines(
        "{last} GmbH;{last} AG;{last} GmbH & Co. KG;{last} & {last} GbR;{last} & Söhne;{brand} GmbH;{brand} AG;{brand};{brand} SE;{trade} {last};{trade} {last} GmbH;{town}er {trade};{trade} {town};"
        "{abbr};{abbr} AG;{trade} {town} eG;{last} Holding;FC {town};SV {town};TSV {town};{last} {trade};{town}er Zeitung;Stadtwerke {town};{last} KG;{last}-Stiftung;{last} Verlag;Verein für {trade} e.V."
    ),
    trades=lines(
        "Versicherung;Bäckerei;Autohaus;Sparkasse;Volksbank;Spedition;Apotheke;Kanzlei;Maschinenbau;Logistik;Elektronik;Immobilien;Hausverwaltung;Metzgerei;Bau;Pharma;Brauerei;Energie;Druckerei"
    ),
    hospitals=lines(
        "Universitätsklinikum {town};Klinikum {town};St.-{last}-Krankenhaus;Krankenhaus {town};Marienhospital {town};Charité;Reha-Klinik {town};Praxis Dr. {last};Medizinische Hochschule {town};Kreiskrankenhaus {town};Städtisches Klinikum {town};Evangelisches Krankenhaus {town};Herzzentrum {town}"
    ),
    courts=lines(
        "Landgericht {town};Amtsgericht {town};Oberlandesgericht {town};Bundesgerichtshof;Verwaltungsgericht {town};Sozialgericht {town};Arbeitsgericht {town};Finanzgericht {region};Bundesverfassungsgericht;LG {town};AG {town};OLG {town};Bundessozialgericht;BGH;Bezirksgericht {town}"
    ),
    bodies=lines(
        "Universität {town};Technische Universität {town};Stadt {town};Finanzamt {town};Jobcenter {town};Polizeipräsidium {town};Bundesministerium der Justiz;Grundschule {town};{last}-Gymnasium;Landratsamt {town};Agentur für Arbeit {town};AOK {region};SPD;CDU;Deutsche Rentenversicherung;Jugendamt {town};Bundesagentur für Arbeit;Staatsanwaltschaft {town};Techniker Krankenkasse;Deutsches Rotes Kreuz;Volkshochschule {town}"
    ),
    plates=lines("@-@@ ####;@@-@ ###;@@@ @@ ##;@ @@ ####"),
    nationalities=lines(
        "deutsche;französische;türkische;polnische;amerikanische;russische;syrische;italienische;britische;europäische;chinesische;ukrainische;österreichische;Schweizer;griechische;kurdische"
    ),
    events=lines(
        "Weltmeisterschaft;Olympische Spiele;DFB-Pokal;Tour de France;Oktoberfest;Champions League;Europameisterschaft;Weltcup;Filmfestival"
    ),
    fields=lines(
        """
        Benutzername|{user}
        Passwort|{secret}
        PIN|{pin}
        Kennzeichen|{plate}
        Fahrgestellnummer|{vin}
        IMEI|{imei}
        Personalnummer|{id}
        Matrikelnummer|{id}
        Sendungsnummer|{tracking}
        Bestellnummer|{id}
        Rechnungsnummer|{id}
        Mitgliedsnummer|{id}
        Berufsbezeichnung|[Abteilungsleiter|Sachbearbeiterin]
        Uhrzeit|{time}
        Größe|{number} cm
        Gewicht|{number} kg
        Konfession|[keine|evangelisch|katholisch]
        Name|{person}
        Vorname|{first}
        Nachname|{last}
        Familienname|{last}
        Name, Vorname|{person}
        Patient|{person}
        Patientin|{person}
        Geb.|{dob}
        geb. am|{dob}
        Geburtsdatum|{dob}
        Geburtsort|{town}
        Datum|{date}
        Aufnahmedatum|{date}
        Alter|{age}
        Alter|{age} Jahre
        Geschlecht|[weiblich|männlich|w|m]
        Anschrift|{address}
        Adresse|{block}
        Straße|{street}
        Straße, Nr.|{street}
        PLZ|{postcode}
        PLZ / Ort|{postcode} {town}
        Ort|{town}
        Wohnort|{town}
        Land|{country}
        Telefon|{phone}
        Tel.|{phone}
        Tel.-Nr.|{phone}
        Mobil|{phone}
        Fax|{phone}
        E-Mail|{email}
        Versichertennummer|{id}
        Versicherten-Nr.|{id}
        Patientennummer|{id}
        Fallnummer|{id}
        Kundennummer|{id}
        Steuer-ID|{id}
        Personalausweis-Nr.|{id}
        Aktenzeichen|{case}
        Az.|{case}
        Unser Zeichen|{id}
        IBAN|{iban}
        Krankenkasse|{body_name}
        Arbeitgeber|{company}
        Firma|{company}
        Hausarzt|{titled}
        Überweisender Arzt|{titled}
        Behandelnder Arzt|{titled}
        Klinik|{hospital}
        Beruf|[Lehrerin|Schlosser|Rentner|Kauffrau|Krankenpfleger]
        Familienstand|[ledig|verheiratet|geschieden|verwitwet]
        Staatsangehörigkeit|[deutsch|türkisch|polnisch]
        Diagnose|[Diabetes mellitus Typ 2|COPD|Z.n. Myokardinfarkt|Morbus Parkinson|Arterielle Hypertonie]
        Allergien|[keine bekannt|Penicillin]
        Betrag|{money}
        Unterschrift|{person}
        Ansprechpartner|{person}
        Angehörige|{name} (Ehefrau), Tel. {phone}
        Abteilung|[Innere Medizin|Buchhaltung|Personal]
        """
    ),
    greetings=lines(
        "Sehr geehrte {titled},;Sehr geehrter Herr {last},;Sehr geehrte Frau {last},;Sehr geehrte Damen und Herren,;Liebe {first},;Lieber {first},;Hallo {first},;Sehr geehrte Frau Kollegin, sehr geehrter Herr Kollege,;Hallo Herr {last},;Guten Tag Frau {last},"
    ),
    closings=lines(
        "Mit freundlichen Grüßen;Mit freundlichen kollegialen Grüßen;Viele Grüße;Herzliche Grüße;Hochachtungsvoll;Beste Grüße;LG;Mit besten Grüßen;gez.;Dein;Deine"
    ),
    headings=lines(
        "Tatbestand;Entscheidungsgründe;Im Namen des Volkes;Urteil;Beschluss;Gründe;Tenor;Rechtsmittelbelehrung;Anlage;Betreff;Zusammenfassung;Diagnosen;Anamnese;Befund;Therapie;Verlauf;Epikrise;"
        "Entlassungsbrief;Arztbrief;Vorerkrankungen;Medikation bei Entlassung;Körperlicher Untersuchungsbefund;Labor;Persönliche Angaben;Antrag auf Leistungen;Rechnung;Mahnung;Allgemeine Geschäftsbedingungen;"
        "Vertrag;Vollmacht;Einwilligungserklärung;Vertraulich;Ihr Schreiben;Ladung zum Termin;Widerspruch;Bescheid;Kündigung;Lebenslauf;Wichtiger Hinweis;Kontaktdaten;Nur vom Amt auszufüllen;Die Klage wird abgewiesen;Streitwert;Kostenentscheidung"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Kontrolle in einer Woche.
        {drug} {dose} zur Nacht, {drug} abgesetzt.
        Vorerkrankungen: {eponym}, {eponym}.
        CRP fiel von {number} auf {number}.
        Die Bestellung kam zwei Tage zu spät und der Karton war beschädigt.
        Gestern Abend fiel in der ganzen Straße der Strom aus.
        Die Mitarbeiter waren sehr freundlich und haben alles schnell gelöst.
        Gerne möchte ich wissen, ob sich der Termin verschieben lässt.
        Sobald die Unterlagen fertig sind, schicke ich sie mit der Post.
        Niemand hatte mir gesagt, dass die Sitzung ausfällt.
        Patient klagt über Rückenschmerzen mit Ausstrahlung ins linke Bein.
        Kein Fieber, kein Erbrechen, Stuhlgang unauffällig.
        Nach den neuesten Zahlen ist die Arbeitslosigkeit leicht gesunken.
        Guten Morgen, hat das Geschäft am Sonntag geöffnet?
        Leider können wir ohne Kassenbon nichts zurücknehmen.
        Jemand hat im Wartezimmer einen Schirm vergessen.
        Bitte unterschreiben Sie die beigefügte Kopie und senden Sie sie zurück.
        Nach Ansicht der Kammer ist die Kündigung unwirksam.
        Die {nationality} Regierung und die {nationality} Opposition einigten sich nicht.
        Das {event} wurde wegen Regen verschoben.
        Das Gericht, der Kläger, die Beklagte und die Zeugen waren anwesend.
        DIE REVISION WIRD NICHT ZUGELASSEN.
        Mutter und Kind sind wohlauf. Das Kind trinkt gut.
        Dabei kam es zu einem Unfall, bei dem niemand verletzt wurde. Darüber berichtete die Zeitung.
        Alles Gute und viel Erfolg beim nächsten Mal.
        Am Bahnhof warteten viele Radfahrer auf den Zug. Die Mannschaft feierte den Sieg.
        Babinski negativ, Lasègue beidseits negativ, GCS 15, NYHA II, Doppler unauffällig.
        Mit dem Auto dauert die Fahrt etwa {number} Minuten. Die Straße ist gesperrt.
        Bundesliga, Weihnachten, Ostern und der Zweite Weltkrieg sind Themen des Unterrichts.
        Der Verkäufer übergibt dem Käufer die Ware. Die Gewährleistung beträgt {number} Monate.
        Die Klage ist zulässig, aber unbegründet.
        Die Kosten des Verfahrens trägt die Beklagte.
        Vielen Dank für Ihr Schreiben, das wir letzte Woche erhalten haben.
        Bei Rückfragen stehen wir Ihnen gerne zur Verfügung.
        RR {pressure} mmHg, Herz und Lunge auskultatorisch unauffällig, Abdomen weich.
        Wir empfehlen die Fortführung der Therapie mit Metoprolol {dose} und Ramipril {dose}.
        Das EKG zeigte einen Sinusrhythmus ohne Erregungsrückbildungsstörungen.
        Nach § {section} Abs. 1 BGB ist der Schuldner zur Leistung verpflichtet.
        Gemäß Art. {section} GG ist die Würde des Menschen unantastbar.
        Der Rechnungsbetrag in Höhe von {money} ist innerhalb von {number} Tagen zu zahlen.
        Der Senat hat die Revision nicht zugelassen.
        Es besteht kein Anhalt für Malignität, die Wundheilung verläuft regelrecht.
        Die Aktie verlor {number} Prozent, der Leitindex legte leicht zu.
        Das Wetter bleibt freundlich, am Wochenende kommt Regen.
        Die Beteiligten streiten über die Höhe des Arbeitslosengeldes.
        Bitte füllen Sie das Formular in Druckbuchstaben aus.
        Der Vorstand, die Geschäftsführung und der Betriebsrat waren anwesend.
        Bekannt sind ein Morbus Crohn sowie eine KHK und eine pAVK.
        Die Berufung wird zurückgewiesen. Das Urteil ist vorläufig vollstreckbar.
        Seite {number} von {number}
        Ich freue mich auf das Wochenende und den Urlaub!
        Die Patientin wurde in gutem Allgemeinzustand entlassen.
        Im Sommer fahren viele Familien an die See oder in die Berge.
        Der Antrag wurde fristgerecht gestellt und ist vollständig.
        Das Konzert war ausverkauft, die Halle bis auf den letzten Platz gefüllt.
        """
    ),
    sentences={
        "letter": lines(
            """
            Bitte setzen Sie das Passwort für den Benutzer {user} zurück, das vorläufige lautet {secret}.
            Das Fahrzeug mit dem Kennzeichen {plate} gehört {titled}.
            Das Paket {tracking} wurde bei {titled} abgegeben.
            Ihr Einmalcode lautet {pin}.
            Das Handy (IMEI {imei}) wurde {name} am {date} in {place} gestohlen.
            Bitte beachten Sie meine neue Anschrift ab dem {date}:\n{name}\n{block}
            Lieferadresse: {name}, {address}
            Ich habe früher in der {street} in {postcode} {town} gewohnt.
            Mein Sachbearbeiter {last} bat mich, unter {phone} anzurufen.
            {titled} aus der {street} beschwert sich über die {company}.
            {first} {last} ({age}), wohnhaft in {place}, war anwesend.
            wir beziehen uns auf Ihren Antrag vom {date} mit dem Zeichen {id}.
            mein Mann {first} und ich sind {year} von {town} nach {town} gezogen.
            Bitte senden Sie die Unterlagen bis zum {date} an {person}, {address}.
            Ihr Termin bei {titled} in der {hospital} ist am {date} um {time} Uhr.
            Für Fragen erreichen Sie {titled} unter {phone} oder per E-Mail an {email}.
            Frau {last}, wohnhaft {address}, ist seit dem {date} bei der {company} beschäftigt.
            Die {company} hat Herrn {person} zum neuen Vertreter in {country} ernannt.
            Laut unseren Unterlagen ist {name}, geboren am {dob} in {town}, Kunde der {company}.
            Meine Tochter {first} ist {age} Jahre alt und besucht die {body_name}.
            Ihre Versicherungsnummer lautet {id}; bitte geben Sie sie bei Anrufen unter {phone} an.
            Der Betrag wurde am {date} von dem Konto {iban} überwiesen.
            Das Haus in der {street} in {town} wurde an die {company} verkauft.
            Mein Nachbar {name} kann dies bezeugen, Sie erreichen ihn unter {phone}.
            Eine Kopie dieses Schreibens geht an {titled} von der {org}.
            Wir haben uns am {weekday} mit {first} {last} in {place} getroffen.
            Ich arbeite seit {date} bei {company} in {town}, Personalnummer {id}.
            """
        ),
        "clinic": lines(
            """
            eine {age} Jahre alte Frau mit {eponym}
            Patient, {age} J., bekannt mit {eponym}, Station {ward}.
            {year} war er im {hospital} wegen {eponym} ({year}) behandelt worden.
            {labs}. Befundet von {titled}, {date}.
            Pat. {lower}, {age} J., Z.n. Sturz, Sohn {lower} informiert.
            Aufnahme am {date} über die Notaufnahme des {hospital}, Entlassung am {date}.
            Nachrichtlich: {titled}, {hospital}
            Diktiert von {titled} am {date}.
            Die Patientin lebt mit Ehemann {first} in {town}, Beruf: Verkäuferin bei {company}.
            wir berichten über {titled}, geb. am {dob}, wohnhaft {address}, die sich vom {date} bis {date} in unserer stationären Behandlung befand.
            Der {age}-jährige Patient wurde am {date} mit dem Rettungsdienst eingeliefert.
            Die {age}jährige Patientin aus {town} klagt über Luftnot.
            Pat. {lower} hat angerufen, bitte Rückruf unter {phone}.
            Vorstellung bei {titled} in der {hospital} am {date}.
            Rücksprache mit {titled}, Erhöhung auf {dose} vereinbart.
            Herr {last} ({age} Jahre) lebt mit seiner Frau {first} in {town}.
            Fallnummer {id}, Versichertennr. {id}.
            Die Ehefrau {first} ist unter {phone} erreichbar.
            Verlegung aus dem {hospital} am {date}.
            Frau {last} stammt aus {country} und arbeitet bei {company}.
            Hausarzt ist {titled}, {town}.
            gez. {titled}, {town}, den {date}
            Angehörigengespräch mit {first} und {titled} am {weekday}.
            """
        ),
        "court": lines(
            """
            Die Klägerin, die {company} mit Sitz in {town}, nimmt den Beklagten {last} auf Zahlung von {money} in Anspruch.
            Der {nationality} Staatsangehörige {name} reiste am {date} über {country} ein.
            Gegen den Bescheid der {body_name} vom {date} hat der Kläger am {date} Widerspruch eingelegt.
            Das {court} hat der Klage mit Urteil vom {date} stattgegeben.
            {initials} und {initials} erschienen am {date} in der Wohnung des Zeugen {last} in {place}.
            Rechtsanwältin {name}, Kanzlei {last}, {town}, vertritt die Klägerin.
            In dem Rechtsstreit {name}, {address}, Kläger, gegen {company}, {address}, Beklagte
            Das {court} hat am {date} durch den Richter {last} für Recht erkannt:
            Prozessbevollmächtigte: Rechtsanwälte {last} & {last}, {address}
            Auf die Revision der Klägerin wird das Urteil des {court} vom {date} - {case} - aufgehoben.
            Der am {dob} geborene Kläger {last} ist Staatsangehöriger von {country} und lebt in {town}.
            Der Angeklagte {name} wurde am {date} in {town} festgenommen.
            Mit Bescheid vom {date} lehnte das {body_name} den Antrag ab.
            Der Zeuge {name} hat ausgesagt, er habe {titled} am {date} in {place} gesehen.
            vgl. {court}, Urteil vom {date} - {case}
            Die Vorinstanz, das {court}, hat die Klage mit Urteil vom {date} abgewiesen.
            Der Beschwerdeführer {initials}, {age} Jahre alt, wohnt in {place}.
            Aktenzeichen: {case}
            Die {company} mit Sitz in {town}, vertreten durch den Geschäftsführer {name}
            Vorsitzender Richter {last}, Richterin {last} und Richter {last}
            """
        ),
        "news": lines(
            """
            {team} gewann bei {team} mit {number}:{number}, {last} traf zweimal.
            {team} - {team} {number}:{number}
            {last} kündigte am {weekday} seinen Rücktritt an. {last} sagte, {last} sei einverstanden.
            Die {body_name} ({abbr}) teilte mit, dass {last} zu {company} ({abbr}) wechselt.
            {last} erhielt eine Sperre und fehlt beim {event}.
            Der {nationality} Außenminister {name} reist am {weekday} nach {place}.
            Die {company} aus {place} hat im {month} {number} Millionen Euro verloren.
            {name} gewann das {event} vor {name} ({country}) und {name} ({country}).
            In {place} leben {number} Menschen, viele arbeiten bei {company}.
            Das Album wurde in {place} aufgenommen und erschien {year} bei {company}.
            {last} ist Mitglied der {body_name} und wohnt in {place}.
            Er besuchte die {body_name} und lehrte an der {body_name}.
            Nach Angaben von {company} sank der Umsatz in {country}.
            {company} stellte am {date} Insolvenzantrag.
            Der Trainer von {company}, {name}, war zufrieden.
            Die {place}er Feuerwehr rückte um {time} Uhr aus.
            {name}, Vorstandschef der {company}, kündigte am {weekday} ein neues Werk in {place} an.
            {company} gewann gegen {company} mit {number}:{number}.
            {town} - Der {age}-jährige {name} wird neuer Chef bei {company}.
            Wie {last} in {town} mitteilte, verhandeln {country} und {country} weiter.
            Die Polizei in {town} nahm am {date} einen {age}-jährigen Mann fest.
            {name} (* {date} in {place}; † {date} in {place}) war ein Maler.
            {name} studierte an der {body_name} und arbeitete später für {company}.
            Der Ort {place} liegt in {region} nahe {place}.
            Ein Sprecher der {body_name} wollte sich nicht äußern.
            Bundeskanzler {last} traf in {place} den Präsidenten von {country}, {name}.
            Seit {year} gehört {place} zu {place}.
            """
        ),
        "post": lines(
            """
            {handle} habt ihr {name} gestern gesehen?? #{tag}
            bin mit {lower} in {place} , wetter super :)
            Guten Morgen {place} ! #{tag}
            {team} gegen {team} heute abend , wer schaut mit?
            {company} macht schon wieder zu spät auf {link}
            weiß wer wann {name} nach {place} kommt?
            so müde heute , brauche kaffee
            """
        ),
        "message": lines(
            """
            hallo hier ist {lower} aus {place}, bitte um rückruf {phone}
            {first}, kannst du {first} um {time} von der {body_name} abholen?
            Sind gerade mit {first} in {place} angekommen :)
            meine Bestellung {id} ist noch nicht da, ich wohne {street}, {town}
            Alles Gute zum Geburtstag {first}!! viel Spaß in {place}
            Hallo {first}, hier {last} von {company}. Ihr Paket {id} kommt am {date}.
            {name} spielt am {date} in {place}!
            Weiß jemand, wo {first} ist? Bei {company} geht keiner ran.
            """
        ),
    },
)
