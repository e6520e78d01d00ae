import { type PayerEntry, TRANSACTIONS } from '@ppman/payers'
import { z } from 'zod'
import { ClaimsAddress } from './schemas.ts'

export const ENTRY_SCOPES = ['organisation', 'global'] as const

/** What every answer tells of a submitted routing entry. */
export const entryFields = {
  id: z.uuid(),
  edi_payer_id: z.string(),
  clearinghouse: z.string().nullable(),
  transactions: z.array(z.enum(TRANSACTIONS)),
  claims_address: ClaimsAddress.nullable(),
  phone: z.string().nullable(),
  states: z.array(z.string()),
  plan_types: z.array(z.string()),
  effective_from: z.iso.date().nullable(),
  effective_to: z.iso.date().nullable(),
  scope: z.enum(ENTRY_SCOPES).meta({ description: 'For whom the next match knows it, while it stands.' }),
  created_at: z.iso.datetime(),
}

export const presentEntry = (entry: Omit<PayerEntry, 'payerId' | 'name'>) => ({
  id: entry.id,
  edi_payer_id: entry.ediPayerId,
  clearinghouse: entry.clearinghouse,
  transactions: [...entry.transactions],
  claims_address: entry.claimsAddress,
  phone: entry.phone,
  states: [...entry.states],
  plan_types: [...entry.planTypes],
  effective_from: entry.effectiveFrom,
  effective_to: entry.effectiveTo,
  scope: entry.scope,
  created_at: entry.createdAt.toISOString(),
})
