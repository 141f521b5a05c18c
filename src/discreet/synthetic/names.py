"""Common first and last names of several cultures, and the short forms people really use.

The lists are ours and the pairs are drawn at random, so a name that belongs to somebody does so by
accident. Some are English words as well (Will, May, Baker, Young): a finder must read the sentence.
"""

from dataclasses import dataclass
from random import Random

from discreet.text.nicknames import short_form

__all__ = ["CULTURES", "NICKNAMES", "Culture", "draw_culture", "first_name", "last_name"]


@dataclass(frozen=True)
class Culture:
    """First names by sex and last names that go together, with how often they are drawn."""

    weight: int
    women: tuple[str, ...]
    men: tuple[str, ...]
    last: tuple[str, ...]


def _culture(weight: int, women: str, men: str, last: str) -> Culture:
    return Culture(weight, tuple(women.split()), tuple(men.split()), tuple(last.split()))


CULTURES: dict[str, Culture] = {
    "british": _culture(
        9,
        "Margaret Elizabeth Susan Catherine Alice Grace May Rose Emily Charlotte Hannah Patricia Joan "
        "Deborah Victoria Rebecca Eleanor Lucy Hope Jessica Abigail Dorothy Frances Iris Joy Heather",
        "William James Thomas Robert Edward Christopher Will Mark Daniel Michael Benjamin Samuel George "
        "Andrew Richard Anthony Joseph Matthew Frank Jack Grant Miles Peter Stephen Nicholas Drew",
        "Baker Young Harris Cooper Marsh Turner Hughes Price Wood Long Day Bell Marshall Fletcher Reed "
        "Whitfield Ashby Pemberton Lockwood Barnes Hartley Brooks Cole Fox Graves Rowe Stone Wells West",
    ),
    "irish": _culture(
        3,
        "Aoife Niamh Siobhán Ciara Bridget Maeve Orla Sinéad Kathleen Noreen Róisín Gráinne",
        "Conor Liam Seán Declan Brendan Eoin Cormac Patrick Fergus Niall Dermot Cathal",
        "O'Connor Murphy Byrne O'Sullivan Kelly Doyle Gallagher McCarthy Nolan Brennan O'Brien Keane",
    ),
    "german": _culture(
        4,
        "Maria Anna Ursula Heike Monika Katharina Sabine Lena Johanna Renate Gisela Brigitte",
        "Klaus Jürgen Wolfgang Stefan Matthias Lukas Dieter Uwe Andreas Felix Manfred Tobias",
        "Keller Müller Schneider Vogel Zimmermann Krüger Hoffmann Weber Brandt Schäfer Köhler Lorenz",
    ),
    "turkish": _culture(
        2,
        "Ayşe Fatma Elif Zeynep Emine Hatice Defne Selin Gülsüm Nur",
        "Mehmet Mustafa Emre Ahmet Burak Kemal Hasan Onur Yusuf Serkan",
        "Yılmaz Demir Kaya Şahin Çelik Aydın Öztürk Arslan Doğan Koç",
    ),
    "polish": _culture(
        2,
        "Agnieszka Katarzyna Małgorzata Ewa Joanna Magdalena Zofia Barbara Beata Halina",
        "Piotr Krzysztof Andrzej Tomasz Paweł Marek Grzegorz Wojciech Adam Zbigniew",
        "Nowak Kowalczyk Wójcik Mazur Kaczmarek Wrona Dudek Zając Król Sikora",
    ),
    "iberian": _culture(
        3,
        "Carmen Lucía Isabel Pilar Marta Rosario Inês Beatriz Elena Dolores Teresa Paula",
        "Javier Carlos Miguel Alejandro Rafael João Diego Manuel Tiago Sergio Andrés Joaquín",
        "García Fernández Moreno Ruiz Delgado Santos Ferreira Ortega Navarro Costa Iglesias Vega",
    ),
    "italian": _culture(
        2,
        "Giulia Francesca Chiara Rosa Lucia Silvia Valentina Paola Caterina Concetta",
        "Marco Giovanni Luca Salvatore Antonio Matteo Giuseppe Lorenzo Enzo Bruno",
        "Rossi Ferrari Esposito Ricci Marino Greco Conti Gallo Fontana Barbieri",
    ),
    "south-asian": _culture(
        4,
        "Priya Anjali Sunita Fatima Aisha Meera Nasreen Kavita Deepa Lakshmi Rukhsana Shreya",
        "Rajesh Arjun Imran Sanjay Vikram Tariq Amit Ravi Mohammed Suresh Kiran Harpreet",
        "Patel Singh Sharma Khan Iyer Hussain Kaur Mehta Chowdhury Reddy Malik Begum",
    ),
    "chinese": _culture(
        2,
        "Li Mei Xiaoling Yan Hui Jing Wenli Fang Xiu Ying",
        "Wei Jian Hao Ming Jun Guang Zhiyuan Lei Bo Cheng",
        "Wang Chen Zhang Liu Huang Zhao Lin Wu Xu Tang",
    ),
    "west-african": _culture(
        3,
        "Adaeze Ngozi Folake Chioma Abena Amara Efua Funmilayo Ama Yetunde Blessing Patience",
        "Chidi Emeka Kwame Tunde Kofi Oluwaseun Obinna Yaw Babatunde Sunday Ikenna Kwabena",
        "Okafor Adeyemi Mensah Okonkwo Boateng Eze Balogun Owusu Nwosu Adebayo Asante Diallo",
    ),
    "arabic": _culture(
        2,
        "Layla Salma Yasmin Noor Hana Rania Mariam Samira Dalia Amal",
        "Omar Khalid Youssef Karim Hassan Samir Tarek Bilal Nabil Ibrahim",
        "Haddad Mansour Nasser Khalil Al-Sayed Farouk Saleh Aziz Rahman El-Masri",
    ),
    "nordic": _culture(
        2,
        "Ingrid Astrid Freja Sigrid Karin Maja Solveig Linnéa Kirsten Annika",
        "Lars Erik Magnus Søren Anders Bjørn Nils Henrik Torsten Mikkel",
        "Lindqvist Johansen Nygaard Bergström Hansen Dahl Øvergaard Ekström Solberg Holm",
    ),
}

NICKNAMES: dict[str, str] = {
    name: short_form(name)
    for name in (
        "Margaret Elizabeth Susan Catherine Charlotte Patricia Deborah Victoria Rebecca Eleanor Jessica "
        "Abigail Dorothy William James Thomas Robert Edward Christopher Daniel Michael Benjamin Samuel "
        "Andrew Richard Anthony Joseph Matthew Stephen Nicholas Bridget Kathleen Patrick Katharina "
        "Johanna Wolfgang Katarzyna Małgorzata Magdalena Agnieszka Isabel Dolores Alejandro Francesca "
        "Salvatore Giuseppe Rajesh Mohammed Oluwaseun Funmilayo Babatunde"
    ).split()
}
"""The names whose short form the clinic's notes use."""


def draw_culture(random: Random) -> Culture:
    """A culture, the commoner ones more often."""
    cultures = list(CULTURES.values())
    return random.choices(cultures, [culture.weight for culture in cultures])[0]


def first_name(culture: Culture, sex: str, random: Random) -> str:
    """A first name for a woman ("F") or a man ("M")."""
    return random.choice(culture.women if sex == "F" else culture.men)


def last_name(culture: Culture, random: Random) -> str:
    """A last name; one in fourteen is double-barrelled."""
    name = random.choice(culture.last)
    if random.random() < 1 / 14:
        other = random.choice(culture.last)
        if other != name:
            return f"{name}-{other}"
    return name
