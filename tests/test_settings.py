"""Settings: dataclass fields read by every door, and objects built from plain data."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

from discreet.errors import BadInput
from discreet.registry import Registry
from discreet.settings import OneOf, Option, build, check_settings, plain, settings_of

SHAPES: Registry = Registry("shape", rooms=())


@SHAPES.register("square", "four sides alike")
@dataclass(frozen=True, kw_only=True)
class Square:
    side: Annotated[float, Option("Length.", above=0, most=10)] = 1.0

    def __post_init__(self) -> None:
        check_settings(self)


@SHAPES.register("circle", "round")
@dataclass(frozen=True, kw_only=True)
class Circle:
    radius: Annotated[float, Option("From the middle.")]
    colour: Annotated[Literal["red", "blue"], Option("Paint.")] = "red"

    def __post_init__(self) -> None:
        check_settings(self)


@dataclass(frozen=True, kw_only=True)
class Draw:
    shape: Annotated[Square | Circle, OneOf(lambda: SHAPES, "What.", flag="--with")]
    names: Annotated[tuple[str, ...], Option("Names.")] = ()
    where: Annotated[Path | None, Option("Place.", local=True)] = None
    times: Annotated[int, Option("How often.", least=1)] = 1

    def __post_init__(self) -> None:
        check_settings(self)


def test_settings_carry_help_default_and_choices() -> None:
    settings = {one.name: one for one in settings_of(Circle)}
    assert settings["radius"].required and not settings["colour"].required
    assert settings["colour"].choices == ("red", "blue")
    assert settings["colour"].flag == "--colour"


def test_plain_data_build_the_same_object_again() -> None:
    made = Draw(shape=Circle(radius=2.0, colour="blue"), names=("a", "b"), where=Path("x"), times=3)
    data = plain(made)
    assert data == {
        "shape": {"name": "circle", "radius": 2.0, "colour": "blue"},
        "names": ["a", "b"],
        "times": 3,
    }
    assert build(Draw, data | {"where": "x"}) == made


def test_a_whole_number_is_taken_where_a_number_is_wanted() -> None:
    assert build(Square, {"side": 2}) == Square(side=2.0)
    assert str(plain(Square(side=2))) == "{'side': 2.0}"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"shape": "circle"}, "circle needs radius"),
        ({"shape": {"name": "square", "side": 11}}, "side is 11.0; it must be above 0 and at most 10"),
        ({"shape": {"name": "square", "side": 0}}, "side is 0.0; it must be above 0"),
        ({"shape": "star"}, "there is no shape 'star'"),
        ({"shape": "square", "times": 0}, "times is 0; it must be at least 1"),
        ({"shape": "square", "times": "three"}, "times is 'three'; it must be a whole number"),
        ({"shape": "square", "size": 1}, "no setting 'size'"),
        ({"shape": {"name": "circle", "radius": 1, "colour": "green"}}, "choose one of red, blue"),
        ({}, "Draw needs shape"),
        ({"shape": {"side": 1}}, "chosen by its name"),
    ],
)
def test_bad_data_are_refused_with_the_reason(data: dict, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        build(Draw, data)


def test_not_a_number_lies_in_no_range() -> None:
    with pytest.raises(BadInput, match="side is nan"):
        Square(side=float("nan"))


def test_two_members_of_one_name_are_an_error() -> None:
    with pytest.raises(ValueError, match="two shapes are called 'square'"):
        SHAPES.register("square", "again")(Circle)


@dataclass(frozen=True)
class Map:
    roads: int

    def to_json(self) -> dict[str, int]:
        return {"roads": self.roads}

    @classmethod
    def from_json(cls, data: dict[str, int]) -> "Map":
        return cls(data["roads"])


@dataclass(frozen=True, kw_only=True)
class Walk:
    map: Annotated[Map, Option("Roads, by their number.", parse=lambda text: Map(len(text)))]


def test_a_setting_can_be_an_object_of_its_own() -> None:
    walk = Walk(map=Map(3))
    assert plain(walk) == {"map": {"roads": 3}}
    assert build(Walk, plain(walk)) == build(Walk, {"map": "xyz"}) == walk


def test_own_settings_come_first_as_the_class_lists_them() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Redraw(Draw):
        fast: Annotated[bool, Option("Quickly.")] = False
        times: Annotated[int, Option("How often again.", least=1)] = 2

    assert [one.name for one in settings_of(Redraw)] == ["fast", "times", "shape", "names", "where"]


def test_a_path_is_kept_by_its_name_however_it_is_given() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Frame:
        wood: Annotated[str | Path | None, Option("Sort.")] = None
        shape: Annotated[Square | None, OneOf(lambda: SHAPES, "What.", flag="--with")] = None

    assert (
        plain(Frame(wood="a/b.txt")) == plain(Frame(wood=Path("c/b.txt"))) == {"wood": "b.txt", "shape": None}
    )
    assert build(Frame, {"wood": None, "shape": None}) == Frame()
