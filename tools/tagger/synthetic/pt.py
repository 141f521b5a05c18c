"""Portuguese: names, places, formats and phrases of Portugal and Brazil."""

from tagger.synthetic.locale import Locale, lines, words

__all__ = ["LOCALE"]

LOCALE = Locale(
    language="pt",
    women=words(
        "Maria Ana Francisca Antónia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia "
        "Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Sónia Renata Eliane Inês Matilde "
        "Leonor Carolina Margarida Catarina Joana Teresa Filipa Sofia Helena Isabel Rosa Conceição Fátima Lurdes Graça Raquel "
        "Débora Simone Tatiana Cristiane Rafaela Natália Yasmin Iracema"
    ),
    men=words(
        "José João António Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe "
        "Raimundo Rodrigo Manoel Manuel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo "
        "Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vítor Sérgio Cláudio Matheus Thiago Geraldo Adriano Luciano Júlio "
        "Renato Rui Nuno Duarte Afonso Martim Gonçalo Simão Vasco Henrique Joaquim Álvaro Caetano Wellington"
    ),
    last=words(
        "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares "
        "Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves "
        "Santana Teixeira Araújo Pinto Correia Monteiro Moura Cavalcanti Campos Batista Borges Castro Cruz Reis Azevedo Cunha Melo "
        "Sousa Matos Neves Coelho Fonseca Tavares Antunes Pires Simões Esteves Figueiredo Magalhães Sá Guimarães Duarte Morais Leal "
        "Queiroz Xavier Pacheco Miranda Macedo Amaral Brito Viana Assunção Bezerra Falcão Nogueira Valente Quintela Vasconcelos"
    ),
    particles=words("de da do dos das e"),
    titles=lines(
        "Sr.;Sra.;Dr.;Dra.;D.;Dona;Prof.;Prof.ª;Senhor;Senhora;o Sr.;a Sra.;o Dr.;a Dra.;Eng.;Exmo. Sr.;Exma. Sra.;Juiz;Desembargador;Min.;o senhor;Padre;Enf.ª"
    ),
    towns=lines(
        "Lisboa;Porto;Braga;Coimbra;Funchal;Setúbal;Almada;Aveiro;Évora;Faro;Leiria;Viseu;Guimarães;Matosinhos;Amadora;Cascais;Sintra;Viana do Castelo;Vila Real;Bragança;Santarém;Beja;Portimão;"
        "Vila Nova de Gaia;Póvoa de Varzim;Ponta Delgada;São Paulo;Rio de Janeiro;Brasília;Salvador;Fortaleza;Belo Horizonte;Manaus;Curitiba;Recife;Goiânia;Belém;Porto Alegre;Guarulhos;Campinas;São Luís;"
        "Maceió;Natal;Teresina;João Pessoa;Florianópolis;Santos;Ribeirão Preto;Uberlândia;Joinville;Londrina;Niterói;Caxias do Sul;Luanda;Maputo;Feira de Santana;São José dos Campos;Caldas da Rainha;Castelo Branco"
    ),
    regions=lines(
        "Algarve;Alentejo;Minho;Madeira;Açores;Minas Gerais;Bahia;Paraná;Santa Catarina;Rio Grande do Sul;Pernambuco;Ceará;SP;RJ;MG;Mato Grosso;Trás-os-Montes;Ribatejo;Goiás;Amazonas"
    ),
    countries=lines(
        "Portugal;Brasil;Angola;Moçambique;Cabo Verde;Espanha;França;Alemanha;Itália;Reino Unido;Estados Unidos;Argentina;Suíça;Luxemburgo;Ucrânia;China;Guiné-Bissau;Rússia;Bélgica;Venezuela;Timor-Leste"
    ),
    streets=lines(
        "Rua Augusta;Rua da Liberdade;Avenida da República;Avenida Paulista;Rua do Comércio;Rua das Flores;Travessa do Carmo;Praça da Sé;Largo do Rato;Rua Direita;Alameda dos Anjos;R. 25 de Abril;"
        "Av. Brasil;Estrada de {town};Rua {last};Rua Dr. {last};Avenida {last};Av. {last};Rua Professor {last};Praça {last};Rua de {town};Rua General {last};Beco do Sol;Rua XV de Novembro;"
        "Rodovia BR-101;Calçada do Combro;Bairro Novo;Rua São João;Rua de Santo António;Quinta da {last};Travessa {last};Rua Sete de Setembro"
    ),
    flats=lines(
        "#º Esq.;#º Dto;#.º @;apto ##;ap. ###;bloco @;casa #;sala ###;r/c;lote ##;fração @;Apartado ###"
    ),
    postcodes=lines("####-###;####-###;#####-###;#####-###;####"),
    phones=lines(
        "2## ### ###;9## ### ###;9########;+351 9## ### ###;+351 2# ### ## ##;(##) #####-####;(##) ####-####;+55 ## 9####-####;## 9 #### ####;21 ### ## ##;0800 ### ####"
    ),
    ids=lines(
        "#########;###.###.###-##;##.###.###-#;########;######## # @@#;##.###.###/####-##;### ### ###;###########;PT#########;@######;###.#####.##-#"
    ),
    cases=lines(
        "####/YY.#@@@@@;#######-##.YYYY.#.##.####;###/YY.#T#@@@;####/YYYY;REsp #.###.###/SP;HC ###.###/RJ;RE ###.###;##/YY;ARE ######;#####/YY.#TB@@@"
    ),
    months=words("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    short_months=words("jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."),
    weekdays=lines("segunda-feira;terça-feira;quarta-feira;quinta-feira;sexta-feira;sábado;domingo"),
    dates=lines(
        "{d} de {month} de {y};{d} de {month} de {y};{d} de {month} de {y};{dd}/{mm}/{y};{dd}/{mm}/{y};{dd}-{mm}-{y};{dd}.{mm}.{y};{dd}/{mm}/{yy};{d} de {month};{month} de {y};{weekday}, {d} de {month} de {y};{y}-{mm}-{dd};{d} {mon} {y};{d}/{m}/{y};1º de {month} de {y}"
    ),
    companies=lines(
        "{last} Lda.;{last} & Filhos, Lda.;{last} S.A.;{last} Ltda.;Irmãos {last};{brand} S.A.;{brand};{brand} Lda;{brand} Ltda;Grupo {last};{trade} {last};{trade} de {town};{abbr};Banco {last};Banco de {town};"
        "{last} Advogados;{last} e Associados;Sporting de {town};{town} FC;Associação {brand};Fundação {last};Editora {last};Diário de {town};Construtora {last};{trade} {region} S.A.;Cooperativa de {town}"
    ),
    trades=lines(
        "Seguros;Transportes;Padaria;Oficina;Farmácia;Construções;Energia;Telecomunicações;Imobiliária;Caixa Agrícola;Laboratórios;Indústrias;Viagens;Conservas;Supermercados;Hotéis;Têxteis"
    ),
    hospitals=lines(
        "Hospital de {town};Hospital Universitário de {town};Hospital de Santa {last};Hospital São {last};Santa Casa da Misericórdia de {town};Centro de Saúde de {town};Clínica {last};Centro Hospitalar de {town};USF {last};Hospital das Clínicas de {town};UBS {last};Hospital Distrital de {town};Instituto {last};Maternidade {last}"
    ),
    courts=lines(
        "Tribunal da Relação de {town};Supremo Tribunal de Justiça;Tribunal Judicial da Comarca de {town};Supremo Tribunal Federal;Tribunal de Justiça de {region};Tribunal Constitucional;Vara Cível de {town};#ª Vara do Trabalho de {town};Tribunal do Trabalho de {town};Juízo Local Cível de {town};STJ;Tribunal Regional Federal;Tribunal Europeu dos Direitos do Homem"
    ),
    bodies=lines(
        "Universidade de {town};Câmara Municipal de {town};Prefeitura de {town};Ministério da Justiça;Escola {last};Colégio {last};Segurança Social;Autoridade Tributária;Polícia Judiciária;GNR;PSP de {town};Ministério Público;INSS;Partido Socialista;Governo de {region};Universidade Federal de {region};Cruz Vermelha;Junta de Freguesia de {town};Secretaria de Saúde;Comissão Europeia;Polícia Federal"
    ),
    plates=lines("##-@@-##;@@-##-@@;@@@#@##;@@@-####"),
    nationalities=lines(
        "português;brasileiro;angolano;espanhol;francês;alemão;italiano;russo;chinês;americano;britânico;ucraniano;europeu;argentino"
    ),
    events=lines(
        "Campeonato do Mundo;Liga dos Campeões;Jogos Olímpicos;Segunda Guerra Mundial;Carnaval;Grande Prémio;Copa do Brasil"
    ),
    fields=lines(
        """
        Utilizador|{user}
        Palavra-passe|{secret}
        Senha|{secret}
        PIN|{pin}
        Matrícula|{plate}
        Placa|{plate}
        N.º de chassis|{vin}
        IMEI|{imei}
        N.º de funcionário|{id}
        N.º de encomenda|{id}
        N.º da fatura|{id}
        Nota fiscal|{id}
        Código de rastreio|{tracking}
        N.º de sócio|{id}
        Cargo|[chefe de serviço|contabilista]
        Hora|{time}
        Altura|{number} cm
        Peso|{number} kg
        Nome|{person}
        Nome completo|{person}
        Apelido|{last}
        Sobrenome|{last}
        Nome próprio|{first}
        Paciente|{person}
        Utente|{person}
        Doente|{person}
        Data de nascimento|{dob}
        Data Nasc.|{dob}
        Naturalidade|{town}
        Data|{date}
        Data de admissão|{date}
        Idade|{age}
        Idade|{age} anos
        Sexo|[F|M|feminino|masculino]
        Morada|{address}
        Morada|{block}
        Endereço|{address}
        Rua|{street}
        Código postal|{postcode}
        CEP|{postcode}
        Localidade|{town}
        Cidade|{town}
        Bairro|{place}
        Estado|{region}
        País|{country}
        Telefone|{phone}
        Tel.|{phone}
        Telemóvel|{phone}
        Celular|{phone}
        Fax|{phone}
        E-mail|{email}
        NIF|{id}
        CPF|{id}
        RG|{id}
        N.º de utente|{id}
        Nº de processo|{case}
        Processo n.º|{case}
        Prontuário|{id}
        N.º Cartão de Cidadão|{id}
        NISS|{id}
        CNPJ|{id}
        Referência|{id}
        IBAN|{iban}
        Empresa|{company}
        Entidade patronal|{company}
        Médico|{titled}
        Médico de família|{titled}
        Encaminhado por|{titled}
        Hospital|{hospital}
        Profissão|[professora|motorista|reformado|enfermeiro]
        Estado civil|[casado|solteira|viúva|divorciado]
        Nacionalidade|[portuguesa|brasileira|angolana]
        Diagnóstico|[Diabetes mellitus tipo 2|HTA|DPOC|Doença de Parkinson|Pneumonia]
        Alergias|[desconhecidas|penicilina]
        Valor|{money}
        Assinatura|{person}
        Contacto de emergência|{name} (esposa), {phone}
        Departamento|[Cardiologia|Recursos Humanos|Contabilidade]
        """
    ),
    greetings=lines(
        "Exmo. Senhor {last},;Exma. Senhora {last},;Caro {first},;Cara {first},;Prezado {titled},;Prezados Senhores,;Olá {first},;Estimado colega,;Exmos. Senhores,;Bom dia {first},;Querida {first},"
    ),
    closings=lines(
        "Com os melhores cumprimentos,;Atenciosamente,;Cumprimentos,;Um abraço,;Atentamente,;Com estima,;Beijinhos,;Respeitosamente,"
    ),
    headings=lines(
        "Relatório;Fundamentação;Decisão;Acórdão;Sentença;Dos factos;Do direito;Dispositivo;Voto;Ementa;Em nome do povo;Nota de alta;Antecedentes pessoais;História da doença atual;Exame objetivo;Exames complementares;Terapêutica;"
        "Diagnóstico;Conclusão;Evolução;Dados pessoais;Formulário de pedido;Fatura;Termos e condições;Assunto;Anexo;Confidencial;Contactos;Aviso importante;Contrato de trabalho;Declaração;Procuração;Notificação;"
        "A preencher pelos serviços;Reclamação;Resumo;Resultados;Matéria de facto provada;Custas;Recurso;Ordem do dia"
    ),
    fillers=lines(
        """
        {labs}. {labs}. Reavaliação numa semana.
        {drug} {dose} ao deitar, {drug} suspenso.
        Antecedentes: {eponym}, {eponym}.
        A PCR desceu de {number} para {number}.
        A encomenda chegou com dois dias de atraso e a caixa estava danificada.
        Moro sozinha há muitos anos e nunca tive problemas com a vizinhança.
        Feliz aniversário atrasado! Espero que tenhas gostado da festa.
        Ontem à noite faltou a luz em toda a rua durante duas horas.
        Os funcionários foram muito simpáticos e resolveram tudo rapidamente.
        Queria saber se é possível alterar a data da consulta.
        Assim que tiver os documentos prontos, envio-os por correio.
        Ninguém me avisou de que a reunião tinha sido cancelada.
        Foi pedido um parecer técnico antes da decisão final.
        Entretanto, o prazo para a apresentação da contestação terminou.
        Perante o exposto, decide-se nos termos seguintes.
        Consideram-se provados os seguintes factos com relevância para a causa.
        Quanto à matéria de direito, importa apreciar duas questões.
        Refere dor lombar com irradiação para o membro inferior esquerdo.
        Nega febre, vómitos ou alterações do trânsito intestinal.
        Mantém medicação habitual e regressa à consulta dentro de um mês.
        Análises sem alterações de relevo. Radiografia do tórax sem lesões agudas.
        Trata-se de uma obra importante para compreender a época.
        Durante muitos anos a região viveu da agricultura e da pesca.
        Segundo os dados mais recentes, o desemprego desceu ligeiramente.
        Depois do jantar, vimos um filme e conversámos até tarde.
        Caso não concorde com a decisão, pode reclamar no prazo de quinze dias.
        Embora o preço seja elevado, a qualidade compensa.
        Gostaria de cancelar a minha assinatura a partir do próximo mês.
        Bom dia, a loja está aberta aos domingos?
        Obrigada pela resposta rápida, já consegui resolver o problema.
        Estou à espera do técnico desde manhã e ninguém aparece.
        Cada um deve trazer comida e bebida para o piquenique.
        Infelizmente não podemos aceitar devoluções sem talão.
        Por favor assine e devolva a cópia anexa.
        Tenho uma dúvida sobre a fatura deste mês.
        Vamos de férias em agosto e voltamos em setembro.
        O projeto prevê a construção de uma ponte e de duas escolas.
        Havia muita gente na praça quando começou a chover.
        Venho por este meio solicitar a devolução do valor pago.
        O governo {nationality} e a oposição {nationality} não chegaram a acordo.
        O tribunal, o autor, o réu e as testemunhas foram ouvidos.
        O {event} foi adiado devido à chuva.
        NEGA-SE PROVIMENTO AO RECURSO
        Além disso, ainda assim teve sucesso. Chegámos a horas. Alguém sabe quando começa?
        Glasgow 15, Babinski negativo, Doppler normal, algália de Foley.
        Feliz Natal e próspero ano novo a todos.
        Capítulo {number}: os primeiros anos
        Julga-se improcedente o recurso e confirma-se a decisão recorrida.
        O réu foi condenado no pagamento das custas do processo.
        Agradecemos a sua carta, que recebemos na semana passada.
        Estamos ao dispor para qualquer esclarecimento adicional.
        TA {pressure}, auscultação cardiopulmonar sem alterações, abdómen mole e depressível.
        Medicado com Metformina {dose} duas vezes por dia e Ramipril {dose} de manhã.
        ECG em ritmo sinusal, TC cranioencefálica sem alterações.
        Nos termos do artigo {section}.º do Código Civil, o devedor é responsável.
        O valor total de {money} deve ser pago em {number} dias.
        Da presente decisão cabe recurso no prazo de {number} dias.
        As ações caíram {number} por cento e o índice fechou em alta.
        Amanhã o tempo será de sol em todo o país.
        O Presidente, o Tesoureiro e o Secretário estiveram presentes.
        Preencha o formulário em letras maiúsculas.
        O doente tem doença de Crohn e síndrome de Raynaud.
        Página {number} de {number}
        Registe e notifique. Custas pela recorrente.
        Não consigo entrar na minha conta, ajudem por favor.
        Alta para o domicílio, clinicamente melhorada.
        Obrigado por tudo, até breve!
        O Ministro informou a Assembleia por escrito.
        Negado provimento ao agravo por unanimidade.
        """
    ),
    sentences={
        "letter": lines(
            """
            Por favor redefina a senha do utilizador {user}; a provisória é {secret}.
            O veículo com a matrícula {plate} pertence a {titled}.
            A encomenda {tracking} foi entregue a {titled}.
            O seu código é {pin}.
            O telemóvel (IMEI {imei}) foi roubado a {name} em {date}, em {place}.
            A minha nova morada a partir de {date} é:\n{name}\n{block}
            Endereço de entrega: {name}, {address}
            Antes morava na {street}, {postcode} {town}.
            Estiveram presentes {titled}, {titled} e {name}.
            Na sequência do seu pedido de {date}, com a referência {id}, informamos o seguinte.
            O meu marido {first} e eu mudámo-nos de {town} para {town} em {year}.
            Por favor envie os documentos para {titled}, {address}, até {date}.
            A sua consulta com {titled} no {hospital} é no dia {date} às {time}.
            Em caso de dúvida, ligue para {name} através do {phone} ou escreva para {email}.
            A {company} nomeou {name} como representante em {country}.
            {titled}, nascido a {dob} em {town}, residente na {address}, é cliente da {company}.
            A minha filha {first}, de {age} anos, estuda na {body_name}.
            O seu número de apólice é {id}.
            O pagamento foi feito em {date} da conta {iban}.
            A casa da {street}, em {town}, foi vendida à {company}.
            O meu vizinho {name} pode confirmar; o telefone dele é {phone}.
            Trabalho na {company} em {town} desde {date}, com o número {id}.
            Segue cópia desta carta para {titled}, de {org}.
            Na {weekday} encontrámos a {first} em {place}.
            {town}, {date}
            """
        ),
        "clinic": lines(
            """
            mulher de {age} anos com antecedentes de {eponym}
            Homem, {age} anos, seguido por {eponym} desde {year}.
            {labs}. Validado por {titled}, {date}.
            pcte {lower}, {age} anos, queda no domicílio, filho {lower} avisado.
            Deu entrada em {date} no {hospital}, alta em {date}.
            Cópia: {titled}, {hospital}
            Doente de {age} anos, {titled}, internado a {date} por dor torácica.
            Paciente do sexo feminino, {age} anos, natural de {town}, encaminhada por {titled}.
            pcte {lower} ligou, retornar no {phone}.
            Observado por {titled} no {hospital} em {date}.
            Discutido com {titled}, aumenta para {dose}.
            O utente {person} (nascido a {dob}, processo {id}) foi transferido do {hospital}.
            Vive em {town} com a esposa {first} e trabalha na {company}.
            O médico de família, {titled}, de {town}, fará o seguimento.
            Contacto: {name}, {phone}.
            A Sra. {last}, de {age} anos, é natural de {country}.
            Assinado: {titled}, {date}
            Criança de {age} anos trazida pela mãe {first}.
            """
        ),
        "court": lines(
            """
            O requerente, de nacionalidade {nationality}, {name}, entrou em {country} a {date}.
            A sociedade {company} interpôs recurso em {date} para o {court}.
            {initials} e {initials} foram a {date} a casa da testemunha {last} em {place}.
            Por despacho de {date} o {body_name} indeferiu o pedido.
            Acordam no {court}: {name}, residente em {town}, intentou ação contra {company}, com sede em {address}.
            Processo n.º {case}, {court}
            Por sentença de {date}, o {court} condenou {company} a pagar {money} a {titled}.
            O arguido {name}, nascido a {dob} em {town}, foi detido em {date}.
            Relator: {titled}
            O recorrente {last}, representado pelo advogado {name}, recorreu para o {court}.
            A testemunha {name} declarou que {last} estava em {place}.
            Recurso Especial n. {case}, Rel. Min. {name}, julgado em {date}
            Impetrante: {name}; Paciente: {name}; Impetrado: {court}
            A menor {initials}, de {age} anos, vive em {place}.
            Em {date} {titled} apresentou queixa na {body_name}.
            {town}, {date}. {name}, Juiz de Direito
            """
        ),
        "news": lines(
            """
            O {team} venceu o {team} por {number}-{number}, com dois golos de {last}.
            {team} - {team} {number}-{number}
            {last} anunciou na {weekday} a sua demissão. Segundo {last}, {last} concorda.
            O {body_name} ({abbr}) informou que {last} vai para a {company} ({abbr}).
            {last} foi suspenso e falha o {event}.
            O ministro {nationality} {name} viaja na {weekday} para {place}.
            A {company}, com sede em {place}, perdeu {number} milhões de euros em {month}.
            {name} venceu o {event} à frente de {name} ({country}).
            O álbum foi gravado em {place} e lançado pela {company} em {year}.
            {last} é membro da {body_name} e vive em {place}.
            Segundo a {company}, o mercado {nationality} caiu.
            Faz fronteira com {place}, {place} e {place}.
            O treinador do {company}, {name}, mostrou-se satisfeito.
            {name}, presidente da {company}, anunciou na {weekday} uma nova fábrica em {place}.
            O {company} venceu o {company} por {number}-{number}.
            A polícia de {town} deteve um homem de {age} anos.
            {name} ({place}, {date} — {place}, {date}) foi um pintor.
            Segundo {last}, as negociações entre {country} e {country} falharam.
            {name} estudou na {body_name} antes de entrar na {company}.
            {place} é uma freguesia do concelho de {place}, {region}.
            O ministro {name} visitou {place} e reuniu com {last}.
            Um porta-voz da {body_name} não quis comentar.
            """
        ),
        "post": lines(
            """
            {handle} viram {name} ontem?? #{tag}
            com {lower} em {place} , que bom :)
            Bom dia {place} ! #{tag}
            {team} contra {team} hoje , quem vai ver?
            outra vez atrasado {company} {link}
            quando é que {name} vem a {place} ?
            que sono hoje , preciso de café
            """
        ),
        "message": lines(
            """
            oi aqui é {lower} de {place}, me liga no {phone}
            {first} podes ir buscar a {first} à {body_name} às {time}?
            Chegámos a {place} com a {first} :)
            meu pedido {id} não chegou, moro na {street}, {town}
            Parabéns {first}!! aproveita {place}
            Olá {first}, fala {last} da {company}. A sua encomenda {id} chega a {date}.
            {name} toca em {place} no dia {date}!
            Alguém sabe da {first}? Na {company} ninguém atende
            """
        ),
    },
)
