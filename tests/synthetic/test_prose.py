from discreet.synthetic.prose import Piece, Prose, plain


def test_a_span_is_where_the_piece_was_written():
    prose = Prose()
    slots = {"who": [Piece("Ms "), Piece("Ünal", "PERSON", "patient: name")], "what": plain("a 🩺")}
    prose.say("{who} has {what}. {who} again.", slots.__getitem__)
    assert prose.text == "Ms Ünal has a 🩺. Ms Ünal again."
    assert [(prose.text[span.start : span.end], span.label) for span in prose.spans] == [
        ("Ünal", "PERSON")
    ] * 2
    assert prose.spans[1].start == prose.text.rindex("Ünal")


def test_an_empty_piece_marks_nothing():
    prose = Prose()
    prose.add([Piece("", "PERSON", "patient: name")])
    assert prose.text == ""
    assert prose.spans == []
