import type { Element } from '../../extraction/html-tree.ts'
import { elementText, wordsIn } from '../page/page-words.ts'
import { containment, type Fingerprint } from './fingerprint.ts'
import type { Page } from '../page/page.ts'
import { identityOf, type IdentityTokens } from './identity.ts'
import { type IdentityVerdict, judgeIdentity } from './judge-identity.ts'

export type TargetVerdict = {
  isAccepted: boolean
  /** Share of the last good text that the target contains, 0 to 1. */
  containment: number
  /** Why, in one word. */
  reason:
    | 'accepted'
    | 'history_names_predecessor'
    | IdentityVerdict
    | 'too_little_left'
    | 'too_much_else'
    | 'too_short_to_tell'
}

/** A revision keeps at least half of the text (the design, 3.8). */
export const MIN_CONTAINMENT = 0.5
/** A target this many times as long contains other content too. */
const MAX_GROWTH = 4
const MIN_SHINGLES = 8
/**
 * A policy rewritten under a new number still shares its definitions and codes with its
 * predecessor.
 */
const REWRITTEN_CONTAINMENT = 0.2

/** The identity and text of a candidate. */
export type CandidateText = IdentityTokens & { text: string }

/**
 * Whether a text is a current version of the known policy. Pure: the acceptance rules of the
 * design, 3.8.
 */
export function judgeText(fingerprint: Fingerprint, candidate: CandidateText): TargetVerdict {
  const words = wordsIn(candidate.text)
  const share = containment(fingerprint.shingles, words)
  const verdict = (reason: TargetVerdict['reason']) => ({
    isAccepted: reason === 'accepted' || reason === 'history_names_predecessor',
    containment: share,
    reason,
  })
  if (fingerprint.shingles.length < MIN_SHINGLES) return verdict('too_short_to_tell')
  const identity = judgeIdentity(fingerprint, { ...candidate, containment: share })
  if (identity === 'succeeds' && share >= REWRITTEN_CONTAINMENT) return verdict('history_names_predecessor')
  if (share < MIN_CONTAINMENT) return verdict('too_little_left')
  if (identity !== 'same') return verdict(identity)
  return verdict(words.length > MAX_GROWTH * fingerprint.words ? 'too_much_else' : 'accepted')
}

/** The same for a part of a page. */
export const judgeTarget = (
  fingerprint: Fingerprint,
  page: Page,
  target: readonly Element[],
): TargetVerdict => judgeText(fingerprint, { ...identityOf(page, target), text: elementText(target) })
