import pytest

from discreet.errors import BadInput
from discreet.federation.cyclic import CyclicPlan
from discreet.federation.next_word_task import (
    NextWordTask,
    accuracy_and_perplexity,
    learner_loss,
    read_vocabulary,
)
from discreet.federation.population import in_process
from discreet.federation.recipe import FederatedRecipe
from discreet.federation.training import State, train
from discreet.federation.weights import load_weights, weights_of
from discreet.privacy.plan import Plan
from discreet.text.document import Document


def documents(count=6):
    return [
        Document(id=str(n), text="One two three four one two three four one two.", user="u")
        for n in range(count)
    ]


TASK = NextWordTask(vocabulary=("one", "two", "three", "four", "."), dimensions=6, units=8, length=5)


def test_texts_become_examples_of_the_length():
    (first, *_) = TASK.examples(documents())
    assert [len(example) for example in first] == [5, 5]
    assert first[0] == [2, 3, 4, 5, 2]
    (unknown,) = TASK.examples([Document(id="x", text="one seven")])
    assert unknown == [[2, 1]]
    assert TASK.examples([Document(id="x", text="one"), Document(id="y", text="")]) == [[], []]


def test_a_task_survives_its_description_and_refuses_others():
    assert NextWordTask.from_json(TASK.to_json()) == TASK
    for broken in ({"kind": "shell"}, {"kind": "next-word"}, {**TASK.to_json(), "units": "many"}):
        with pytest.raises(BadInput):
            NextWordTask.from_json(broken)
    with pytest.raises(BadInput, match="twice"):
        NextWordTask(vocabulary=("a", "a"))


def test_a_vocabulary_file_is_read_without_its_special_pieces(tmp_path):
    path = tmp_path / "vocab.txt"
    path.write_text("[PAD]\n[UNK]\nthe\n##s\nthe\n\n")
    assert read_vocabulary(path) == ("the", "##s")
    with pytest.raises(BadInput, match="no vocabulary"):
        read_vocabulary(tmp_path / "absent.txt")


def test_federated_averaging_learns_the_next_word():
    examples = [each for mine in TASK.examples(documents()) for each in mine]
    model = TASK.model(1)
    before = accuracy_and_perplexity(model, examples)
    recipe = FederatedRecipe(vocabulary="", rounds=12, clients=2, learning_rate=0.1)
    collect = in_process(model, learner_loss, lambda client: examples, recipe.local, seed=1)
    end = train(recipe.algorithm(3), State(weights_of(model)), collect, seed=1)
    load_weights(model, end.weights)
    accuracy, perplexity = accuracy_and_perplexity(model, examples)
    assert perplexity < before[1] and accuracy >= before[0]
    assert end.losses[-1] < end.losses[0]


def asked(**settings):
    return FederatedRecipe(**({"vocabulary": "words.txt", "rounds": 10, "clients": 5} | settings))


def test_a_recipe_becomes_the_plan_of_its_sampling():
    plans = {
        sampling: asked(sampling=sampling, clip=0.5, noise_multiplier=1.0).algorithm(40).plan
        for sampling in ("poisson", "fixed", "cyclic")
    }
    assert isinstance(plans["poisson"], Plan) and plans["poisson"].sampler == "poisson"
    assert plans["fixed"].sampler == "fixed-without-replacement"
    assert isinstance(plans["cyclic"], CyclicPlan)
    cyclic = asked(clip=0.5, epsilon=8.0, sampling="cyclic").algorithm(40)
    assert 7.99 < cyclic.guarantee.epsilon <= 8.0
    assert all(plan.unit == "client" for plan in plans.values())
    assert asked(clip=0.5, epsilon=8.0).algorithm(40, "site").guarantee.unit == "site"
    assert asked(clip=0.5).algorithm(40).guarantee.notion == "none"


def test_a_batch_size_of_0_is_all_examples_and_no_number_of_clients_is_all_of_them():
    assert asked(batch_size=0).local.batch_size is None
    assert asked(batch_size=3).local.batch_size == 3
    assert asked(clients=None).algorithm(40).clients == 40


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"epsilon": 1.0}, "add --clip"),
        ({"epsilon": 1.0, "noise_multiplier": 1.0, "clip": 1.0}, "not both"),
        ({"bands": 3, "epsilon": 1.0, "clip": 1.0}, "--sampling cyclic"),
        ({"clients": 0}, "clients is 0; it must be at least 1"),
        ({"rounds": 0}, "rounds is 0; it must be at least 1"),
        ({"local_epochs": 0}, "local_epochs is 0"),
        ({"most_examples": 0}, "most_examples is 0"),
        ({"clip": 0.0}, "clip is 0.0"),
        ({"epsilon": 0.0, "clip": 1.0}, "epsilon is 0.0"),
        ({"learning_rate": float("nan")}, "learning_rate is nan"),
    ],
)
def test_a_recipe_that_makes_no_sense_is_refused(settings, said):
    with pytest.raises(BadInput, match=said):
        asked(**settings)


def test_more_clients_than_there_are_is_refused():
    with pytest.raises(BadInput, match="lower --clients"):
        asked().algorithm(4)
