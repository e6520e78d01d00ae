"""Stores the weights of a network in the format that `network/integer-matrix.ts` of the policy reader reads."""

import json

import numpy as np

LARGEST = 127


def matrix(name, weights):
    """A matrix of whole numbers, one row for each result, with a scale for each row."""
    scales = np.abs(weights).max(1) / LARGEST
    scales[scales == 0] = 1
    whole = np.rint(weights / scales[:, None]).astype(np.int8)
    entry = {"name": name, "rows": whole.shape[0], "columns": whole.shape[1]}
    return entry, scales.astype("<f4").tobytes() + padded(whole.tobytes())


def vector(name, values):
    return {"name": name, "rows": int(values.size)}, values.astype("<f4").tobytes()


def padded(data):
    return data + b"\0" * (-len(data) % 4)


def linear(name, weights, bias):
    """Rows are padded to a multiple of 4, as the product of matrices asks."""
    more = -len(bias) % 4
    weights = np.pad(weights, ((0, more), (0, 0)))
    return [matrix(name, weights), vector(f"{name} bias", np.pad(bias, (0, more)))]


def write_tensors(path, tensors, classes, features):
    """Writes tensors with the names of classes by aspect, and of features."""
    entries = [entry for entry, _ in tensors]
    header = json.dumps({"classes": classes, "features": features, "tensors": entries}).encode()
    with open(path, "wb") as file:
        file.write(padded(len(header).to_bytes(4, "little") + header))
        for _, data in tensors:
            file.write(data)
