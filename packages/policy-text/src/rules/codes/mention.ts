import type { BillingCode, CodeRange } from '../rule.ts'

/**
 * `service` is what is billed (CPT, HCPCS, CDT, DRG, ICD-10-PCS); `place` a place of service, which
 * is no code of a rule.
 */
export type MentionKind = 'service' | 'diagnosis' | 'revenue' | 'modifier' | 'place'

/** One code, range or cued number as it stands in a text, with its place in UTF-16 units. */
export type Mention = {
  kind: MentionKind
  start: number
  end: number
  codes: readonly BillingCode[]
  ranges: readonly CodeRange[]
  /** Modifiers written on the code, as in 99213-25. */
  attached: readonly string[]
  /** The code stands against a word without a space, as text taken from a PDF often has it. */
  isGlued: boolean
}

export const aMention = (mention: Pick<Mention, 'kind' | 'start' | 'end'> & Partial<Mention>): Mention => ({
  codes: [],
  ranges: [],
  attached: [],
  isGlued: false,
  ...mention,
})
