"""Ids met twice are noticed in bounded memory."""

from discreet.text.seen import SeenIds


def test_an_id_is_new_once() -> None:
    seen = SeenIds()
    ids = [f"note-{number}" for number in range(20_000)]
    assert all(seen.add(id) for id in ids)
    assert not any(seen.add(id) for id in ids)
    assert seen.add("another")
    assert len(seen) == 20_001


def test_an_id_takes_sixteen_bytes_or_fewer() -> None:
    seen = SeenIds()
    costs = []
    for number in range(200_000):
        seen.add(str(number))
        if number % 1000 == 999 and number > 20_000:
            costs.append(seen.nbytes / len(seen))
    assert max(costs) <= 16.5  # tables of whole sizes: a hair above 8 / (3/4 / 1.5)
    assert min(costs) >= 8 / 0.75
