import type { Element } from '../../extraction/html-tree.ts'
import { elementText, wordsIn } from '../page/page-words.ts'
import { containment, type Fingerprint } from './fingerprint.ts'
import type { Page } from '../page/page.ts'
import { identityOf, type IdentityTokens } from './identity.ts'
import { type IdentityVerdict, judgeIdentity } from './judge-identity.ts'

export type TargetVerdict = {
  isAccepted: boolean
  /** Share of the last good text that the target still says, 0 to 1. */
  containment: number
  /** One word for why, with the finding behind it. */
  reason:
    | 'accepted'
    | 'history_names_predecessor'
    | IdentityVerdict
    | 'too_little_left'
    | 'too_much_else'
    | 'too_short_to_tell'
}

/** A revision keeps half of what was said (the design, 3.8); less is another document. */
export const MIN_CONTAINMENT = 0.5
/** A target that says this many times as much holds other things too. */
const MAX_GROWTH = 4
const MIN_SHINGLES = 8
/**
 * A policy rewritten under a new number still shares its definitions and codes with the one that it
 * replaces.
 */
const REWRITTEN_CONTAINMENT = 0.2

/** What a candidate says: who it is, and its text. */
export type CandidateText = IdentityTokens & { text: string }

/**
 * Whether a text is the policy that was read last, in today's wording. Pure: the rules of
 * acceptance of the design, 3.8.
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

/** The same of a part of a page. */
export const judgeTarget = (
  fingerprint: Fingerprint,
  page: Page,
  target: readonly Element[],
): TargetVerdict => judgeText(fingerprint, { ...identityOf(page, target), text: elementText(target) })
