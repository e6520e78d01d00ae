/**
 * What an insurance card or a claim says about its payer. Text comes from OCR and may be
 * misspelled.
 */
export type Card = {
  company: string
  plan?: string | undefined
  /** Two letters, upper case. */
  state?: string | undefined
  zip?: string | undefined
  /** EDI payer id as printed. */
  ediPayerId?: string | undefined
  naicCode?: string | undefined
  phone?: string | undefined
  /** Where claims go: the line of a PO box or street, and its ZIP (empty when not printed). */
  address?: { line: string; zip: string } | undefined
}

/** A number or an address that identifies a payer independently of its name. */
export type KeyKind = 'payer_id' | 'naic_code' | 'phone' | 'po_box' | 'street'
export type MatchedOn = KeyKind | 'correction' | 'name' | 'alias' | 'state'
export type MatchType = 'edi_id' | 'naic_code' | 'phone' | 'address' | 'correction' | 'name' | 'alias'

/** What on the card contradicts a match: its name, a number, its state or the ZIP of its PO box. */
export type Conflict = 'name' | KeyKind | 'state' | 'zip'

export type Match = {
  payerId: string
  entryId: string | null
  directoryId: string
  name: string
  ediPayerId: string | null
  /**
   * How well the match fits the card, 0 to 1. Above 0.9 only with a number, an address or a
   * correction.
   */
  score: number
  /** Calibrated probability, 0 to 1, that this is the intended payer. */
  confidence: number
  matchType: MatchType
  matchedOn: readonly MatchedOn[]
  conflicts: readonly Conflict[]
}

/** `none` when the card names no payer of the directory. */
export type Decision = 'match' | 'ambiguous' | 'none'

/** The payer that an organization assigned to a name. */
export type Correction = { payerId: string; entryId: string | null }
