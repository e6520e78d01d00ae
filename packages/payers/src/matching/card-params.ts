import type { Card } from './card.ts'
import { splitAddress } from '../normalization/address-key.ts'
import { isState } from '../normalization/us-states.ts'

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

export type AddressSource = 'structured' | 'free_text' | 'none'

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
