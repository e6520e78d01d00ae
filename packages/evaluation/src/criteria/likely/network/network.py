"""The network that finds the conditions of a sentence: dilated convolutions over the vectors of words
(Strubell et al. 2017, "Fast and accurate entity recognition with iterated dilated convolutions")."""

import torch
from torch import nn
from torch.nn import functional

SIGNS, COLUMNS, CLASSES = 4, 64, 3
# How far apart the three words are that the filters of each layer read, as in `words/tag-network.ts`.
DISTANCES = (1, 1, 2, 4, 8)
WORD_DROPOUT, VALUE_DROPOUT, LAYER_DROPOUT, ANSWER_DROPOUT = 0.08, 0.3, 0.25, 0.3


class Network(nn.Module):
    def __init__(self, vectors):
        super().__init__()
        self.words = nn.Embedding.from_pretrained(torch.tensor(vectors), freeze=False, padding_idx=0)
        sizes = [vectors.shape[1] + SIGNS] + [COLUMNS] * (len(DISTANCES) - 1)
        self.filters = nn.ModuleList(
            nn.Conv1d(size, COLUMNS, 3, padding=distance, dilation=distance)
            for size, distance in zip(sizes, DISTANCES)
        )
        self.answers = nn.Linear(COLUMNS, CLASSES)

    def forward(self, words, signs, is_word):
        """Scores of each class of each word."""
        drop = lambda values, share: functional.dropout(values, share, self.training)
        rows = torch.cat([drop(self.words(words), VALUE_DROPOUT), signs], 2)
        if self.training:
            rows = rows * (torch.rand(rows.shape[:2]) > WORD_DROPOUT).float()[:, :, None]
        within = is_word.float()[:, None, :]
        values = rows.transpose(1, 2) * within
        for index, filters in enumerate(self.filters):
            found = drop(functional.relu(filters(values)), LAYER_DROPOUT) * within
            values = found if index == 0 else values + found
        return self.answers(drop(values.transpose(1, 2), ANSWER_DROPOUT))
