"""Spanish: names, places, formats and phrases of Spain and Latin America."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="es",
    women=words(
        "María Carmen Ana Isabel Laura Cristina Marta Dolores Lucía Pilar Elena Francisca Sara Paula Teresa Raquel Rosa Manuela "
        "Beatriz Nuria Silvia Julia Patricia Irene Andrea Rocío Mónica Montserrat Alba Ángela Sonia Alicia Sandra Susana Marina "
        "Natalia Margarita Victoria Concepción Encarnación Inmaculada Esperanza Consuelo Guadalupe Ximena Valentina Camila Sofía "
        "Luciana Fernanda Gabriela Yolanda Mercedes Remedios Begoña Itziar Ainhoa Núria Mercè Uxía"
    ),
    men=words(
        "Antonio Manuel José Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Ángel Pablo Sergio "
        "Fernando Luis Jorge Alberto Álvaro Diego Adrián Raúl Enrique Ramón Vicente Iván Rubén Óscar Andrés Joaquín Santiago "
        "Eduardo Víctor Mario Roberto Jaime Ignacio Marcos Alfonso Salvador Ricardo Jordi Emilio Hugo Julián Guillermo Gabriel "
        "Gonzalo Tomás Agustín Félix Nicolás Mateo Martín Iker Unai Xavier Ernesto Facundo Matías Héctor Benito"
    ),
    last=words(
        "García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz "
        "Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez "
        "Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano "
        "Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos Vega Fuentes Carrasco Diez Reyes "
        "Caballero Nieto Aguilar Pascual Santana Herrero Montero Lorenzo Hidalgo Giménez Ibáñez Ferrer Durán Benítez Mora Arias "
        "Vargas Carmona Crespo Quispe Mamani Huamán Etxeberria Puig Soler Zapatero Iturriaga Echevarría"
    ),
    particles=words("de del"),
    titles=lines(
        "Sr.;Sra.;Srta.;D.;Dª;Dña.;Don;Doña;Dr.;Dra.;el doctor;la doctora;Prof.;Lic.;Ing.;el señor;la señora;Señor;Señora;D. ;Ilmo. Sr. D.;Procurador D.;Letrada Dª"
    ),
    towns=lines(
        "Madrid;Barcelona;Valencia;Sevilla;Zaragoza;Málaga;Murcia;Palma;Bilbao;Alicante;Córdoba;Valladolid;Vigo;Gijón;Vitoria;La Coruña;Granada;Elche;Oviedo;Badalona;Cartagena;"
        "Jerez de la Frontera;Móstoles;Santa Cruz de Tenerife;Pamplona;Almería;Burgos;Santander;Castellón de la Plana;Alcalá de Henares;Getafe;Albacete;San Sebastián;Logroño;Badajoz;"
        "Salamanca;Huelva;Lérida;Tarragona;León;Cádiz;Jaén;Ourense;Lugo;Cáceres;Toledo;Ávila;Segovia;Soria;Teruel;Ciudad de México;Guadalajara;Monterrey;Puebla;Bogotá;Medellín;Lima;"
        "Santiago de Chile;Valparaíso;Buenos Aires;Rosario;Montevideo;Quito;Guayaquil;La Paz;Caracas;Vilanova i la Geltrú;L'Hospitalet de Llobregat;Las Palmas"
    ),
    regions=lines(
        "Andalucía;Cataluña;Galicia;Extremadura;Aragón;Asturias;Castilla y León;Comunidad de Madrid;País Vasco;Navarra;La Rioja;Cantabria;Murcia;Canarias;Jalisco;Antioquia;Castilla-La Mancha;Islas Baleares;Vizcaya"
    ),
    countries=lines(
        "España;México;Argentina;Colombia;Perú;Chile;Venezuela;Ecuador;Bolivia;Uruguay;Paraguay;Cuba;Francia;Portugal;Italia;Alemania;Marruecos;Estados Unidos;Reino Unido;China;Rusia;Rumanía;Honduras;Guatemala"
    ),
    streets=lines(
        "Calle Mayor;C/ Mayor;Calle Real;Avenida de la Constitución;Avda. de América;Plaza de España;Paseo del Prado;Calle del Carmen;C/ San Juan;Gran Vía;Ronda de Toledo;Camino Viejo;"
        "Travesía del Olivo;Carretera de {town};Calle {last};C/ {last};Avenida {last};Plaza {last};Calle Doctor {last};Paseo {last};Avda. {town};C. de {town};Calle de la Fuente;"
        "Urbanización Los Pinos;Pza. de la Iglesia;calle del Pez;Av. Libertador;Calle General {last};Rambla de {town};Callejón del Gato;Glorieta de {last}"
    ),
    flats=lines("#º @;#º dcha;#º izq.;piso #;portal #;bajo @;esc. #, #º @;puerta ##;local #;Apdo. ###"),
    postcodes=lines("#####;#####;#####;E-#####;@####"),
    phones=lines(
        "### ### ###;9## ## ## ##;6########;6## ### ###;+34 ### ### ###;+34 6## ## ## ##;91 ### ## ##;(55) #### ####;+52 55 #### ####;+54 11 ####-####;9##-###-###;93-###-##-##"
    ),
    ids=lines(
        "########@;########-@;@#######@;@-#######-@;## ######## ##;##/########/##;## ## #####;##-##-#####;#######;######;ES####;XX@#######;@@@@######@@@@@@##"
    ),
    cases=lines(
        "###/YYYY;####/YYYY;##/YY;#####/YY;YYYY/####;STC ###/YYYY;ROJ: STS ####/YYYY;T-###/YYYY;RJ YYYY\\####;#.###/YYYY"
    ),
    months=words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    short_months=words("ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic."),
    weekdays=words("lunes martes miércoles jueves viernes sábado domingo"),
    dates=lines(
        "{d} de {month} de {y};{d} de {month} de {y};{d} de {month} de {y};{dd}/{mm}/{y};{dd}/{mm}/{y};{d}/{m}/{y};{dd}-{mm}-{y};{dd}/{mm}/{yy};{d} de {month};{month} de {y};{weekday} {d} de {month};{weekday}, {d} de {month} de {y};{y}-{mm}-{dd};{d} {mon} {y};{d} de {month} del {y};{dd}.{mm}.{y}"
    ),
    ages=("{n} años", "{n} años", "{n} años", "{n}", "{n} meses"),
    companies=lines(
        "{last} S.L.;{last} S.A.;{last} e Hijos S.L.;Hermanos {last};{brand} S.A.;{brand};{brand} S.L.U.;Grupo {last};{trade} {last};{trade} {town} S.L.;{trade} de {town};{abbr};Banco de {town};Banco {last};"
        "{last} y Asociados;Real {town};{town} CF;Deportivo {town};Fundación {last};Editorial {last};Diario de {town};{trade} {region} S.A.;Constructora {last};Bodegas {last};Asociación {brand};SA de CV {brand}"
    ),
    trades=lines(
        "Seguros;Transportes;Panadería;Talleres;Farmacia;Construcciones;Energía;Telecomunicaciones;Inmobiliaria;Gestoría;Caja Rural;Laboratorios;Industrias;Viajes;Conservas;Electricidad;Hoteles;Autocares"
    ),
    hospitals=lines(
        "Hospital Universitario de {town};Hospital General de {town};Hospital Clínico de {town};Hospital San {last};Clínica {last};Complejo Hospitalario de {town};Centro de Salud {last};Hospital Virgen del {last};Hospital Regional de {town};Instituto {last};Fundación Jiménez {last};Hospital de {town};Clínica Universidad de {region};Centro de Salud de {town}"
    ),
    courts=lines(
        "Juzgado de Primera Instancia nº # de {town};Audiencia Provincial de {town};Tribunal Supremo;Tribunal Constitucional;Tribunal Superior de Justicia de {region};Juzgado de lo Social nº # de {town};Audiencia Nacional;Juzgado de Instrucción de {town};Corte Suprema de Justicia;Tribunal Europeo de Derechos Humanos;Juzgado de lo Penal de {town}"
    ),
    bodies=lines(
        "Universidad de {town};Ayuntamiento de {town};Junta de {region};Ministerio de Justicia;Colegio San {last};IES {last};Agencia Tributaria;Seguridad Social;Policía Nacional;Guardia Civil;Universidad Complutense;Partido Popular;PSOE;Diputación de {town};Cruz Roja;Facultad de Medicina de {town};Servicio Andaluz de Salud;{abbr};Comisión Europea;Consejería de Salud"
    ),
    plates=lines("#### @@@;####-@@@;####@@@"),
    nationalities=lines(
        "español;mexicano;argentino;francés;alemán;italiano;ruso;peruano;marroquí;chino;estadounidense;británico;colombiano;europeo;chileno"
    ),
    events=lines(
        "Mundial;Liga de Campeones;Copa América;Tour de Francia;Juegos Olímpicos;Segunda Guerra Mundial;Gran Premio;Semana Santa"
    ),
    fields=lines(
        """
        Usuario|{user}
        Contraseña|{secret}
        PIN|{pin}
        Matrícula|{plate}
        Nº de bastidor|{vin}
        IMEI|{imei}
        Nº de empleado|{id}
        Nº de seguimiento|{tracking}
        Nº de pedido|{id}
        Nº de factura|{id}
        Nº de socio|{id}
        Cargo|[jefe de servicio|contable]
        Hora|{time}
        Talla|{number} cm
        Peso|{number} kg
        Nombre|{first}
        Nombre|{person}
        Apellidos|{last}
        Nombre y apellidos|{person}
        Paciente|{person}
        Fecha de nacimiento|{dob}
        F. nacimiento|{dob}
        Lugar de nacimiento|{town}
        Fecha|{date}
        Fecha de ingreso|{date}
        Fecha de alta|{date}
        Edad|{age}
        Sexo|[H|M|V|Mujer|Varón|hombre]
        Domicilio|{street}
        Domicilio|{address}
        Dirección|{address}
        Dirección|{block}
        Calle|{street}
        Localidad|{town}
        Localidad/ Provincia|{town}
        Ciudad|{town}
        Provincia|{region}
        CP|{postcode}
        Código postal|{postcode}
        País|{country}
        Teléfono|{phone}
        Tfno.|{phone}
        Tel.|{phone}
        Móvil|{phone}
        Fax|{phone}
        Correo electrónico|{email}
        NHC|{id}
        NASS|{id}
        CIPA|{id}
        DNI|{id}
        NIE|{id}
        NIF|{id}
        CURP|{id}
        Nº Col.|{id}
        Nº de expediente|{case}
        Nº de historia|{id}
        Episodio|{id}
        Referencia|{id}
        Procedimiento|{case}
        IBAN|{iban}
        Empresa|{company}
        Médico|{titled}
        Médico|{name} NºCol: {id}
        Remitido por|{name}. {hospital}. {street}. {postcode} {town}
        Hospital|{hospital}
        Centro|{hospital}
        Servicio|[Urología|Cardiología|Recursos Humanos|Contabilidad]
        Profesión|[maestra|minero jubilado|administrativo|ama de casa]
        Estado civil|[casado|soltera|viudo|divorciada]
        Diagnóstico|[Diabetes Mellitus tipo II|HTA|EPOC|Enfermedad de Dupuytren|Neumonía]
        Alergias|[no conocidas|penicilina]
        Importe|{money}
        Firmado|{person}
        Persona de contacto|{name}, {phone}
        """
    ),
    greetings=lines(
        "Estimado {titled}:;Estimada Sra. {last}:;Estimado Sr. {last}:;Muy señor mío:;Estimados señores:;Querida {first}:;Hola {first},;Apreciado {first}:;Distinguido compañero:;Buenos días, {first}:"
    ),
    closings=lines(
        "Atentamente,;Un cordial saludo,;Saludos cordiales,;Le saluda atentamente,;Un abrazo,;Fdo.:;Quedo a su disposición.;Saludos,"
    ),
    headings=lines(
        "Antecedentes de hecho;Fundamentos de derecho;Fallo;Fallamos;Sentencia;Auto;Hechos probados;En nombre del Rey;Parte dispositiva;Datos del paciente;Datos asistenciales;Informe clínico;Informe de alta;Motivo de consulta;"
        "Antecedentes personales;Enfermedad actual;Exploración física;Pruebas complementarias;Juicio clínico;Tratamiento al alta;Evolución;Solicitud;Factura;Condiciones generales;Aviso importante;Datos personales;"
        "Contrato de arrendamiento;Asunto;Confidencial;Anexo;Declaración responsable;Notificación;A cumplimentar por la administración;Reclamación;Resumen;Conclusiones;Vistos;Considerando;Resuelve;Currículum vítae"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Control en una semana.
        {drug} {dose} por la noche, se suspende {drug}.
        Antecedentes: {eponym}, {eponym}.
        La PCR bajó de {number} a {number}.
        El pedido llegó con dos días de retraso y la caja estaba dañada.
        Vivo sola desde hace años y nunca he tenido problemas con los vecinos.
        Anoche se fue la luz en toda la calle durante dos horas.
        El personal fue muy amable y lo resolvió todo enseguida.
        Quisiera saber si se puede cambiar la fecha de la cita.
        En cuanto tenga los documentos listos, los enviaré por correo.
        Nadie me avisó de que la reunión se había cancelado.
        Refiere lumbalgia irradiada a miembro inferior izquierdo.
        Niega fiebre, vómitos o alteraciones del tránsito.
        Durante años la comarca vivió de la agricultura y la pesca.
        Según los últimos datos, el paro bajó ligeramente.
        Después de cenar vimos una película y hablamos hasta tarde.
        Si no está conforme con la decisión, puede recurrir en el plazo de un mes.
        Buenos días, ¿la tienda abre los domingos?
        Lamentablemente no podemos aceptar devoluciones sin recibo.
        Alguien dejó un paraguas en la sala de espera.
        Llámame cuando llegues, por favor.
        El Gobierno {nationality} y la oposición {nationality} no llegaron a un acuerdo.
        El Tribunal, el Gobierno, el demandante y la Comisión fueron oídos.
        El {event} se aplazó por la lluvia.
        SE DESESTIMA LA DEMANDA
        Sin embargo, ella cursó sus estudios con éxito. Se encuentra en buen estado general.
        Glasgow 15, Babinski negativo, eco-Doppler normal, sonda de Foley.
        Feliz Navidad y próspero año nuevo a todos.
        Los papeles principales fueron muy aplaudidos. Alguien sabe cuándo empieza la película.
        Capítulo {number}: los primeros años
        Se desestima el recurso interpuesto, con imposición de costas a la parte recurrente.
        La demanda fue admitida a trámite y se dio traslado a la parte demandada.
        Le agradecemos su carta, que recibimos la semana pasada.
        Quedamos a su disposición para cualquier aclaración.
        TA {pressure}, auscultación cardiopulmonar normal, abdomen blando y depresible.
        Se pauta Metformina {dose} cada doce horas y Enalapril {dose} por la mañana.
        ECG: ritmo sinusal sin alteraciones de la repolarización. TAC craneal normal.
        De conformidad con el artículo {section} de la Ley de Enjuiciamiento Civil.
        El importe total asciende a {money}, a pagar en {number} días.
        Contra esta resolución cabe interponer recurso de apelación en el plazo de {number} días.
        Las acciones cayeron un {number} por ciento y el índice cerró plano.
        Mañana hará buen tiempo en toda la península.
        El Presidente, el Secretario y el Tesorero asistieron a la reunión.
        Hemograma y bioquímica dentro de la normalidad, PSA de 1.16 ng/ml.
        Rellene el formulario en letras mayúsculas.
        Sin alergias medicamentosas conocidas, fumador de {number} cigarrillos al día.
        Página {number} de {number}
        Notifíquese la presente resolución a las partes.
        El paciente padece enfermedad de Crohn y síndrome de Sjögren.
        Muchas gracias por todo, nos vemos pronto.
        No puedo entrar en mi cuenta, ayuda por favor.
        El niño fue dado de alta con buena evolución.
        """
    ),
    sentences={
        "letter": lines(
            """
            Por favor, restablezca la contraseña del usuario {user}; la provisional es {secret}.
            El vehículo con matrícula {plate} pertenece a {titled}.
            El paquete {tracking} se entregó a {titled}.
            Su código de un solo uso es {pin}.
            El teléfono (IMEI {imei}) fue robado a {name} el {date} en {place}.
            Mi nueva dirección desde el {date} es:\n{name}\n{block}
            Dirección de entrega: {name}, {address}
            Antes vivía en la {street}, {postcode} {town}.
            Asistieron {titled}, {titled} y {name}.
            Nos referimos a su solicitud de fecha {date}, con referencia {id}.
            Mi marido {first} y yo nos mudamos de {town} a {town} en {year}.
            Por favor, envíe los documentos a {titled}, {address}, antes del {date}.
            Su cita con {titled} en el {hospital} es el {date} a las {time}.
            Si tiene preguntas, llame a {name} al {phone} o escriba a {email}.
            {company} ha nombrado a {name} representante en {country}.
            {titled}, con DNI {id} y domicilio en {address}, declara lo siguiente.
            Mi hija {first}, de {age}, estudia en el {body_name}.
            Su número de póliza es {id}.
            El pago se realizó el {date} desde la cuenta {iban}.
            La vivienda de la {street} de {town} se vendió a {company}.
            Mi vecino {name} puede confirmarlo; su teléfono es {phone}.
            Trabajo en {company}, en {town}, desde el {date}, con número de empleado {id}.
            Se envía copia de esta carta a {titled}, de {org}.
            El {weekday} nos reunimos con {first} en {place}.
            En {town}, a {date}
            """
        ),
        "clinic": lines(
            """
            Mujer de {age} con antecedentes de {eponym}.
            {labs}. Validado por {titled}, {date}.
            En {year} fue intervenido en el {hospital} por {eponym}.
            pte {lower}, {age}, caída en domicilio, hijo {lower} avisado.
            Ingresa el {date} por urgencias del {hospital}, alta el {date}.
            Copia: {titled}, {hospital}
            Nombre: {first}. Apellidos: {last}. NHC: {id}. Domicilio: {street}. Localidad/ Provincia: {town}. CP: {postcode}.
            Paciente de {age} de edad, natural de {town}, que ingresa el {date} por dolor torácico.
            Varón de {age} remitido por {titled} desde el {hospital}.
            Mujer de {age} que acude a consulta acompañada de su hijo {first}.
            pte {lower} llamó, devolver llamada al {phone}.
            Valorada por {titled} el {date}, se aumenta a {dose}.
            {titled} (NHC {id}, nacido el {dob}) es trasladado al {hospital}.
            Vive en {town} con su esposa {first} y trabaja en {company}.
            Su médico de cabecera, {titled}, de {town}, hará el seguimiento.
            Persona de contacto: {name}, {phone}.
            Remitido por: {name} {hospital} {street} {postcode} {town}, {country} E-mail: {email}.
            Firmado: {titled}, {date}
            Procedente de {country}, reside en {place} desde {year}.
            """
        ),
        "court": lines(
            """
            El recurrente, de nacionalidad {nationality}, {name}, entró en {country} el {date}.
            La entidad {company} interpuso recurso de apelación el {date} ante la {court}.
            {initials} y {initials} acudieron el {date} al domicilio del testigo {last} en {place}.
            Con fecha {date} el {body_name} dictó resolución denegatoria.
            Así lo acuerdan, mandan y firman los Magistrados {titled}, {titled} y {titled}.
            En {town}, a {date}, vistos por {titled}, Magistrado del {court}, los autos nº {case}.
            El recurso fue interpuesto por {name}, representado por el Procurador {name} y asistido por el Letrado {name}.
            Por sentencia de {date}, el {court} condenó a {company} a pagar {money} a {titled}.
            El acusado {name}, nacido el {dob} en {town}, con DNI {id} y domicilio en {address}, fue detenido el {date}.
            La mercantil {company}, con domicilio social en {address}, demandada
            Contra la sentencia dictada el {date} por el {court} en el procedimiento {case}.
            El testigo {name} declaró que {last} estaba en {place}.
            Asunto {last} contra {country}, demanda nº {case}
            Ponente: {titled}
            La menor {initials}, de {age}, vive en {place} con su madre.
            El {date} {titled} presentó denuncia ante la {body_name}.
            Recurso nº {case}
            """
        ),
        "news": lines(
            """
            El {team} venció al {team} por {number}-{number} con dos goles de {last}.
            {team} - {team} {number}-{number}
            {last} anunció el {weekday} su dimisión. Según {last}, {last} está de acuerdo.
            El {body_name} ({abbr}) informó de que {last} ficha por {company} ({abbr}).
            {last} fue sancionado y se perderá el {event}.
            El ministro {nationality} {name} viajará el {weekday} a {place}.
            {company}, con sede en {place}, perdió {number} millones de euros en {month}.
            {name} ganó el {event} por delante de {name} ({country}).
            El álbum se grabó en {place} y fue publicado por {company} en {year}.
            {last} es miembro de {body_name} y vive en {place}.
            Según {company}, el mercado {nationality} cayó.
            El entrenador de {company}, {name}, se mostró satisfecho.
            La línea une {place} con {place}.
            {name}, presidente de {company}, anunció el {weekday} una nueva planta en {place}.
            {company} venció a {company} por {number}-{number}.
            La policía de {town} detuvo a un hombre de {age}.
            {name} ({place}, {date} - {place}, {date}) fue un pintor.
            Según {last}, las negociaciones entre {country} y {country} han fracasado.
            {name} estudió en la {body_name} antes de entrar en {company}.
            {place} es un municipio de {region}, {country}.
            El ministro {name} viajó a {place} para reunirse con {last}.
            Un portavoz de {body_name} no quiso hacer declaraciones.
            """
        ),
        "post": lines(
            """
            {handle} visteis a {name} ayer?? #{tag}
            con {lower} en {place} , qué bien :)
            Buenos días {place} ! #{tag}
            {team} contra {team} esta noche , quién lo ve?
            otra vez tarde {company} {link}
            cuándo viene {name} a {place} ?
            qué sueño tengo hoy , necesito café
            """
        ),
        "message": lines(
            """
            hola soy {lower} de {place}, llámame al {phone}
            {first} puedes recoger a {first} en el {body_name} a las {time}?
            Ya estamos en {place} con {first} :)
            mi pedido {id} no ha llegado, vivo en {street}, {town}
            Feliz cumpleaños {first}!! disfruta de {place}
            Hola {first}, soy {last} de {company}. Su paquete {id} llega el {date}.
            {name} toca en {place} el {date}!
            Alguien sabe dónde está {first}? En {company} no contestan
            """
        ),
    },
)
