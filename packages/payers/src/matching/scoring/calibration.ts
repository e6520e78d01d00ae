/**
 * Shares as the weights give them, and how often such a best match was right: of the cards that the weights are fitted on
 * (a directory's own names, aliases left out), in bins, smoothed to rise. Labelled cards agree within their bounds.
 */
const BINS: readonly (readonly [share: number, right: number])[] = [
  [0, 0],
  [0.05, 0.07],
  [0.15, 0.24],
  [0.3, 0.4],
  [0.45, 0.72],
  [0.6, 0.77],
  [0.75, 0.82],
  [0.85, 0.92],
  [0.92, 0.96],
  [0.97, 0.985],
  [1, 0.995],
]

/** The likelihood that a share of the weights stands for: straight lines between the bins. */
export function calibrated(share: number): number {
  const at = BINS.findIndex(([upTo]) => share <= upTo)
  if (at <= 0) return BINS[at === 0 ? 0 : BINS.length - 1]![1]
  const [[fromShare, from], [toShare, to]] = [BINS[at - 1]!, BINS[at]!]
  return from + ((share - fromShare) / (toShare - fromShare)) * (to - from)
}
