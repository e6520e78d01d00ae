"""The network that judges codes in their passages: a convolution over the vectors of words (Kim 2014)."""

import torch
from torch import nn
from torch.nn import functional

# Columns of the vector of a word: 100 of general English and 4 more, for products take rows of a multiple of 8.
COLUMNS, HIDDEN = 104, 256
# Filters read windows of these many words; this many of each.
WINDOWS, FILTERS = (1, 2, 3), 128
WORD_DROPOUT, DROPOUT = 0.2, 0.4
# Places of words, from 1: the lead-in, units further before, the unit before, the unit of the codes before
# their end and after it, the unit after, units further on. 0 is between units.
PLACES = 7
LEAD, EARLIER, PREVIOUS, BEFORE, AFTER, NEXT, LATER = range(1, 8)


class Network(nn.Module):
    def __init__(self, vectors, class_count):
        super().__init__()
        self.words = nn.Embedding.from_pretrained(torch.tensor(vectors), freeze=False, padding_idx=0)
        self.filters = nn.ModuleList([nn.Conv1d(COLUMNS, FILTERS, size, padding=size // 2) for size in WINDOWS])
        self.hidden = nn.Linear((PLACES + 1) * FILTERS * len(WINDOWS), HIDDEN)
        self.answers = nn.Linear(HIDDEN, class_count)

    def forward(self, words, places):
        drop = lambda values, share: functional.dropout(values, share, self.training)
        among = lambda chosen: chosen.float()[:, None]
        rows = drop(self.words(words), WORD_DROPOUT).transpose(1, 2) * among(places > 0)
        # An even window ends at its word, and gives one value more than there are words.
        values = functional.relu(torch.cat([filters(rows)[:, :, : rows.shape[2]] for filters in self.filters], 1))
        largest = [(values * among(places == place)).max(2)[0] for place in range(1, PLACES + 1)]
        own = among((places == BEFORE) | (places == AFTER))
        mean = (values * own).sum(2) / own.sum(2).clamp(min=1)
        pooled = torch.cat([*largest, mean], 1)
        return self.answers(drop(torch.tanh(self.hidden(drop(pooled, DROPOUT))), DROPOUT))
