"""French: names, places, formats and phrases of France, Belgium and Switzerland."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="fr",
    women=words(
        "Marie Jeanne Françoise Monique Catherine Nathalie Isabelle Sylvie Martine Nicole Jacqueline Anne Christine Valérie "
        "Sandrine Véronique Céline Julie Camille Léa Manon Chloé Emma Inès Sarah Claire Élodie Aurélie Émilie Pauline Mathilde "
        "Margaux Hélène Brigitte Chantal Colette Denise Odette Simone Yvette Josette Geneviève Fatima Aïcha Khadija Nadia "
        "Amélie Charlotte Lucie Océane Zoé Agathe Bérénice Solène Maëlys Noémie Ségolène"
    ),
    men=words(
        "Jean Pierre Michel André Philippe René Louis Alain Jacques Bernard Marcel Daniel Roger Robert Claude Henri Christian "
        "Nicolas Georges Patrick Gérard Christophe Laurent Julien Sébastien Stéphane Frédéric David Olivier Thierry Pascal Éric "
        "Thomas Alexandre Maxime Antoine Guillaume Lucas Hugo Théo Enzo Mathis Nathan Gabriel Raphaël Mohamed Karim Rachid "
        "Youssef Didier Bruno Denis François Benoît Cédric Damien Fabien Grégoire Jérôme Mickaël Rémi Sylvain Yann Étienne Loïc"
    ),
    last=words(
        "Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand "
        "Roux Vincent Fournier Morel Girard André Lefèvre Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure "
        "Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier "
        "Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël Meyer Lucas Meunier Jean "
        "Perez Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colas Benali Bouazza Haddad Diallo Traoré "
        "Cissé Peeters Janssens Lacroix Delacroix Beaumont Charpentier Boulanger Berger Rivière Vasseur Hervé Guichard Le Goff"
    ),
    particles=words("de du de d'Hau"),
    titles=lines(
        "M.;Mme;Mlle;Monsieur;Madame;Dr;Docteur;Pr;Maître;Me;le docteur;le Dr;le Pr;MM.;Mme le juge;M. le président;Mgr;sœur;la famille"
    ),
    towns=lines(
        "Paris;Marseille;Lyon;Toulouse;Nice;Nantes;Strasbourg;Montpellier;Bordeaux;Lille;Rennes;Reims;Le Havre;Saint-Étienne;Toulon;Grenoble;Dijon;Angers;Nîmes;Villeurbanne;"
        "Clermont-Ferrand;Le Mans;Aix-en-Provence;Brest;Tours;Amiens;Limoges;Annecy;Perpignan;Besançon;Metz;Orléans;Rouen;Mulhouse;Caen;Nancy;Argenteuil;Saint-Denis;Montreuil;"
        "Roubaix;Avignon;Poitiers;Pau;La Rochelle;Calais;Antibes;Béziers;Colmar;Bourges;Quimper;Valence;Bruxelles;Liège;Namur;Charleroi;Mons;Genève;Lausanne;Fribourg;Neuchâtel;"
        "Montréal;Québec;Châlons-en-Champagne;Charleville-Mézières;L'Haÿ-les-Roses;Saint-Germain-en-Laye;Boulogne-Billancourt;La Roche-sur-Yon"
    ),
    regions=lines(
        "Bretagne;Normandie;Île-de-France;Occitanie;Alsace;Lorraine;Bourgogne;Provence;Auvergne;Corse;Picardie;Wallonie;Hauts-de-France;Savoie;Vendée;Gironde;Seine-Saint-Denis;Bas-Rhin;canton de Vaud;Loire-Atlantique"
    ),
    countries=lines(
        "France;Belgique;Suisse;Allemagne;Italie;Espagne;Maroc;Algérie;Tunisie;Sénégal;Mali;Canada;États-Unis;Royaume-Uni;Russie;Chine;Turquie;Portugal;Pologne;Roumanie;Syrie;Luxembourg;Cameroun;Haïti"
    ),
    streets=lines(
        "rue de la République;rue Victor Hugo;rue du Moulin;avenue Jean Jaurès;avenue de la Gare;boulevard Saint-Michel;place de la Mairie;rue des Lilas;chemin des Vignes;"
        "impasse du Château;allée des Tilleuls;rue de l'Église;rue Pasteur;quai de la Loire;route de {town};rue {last};avenue {last};rue du Docteur {last};rue du Général {last};"
        "place {last};cours {last};boulevard {last};rue de {town};Rue des Écoles;Avenue Foch;RUE DES ACACIAS;bd Voltaire;av. de Paris;résidence Les Pins, rue Haute;square {last};chemin de la Côte"
    ),
    flats=lines("apt ##;Appt. #;bât. @;bâtiment @;#e étage;esc. @;BP ###;CS #####;boîte #;lot ##"),
    number_first=True,
    postcodes=lines("#####;#####;#####;#####;F-#####;B-####;####;CH-####;#####"),
    phones=lines(
        "0# ## ## ## ##;0#.##.##.##.##;0#########;+33 # ## ## ## ##;+33 (0)# ## ## ## ##;06 ## ## ## ##;07-##-##-##-##;+32 2 ### ## ##;+41 22 ### ## ##;04##/## ## ##"
    ),
    ids=lines(
        "# ## ## ## ### ### ##;# ## ## ## ### ###;##@@#####;############@;@#######;FR## #########;### ### ### #####;N########;##-####-###"
    ),
    cases=lines(
        "YY/#####;YY-##.###;YY/##### @@;YY/#####;YYYY/####;C-###/YY;F YY-##.###;YY@@#####;#####/YY;YY/#####"
    ),
    months=words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    short_months=words("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    weekdays=words("lundi mardi mercredi jeudi vendredi samedi dimanche"),
    dates=lines(
        "{d} {month} {y};{d} {month} {y};{d} {month} {y};{dd}/{mm}/{y};{dd}/{mm}/{y};{dd}.{mm}.{y};{dd}/{mm}/{yy};{dd}-{mm}-{y};{month} {y};{d} {month};{weekday} {d} {month} {y};{weekday} {d} {month};{y}-{mm}-{dd};1er {month} {y};{d} {mon} {y};{mm}/{y}"
    ),
    companies=lines(
        "{last} SA;{last} SARL;{last} et Fils;SARL {last};SA {brand};{brand};{brand} SAS;SAS {last};Société {last};{trade} {last};{trade} de {town};Groupe {last};{abbr};Banque {last};{last} & Associés;"
        "Cabinet {last};AS {town};FC {town};Olympique de {town};{trade} {region};Éditions {last};Mutuelle {brand};Association {brand};{last} {trade};Compagnie de {town};SCI {last};Le Courrier de {town}"
    ),
    trades=lines(
        "Assurances;Boulangerie;Garage;Pharmacie;Transports;Caisse d'Épargne;Crédit Agricole;Bâtiment;Énergie;Imprimerie;Librairie;Conseil;Logistique;Industries;Automobiles;Immobilier;Électricité;Restaurant;Laboratoires"
    ),
    hospitals=lines(
        "CHU de {town};Centre hospitalier de {town};Hôpital Saint-{last};clinique {last};Clinique des {last};hôpital {last};CHRU {town};Centre hospitalier universitaire de {town};Hôpitaux universitaires de {town};Institut {last};polyclinique de {town};EHPAD {last};Hôpital de {town};Centre {last}"
    ),
    courts=lines(
        "tribunal judiciaire de {town};cour d'appel de {town};Cour de cassation;tribunal de grande instance de {town};tribunal administratif de {town};Conseil d'État;conseil de prud'hommes de {town};Cour européenne des droits de l'homme;TGI de {town};tribunal de commerce de {town};Conseil constitutionnel;Tribunal fédéral;cour administrative d'appel de {town}"
    ),
    bodies=lines(
        "université de {town};mairie de {town};ville de {town};ministère de la Justice;école {last};lycée {last};collège {last};préfecture de {region};CPAM de {town};URSSAF;Pôle emploi;Parti socialiste;conseil départemental;CAF de {town};commissariat de {town};gendarmerie de {town};Croix-Rouge;Université Paris ##;Commission européenne;Ordre des médecins;{abbr};syndicat {abbr}"
    ),
    plates=lines("@@-###-@@;@@ ### @@"),
    nationalities=lines(
        "français;marocain;algérien;turc;allemand;italien;russe;belge;suisse;américain;britannique;espagnol;chinois;européen;tunisien"
    ),
    events=lines(
        "Tour de France;Coupe du monde;Festival de Cannes;Roland-Garros;Ligue des champions;Jeux olympiques;Seconde Guerre mondiale;Grand Prix"
    ),
    fields=lines(
        """
        Identifiant|{user}
        Mot de passe|{secret}
        Code PIN|{pin}
        Immatriculation|{plate}
        N° de série|{vin}
        IMEI|{imei}
        Matricule|{id}
        N° étudiant|{id}
        N° de suivi|{tracking}
        N° de commande|{id}
        N° de facture|{id}
        N° d'adhérent|{id}
        Fonction|[chef de service|comptable]
        Heure|{time}
        Taille|{number} cm
        Poids|{number} kg
        Nom|{person}
        Nom|{last}
        Prénom|{first}
        Nom et prénom|{person}
        Patient|{person}
        Patiente|{person}
        Né le|{dob}
        Née le|{dob} à {town}
        Date de naissance|{dob}
        Lieu de naissance|{town}
        Date|{date}
        Date d'entrée|{date}
        Âge|{age} ans
        Age|{age}
        Sexe|[F|M|féminin|masculin]
        Adresse|{address}
        Adresse|{block}
        Domicile|{address}
        Rue|{street}
        Code postal|{postcode}
        CP / Ville|{postcode} {town}
        Ville|{town}
        Commune|{town}
        Pays|{country}
        Téléphone|{phone}
        Tél.|{phone}
        Tél|{phone}
        Portable|{phone}
        Fax|{phone}
        Courriel|{email}
        N° de sécurité sociale|{id}
        NIR|{id}
        N° de dossier|{id}
        IPP|{id}
        Numéro client|{id}
        N° d'allocataire|{id}
        Référence|{id}
        Nos réf.|{id}
        Affaire n°|{case}
        N° RG|{case}
        IBAN|{iban}
        Employeur|{company}
        Société|{company}
        Médecin traitant|{titled}
        Adressé par|{titled}
        Chirurgien|{titled}
        Établissement|{hospital}
        Profession|[enseignante|infirmier|retraité|comptable|chauffeur]
        Situation familiale|[marié|célibataire|divorcée|veuve]
        Nationalité|[française|belge|marocaine]
        Diagnostic|[Diabète de type 2|HTA|BPCO|Maladie de Parkinson|Infarctus du myocarde]
        Allergies|[aucune connue|pénicilline]
        Montant|{money}
        Signature|{person}
        Personne à prévenir|{name} (épouse), {phone}
        Service|[Cardiologie|Comptabilité|Ressources humaines]
        """
    ),
    greetings=lines(
        "Monsieur,;Madame,;Madame, Monsieur,;Cher {first},;Chère {first},;Bonjour {first},;Monsieur {last},;Chère Madame {last},;Cher confrère,;Bonjour Mme {last},;Maître,"
    ),
    closings=lines(
        "Cordialement,;Bien cordialement,;Veuillez agréer, Madame, Monsieur, l'expression de mes salutations distinguées.;Salutations distinguées,;Bien à vous,;Amitiés,;Confraternellement,;À bientôt,;Bisous,"
    ),
    headings=lines(
        "Faits et procédure;Exposé du litige;Motifs de la décision;Par ces motifs;Au nom du peuple français;Arrêt;Jugement;Ordonnance;En fait;En droit;Procédure;Les circonstances de l'espèce;Sur la recevabilité;"
        "Sur le moyen unique;Compte rendu d'hospitalisation;Motif d'hospitalisation;Antécédents;Mode de vie;Histoire de la maladie;Examen clinique;Examens complémentaires;Traitement de sortie;Conclusion;Ordonnance médicale;"
        "Formulaire de demande;Objet;Facture;Conditions générales de vente;Attestation sur l'honneur;Pièces jointes;Confidentiel;Coordonnées;Avis important;Contrat de travail;Mise en demeure;Convocation;Cadre réservé à l'administration;Résultats;République française;Lettre recommandée avec accusé de réception"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Contrôle dans une semaine.
        {drug} {dose} au coucher, {drug} arrêté.
        Antécédents : {eponym}, {eponym}.
        La CRP est passée de {number} à {number}.
        La commande est arrivée avec deux jours de retard et le carton était abîmé.
        J'habite seule depuis des années et je n'ai jamais eu de problème avec le voisinage.
        Hier soir, une panne de courant a touché toute la rue.
        Le personnel était très aimable et a tout réglé rapidement.
        Je souhaite savoir s'il est possible de déplacer le rendez-vous.
        Dès que les documents seront prêts, je les enverrai par la poste.
        Personne ne m'avait prévenu que la réunion était annulée.
        Patient se plaignant de lombalgies irradiant dans le membre inférieur gauche.
        Pas de fièvre, pas de vomissements, transit normal.
        Pendant des années, la région a vécu de l'agriculture et de la pêche.
        Selon les derniers chiffres, le chômage a légèrement baissé.
        Après le dîner, nous avons regardé un film et parlé jusqu'à tard.
        Si vous contestez cette décision, vous disposez de deux mois pour former un recours.
        Bonjour, le magasin est-il ouvert le dimanche ?
        Malheureusement, nous ne pouvons pas accepter de retour sans ticket.
        Quelqu'un a laissé un parapluie dans la salle d'attente.
        Attendu que le moyen n'est pas fondé ;
        Les autorités {nationality}s et le gouvernement {nationality} ont poursuivi les discussions.
        La Cour, le Gouvernement, le requérant et la Commission ont été entendus.
        Le {event} a été reporté en raison de la pluie.
        REJETTE LE SURPLUS DES DEMANDES
        Durant sa carrière, il a retrouvé le succès. Cependant, les élèves ont réussi.
        Glasgow 15, signe de Babinski absent, Doppler normal, sonde de Foley en place.
        Joyeux Noël et bonne année à tous !
        Les combats ont repris dans la nuit. L'ennemi a reculé.
        Vu le code de procédure civile, vu la loi, vu les pièces du dossier ;
        Chapitre {number} : les débuts
        La requête est recevable et le Gouvernement conteste cette thèse.
        La cour, statuant publiquement, confirme le jugement entrepris.
        Nous vous remercions de votre courrier, reçu la semaine dernière.
        Nous restons à votre disposition pour tout renseignement complémentaire.
        TA {pressure}, auscultation cardiaque normale, abdomen souple, pas d'œdème.
        Poursuite du traitement par Bisoprolol {dose} et Ramipril {dose} le matin.
        L'ECG montre un rythme sinusal sans trouble de la repolarisation.
        Aux termes de l'article {section} du code civil, tout fait de l'homme oblige à réparation.
        La somme de {money} est à régler sous {number} jours.
        Il y a eu violation de l'article {section} § 1 de la Convention.
        Le demandeur au pourvoi fait grief à l'arrêt d'avoir rejeté sa demande.
        L'action a perdu {number} % tandis que l'indice progressait légèrement.
        Il fera beau demain sur l'ensemble du pays.
        Le Président, le Trésorier et le Secrétaire étaient présents.
        Veuillez remplir ce formulaire en lettres capitales.
        Scanner cérébral sans particularité, IRM programmée, NFS et CRP normales.
        Condamne la société défenderesse aux dépens.
        Page {number} sur {number}
        Il n'y a pas lieu à renvoi devant une autre juridiction.
        Sortie à domicile avec ordonnance et arrêt de travail.
        Les enfants jouent dans le jardin pendant que le dîner se prépare.
        Le patient présente une maladie de Crohn et un syndrome de Raynaud.
        Merci beaucoup pour votre aide, à très vite !
        Je n'arrive pas à me connecter à mon compte.
        """
    ),
    sentences={
        "letter": lines(
            """
            Merci de réinitialiser le mot de passe du compte {user} ; le provisoire est {secret}.
            Le véhicule immatriculé {plate} appartient à {titled}.
            Le colis {tracking} a été remis à {titled}.
            Votre code à usage unique est le {pin}.
            Le téléphone (IMEI {imei}) a été volé à {name} le {date} à {place}.
            Veuillez noter ma nouvelle adresse à compter du {date} :\n{name}\n{block}
            Adresse de livraison : {name}, {address}
            J'habitais auparavant au {street}, {postcode} {town}.
            Mon conseiller, {titled}, m'a demandé d'appeler le {phone}.
            Étaient présents : {titled}, {titled} et {name}.
            Nous faisons suite à votre demande du {date}, référence {id}.
            Je soussignée {name}, née le {dob} à {town}, demeurant {address}, certifie que {name} habite chez moi.
            Merci d'envoyer les documents à {titled}, {address}, avant le {date}.
            Votre rendez-vous avec {titled} à {hospital} est fixé au {date} à {time}.
            Pour toute question, appelez {name} au {phone} ou écrivez à {email}.
            La société {company} a nommé {name} représentant en {country}.
            Mon mari {first} et moi avons quitté {town} pour {town} en {year}.
            Ma fille {first}, {age} ans, est scolarisée à {body_name}.
            Votre numéro de contrat est le {id}.
            Le virement a été effectué le {date} depuis le compte {iban}.
            L'appartement situé {street} à {town} a été vendu à {company}.
            Mon voisin, {titled}, peut en témoigner ; vous pouvez le joindre au {phone}.
            Je travaille chez {company} à {town} depuis le {date}, matricule {id}.
            Une copie de ce courrier est adressée à {titled}, de {org}.
            Nous avons rencontré {first} {weekday} dans les locaux de {org} à {place}.
            {town}, le {date}
            """
        ),
        "clinic": lines(
            """
            une femme de {age} ans aux antécédents de {eponym}
            Homme, {age} ans, suivi pour {eponym} depuis {year}.
            {labs}. Validé par {titled}, {date}.
            pt {lower}, {age} ans, chute à domicile, fils {lower} prévenu.
            Entré le {date} par les urgences de {hospital}, sorti le {date}.
            Copie : {titled}, {hospital}
            Mme {last} {first}, {age} ans, vit avec son mari {first} à {town}.
            Patient de {age} ans, {titled}, adressé par {titled} pour douleur thoracique.
            {titled}, âgée de {age} ans, a été hospitalisée du {date} au {date} à {hospital}.
            pt {lower} a appelé, rappeler au {phone}.
            Vu en consultation le {date} par {titled}, accompagné de son épouse {first}.
            Avis pris auprès du {titled} : augmenter à {dose}.
            La patiente {person} (née le {dob}, IPP {id}) est transférée de {hospital}.
            Elle vit à {town} avec son fils {first} et travaille chez {company}.
            Son médecin traitant, {titled}, à {town}, assurera le suivi.
            Dossier n° {id}, NIR {id}.
            Monsieur {last}, originaire de {country}, retraité.
            Personne de confiance : {name}, {phone}.
            Signé : {titled}, le {date}
            Enfant {first}, {age} ans, amené par sa mère {first}.
            """
        ),
        "court": lines(
            """
            Le requérant, {titled}, est un ressortissant {nationality} né en {year} et résidant à {place}.
            Le {date}, le procureur de la République de {town} requit l'ouverture d'une information contre {initials} et {initials}.
            La société {company} a interjeté appel le {date} devant la {court}.
            Attendu que {titled} a été engagée le {date} par la société {company} en qualité de comptable ;
            Le Gouvernement {nationality} a été représenté par son agent, {titled}.
            ENTRE : {titled}, demeurant {address}, ET : {company}, {address}
            À l'origine de l'affaire se trouve une requête (n° {case}) dirigée contre {country} et dont {titled} a saisi la Cour le {date}.
            Le requérant est né en {year} et réside à {town}.
            La requérante a été représentée par {titled}, avocat à {town}.
            Vu l'arrêt de la {court} du {date} ;
            M. {name}, né le {dob} à {town}, demeurant {address}, appelant
            La société {company}, dont le siège est {address}, intimée
            Par jugement du {date}, le {court} a condamné {company} à payer {money} à {titled}.
            Le {date}, {titled} a saisi le {court}.
            Affaire {last} c. {country}
            Le prévenu {name}, {age} ans, a été interpellé à {place} le {date}.
            Composé de : {name}, présidente, {name} et {name}, juges, assistés de {name}, greffier
            Cass. soc., {date}, n° {case}
            Le témoin {last} a déclaré avoir vu {last} à {place}.
            Mme {initials} a déposé plainte auprès de {body_name} le {date}.
            Dossier n° {case}
            Le préfet de {region} a pris un arrêté le {date} à l'encontre de {titled}.
            """
        ),
        "news": lines(
            """
            {team} a battu {team} {number}-{number}, doublé de {last}.
            {team} - {team} : {number}-{number}
            {last} a annoncé {weekday} sa démission. Selon {last}, {last} est d'accord.
            Le {body_name} ({abbr}) a indiqué que {last} rejoignait {company} ({abbr}).
            {last} a été suspendu et manquera le {event}.
            Le ministre {nationality} {name} se rendra {weekday} à {place}.
            {company}, basée à {place}, a perdu {number} millions d'euros en {month}.
            {name} a remporté le {event} devant {name} ({country}).
            L'album a été enregistré à {place} et publié par {company} en {year}.
            {last} est membre de {body_name} et vit à {place}.
            La ligne relie {place} à {place} via {place}.
            Selon {company}, le marché {nationality} a reculé.
            L'entraîneur de {company}, {name}, s'est dit satisfait.
            {name}, PDG de {company}, a annoncé {weekday} l'ouverture d'une usine à {place}.
            {company} a battu {company} {number} à {number}.
            La police de {town} a interpellé un homme de {age} ans.
            {name}, né le {date} à {place} et mort le {date} à {place}, est un peintre.
            Selon {last}, les négociations entre {country} et {country} ont échoué.
            {name} a étudié à {body_name} avant de rejoindre {company}.
            {place} est une commune située en {region}.
            Le ministre {name} s'est rendu à {place} pour rencontrer {last}.
            Un porte-parole de {body_name} a refusé de commenter.
            Le club de {place} recrute {name}.
            """
        ),
        "post": lines(
            """
            {handle} vous avez vu {name} hier ?? #{tag}
            avec {lower} à {place} , trop bien :)
            Bonjour {place} ! #{tag}
            {team} contre {team} ce soir , qui regarde ?
            encore en retard {company} {link}
            quand est-ce que {name} vient à {place} ?
            trop fatigué aujourd'hui , vivement le week-end
            """
        ),
        "message": lines(
            """
            bonjour c'est {lower} de {place}, rappelez moi au {phone}
            {first} tu peux chercher {first} à {body_name} à {time} ?
            Bien arrivés à {place} avec {first} :)
            ma commande {id} n'est pas arrivée, j'habite {street}, {town}
            Joyeux anniversaire {first} !! profite bien de {place}
            Bonjour {first}, ici {last} de {company}. Votre colis {id} arrive le {date}.
            {name} joue à {place} le {date} !
            Quelqu'un sait où est {first} ? {company} ne répond pas
            """
        ),
    },
)
