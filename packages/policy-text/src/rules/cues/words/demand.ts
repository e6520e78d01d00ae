import { source } from '../../../text/pattern.ts'
import { type Phrase, phrase } from '../../clauses/phrase.ts'
import {
  DUTY_AFTER,
  DUTY_BEFORE,
  INSTRUCTION,
  LACK_AFTER,
  LACK_BEFORE,
  REFUSAL,
  RELEASE_AFTER,
  RELEASE_BEFORE,
} from './lexicon.ts'

/** What a text demands of a thing, such as an authorization or a record. */
export type Demand = 'required' | 'not_required' | null

/** Words between a verb and its object. */
const NEAR = '[^.;]{0,70}?'

/**
 * Reads demands for one thing, in any words: a duty before or after it, an instruction, a refusal
 * for the lack of it; or that it is not needed.
 *
 * @param object a pattern source with fragments
 */
export function demandFor(object: string, moreReleases: readonly string[] = []): (text: string) => Demand {
  const named = phrase(object)
  const refused = refusedWithout(object)
  const released = phrase(
    `${RELEASE_BEFORE}(?:(?!\\bno\\b)[^.;]){0,40}?(?:${object})`,
    `(?:${object})[^.;]{0,40}?${RELEASE_AFTER}`,
    ...moreReleases,
  )
  const demanded = phrase(
    `(?:${object})${NEAR}${DUTY_AFTER}`,
    `${DUTY_BEFORE}(?! not\\b)${NEAR}(?:${object})`,
    `${INSTRUCTION}${NEAR}(?:${object})`,
  )
  return (text) => {
    if (!named.test(text)) return null
    if (refused.test(text)) return 'required'
    if (released.test(text)) return 'not_required'
    return demanded.test(text) ? 'required' : null
  }
}

/** Denied for the lack of a thing, or only paid with it. */
export const refusedWithout = (object: string): Phrase =>
  phrase(
    `${REFUSAL}${NEAR}${LACK_BEFORE}${NEAR}(?:${object})`,
    `${LACK_BEFORE}${NEAR}(?:${object})${NEAR}${REFUSAL}`,
    `${REFUSAL}${NEAR}(?:${object})${NEAR}${LACK_AFTER}`,
    `(?:${object})${NEAR}${LACK_AFTER}${NEAR}${REFUSAL}`,
    source`\bonly (?:\w+ )?(?:when|if|with|after|upon|once|following)\b${NEAR}(?:${object})`,
    source`\b(?:depends?|hinges?|contingent|conditional|conditioned) (?:up)?on\b${NEAR}(?:${object})`,
  )
