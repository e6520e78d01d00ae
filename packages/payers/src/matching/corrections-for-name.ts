import type { Correction } from './card.ts'
import type { MatchIndex } from './indexing/match-index.ts'
import type { NameKeys } from '../normalization/name-words.ts'

/** A correction and how exactly it fits the card. */
export type RankedCorrection = Correction & { isExactName: boolean; isExactState: boolean }

/** Too many names share a shorter skeleton. */
const MIN_SKELETON_LETTERS = 4

/**
 * The corrections that apply to a name: those of the exact name, else those of names with the same
 * skeleton if they agree on one payer and no other payer of the directory has such a name.
 * Corrections for the exact state take precedence.
 */
export function correctionsForName(
  corrections: readonly RankedCorrection[],
  { skeleton }: NameKeys,
  index: MatchIndex,
): Correction[] {
  const exact = corrections.filter(({ isExactName }) => isExactName)
  if (exact.length > 0) return preferExactState(exact)
  const similar = preferExactState(corrections)
  const [first] = similar
  const run = skeleton.replaceAll(' ', '')
  if (!first || run.length < MIN_SKELETON_LETTERS) return []
  const isAgreed = similar.every(({ payerId }) => payerId === first.payerId)
  return isAgreed && !belongsToAnotherPayer(index, run, first.payerId) ? similar : []
}

function preferExactState(corrections: readonly RankedCorrection[]): RankedCorrection[] {
  const isNear = corrections.some(({ isExactState }) => isExactState)
  return corrections.filter(({ isExactState }) => isExactState === isNear)
}

/** Whether another payer of the directory has a name with this skeleton. */
const belongsToAnotherPayer = ({ names, subjects }: MatchIndex, run: string, payerId: string): boolean =>
  names.some(
    (name) => name.run === run && name.bearers.some(({ subject }) => subjects[subject]!.payerId !== payerId),
  )
