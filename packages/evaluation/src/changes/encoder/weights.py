"""Stores the weights of the encoder of changes in the format that `read-weights.ts` reads."""

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


def tensors_of(net):
    """All tensors of the fitted network, by the names that `encoder.ts` knows."""
    value = lambda tensor: tensor.detach().numpy()
    encoder = net.encoder
    stored = [matrix("pieces", value(encoder.pieces)), vector("tags", value(encoder.tags))]
    for index, layer in enumerate(encoder.layers):
        norms = {"attention norm": layer.attention_norm, "inner norm": layer.inner_norm}
        for name, (gain, bias) in norms.items():
            stored.append(vector(f"{index} {name} gain", value(gain)))
            stored.append(vector(f"{index} {name} bias", value(bias)))
        for name, (weights, bias) in layer.linears().items():
            stored += linear(f"{index} {name}", value(weights).T, value(bias))
    stored += linear("pooled", value(net.pooled.weight), value(net.pooled.bias))
    stored.append(matrix("features", value(net.features)))
    return stored + linear("answers", value(net.answers.weight), value(net.answers.bias))


def write_weights(path, net, classes, features):
    tensors = tensors_of(net)
    entries = [entry for entry, _ in tensors]
    header = json.dumps({"classes": classes, "features": features, "tensors": entries}).encode()
    with open(path, "wb") as file:
        file.write(padded(len(header).to_bytes(4, "little") + header))
        for _, data in tensors:
            file.write(data)
