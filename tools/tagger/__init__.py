"""The recipe of the tagger that ships: sources, synthetic text, training, scores, the model's file.

With `tools` on the path, `DIR` the labelled data and `RUN` a folder outside the repository:

    python -m tagger.train --data DIR --run RUN                      # one thread; the same command goes on after a stop
    python -m tagger.export RUN MODEL --data DIR                     # the model's folder, calibrated
    python -m tagger.silver MODEL --data DIR --out SILVER            # labels on WikiText-2 that two taggers agree on
    python -m tagger.train --data DIR --run RUN2 --silver SILVER     # the model under development: whole sources held back
    python -m tagger.evaluate MODEL --data DIR --json SCORES         # its scores
    python -m tagger.train … --all-sources --start RUN2/checkpoint.pt --rounds 6 --rate 1e-3     # the model that ships
    python -m tagger.card SCORES > MODEL_CARD.md
"""
