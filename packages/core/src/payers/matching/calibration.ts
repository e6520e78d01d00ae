/** Shares as the weights give them, and how often such a best match was right (pooled neighbours, out of fold). */
const BINS: readonly (readonly [share: number, right: number])[] = [
  [0, 0],
  [1, 1],
]

/** The likelihood that a share of the weights stands for: straight lines between the bins. */
export function calibrated(share: number): number {
  const at = BINS.findIndex(([upTo]) => share <= upTo)
  if (at <= 0) return BINS[at === 0 ? 0 : BINS.length - 1]![1]
  const [[fromShare, from], [toShare, to]] = [BINS[at - 1]!, BINS[at]!]
  return from + ((share - fromShare) / (toShare - fromShare)) * (to - from)
}
