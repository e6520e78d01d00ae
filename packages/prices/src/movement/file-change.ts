/**
 * The kind of change of a new file. `reread`: the same bytes, read by a newer parser. `half_rows`:
 * stored, not promoted.
 */
export const FILE_CHANGE_KINDS = [
  'first',
  'content',
  'republished_same_rates',
  'restored',
  'reread',
  'half_rows',
] as const
export type FileChangeKind = (typeof FILE_CHANGE_KINDS)[number]

/** A file with a smaller share of the shown rates is held: it is probably broken. */
const LEAST_SHARE = 0.5

/** The file that a hospital shows when a new one arrives. */
export type ShownFile = {
  fileId: string
  rates: number
  /** Hash of the published file. */
  sha256: string
}

/** Dollar rates by payer line that differ between the shown and the new file. */
export type RateChanges = {
  added: number
  removed: number
  changed: number
  up: number
  down: number
  /** Codes by setting whose median differs. */
  codesChanged: number
  /** All figures that differ, including formulas and list prices. */
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

/** Whether a file has too few rates to replace the shown one. */
export const isHalf = (rates: number, shown: ShownFile | null): boolean =>
  shown !== null && rates < shown.rates * LEAST_SHARE

type NewFile = {
  sha256: string
  /** Whether the hospital showed this reading before. */
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
