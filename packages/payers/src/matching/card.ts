/** What an insurance card or a claim tells about its payer. Text as read by a machine: it may be misspelt. */
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

/** A number or an address that names a payer without regard to its name. */
export type KeyKind = 'payer_id' | 'naic_code' | 'phone' | 'po_box' | 'street'
export type MatchedOn = KeyKind | 'correction' | 'name' | 'alias' | 'state'
export type MatchType = 'edi_id' | 'naic_code' | 'phone' | 'address' | 'correction' | 'name' | 'alias'

/** What on the card speaks against a match: its name means another payer, its number another one, its state or box differs. */
export type Conflict = 'name' | KeyKind | 'state' | 'zip'

export type Match = {
  payerId: string
  entryId: string | null
  directoryId: string
  name: string
  ediPayerId: string | null
  /** How well the match fits the card by itself, 0 to 1. Above 0.9 only with a number, an address or a correction. */
  score: number
  /** How likely it is the one that is meant, its rivals considered: 0 to 1, calibrated. */
  confidence: number
  matchType: MatchType
  matchedOn: readonly MatchedOn[]
  conflicts: readonly Conflict[]
}

/** `none` is the honest answer to a card that names nobody in the directory. */
export type Decision = 'match' | 'ambiguous' | 'none'

/** What an organisation's coders said that a name means. */
export type Correction = { payerId: string; entryId: string | null }
