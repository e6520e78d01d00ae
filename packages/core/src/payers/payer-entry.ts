/** EDI transactions that a routing entry may carry (X12 005010). */
export const TRANSACTIONS = ['270', '276', '278', '835', '837P', '837I'] as const
type Transaction = (typeof TRANSACTIONS)[number]

/** Where claims go on paper, as printed; a part that is not known is empty. */
export type ClaimsAddress = { line: string; city: string; state: string; zip: string }

/** A routing entry as somebody tells it. Days as `YYYY-MM-DD`. */
export type NewEntry = {
  payerId: string
  ediPayerId: string
  clearinghouse: string | null
  transactions: readonly Transaction[]
  claimsAddress: ClaimsAddress | null
  /** As printed. */
  phone: string | null
  /** Two letters each. */
  states: readonly string[]
  planTypes: readonly string[]
  effectiveFrom: string | null
  effectiveTo: string | null
}

/** A routing entry as it is kept. It bears the payer's name. */
export type PayerEntry = NewEntry & { id: string; name: string; createdAt: Date }
