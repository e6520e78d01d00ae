"""The tensors of the encoder of changes, as they are stored."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "learning"))
from stored_weights import linear, matrix, vector, write_tensors


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
    write_tensors(path, tensors_of(net), classes, features)
