/** What became of a new file of a hospital. `reread`: the bytes shown, read by a newer parser. `half_rows`: kept, not promoted. */
export const FILE_CHANGE_KINDS = [
  'first',
  'content',
  'republished_same_rates',
  'restored',
  'reread',
  'half_rows',
] as const
export type FileChangeKind = (typeof FILE_CHANGE_KINDS)[number]

/** A file with a smaller share of the rates shown than this is held back: it is more likely broken than true. */
const LEAST_SHARE = 0.5

/** What a hospital shows when a new file of its arrives. */
export type ShownFile = {
  fileId: string
  rates: number
  /** Of the file as published. */
  sha256: string
}

/** Rates that differ between what is shown and what is new, of dollar rates by payer line. */
export type RateChanges = {
  added: number
  removed: number
  changed: number
  up: number
  down: number
  /** Codes in a setting whose median differs. */
  codesChanged: number
  /** Figures of any kind that differ, formulas and list prices included. */
  anyChanged: number
}

export const NO_CHANGES: RateChanges = {
  added: 0,
  removed: 0,
  changed: 0,
  up: 0,
  down: 0,
  codesChanged: 0,
  anyChanged: 0,
}

/** Whether a file is to be kept back from a hospital that shows another. */
export const isHalf = (rates: number, shown: ShownFile | null): boolean =>
  shown !== null && rates < shown.rates * LEAST_SHARE

type NewFile = {
  sha256: string
  /** The hospital showed this very reading before. */
  wasShown: boolean
}

export function changeKind(
  shown: ShownFile | null,
  { sha256, wasShown }: NewFile,
  changes: RateChanges,
): FileChangeKind {
  if (!shown) return 'first'
  if (shown.sha256 === sha256) return 'reread'
  if (changes.anyChanged === 0) return 'republished_same_rates'
  return wasShown ? 'restored' : 'content'
}
