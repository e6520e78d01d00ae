import { param } from '@ppman/http'
import { isState, type Payer, type PayerEntry, TRANSACTIONS } from '@ppman/payers'
import { z } from 'zod'

/** A state in a body: two letters in any case. */
export const stateLetters = param.stateCode.refine(
  (letters) => /^[A-Z]{2}$/.test(letters),
  'Expected a state of two letters',
)

/**
 * A state in a query: the letters of a state, the District or a territory in any case; empty counts
 * as absent.
 */
export const knownState = param.stateCode.refine(
  (letters) => letters === '' || isState(letters),
  'Expected the letters of a US state or territory',
)

/** Mailing address for paper claims, as printed. Unknown parts are empty. */
export const ClaimsAddress = z
  .object({ line: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .meta({ id: 'ClaimsAddress' })

/**
 * One payer (specification 2; the fields beyond payer_type and is_active by open questions,
 * document 1 section 2).
 */
export const PayerResponse = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    payer_type: z.string().meta({
      description: 'medicare, medicaid, military, blue, workers_comp, dental, vision or commercial.',
    }),
    parent_id: z.uuid().nullable(),
    is_active: z.boolean(),
    naic_code: z.string().nullable(),
    states: z
      .array(z.string())
      .meta({ description: 'Where it operates, as its directories say; empty when they do not.' }),
    aliases_count: z.int(),
    entries_count: z.int().meta({ description: 'EDI routing entries.' }),
    sources_count: z.int().meta({ description: 'Monitored policy sources.' }),
    last_synced_at: z.iso.datetime().meta({ description: 'When a directory last named it.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PayerResponse' })

export const presentPayer = (payer: Payer) => ({
  id: payer.id,
  name: payer.name,
  slug: payer.slug,
  payer_type: payer.payerType,
  parent_id: payer.parentId,
  is_active: payer.isActive,
  naic_code: payer.naicCode,
  states: payer.states,
  aliases_count: payer.aliasesCount,
  entries_count: payer.entriesCount,
  sources_count: payer.sourcesCount,
  last_synced_at: payer.lastSyncedAt.toISOString(),
  created_at: payer.createdAt.toISOString(),
  updated_at: payer.updatedAt.toISOString(),
})

export const ENTRY_SCOPES = ['organisation', 'global'] as const

/** The common fields of every response about a submitted routing entry. */
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
