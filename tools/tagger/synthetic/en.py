"""English: names, places, formats and phrases of Britain, Ireland and the United States."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="en",
    women=words(
        "Margaret Elizabeth Susan Catherine Alice Grace May Rose Emily Charlotte Hannah Patricia Joan Deborah Victoria "
        "Rebecca Eleanor Lucy Hope Jessica Abigail Dorothy Frances Iris Joy Heather Sarah Linda Barbara Karen Nancy Betty "
        "Sandra Ashley Kimberly Donna Michelle Carol Amanda Melissa Stephanie Laura Sharon Cynthia Kathleen Amy Shirley "
        "Angela Anna Brenda Pamela Emma Nicole Helen Samantha Christine Janet Olivia Chloe Sophie Aisha Fatima Priya Mei "
        "Aoife Niamh Siobhan Bridget Shanice Latoya Destiny Imani Yasmin Zara Amelia Isla Freya Poppy Daisy Violet Ruby"
    ),
    men=words(
        "William James Thomas Robert Edward Christopher Will Mark Daniel Michael Benjamin Samuel George Andrew Richard "
        "Anthony Joseph Matthew Frank Jack Grant Miles Peter Stephen Nicholas Drew John David Charles Paul Steven Kenneth "
        "Kevin Brian Timothy Ronald Jason Jeffrey Ryan Jacob Gary Eric Jonathan Larry Justin Scott Brandon Gregory Raymond "
        "Patrick Alexander Dennis Jerry Tyler Aaron Adam Henry Nathan Douglas Zachary Kyle Liam Conor Declan Sean Oliver "
        "Harry Alfie Mohammed Ahmed Ali Raj Sanjay Wei Kwame Tunde Malik Darnell Jamal Dylan Owen Rhys Ewan Callum Angus"
    ),
    last=words(
        "Baker Young Harris Cooper Marsh Turner Hughes Price Wood Long Day Bell Marshall Fletcher Reed Whitfield Ashby "
        "Pemberton Lockwood Barnes Hartley Brooks Cole Fox Graves Rowe Stone Wells West Smith Johnson Williams Brown Jones "
        "Garcia Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Clark Lewis Robinson Walker "
        "Hall Allen King Wright Scott Hill Green Adams Nelson Carter Mitchell Roberts Phillips Evans Edwards Collins "
        "Stewart Morris Murphy Cook Rogers Morgan Peterson Reyes Bailey Kelly Howard Ward Cox Diaz Richardson Watson "
        "Bennett Gray Mendoza Hughes Patel Singh Khan Okafor Adeyemi Chen Wang Nguyen Kim O'Brien O'Connor McDonald "
        "MacLeod Fitzgerald Gallagher Byrne Doyle Sullivan Campbell Murray Fraser Sinclair Begum Hussain Ali Mensah Sharma "
        "Rashford Cunningham Ellison Whitaker Thorne Blackwood Hargreaves Pritchard Llewellyn Featherstone"
    ),
    titles=words(
        "Mr Mrs Ms Miss Dr Mr. Mrs. Ms. Dr. Prof Prof. Professor Sir Judge Justice Lady Lord Sister Nurse Detective Sergeant Rev Captain Councillor Mx"
    ),
    towns=lines(
        "London;Manchester;Birmingham;Leeds;Bristol;Sheffield;York;Reading;Bath;Norwich;Exeter;Cardiff;Swansea;Edinburgh;"
        "Glasgow;Aberdeen;Dundee;Belfast;Dublin;Cork;Galway;Limerick;Oxford;Cambridge;Luton;Swindon;Brighton;Hove;Hastings;"
        "Milton Keynes;Stoke-on-Trent;Newcastle upon Tyne;Kingston upon Hull;St Albans;Bury St Edmunds;Nottingham;Derby;"
        "Chicago;Boston;Denver;Houston;Dallas;Austin;Seattle;Portland;Phoenix;San Diego;San Antonio;Columbus;Charlotte;"
        "Detroit;Memphis;Nashville;Baltimore;Milwaukee;Albuquerque;Tucson;Fresno;Sacramento;Kansas City;Omaha;Raleigh;"
        "Miami;Oakland;Minneapolis;Tulsa;New Orleans;Cleveland;Tampa;Springfield;Salem;Lincoln;Burlington;Toronto;Sydney;"
        "Melbourne;Perth;Auckland;Wellington;Cape Town;Lagos;Nairobi;Mumbai;Delhi;Little Rock;Baton Rouge;Salt Lake City"
    ),
    regions=lines(
        "Kent;Surrey;Essex;Devon;Cornwall;Norfolk;West Yorkshire;Greater Manchester;Lancashire;Dorset;Hampshire;Fife;"
        "California;Texas;Ohio;Florida;Georgia;Virginia;Illinois;New York;New Jersey;Oregon;Nevada;Arizona;TX;CA;NY;OH;"
        "Massachusetts;County Cork;Ontario;Queensland;Wales;Scotland;Northern Ireland;the West Midlands;North Carolina;IL;FL"
    ),
    countries=lines(
        "United Kingdom;UK;England;Ireland;United States;USA;U.S.;U.S.;U.K.;Canada;Australia;New Zealand;India;Pakistan;Nigeria;Ghana;"
        "Germany;France;Spain;Italy;Poland;Turkey;Ukraine;Russia;China;Japan;Brazil;Mexico;Syria;Iraq;Iran;Afghanistan;Chad;"
        "Jordan;Georgia;the Netherlands;Sweden;Norway;Kenya;South Africa;Bangladesh;Vietnam;Romania;Moldova;Greece;Cyprus"
    ),
    streets=lines(
        "High Street;Church Road;Station Road;Victoria Street;Park Avenue;Mill Lane;The Green;Queens Road;Main Street;"
        "Elm Street;Oak Drive;Maple Avenue;Cedar Lane;Washington Boulevard;Lincoln Way;2nd Street;42nd Street;Fifth Avenue;"
        "{last} Street;{last} Road;{last} Avenue;{last} Close;{last} Drive;{last} Crescent;{last} Court;{last} Lane;"
        "{town} Road;{town} Street;Old {town} Road;Rose Hill;Kings Way;St John's Terrace;N. Michigan Ave;W 34th St;"
        "{last} St;{last} Rd;{last} Ave;{last} Blvd;{last} Place;{last} Gardens;Orchard Mews;Bridge End;Harbour View"
    ),
    flats=lines(
        "Flat #;Flat ##;Apt #@;Apt. ##;Apt ###;Suite ###;Unit #;Room ###;#th Floor;c/o Reception;PO Box ###"
    ),
    number_first=True,
    town_first=True,
    postcodes=lines("@@# #@@;@@## #@@;@# #@@;@## #@@;#####;#####;#####-####;@#@ #@#;####"),
    phones=lines(
        "0#### ######;07### ######;07#########;020 #### ####;+44 7### ######;+44 (0)20 #### ####;(###) ###-####;###-###-####;"
        "+1 ### ### ####;###.###.####;1-800-###-####;0161 ### ####;(0##) #### ####;+353 1 ### ####;0### ### ####;ext. ####"
    ),
    ids=lines(
        "###-##-####;@@ ## ## ## @;### ### ####;@@######@;H######;A#######;P########;#####-##;C/######;@####-#####-#####"
    ),
    cases=lines(
        "#####/##;####/YYYY;YY-####;#:YY-cv-#####;CR-YYYY-####;[YYYY] EWHC ### (Fam);C-###/YY;HC-YYYY-####;YY-###;EA/YYYY/####;PA/#####/YYYY;CO/####/YYYY;YY CV #### (@@@)"
    ),
    months=words("January February March April May June July August September October November December"),
    short_months=words("Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec"),
    weekdays=words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
    dates=lines(
        "{d} {month} {y};{d} {month} {y};{d} {month} {y};{month} {d}, {y};{month} {d}, {y};{d}{th} {month} {y};{d}{th} of {month} {y};"
        "{month} {d}{th}, {y};{dd}/{mm}/{y};{dd}/{mm}/{y};{m}/{d}/{y};{m}/{d}/{yy};{dd}.{mm}.{yy};{dd}-{mm}-{y};{y}-{mm}-{dd};{y}-{mm}-{dd};{d} {mon} {y};"
        "{mon} {d}, {y};{dd}-{mon}-{y};{d} {month};{month} {d};{month} {y};{weekday}, {month} {d}, {y};{weekday} {d} {month} {y};{weekday} {d} {month};"
        "{mon} {d};{d}{th} {month};{dd}/{mm}/{yy};{dd}/{mm};{mm}/{y};{mon}. {d}, {y}"
    ),
    companies=lines(
        "{last} Ltd;{last} Limited;{last} & {last} LLP;{last} and Sons;{last} Inc.;{last} Group plc;{brand} Ltd;{brand};{brand} Inc;{brand} plc;"
        "{town} {trade};{last} {trade};{last}, {last} & Co.;{brand} {trade};{region} {trade};{abbr};{abbr} Ltd;Bank of {town};{town} FC;{town} United;"
        "{last} Brothers;{town} City Council;{last} Foundation;{last} Partners LLC;{abbr} News;The {town} Times;{town} Gazette;Royal {trade}"
    ),
    trades=lines(
        "Logistics;Insurance;Pharma;Motors;Bakery;Solicitors;Housing Association;Airlines;Foods;Energy;Systems;Consulting;Technologies;Building Society;Water;Transport;Holdings;Records;Media;Software"
    ),
    hospitals=lines(
        "{town} General Hospital;St {last}'s Hospital;{town} Royal Infirmary;{last} Medical Centre;{town} University Hospital;{last} Clinic;"
        "{town} Community Hospital;{last} Road Surgery;{last} Surgery;{region} Health NHS Trust;{town} Memorial Hospital;Mercy Hospital;{last} Health Center;The {last} Practice"
    ),
    courts=lines(
        "{town} County Court;{town} Crown Court;High Court of Justice;Supreme Court of {region};Court of Appeal;European Court of Human Rights;"
        "{town} Magistrates' Court;{town} District Court;{town} Regional Court;Superior Court of {region};Employment Tribunal;{town} Family Court"
    ),
    bodies=lines(
        "University of {town};{town} University;{last} College;{town} Primary School;{last} Academy;{town} Police Department;{region} Police;Ministry of Justice;"
        "Department of Health;Home Office;{region} County Council;Church of England;{last} High School;United Nations;European Commission;Social Security Administration;"
        "HM Revenue & Customs;{town} Housing Department;Royal College of Nursing;{abbr} Trade Union;Labour Party;Republican Party;{town} Fire Department;World Health Organization"
    ),
    plates=lines("@@## @@@;@@@ ####;#@@@###;@##-@@@"),
    nationalities=lines(
        "American;British;French;German;Polish;Russian;Turkish;Chinese;Indian;Italian;Spanish;Dutch;Ukrainian;Nigerian;Iraqi;Syrian;Japanese;Canadian;Australian;Moldovan;Swedish;Greek;Romanian;Kurdish;European;African;Muslim;Christian;Jewish;Israeli;Palestinian;Indonesian;South Korean;North Korean;Czech;Czechoslovak;Mexican;Brazilian;Argentine;Colombian;Belgian;Austrian;Swiss;Danish;Norwegian;Finnish;Irish;Scottish;Welsh;English;Portuguese;Hungarian;Bulgarian;Serbian;Croatian;Bosnian;Albanian;Iranian;Egyptian;Lebanese;Pakistani;Afghan;Thai;Vietnamese;Burmese;Filipino;Cuban;Chechen;Georgian;Armenian;Somali;Kenyan;Sudanese;Libyan;Moroccan;Algerian;Latin American;Arab;Asian;Catholic;Hindu;Soviet"
    ),
    events=lines(
        "World Cup;Olympic Games;European Championship;Grand Prix;Second World War;Champions League;Masters;Nobel Prize;Eurovision;Super Bowl;Wimbledon;Cold War;Davis Cup;French Open;Tour de France;Premier League;First Division;World Championships;National League;World Open;European Cup;Sheffield Shield;Academy Award;Second Division;UEFA Cup;Christmas;Ramadan;Thanksgiving"
    ),
    fields=lines(
        """
        Username|{user}
        User ID|{user}
        Password|{secret}
        PIN|{pin}
        Licence plate|{plate}
        Vehicle registration|{plate}
        VIN|{vin}
        IMEI|{imei}
        Employee ID|{id}
        Student number|{id}
        Tracking number|{tracking}
        Order number|{id}
        Invoice no.|{id}
        Member ID|{id}
        Job title|[Senior Analyst|District Manager|Chief Nurse|Consultant Surgeon]
        Time|{time}
        Height|{number} cm
        Weight|{number} kg
        Currency|[USD|EUR|GBP]
        Religion|[none|Catholic|Muslim]
        Language|[English|Polish|Urdu]
        Name|{person}
        Full name|{person}
        First name|{first}
        Surname|{last}
        Last name|{last}
        Patient|{person}
        Patient name|{person}
        Next of kin|{name} (wife), {phone}
        Date of birth|{dob}
        DOB|{dob}
        D.O.B.|{dob}
        Date|{date}
        Admission date|{date}
        Age|{age}
        Age / Sex|{age} / [F|M|female|male]
        Sex|[Female|Male|F|M]
        Address|{address}
        Home address|{block}
        Street|{street}
        City|{town}
        Town|{town}
        State|{region}
        County|{region}
        Country|{country}
        Postcode|{postcode}
        ZIP|{postcode}
        Phone|{phone}
        Tel|{phone}
        Telephone|{phone}
        Mobile|{phone}
        Fax|{phone}
        E-mail|{email}
        MRN|{id}
        NHS number|{id}
        Hospital No|{id}
        Passport number|{id}
        Policy no.|{id}
        Account number|{id}
        Reference|{id}
        Our ref|{id}
        Case number|{case}
        National Insurance No|{id}
        SSN|{id}
        Employer|{company}
        Company|{company}
        School|{body_name}
        GP|{titled}
        Consultant|{titled}
        Referred by|{titled}, {hospital}
        Hospital|{hospital}
        Occupation|[teacher|nurse|driver|retired|Electrician|Clerk|Software engineer]
        Nationality|[British|American|Polish|Irish]
        Marital status|[married|single|divorced]
        Allergies|[None known|Penicillin|NKDA|Latex]
        Blood group|[A positive|O negative|AB+]
        Diagnosis|[NSTEMI|COPD|Type 2 Diabetes|Asthma|Community acquired pneumonia|Parkinson's disease]
        Amount|{money}
        Signature|{person}
        Contact person|{person}
        Department|[Accounts|Cardiology|Human Resources|Radiology]
        Card number|{card}
        IBAN|{iban}
        Ward|[7B|Ward 3|ITU]
        """
    ),
    greetings=lines(
        "Dear {titled},;Dear {first},;Dear {title} {last},;Dear Sir or Madam,;Dear Sirs,;Dear Colleague,;Hi {first},;Hello {first},;To Whom It May Concern,;Dear {name},;Dear all,"
    ),
    closings=lines(
        "Yours sincerely,;Yours faithfully,;Kind regards,;Best wishes,;Regards,;Many thanks,;Sincerely,;With best regards,;Thanks,;Signed,"
    ),
    headings=lines(
        "The Facts;The Law;Procedure;Introduction;Background;Summary;Conclusion;Judgment;Order;Terms and Conditions;Important Notice;Private and Confidential;"
        "As to the Admissibility;For These Reasons, the Court Unanimously;Relevant Domestic Law and Practice;The Circumstances of the Case;Contact Details;Personal Details;"
        "Discharge Summary;Past Medical History;History of Present Illness;Medications;Physical Examination;Assessment and Plan;Family History;Social History;Allergies;"
        "Letter of Complaint;Application Form;Invoice;Statement of Account;Re: Your Enquiry;Without Prejudice;Notice of Hearing;Schedule of Loss;Appendix A;Section One;"
        "First Section;Just Satisfaction;Costs and Expenses;Default Interest;Damage;The Applicant's Submissions;The Government's Submissions;The Court's Assessment;"
        "Alleged Violation of Article 6 of the Convention;Employment Record;Emergency Contact;To Be Completed by the Applicant;Office Use Only;Results;Follow-up;Signature"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Repeat in one week.
        {drug} {dose} at night given as charted. {drug} stopped.
        Past history: {eponym}, {eponym}.
        No family history of {eponym}. He came to us last week and told us about it.
        {ward}: all bays open, visitors until 8 pm.
        EASTERN CONFERENCE. NORTHEAST DIVISION. LEAGUE RESULTS AND SUMMARIES.
        Wheat, corn and soybeans closed lower; crude was flat.
        The {nationality} league, the {nationality} market and {nationality} stocks are closed on {weekday}.
        CRP fell from {number} to {number}; weight rose from {number} to {number} kg.
        The order arrived two days late and the box was damaged.
        Last night the power went out in the whole street for two hours.
        Staff were very friendly and sorted everything out quickly.
        Can somebody tell me when the next bus leaves?
        Nobody told me that the meeting had been cancelled.
        Complains of lower back pain radiating to the left leg. Denies fever.
        According to the latest figures, unemployment fell slightly.
        Unfortunately we cannot accept returns without a receipt.
        Someone left an umbrella in the waiting room.
        Having regard to the parties' submissions, the Court finds no reason to depart from its case-law.
        Parcel left with neighbour. Asks for a call back. Mother at bedside.
        Could you please let us know whether you will attend?
        Check the website for opening hours, prices and directions.
        Correct. Pretty sure it was the bar next door.
        The Court considers that the Government have not put forward any argument capable of persuading it to reach a different conclusion.
        Mr. President, Ladies and Gentlemen, the Committee has completed its work.
        {nationality} and {nationality} officials met again on {weekday}.
        He speaks {nationality} and a little {nationality}.
        The {event} was postponed because of rain.
        SOCCER - RESULTS OF FIRST DIVISION MATCHES
        RTRS - MARKETS SUMMARY
        STANDINGS AFTER THE FIRST ROUND
        Kind regards and many thanks for your help.
        Message taken by the ward clerk. Colleague informed. Review in one week.
        Dupuytren's contracture, Howell-Jolly bodies, Foley catheter, Glasgow Coma Scale 15, Doppler ultrasound, Babinski negative.
        DISCHARGE SUMMARY. WARD ROUND. PLAN: continue IV fluids. OBS STABLE. NEWS 1.
        THE COURT HEREBY ORDERS THAT THE CLAIM BE STRUCK OUT.
        Chapter {number}: The Early Years
        Windows, iPhone, Bluetooth and Excel are used every day in the office.
        Rule 44 of the Rules of Court, Protocol No. 1 to the Convention, Civil Code, Code of Criminal Procedure.
        Happy Monday everyone! Love this song so much lol
        God knows why, but Christmas comes earlier every year.
        The Minister, the Prosecutor, the Applicant and the Bank were heard.
        The Court reiterates that the Convention is intended to guarantee rights that are practical and effective.
        Thank you for your recent letter, which we received last week.
        Please do not hesitate to contact us if you have any further questions.
        The Government contested that argument.
        The application is admissible.
        BP {pressure}, pulse regular, chest clear, no oedema, sats 97% on air.
        Started on Metformin {dose} twice daily and Ramipril {dose} in the morning.
        CT head showed no acute changes. ECG: sinus rhythm, no ST elevation. Troponin negative.
        PMH: HTN, COPD, T2DM, AF, NSTEMI, CKD stage 3. NKDA.
        Pt c/o SOB and chest pain, no fever, no N/V/D.
        The total amount due is {money}, payable within {number} days.
        It follows that there has been a violation of Article {section} § 1 of the Convention.
        The applicant complained under Article {section} about the length of the proceedings.
        Under Section {section} of the Act, an appeal may be lodged within three months.
        We regret that we are unable to offer you a refund on this occasion.
        The weather was fine and the trains ran on time.
        Shares fell by {number} percent in early trading, while the index rose.
        All rights reserved. Please keep this letter in a safe place.
        She denies smoking and drinks {number} units of alcohol per week.
        The jury returned a unanimous verdict after {number} hours.
        MRI Brain, Full Blood Count, Liver Function Tests and Chest X-Ray requested.
        He was diagnosed with Parkinson's disease and later with Crohn's disease.
        The Respondent shall pay the Claimant's costs. The Appeal is dismissed.
        Page {number} of {number}
        Section {section}(2) provides that the Secretary of State may make regulations.
        We had such a great time, can't wait to see you all again!!
        I can't log in to my account, please help asap.
        Monthly Report, Annual Leave, Terms of Service and Privacy Policy are attached.
        The Chairman, the Treasurer and the Chief Executive were present.
        Is it OK if I send the form by post? My printer is broken.
        """
    ),
    sentences={
        "letter": lines(
            """
            Please reset the password for user {user}; the temporary one is {secret}.
            The car with registration {plate} (VIN {vin}) belongs to {name}.
            Parcel {tracking} was left with {first} at number {number}.
            Your one-time code is {pin}, do not share it.
            Log in as {user} and confirm your card {card}.
            The phone (IMEI {imei}) was stolen from {name} in {place} on {date} at {time}.
            {number} years ago I lived at {street}, {town} {postcode}, next door to {titled}.
            Please note my new address from {date}:\n{name}\n{block}
            Ship to: {name}, {address}
            I met {first} and {first} {last} through {company}.
            My account manager, {first}, told me to call {phone}.
            {titled} of {street} has complained about the noise from {company}.
            Your driving licence {id} expired on {date}.
            Could you forward this to {first}, {first} and {first} please?
            {first} {last} ({age}), {nationality}, resident in {place}, was present.
            We enclose the report of {titled} dated {date} and the invoice of {company}.
            I am writing about {titled}, who lives at {address}.
            We refer to your application of {date}, reference {id}.
            My husband {first} and I moved from {town} to {town} in {year}.
            Please send the documents to {person}, {address}, before {date}.
            Your appointment with {titled} at {hospital} is on {date} at {time}.
            If you have any questions, call {name} on {phone} or write to {email}.
            {company} has appointed {person} as its new representative in {country}.
            Our records show that {name}, born on {dob}, has been a customer of {company} since {date}.
            The contract between {company} and {person} ends on {date}.
            I have worked for {company} in {town} since {date}, under staff number {id}.
            My daughter {first}, aged {age}, attends {body_name}.
            Your policy number is {id}; please quote it when you ring {phone}.
            We met {first} {weekday} at the offices of {org} in {place}.
            Payment was made from account {iban} on {date}.
            [My neighbour|My brother|My colleague] {name} can confirm this; you can reach [him|her] on {phone}.
            The property at {street} in {town} was sold to {company}.
            I was born in {town}, {country}, on {dob} and I hold passport {id}.
            A copy of this letter goes to {titled} of {org}.
            """
        ),
        "clinic": lines(
            """
            a woman, {age} years old, with a background of {eponym}
            This is a man aged {age} known to have {eponym}.
            This {age} yr old woman was seen on {ward} by {titled}.
            This {age} y/o man with {eponym} was admitted to {ward}, {hospital}.
            {age}F, day {number}, on {ward}. {age}M next door.
            In {year} she had been under {hospital}. Past history: {eponym} ({year}), hip fracture ({year}).
            {first} settled overnight on {ward}. Brother {first} updated by phone.
            Insurer asks for a report, policy {id}. {name} to reply.
            {labs}. Reported by {name}, {date}.
            We will see {last} again in six weeks. Son {first} present.
            Thank you for seeing {titled}, aged {age}, of {address}.
            {lower} states pain is 6/10, son {lower} at bedside.
            Called {lower} at {phone}, no answer, left message.
            Pt is a {age}F with PMH of HTN and DM2 presenting with SOB.
            {age} M c/o CP x 2 days, seen at {hospital} ED on {date}.
            cc: {titled}, {hospital}
            Dictated by {titled} on {date}, transcribed {date}.
            Attending: {name}, M.D.
            Mr. {last} was admitted to {hospital} on {date} and discharged to {hospital} on {date}.
            Social: lives with husband {first} in {town}, works as a clerk at {company}. Denies EtOH.
            {date}: {titled} reviewed, plan as per MDT. {date}: discharged.
            mr {lower} is 76, lives alone in {town}
            Next of kin is {name}, tel {phone}.
            {titled} is a {age}-year-old [man|woman|gentleman|lady] from {town} who presented on {date} with chest pain.
            {age} yo [M|F], lives in {town}, admitted {date} under {titled}.
            pt {lower} rang, wants results, call back {phone}.
            pt {lower} seen by {lower}, obs stable, home tomorrow.
            Reviewed by {titled} at {hospital} on {date}.
            Seen in clinic with wife {first}. Discussed with {titled}, agreed to increase dose to {dose}.
            The patient, {person} (DOB {dob}, MRN {id}), was transferred from {hospital} to {hospital}.
            Thank you for referring this pleasant {age} year old [teacher|engineer|retired nurse] who works at {company}.
            [Mother|Father|Daughter|Son] {first} can be reached at {phone}.
            Hospital number {id}. NHS no {id}. DOB: {dob}.
            D/w {last}, bed booked at {hospital}.
            Signed: {titled}, {date}
            His GP, {titled}, of {hospital}, {town}, will arrange follow-up.
            Previous admission {date} - {date} at {hospital}.
            {last} is now aged {age} and recently moved from {country}.
            Family meeting with {first}, {first} and {titled} on {weekday}.
            """
        ),
        "court": lines(
            """
            The case originated in an application (no. {case}) against the Republic of {country} lodged with the European Commission of Human Rights under former Article 25 of the Convention by a {nationality} national, {titled} (“the applicant”), on {date}.
            The applicants, who had been granted legal aid, were represented by {titled}, a {nationality} lawyer practising in {town}.
            The application was allocated to the First Section of the Court (Rule 52 § 1 of the Rules of Court).
            On {date} the Chamber decided to give notice of the application to the Government of {country}.
            In {month} {year} the applicant bought a plot of land in {place} from {company}.
            On {date} the {town} Public Prosecutor's Office instituted criminal proceedings against {initials} and {initials}.
            The {nationality} police questioned {last} at the {place} police station until {time}.
            The applicant's brother, {name}, was killed near {place} on {date}.
            On appeal, the {court} upheld the judgment of {date} and the Supreme Court refused leave.
            The applicant lodged a claim with the {body_name}, which forwarded it to {company}.
            {last} and {last} v. the {nationality} Republic, nos. {case} and {case}, § {section}, ECHR {year}
            Having deliberated in private on {date}, delivers the following judgment, which was adopted on that date:
            Done in English, and notified in writing on {date}, pursuant to Rule 77 §§ 2 and 3 of the Rules of Court.
            {name}	{name}\nRegistrar	President
            Mr Justice {last} held on {date} that {company} was liable.
            The plaintiff, {name}, resides at {address} and is employed by {company}.
            IN THE MATTER OF {name}
            {name}, Plaintiff, v. {company}, Defendant.
            The Court, composed of: {titled}, President, {titled}, {titled}, judges
            On {date}, the bankruptcy of {company} was declared by the {court}.
            The case originated in an application (no. {case}) against {country} lodged with the Court by {name}.
            The applicant, {titled}, was born in {dob} and lives in {town}.
            The applicant was represented by {titled}, a lawyer practising in {town}.
            The {country} Government were represented by their Agent, {titled}, of the {body_name}.
            On {date} the {court} dismissed the applicant's claim.
            {last} v. {country}, no. {case}, judgment of {date}
            By a judgment of {date}, the {court} ordered {company} to pay {money} to {person}.
            Before {titled}, {titled} and {titled}, sitting at the {court}.
            The defendant {person}, aged {age}, of {address}, pleaded guilty on {date}.
            In the case of {last} and others v. {company}
            Counsel for the appellant, {name}, relied on {last} v {last} [{year}].
            The witness, {name}, told {court} that {last} had left {town} on {date}.
            Case No: {case}
            The complainant's father, {initials}, lodged a complaint with {body_name} on {date}.
            {last} was arrested in {place} on {date} and taken to {town} police station.
            The Chamber, composed of {name}, President, {name}, {name}, judges, and {name}, Registrar
            On an unspecified date in {year} the applicant complained to the {body_name}.
            """
        ),
        "news": lines(
            """
            {last} announced on {weekday} that he would step down.
            {last} received a two-match ban and missed the {event}.
            {last} was in {place} to attend a ceremony.
            "It is a good result," {last} said. {last} added that {last} had agreed.
            {body_name} ({abbr}) said {last} had joined {company} ({abbr}).
            The {nationality} army fought {nationality} rebels near {place}.
            {abbr} and {abbr} leaders met in {place}, {region}.
            {nationality} striker {name} beat {last} of {country}.
            {company}, the {nationality} arm of {company}, rose in {place}.
            {team} {number} {number} {number} {number} {number}
            {team} striker {last} scored twice as {team} beat {team} in {place}.
            {country} {number} {country} {number} (halftime {number}-{number})
            {team} {number} {team} {number}
            {name} of {country} won the {event} in {place} on {weekday}.
            The {nationality} government said {name} would visit {town} next week.
            {number}. {name} ({country}) {number}.{number}
            {nationality} midfielder {name} signed for {company} from {company}.
            At {place}: {company} {number} {company} {number}
            {company} said its {nationality} unit posted a loss of ${number} million.
            {town} {date}
            {town} - {nationality} police said on {weekday} they had detained {name}.
            {name}, a {nationality} economist at {company}, expects rates to rise.
            {last}, who turned {age} in {month}, joined {company} in {year}.
            The {event} opens in {place} on {date}.
            {country} and {country} drew {number}-{number} in their group match.
            {company} shares closed at {number}, {company} gained {number} percent.
            {body_name} said it was investigating {company}.
            "We are very happy," said {last}, captain of {team}.
            Attendance: {number}. Referee: {name} ({country}).
            {name} is a {nationality} actress known for her roles in television series.
            The album was recorded in {place} and released by {company} in {year}.
            {name} served as mayor of {place} from {year} to {year} and was a member of the {body_name}.
            {company} is headquartered in {place}, {region}.
            The {place} railway station is served by {company} trains to {place}.
            He attended {body_name} and later taught at {body_name} in {place}.
            According to {company}, the {nationality} market grew last year.
            Results of {weekday}'s matches in the {event} (home team first):
            {name}, chief executive of {company}, said on {weekday} that the firm would open a plant in {place}.
            {team} beat {team} {number}-{number} in the final on {weekday}.
            {town}, {date} - Shares in {company} rose {number} percent.
            {name} ({country}) beat {name} ({country}) 6-4 6-2
            {last} told reporters in {town} that talks between {country} and {country} had failed.
            {company} agreed to buy {company} for ${number} million, {last} said.
            Police in {region} arrested a {age}-year-old man after a fire at {org}.
            {country}'s foreign minister, {name}, arrived in {town} for talks with {last}.
            {name} ({year} - {year}) was a painter who lived in {place} and taught at {body_name}.
            {company} striker {name} scored twice against {company}.
            A spokesman for {body_name} declined to comment.
            {name} was born in {place} and studied at {body_name} before joining {company}.
            The {place} river rises near {place} and flows through {region}.
            {place} is a village in {region}, {country}.
            """
        ),
        "post": lines(
            """
            {handle} {handle} omg did you see {name} last night?? #{tag}
            RT {handle}: {name} signs for {team} !!! #{tag} {link}
            just saw {first} and {first} at {company} in {place} lol
            i love {place} so much, cant wait to go back w/ {lower}
            {place} tonight with {first}, {first} &amp; {first} ! #{tag}
            Watching {name} on {abbr} . So good .
            so {lower} is leaving {company} ? sad day
            ugh {company} customer service is the worst {link}
            Good morning {place} !! Its {weekday} #{tag}
            {company} just launched in {country} {link}
            when is {name} coming to {place}? please come to {place}
            my teacher {titled} is soooo funny haha
            happy bday {handle} love u {first} xx
            gonna watch {team} vs {team} at {lower}'s house
            anyone going to {place} this weekend ? hmu
            Breaking : {name} arrested in {place} - {company} {link}
            {lower} and {lower} broke up , i cant even
            New job at {company} ! So excited ! #{tag}
            thank god its {weekday} , off to {place} in the morning
            no way {last} plays today , {team} are finished
            listening to {name} on repeat all day #{tag}
            {first} is my favorite , then {first} , then {first}
            LMAO {first} just called me drunk from {place}
            stuck in traffic on the way to {place} , smh
            shoutout to {name} from {body_name} for the win
            {place} weather today : {number}F , humidity {number}%
            the new season is on {company} now , dont miss it
            {number} likes on my photo from {place} , wow !
            why is nobody talking about {name} ?
            vote {name} for mayor of {place} ! #{tag}
            I'm at {company} ( {place} , {region} ) {link}
            so tired , long day at work , need coffee and sleep zzz
            LOL so true ! follow me back please {handle}
            cant believe its already {month} , where did the year go
            pls RT : lost dog near {street} , {place} , call {phone}
            """
        ),
        "message": lines(
            """
            hi its {lower} from {place}, can u call me on {phone}
            {first} can you pick up {first} from {body_name} at {time}?
            Just landed in {place} with {first} and {first} :)
            my order {id} still hasn't arrived, i live at {street}, {town}
            RT {company} is hiring in {place}!
            Happy birthday {first}!! hope {place} is fun
            Hi {first}, {last} here from {company}. Your parcel {id} will be at {street} on {date}.
            omg {name} is playing in {place} on {date}
            Anyone at {company} awake? My card {card} was charged twice.
            {first}: where r u? {first}: at {place}
            """
        ),
    },
)
