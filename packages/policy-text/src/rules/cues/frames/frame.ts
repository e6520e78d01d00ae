import type { Clause } from '../../clauses/clause.ts'
import { Phrase } from '../../clauses/phrase.ts'
import type { Finding } from '../finding.ts'
import {
  DUTY_AFTER,
  DUTY_BEFORE,
  FORBIDDEN,
  INSTRUCTION,
  PAYS,
  RESTRICTION,
  SEPARATE,
  TOGETHER,
  UNPAID,
} from '../words/lexicon.ts'

/**
 * Detects one category by the concepts that a clause combines, in any words; null when they do not
 * state it.
 */
export type Frame = (clause: Clause) => Finding | null

/** A way to read a clause by its concepts, as the support table names it. */
export type NamedFrame = { name: string; description: string; find: Frame }

export const frame = (name: string, description: string, find: Frame): NamedFrame => ({
  name,
  description,
  find,
})

export const of = (...sources: readonly string[]) => new Phrase(sources)

const [DUTY, ORDER] = [of(DUTY_AFTER, DUTY_BEFORE), of(INSTRUCTION)]
const [PAID, REFUSED, RESTRICTED] = [of(PAYS), of(UNPAID), of(RESTRICTION)]
const [APART, BESIDE, NOT_TO] = [of(SEPARATE), of(TOGETHER), of(FORBIDDEN)]

export const isDuty = (text: string) => DUTY.test(text)
export const isDemanded = (text: string) => DUTY.test(text) || ORDER.test(text)
export const isPaid = (text: string) => PAID.test(text)
export const isUnpaid = (text: string) => REFUSED.test(text)
export const isRestricted = (text: string) => RESTRICTED.test(text)
export const isSeparate = (text: string) => APART.test(text)
export const isTogether = (text: string) => BESIDE.test(text)
/** Whether the clause forbids to bill something. */
export const isForbidden = (text: string) => NOT_TO.test(text)
