import type { Correction } from './card.ts'
import type { MatchIndex } from './indexing/match-index.ts'
import type { NameKeys } from '../normalization/name-words.ts'

/** A correction, and how near it is to what the card says. */
export type SaidCorrection = Correction & { isExactName: boolean; isExactState: boolean }

/** A shorter skeleton is shared by too many names. */
const MIN_SKELETON_LETTERS = 4

/**
 * The corrections that hold for a name: those said of the name itself; else those said of names that a scanner takes for it,
 * when they agree on a payer and the directory knows no other payer by such a name. What was said for the very state wins.
 */
export function correctionsForName(
  said: readonly SaidCorrection[],
  { skeleton }: NameKeys,
  index: MatchIndex,
): Correction[] {
  const exact = said.filter(({ isExactName }) => isExactName)
  if (exact.length > 0) return ofNearestState(exact)
  const alike = ofNearestState(said)
  const [first] = alike
  const run = skeleton.replaceAll(' ', '')
  if (!first || run.length < MIN_SKELETON_LETTERS) return []
  const isAgreed = alike.every(({ payerId }) => payerId === first.payerId)
  return isAgreed && !isOfAnother(index, run, first.payerId) ? alike : []
}

function ofNearestState(said: readonly SaidCorrection[]): SaidCorrection[] {
  const isNear = said.some(({ isExactState }) => isExactState)
  return said.filter(({ isExactState }) => isExactState === isNear)
}

/** Whether the directory gives a name of these letters to another payer. Asked only when a correction would apply. */
const isOfAnother = ({ names, subjects }: MatchIndex, run: string, payerId: string): boolean =>
  names.some(
    (name) => name.run === run && name.bearers.some(({ subject }) => subjects[subject]!.payerId !== payerId),
  )
