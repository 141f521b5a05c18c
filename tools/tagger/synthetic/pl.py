"""Polish: names, places, formats and phrases of Poland."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="pl",
    women=words(
        "Anna Maria Katarzyna Małgorzata Agnieszka Barbara Ewa Krystyna Elżbieta Magdalena Joanna Zofia Teresa Monika Danuta Beata "
        "Aleksandra Karolina Jolanta Iwona Dorota Halina Jadwiga Irena Marta Helena Natalia Renata Bożena Grażyna Julia Hanna Lena "
        "Zuzanna Maja Alicja Wiktoria Oliwia Patrycja Justyna Paulina Weronika Sylwia Izabela Kinga Urszula Wanda Genowefa Stanisława "
        "Anny Marii Katarzyny Małgorzaty Agnieszki Ewy Krystyny Zofii Annę Marię Ewę"
    ),
    men=words(
        "Piotr Krzysztof Andrzej Tomasz Paweł Jan Michał Marcin Jakub Adam Stanisław Marek Łukasz Grzegorz Mateusz Wojciech Mariusz "
        "Dariusz Zbigniew Jerzy Maciej Rafał Robert Kamil Józef Jacek Tadeusz Dawid Kacper Szymon Ryszard Kazimierz Jarosław Mirosław "
        "Artur Sebastian Bartosz Henryk Damian Przemysław Janusz Sławomir Roman Leszek Franciszek Antoni Filip Zdzisław Wiesław "
        "Piotra Jana Andrzeja Tomasza Pawła Adama Stanisława Marka Janowi Piotrowi"
    ),
    last=words(
        "Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski "
        "Mazur Wojciechowski Kwiatkowski Krawczyk Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król Wieczorek Jabłoński "
        "Wróbel Nowakowski Majewski Olszewski Stępień Malinowski Jaworski Adamczyk Dudek Nowicki Pawlak Górski Witkowski Walczak "
        "Sikora Baran Rutkowski Michalak Szewczyk Ostrowski Tomaszewski Pietrzak Zalewski Wróblewski Kowalska Wiśniewska Kamińska "
        "Lewandowska Zielińska Szymańska Dąbrowska Kozłowska Jankowska Kwiatkowska Grabowska Pawłowska Michalska Jabłońska Majewska "
        "Kowalskiego Nowaka Wiśniewskiego Wójcika Kowalskiej Kamińskiej Zielińskiego Lewandowskiego Brzęczyszczykiewicz Chrzanowska Gąsior Śliwa Żak Łuczak"
    ),
    titles=lines(
        "Pan;Pani;pan;pani;Pana;pana;Panią;p.;dr;dr n. med.;lek.;lek. med.;prof.;prof. dr hab.;mgr;mgr inż.;adw.;mec.;SSO;sędzia;Panu;ks.;siostra;r.pr.;doktor"
    ),
    towns=lines(
        "Warszawa;Kraków;Łódź;Wrocław;Poznań;Gdańsk;Szczecin;Bydgoszcz;Lublin;Białystok;Katowice;Gdynia;Częstochowa;Radom;Toruń;Sosnowiec;Rzeszów;Kielce;Gliwice;Olsztyn;Zabrze;Bielsko-Biała;Bytom;"
        "Zielona Góra;Rybnik;Ruda Śląska;Opole;Tychy;Gorzów Wielkopolski;Elbląg;Płock;Dąbrowa Górnicza;Wałbrzych;Włocławek;Tarnów;Chorzów;Koszalin;Kalisz;Legnica;Grudziądz;Słupsk;Jaworzno;Jastrzębie-Zdrój;Nowy Sącz;"
        "Jelenia Góra;Siedlce;Piła;Zamość;Zakopane;Sopot;Warszawie;Krakowie;Łodzi;Wrocławiu;Poznaniu;Gdańsku;Lublinie;Warszawy;Krakowa;Wrocławia;Katowicach;Stalowa Wola;Ostrów Wielkopolski"
    ),
    regions=lines(
        "Mazowsze;Małopolska;Śląsk;Dolny Śląsk;Wielkopolska;Pomorze;Podkarpacie;Podlasie;Kujawy;Warmia;Mazury;województwo mazowieckie;powiat krakowski;Lubelszczyzna;Opolszczyzna;gmina Ełk"
    ),
    countries=lines(
        "Polska;Polsce;Polski;Niemcy;Niemczech;Francja;Wielka Brytania;Ukraina;Ukrainie;Rosja;Rosji;Czechy;Słowacja;Litwa;Białoruś;Hiszpania;Włochy;Stany Zjednoczone;USA;Holandia;Norwegia;Irlandia;Turcja;Chiny"
    ),
    streets=lines(
        "ul. Długa;ul. Krótka;ul. Polna;ul. Leśna;ul. Słoneczna;ul. Ogrodowa;ul. Lipowa;ul. Mickiewicza;ul. Kościuszki;ul. 3 Maja;ul. Piłsudskiego;al. Jerozolimskie;al. Niepodległości;pl. Wolności;os. Kolorowe;"
        "ul. Szkolna;ul. Kolejowa;ul. Jana Pawła II;Rynek Główny;ulica Marszałkowska;ul. Armii Krajowej;ul. {last}ego;ul. Św. Jana;os. Piastów;ul. Warszawska;ul. Krakowska;Nowy Świat;aleja Solidarności;ul. Zielona;pl. Grunwaldzki;ul. gen. Andersa"
    ),
    flats=lines("m. #;m. ##;lok. #;/##;piętro #;skr. poczt. ##;lokal ##"),
    postcodes=lines("##-###;##-###;##-###"),
    phones=lines(
        "### ### ###;###-###-###;+48 ### ### ###;22 ### ## ##;(22) ### ## ##;+48 22 ### ## ##;0-22 ### ## ##;6## ### ###;12 ### ## ##;#########"
    ),
    ids=lines(
        "###########;@@@ ######;@@@######;###-###-##-##;##########;#########;PL##########;##/####/YY;@@#######;Z-#####"
    ),
    cases=lines(
        "I C ###/YY;II Ka ###/YY;III CZP ##/YY;V CSK ###/YY;IV P ##/YY;I ACa ###/YY;II FSK ####/YY;XII K ###/YY;VI U ###/YY;I OSK ####/YY;K ##/YY;PR # Ds ###.YYYY"
    ),
    months=words(
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"
    ),
    short_months=words("sty lut mar kwi maj cze lip sie wrz paź lis gru"),
    weekdays=words("poniedziałek wtorek środa czwartek piątek sobota niedziela"),
    dates=lines(
        "{d} {month} {y};{d} {month} {y};{d} {month} {y} r.;{d} {month} {y} roku;{dd}.{mm}.{y};{dd}.{mm}.{y};{dd}.{mm}.{y} r.;{dd}-{mm}-{y};{dd}/{mm}/{y};{d} {month};{y}-{mm}-{dd};{weekday}, {d} {month} {y};{d}.{m}.{yy};{d} {mon} {y}"
    ),
    companies=lines(
        "{last} Sp. z o.o.;{last} S.A.;{last} i Synowie;{brand} Sp. z o.o.;{brand} S.A.;{brand};{trade} {last};{trade} {brand};PHU {last};{abbr};{abbr} S.A.;Bank {town};{trade} {town};Kancelaria {last};Grupa {last};"
        "KS {town};Górnik {town};Stal {town};Fundacja {brand};Fundacja {last};Wydawnictwo {last};Kurier {town};Spółdzielnia {brand};{last} sp. j.;Stowarzyszenie {brand};Zakłady {trade} {town}"
    ),
    trades=lines(
        "Ubezpieczenia;Piekarnia;Apteka;Transport;Budownictwo;Energia;Drukarnia;Nieruchomości;Przedsiębiorstwo;Laboratorium;Hurtownia;Biuro Podróży;Elektronika;Hotel;Restauracja;Meble"
    ),
    hospitals=lines(
        "Szpital Uniwersytecki w {town};Szpital Wojewódzki w {town};Szpital Miejski w {town};Przychodnia {last};Klinika {last};Szpital im. {last};Centrum Medyczne {brand};NZOZ {brand};Szpital Kliniczny nr #;Instytut Kardiologii;Centrum Onkologii;SPZOZ {town};Poradnia {brand}"
    ),
    courts=lines(
        "Sąd Okręgowy w {town};Sąd Rejonowy w {town};Sąd Apelacyjny w {town};Sąd Najwyższy;Trybunał Konstytucyjny;Naczelny Sąd Administracyjny;Wojewódzki Sąd Administracyjny w {town};Sąd Rejonowy dla {town};Europejski Trybunał Praw Człowieka;Sądu Okręgowego w {town};Sądu Rejonowego w {town};NSA"
    ),
    bodies=lines(
        "Uniwersytet w {town};Politechnika {town};Urząd Miasta {town};Urząd Skarbowy w {town};Ministerstwo Sprawiedliwości;Szkoła Podstawowa nr ##;Liceum im. {last};ZUS;NFZ;Policja;Komenda Miejska Policji w {town};Prokuratura Rejonowa w {town};PiS;Platforma Obywatelska;Akademia Medyczna;Polski Czerwony Krzyż;Komisja Europejska;Gmina {town};Starostwo Powiatowe;Zakład Ubezpieczeń Społecznych;Uniwersytet Jagielloński"
    ),
    plates=lines("@@ #####;@@@ ####;@@#####"),
    nationalities=lines(
        "polski;niemiecki;francuski;ukraiński;rosyjski;amerykański;brytyjski;czeski;włoski;hiszpański;turecki;chiński;białoruski"
    ),
    events=lines(
        "Mistrzostwa Świata;Liga Mistrzów;Igrzyska Olimpijskie;Puchar Polski;II wojna światowa;Tour de Pologne;Festiwal w Opolu"
    ),
    fields=lines(
        """
        Nazwa użytkownika|{user}
        Hasło|{secret}
        PIN|{pin}
        Nr rejestracyjny|{plate}
        VIN|{vin}
        IMEI|{imei}
        Nr pracownika|{id}
        Nr albumu|{id}
        Nr przesyłki|{tracking}
        Nr zamówienia|{id}
        Nr faktury|{id}
        Nr członkowski|{id}
        Stanowisko|[kierownik działu|księgowa]
        Godzina|{time}
        Wzrost|{number} cm
        Waga|{number} kg
        Imię|{first}
        Nazwisko|{last}
        Imię i nazwisko|{person}
        Nazwisko i imię|{person}
        Pacjent|{person}
        Pacjentka|{person}
        Data urodzenia|{dob}
        ur.|{dob}
        Miejsce urodzenia|{town}
        Data|{date}
        Data przyjęcia|{date}
        Wiek|{age}
        Wiek|{age} lat
        Płeć|[K|M|kobieta|mężczyzna]
        Adres|{address}
        Adres zamieszkania|{address}
        Adres|{block}
        Ulica|{street}
        Kod pocztowy|{postcode}
        Miejscowość|{town}
        Miasto|{town}
        Województwo|{region}
        Kraj|{country}
        Telefon|{phone}
        Tel.|{phone}
        tel. kom.|{phone}
        Faks|{phone}
        E-mail|{email}
        PESEL|{id}
        NIP|{id}
        Nr dowodu osobistego|{id}
        Nr historii choroby|{id}
        Numer klienta|{id}
        Nr polisy|{id}
        Sygnatura akt|{case}
        Sygn. akt|{case}
        Nr sprawy|{case}
        Znak|{id}
        Nr rachunku|{iban}
        Pracodawca|{company}
        Firma|{company}
        Lekarz|{titled}
        Lekarz prowadzący|{titled}
        Skierowany przez|{titled}
        Szpital|{hospital}
        Zawód|[nauczycielka|kierowca|emeryt|pielęgniarka]
        Stan cywilny|[żonaty|panna|wdowa|rozwiedziony]
        Obywatelstwo|[polskie|ukraińskie]
        Rozpoznanie|[Cukrzyca typu 2|Nadciśnienie tętnicze|POChP|Choroba Parkinsona|Zapalenie płuc]
        Uczulenia|[nie podaje|penicylina]
        Kwota|{money}
        Podpis|{person}
        Osoba do kontaktu|{name} (żona), {phone}
        Oddział|[Kardiologia|Kadry|Księgowość]
        """
    ),
    greetings=lines(
        "Szanowny Panie {last},;Szanowna Pani {last},;Szanowni Państwo,;Droga {first},;Drogi {first},;Cześć {first},;Szanowny Panie Doktorze,;Dzień dobry {first},;Witam,;Szanowna Pani {first},"
    ),
    closings=lines(
        "Z poważaniem,;Z wyrazami szacunku,;Pozdrawiam,;Pozdrawiam serdecznie,;Serdecznie pozdrawiam,;Łączę pozdrowienia,;Z poważaniem"
    ),
    headings=lines(
        "Uzasadnienie;Wyrok;Wyrok w imieniu Rzeczypospolitej Polskiej;Postanowienie;Stan faktyczny;Ocena prawna;Sentencja;Karta informacyjna;Rozpoznanie;Wywiad;Badanie przedmiotowe;Wyniki badań;Zalecenia;Epikryza;Leczenie;"
        "Zastosowane leczenie;Dane osobowe;Wniosek;Faktura;Regulamin;Dotyczy;Załącznik;Poufne;Dane kontaktowe;Ważna informacja;Umowa o pracę;Pełnomocnictwo;Oświadczenie;Wezwanie do zapłaty;Reklamacja;Wypełnia urząd;Podsumowanie;Wyniki;Życiorys;Pouczenie;Protokół;Zawiadomienie;Decyzja"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Kontrola za tydzień.
        {drug} {dose} na noc, {drug} odstawiono.
        W wywiadzie: {eponym}, {eponym}.
        CRP spadło z {number} do {number}.
        Paczka dotarła z opóźnieniem, a pudełko było uszkodzone.
        Ktoś zostawił parasol w poczekalni, można go odebrać w recepcji.
        Mieszkam sama od wielu lat i nigdy nie miałam problemów z sąsiadami.
        Wczoraj wieczorem na całej ulicy nie było prądu przez dwie godziny.
        Pracownicy byli bardzo mili i szybko rozwiązali problem.
        Chciałbym się dowiedzieć, czy można zmienić termin wizyty.
        Gdy tylko dokumenty będą gotowe, wyślę je pocztą.
        Nikt mnie nie poinformował, że spotkanie zostało odwołane.
        Przed wydaniem decyzji zasięgnięto opinii biegłego.
        Tymczasem upłynął termin do wniesienia odpowiedzi na pozew.
        Mając na uwadze powyższe, orzeczono jak w sentencji.
        Chory zgłasza bóle kręgosłupa promieniujące do lewej nogi.
        Neguje gorączkę, wymioty i zaburzenia rytmu wypróżnień.
        Kontrola w poradni za miesiąc, leki jak dotychczas.
        Jest to ważne dzieło dla zrozumienia tamtej epoki.
        Przez wiele lat mieszkańcy żyli z rolnictwa i rybołówstwa.
        Zgodnie z najnowszymi danymi bezrobocie nieco spadło.
        Po kolacji obejrzeliśmy film i rozmawialiśmy do późna.
        Jeśli nie zgadza się Pan z decyzją, może Pan złożyć odwołanie.
        Mimo że cena jest wysoka, jakość to wynagradza.
        Dzień dobry, czy sklep jest otwarty w niedziele?
        Dziękuję za szybką odpowiedź, udało mi się rozwiązać problem.
        Niestety nie przyjmujemy zwrotów bez paragonu.
        Proszę podpisać i odesłać załączoną kopię.
        Mam pytanie dotyczące faktury za ten miesiąc.
        Najlepszy był koncert na rynku, chociaż padał deszcz.
        Zwracam się z prośbą o zwrot wpłaconej kwoty.
        Wszystkiego dobrego na nowej drodze życia!
        {nationality} rząd i {nationality} opozycja nie doszły do porozumienia.
        Sąd, powód, pozwany i świadkowie byli obecni.
        {event} przełożono z powodu deszczu.
        SĄD ODDALA SKARGĘ
        Kilka razy, kiedy padało, razem wracali do domu. Ktoś musi to zrobić. Wielokrotnie pytano o to samo.
        Glasgow 15, objaw Babińskiego ujemny, Doppler prawidłowy, cewnik Foleya.
        Wesołych Świąt i szczęśliwego Nowego Roku. Wszystkiego dobrego!
        Rozdział {number}: pierwsze lata
        Sąd oddala powództwo i zasądza od powoda na rzecz pozwanego zwrot kosztów procesu.
        Apelacja nie zasługuje na uwzględnienie.
        Dziękujemy za list, który otrzymaliśmy w zeszłym tygodniu.
        W razie pytań prosimy o kontakt.
        RR {pressure}, osłuchowo bez zmian, brzuch miękki, niebolesny.
        Włączono Metforminę {dose} dwa razy dziennie oraz Ramipryl {dose} rano.
        EKG: rytm zatokowy, bez zmian niedokrwiennych. TK głowy bez odchyleń.
        Zgodnie z art. {section} Kodeksu cywilnego dłużnik odpowiada za szkodę.
        Kwotę {money} należy zapłacić w terminie {number} dni.
        Od niniejszego wyroku przysługuje apelacja w terminie {number} dni.
        Akcje spadły o {number} procent, indeks zamknął się na plusie.
        Jutro będzie słonecznie w całym kraju.
        Prezes, Skarbnik i Sekretarz byli obecni na zebraniu.
        Proszę wypełnić formularz drukowanymi literami.
        Pacjent choruje na chorobę Leśniowskiego-Crohna i zespół Raynauda.
        Strona {number} z {number}
        Skarga kasacyjna podlega oddaleniu.
        Nie mogę zalogować się na konto, proszę o pomoc.
        Wypisana do domu w stanie ogólnym dobrym.
        Dziękuję za wszystko, do zobaczenia!
        Minister poinformował Sejm o sytuacji.
        Zamówienie zostało wysłane i dotrze w ciągu kilku dni.
        """
    ),
    sentences={
        "letter": lines(
            """
            Proszę zresetować hasło użytkownika {user}; tymczasowe to {secret}.
            Samochód o numerze {plate} należy do {titled}.
            Paczkę {tracking} odebrał {titled}.
            Twój jednorazowy kod to {pin}.
            Telefon (IMEI {imei}) skradziono {date} w {place}, właściciel {name}.
            Mój nowy adres od {date}:\n{name}\n{block}
            Adres dostawy: {name}, {address}
            Wcześniej mieszkałem przy {street}, {postcode} {town}.
            Obecni byli {titled}, {titled} i {name}.
            W odpowiedzi na wniosek z dnia {date}, znak {id}, informujemy, co następuje.
            Mój mąż {first} i ja przeprowadziliśmy się z {town} do {town} w {year} roku.
            Proszę przesłać dokumenty na adres: {person}, {address}, do dnia {date}.
            Wizyta u {titled} w {hospital} odbędzie się {date} o godz. {time}.
            W razie pytań proszę dzwonić do {name} pod numer {phone} lub pisać na {email}.
            {company} mianowała {name} swoim przedstawicielem w {country}.
            {titled}, ur. {dob} w {town}, zam. {address}, jest klientem firmy {company}.
            Moja córka {first} ma {age} lat i chodzi do {body_name}.
            Numer Pani polisy to {id}.
            Płatność wykonano {date} z rachunku {iban}.
            Dom przy {street} w {town} został sprzedany firmie {company}.
            Mój sąsiad {name} może to potwierdzić, tel. {phone}.
            Pracuję w {company} w {town} od {date}, numer pracownika {id}.
            Kopię tego pisma otrzymuje {titled} z {org}.
            Spotkaliśmy się z {first} w {weekday} w {place}.
            {town}, dnia {date}
            """
        ),
        "clinic": lines(
            """
            kobieta lat {age}, w wywiadzie {eponym}
            Mężczyzna, {age} lat, od {year} leczony z powodu {eponym}.
            {labs}. Autoryzował {titled}, {date}.
            pac. {lower}, lat {age}, upadek w domu, syn {lower} powiadomiony.
            Przyjęty {date} przez SOR w {hospital}, wypisany {date}.
            Kopia: {titled}, {hospital}
            Pacjent lat {age}, {titled}, przyjęty {date} z powodu bólu w klatce piersiowej.
            {age}-letnia pacjentka z {town}, skierowana przez {titled}.
            pac. {lower} dzwonił, oddzwonić pod {phone}.
            Konsultowana przez {titled} w {hospital} dnia {date}.
            Po konsultacji z {titled} zwiększono dawkę do {dose}.
            Chora {person} (ur. {dob}, PESEL {id}) przekazana z {hospital}.
            Mieszka w {town} z żoną {first}, pracuje w {company}.
            Lekarz rodzinny, {titled} z {town}, przejmie opiekę.
            Osoba upoważniona: {name}, {phone}.
            Pan {last}, lat {age}, pochodzi z {country}.
            Podpisano: {titled}, {date}
            Dziecko {first}, {age} lat, przyprowadzone przez matkę {first}.
            """
        ),
        "court": lines(
            """
            Skarżący, obywatel {nationality}, {name}, wjechał do {country} dnia {date}.
            {company} wniosła apelację dnia {date} do {court}.
            {initials} i {initials} przyszli {date} do świadka {last} w {place}.
            Pismem z dnia {date} {body_name} odmówił.
            {court} w składzie: przewodniczący {titled}, sędziowie: {name}, {name}, protokolant {name}
            po rozpoznaniu w dniu {date} w {town} sprawy z powództwa {name} przeciwko {company} o zapłatę
            Sygn. akt {case}
            Wyrokiem z dnia {date} {court} zasądził od {company} na rzecz {name} kwotę {money}.
            Oskarżony {name}, urodzony {dob} w {town}, zamieszkały {address}, został zatrzymany {date}.
            Powód {name}, reprezentowany przez {titled}, wniósł apelację do {court}.
            Świadek {name} zeznał, że {last} przebywał w {place}.
            wyrok {court} z dnia {date}, {case}
            Decyzją z dnia {date} {body_name} odmówił przyznania świadczenia {titled}.
            Małoletnia {initials}, lat {age}, mieszka w {place}.
            Sprawa {last} przeciwko {country}, skarga nr {case}
            W dniu {date} {titled} złożył zawiadomienie w {body_name}.
            """
        ),
        "news": lines(
            """
            {team} wygrała z {team} {number}:{number}, dwa gole strzelił {last}.
            {team} - {team} {number}:{number}
            {last} zapowiedział w {weekday} rezygnację. Według {last} {last} się zgadza.
            {body_name} ({abbr}) poinformował, że {last} przechodzi do {company} ({abbr}).
            {last} został zawieszony i opuści {event}.
            {nationality} minister {name} pojedzie w {weekday} do {place}.
            {company} z siedzibą w {place} straciła {number} milionów złotych.
            {name} wygrał {event} przed {name} ({country}).
            Album nagrano w {place}, a wydała go w {year} firma {company}.
            {last} jest członkiem {body_name} i mieszka w {place}.
            Według {company} {nationality} rynek zmalał.
            Trener {company}, {name}, był zadowolony.
            Linia łączy {place} z {place}.
            {name}, prezes {company}, zapowiedział nową fabrykę w {place}.
            {company} pokonał {company} {number}:{number}.
            Policja w {town} zatrzymała {age}-letniego mężczyznę.
            {name} (ur. {date} w {place}, zm. {date} w {place}) – polski malarz.
            Według {last} rozmowy {country} i {country} zakończyły się fiaskiem.
            {name} studiował na {body_name}, a potem pracował w {company}.
            {place} – wieś w {region}, w gminie {place}.
            Minister {name} odwiedził {place} i spotkał się z {last}.
            Rzecznik {body_name} odmówił komentarza.
            """
        ),
        "post": lines(
            """
            {handle} widzieliście wczoraj {name} ?? #{tag}
            z {lower} w {place} , super :)
            Dzień dobry {place} ! #{tag}
            {team} kontra {team} dziś wieczorem , kto ogląda?
            znowu spóźnienie {company} {link}
            kiedy {name} przyjedzie do {place} ?
            ale jestem dziś zmęczony , najpierw kawa
            """
        ),
        "message": lines(
            """
            hej tu {lower} z {place}, zadzwoń {phone}
            {first} możesz odebrać {first} z {body_name} o {time}?
            Jesteśmy już w {place} z {first} :)
            moje zamówienie {id} nie dotarło, mieszkam {street}, {town}
            Wszystkiego najlepszego {first}!! baw się dobrze w {place}
            Dzień dobry {first}, tu {last} z {company}. Paczka {id} dotrze {date}.
            {name} gra w {place} {date}!
            Ktoś wie gdzie jest {first}? W {company} nikt nie odbiera
            """
        ),
    },
)
