"""Batches of examples of texts, for the fits of networks."""

SIZE = 32
# Examples of about one length are chosen among this many batches, so that little is padded.
NEAR = 16


def batches_of(examples, chance, length):
    """Batches in a random order, each of examples of about one length."""
    order = chance.permutation(len(examples))
    batches = []
    for start in range(0, len(order), SIZE * NEAR):
        near = sorted(order[start : start + SIZE * NEAR], key=lambda place: length(examples[place]))
        batches += [near[first : first + SIZE] for first in range(0, len(near), SIZE)]
    return [[examples[place] for place in batches[batch]] for batch in chance.permutation(len(batches))]
