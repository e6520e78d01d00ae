import { splitAddress } from '../normalization/contact-keys.ts'
import { isState } from '../normalization/us-states.ts'

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

/**
 * The parameters of GET /payers/match that are matched on (specification 4.1). Empty text counts as
 * absent.
 */
export type CardParams = {
  company: string
  plan?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  payer_id?: string | undefined
  naic_code?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  addr_line?: string | undefined
  addr_city?: string | undefined
  addr_state?: string | undefined
  addr_zip?: string | undefined
}

type AddressSource = 'structured' | 'free_text' | 'none'

/**
 * Which address is used: structured parts, even empty ones, take precedence over free text
 * (specification 4.1).
 */
export function addressSourceOf(params: CardParams): AddressSource {
  const structured = [params.addr_line, params.addr_city, params.addr_state, params.addr_zip].some(
    (part) => part !== undefined,
  )
  return structured ? 'structured' : params.address ? 'free_text' : 'none'
}

/** Converts the parameters to a card. */
export function cardOf(params: CardParams): Card {
  return {
    company: params.company,
    plan: params.plan,
    state: stateOf(params.state),
    zip: params.zip,
    ediPayerId: params.payer_id,
    naicCode: params.naic_code,
    phone: params.phone,
    address: addressOf(params),
  }
}

/**
 * Unknown state letters are ignored, and the normalized card in the answer shows none (open
 * questions, section 4).
 */
function stateOf(letters = ''): string | undefined {
  const state = letters.trim().toUpperCase()
  return isState(state) ? state : undefined
}

function addressOf(params: CardParams): Card['address'] {
  const source = addressSourceOf(params)
  if (source === 'structured') return { line: params.addr_line ?? '', zip: params.addr_zip ?? '' }
  return source === 'free_text' ? splitAddress(params.address!) : undefined
}
