/** EDI transactions that a routing entry may carry (X12 005010). */
export const TRANSACTIONS = ['270', '276', '278', '835', '837P', '837I'] as const
type Transaction = (typeof TRANSACTIONS)[number]

/** Where paper claims go, as printed; an unknown part is empty. */
export type ClaimsAddress = { line: string; city: string; state: string; zip: string }

/** A routing entry as a caller submits it. Days as `YYYY-MM-DD`. */
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

/** For whom a submitted entry applies. */
type EntryScope = 'organisation' | 'global'

/** A stored routing entry, under the payer's name. */
export type PayerEntry = NewEntry & { id: string; name: string; scope: EntryScope; createdAt: Date }

/** A listed submitted entry, active or ended. */
export type ListedEntry = Omit<PayerEntry, 'payerId' | 'name'> & {
  payer: { id: string; name: string }
  status: 'active' | 'withdrawn' | 'superseded'
  /** Subject of the submitter; null for a global entry, which several may have submitted. */
  createdBy: string | null
  endedAt: Date | null
}
