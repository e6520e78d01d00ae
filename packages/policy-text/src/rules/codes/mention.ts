import type { BillingCode, CodeRange } from '../rule.ts'

/**
 * `service` is billed (CPT, HCPCS, CDT, DRG, ICD-10-PCS); `place` is a place of service and not a
 * code of a rule.
 */
export type MentionKind = 'service' | 'diagnosis' | 'revenue' | 'modifier' | 'place'

/** One code, range or cued number in a text, with its position in UTF-16 units. */
export type Mention = {
  kind: MentionKind
  start: number
  end: number
  codes: readonly BillingCode[]
  ranges: readonly CodeRange[]
  /** Modifiers attached to the code, as in 99213-25. */
  attached: readonly string[]
  /** The code has a word attached without a space, as text from a PDF often does. */
  isGlued: boolean
}

export const aMention = (mention: Pick<Mention, 'kind' | 'start' | 'end'> & Partial<Mention>): Mention => ({
  codes: [],
  ranges: [],
  attached: [],
  isGlued: false,
  ...mention,
})
