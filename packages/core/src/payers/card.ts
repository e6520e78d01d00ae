/** What an insurance card or a claim tells about its payer. Text as read by a machine: it may be misspelt. */
export type Card = {
  company: string
  plan?: string | undefined
  /** Two letters, upper case. */
  state?: string | undefined
  /** EDI payer id as printed. */
  ediPayerId?: string | undefined
  naicCode?: string | undefined
}

/** Something in the directory that the card may mean, under one of its names. */
export type Candidate = {
  payerId: string
  /** Null for a company that is known by a legal register only. */
  entryId: string | null
  /** The row of the directory that says so. */
  directoryId: string
  name: string
  ediPayerId: string | null
  states: readonly string[]
  /** The name that was near the card's, folded. */
  folded: string
  isAlias: boolean
  /** Set when a number on the card is one of its numbers. */
  identifier: 'edi' | 'naic' | null
}

export type MatchedOn = 'payer_id' | 'naic_code' | 'name' | 'alias' | 'state'

export type Match = {
  payerId: string
  entryId: string | null
  directoryId: string
  name: string
  ediPayerId: string | null
  /** Likeness, 0 to 1. Above 0.9 only with a number of the card's. */
  score: number
  /** The score, shared with others that are about as near: 0 to 1. */
  confidence: number
  matchType: 'edi_id' | 'naic_code' | 'name' | 'alias'
  matchedOn: readonly MatchedOn[]
}

/** `none` is the honest answer to a card that names nobody in the directory. */
export type Decision = 'match' | 'ambiguous' | 'none'
