import { addEntry, TRANSACTIONS } from '@ppman/payers'
import { created, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { entryFields, presentEntry, stateLetters } from './schemas.ts'

const zip = param.text(0, 10).regex(/^(\d{5}(-\d{4})?)?$/, 'Expected a ZIP of five digits, or nine')

const Address = z.object({
  line: param.text(1, 200).meta({ description: 'PO box or street.' }),
  city: param.text(0, 100).default(''),
  state: z.union([z.literal(''), stateLetters]).default(''),
  zip: zip.default(''),
})

const EntryCreateRequest = z
  .object({
    payer_id: param.uuid,
    edi_payer_id: param
      .text(1, 50)
      .meta({ description: 'The number that claims are sent to.', example: '60054' }),
    clearinghouse: param.text(0, 100).nullish(),
    transactions: z.array(z.enum(TRANSACTIONS)).max(TRANSACTIONS.length).nullish(),
    claims_address: Address.nullish(),
    phone: param.text(0, 20).nullish(),
    states: z.array(stateLetters).max(60).nullish(),
    plan_types: z.array(param.text(1, 50)).max(50).nullish(),
    effective_from: param.date.nullish().meta({ description: 'First day.' }),
    effective_to: param.date.nullish().meta({ description: 'Last day.' }),
  })
  .meta({ id: 'EntryCreateRequest' })

const PayerEntryResponse = z
  .object({ ...entryFields, payer_id: z.uuid(), name: z.string() })
  .meta({ id: 'PayerEntryResponse' })

export const createEntryRoute = route({
  method: 'post',
  path: '/payers/entries',
  operationId: 'createPayerEntry',
  summary: 'Add an EDI routing entry to a payer',
  description:
    'Holds for your organization from the next match on; for all when a second organization adds the ' +
    'same entry (payer, number, ' +
    ('clearinghouse and days), or an administrator does. Of its address, phone, states, plan types and ' +
      'transactions, what both said holds ') +
    ('for all. A number that the payer has at this clearinghouse on one of the same days already ' +
      'answers 422 `duplicate_entry`.'),
  tag: 'payers',
  access: 'scope:svc-ppman',
  body: EntryCreateRequest,
  responses: { 201: { description: 'The entry', schema: PayerEntryResponse } },
  async handler({ body, caller, ctx }) {
    const entry = {
      payerId: body.payer_id,
      ediPayerId: body.edi_payer_id,
      clearinghouse: body.clearinghouse || null,
      transactions: distinct(body.transactions),
      claimsAddress: body.claims_address ?? null,
      phone: body.phone || null,
      states: distinct(body.states),
      planTypes: distinct(body.plan_types),
      effectiveFrom: body.effective_from ?? null,
      effectiveTo: body.effective_to ?? null,
    }
    const kept = await ctx.transaction((tx) => addEntry(tx, entry, caller, ctx.now()))
    return created({ ...presentEntry(kept), payer_id: kept.payerId, name: kept.name })
  },
})

const distinct = <Word>(values: readonly Word[] | null | undefined): Word[] => [...new Set(values ?? [])]
