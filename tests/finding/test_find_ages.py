import pytest


@pytest.mark.parametrize(
    ("text", "age", "kind"),
    [
        ("a 93-year-old woman", "93", "AGE_OVER_89"),
        ("a 93 year old man", "93", "AGE_OVER_89"),
        ("a woman aged 104.", "104", "AGE_OVER_89"),
        ("92F with", "92", "AGE_OVER_89"),
        ("93 y/o man", "93", "AGE_OVER_89"),
        ("93yo man", "93", "AGE_OVER_89"),
        ("91 years of age", "91", "AGE_OVER_89"),
        ("Age: 95", "95", "AGE_OVER_89"),
        ("a ninety-three-year-old man", "ninety-three", "AGE_OVER_89"),
        ("a 45-year-old woman", "45", "AGE_UNDER_90"),
        ("78 yr old man", "78", "AGE_UNDER_90"),
        ("aged 7", "7", "AGE_UNDER_90"),
        ("a 6-week-old boy", "6", "AGE_UNDER_90"),
        ("a forty-two year old driver", "forty-two", "AGE_UNDER_90"),
        ("turned 50 today", "50", "AGE_UNDER_90"),
    ],
)
def test_ages(found, text, age, kind):
    assert found(text, "AGE") == [(age, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "Bed 12, bay 3.",
        "aged 3 months ago",
        "over the past 10 years",
        "a stage 3 tumour",
        "12 F wire",
        "at age 95% of",
        "5 M sodium chloride.1",
        "95 years ago",
    ],
)
def test_no_ages(found, text):
    assert [words for words, kind in found(text, "AGE_OVER_89")] == []


def test_over_89_can_be_asked_for_alone(found):
    assert found("aged 93 and aged 45", "AGE_OVER_89") == [("93", "AGE_OVER_89")]
