import { addressSourceOf, cardOf, type Match, matchPayer } from '@ppman/payers'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { knownState } from './schemas.ts'

const Query = z.object({
  company: param
    .text(2, 500)
    .meta({ description: 'Company name as read from the card.', example: 'Blue Cross of Texas' }),
  plan: param.text(0, 200).optional(),
  state: knownState.optional(),
  zip: param.text(0, 10).optional(),
  payer_id: param.text(0, 50).optional().meta({ description: 'EDI payer id printed on the card.' }),
  naic_code: param.text(0, 50).optional(),
  phone: param.text(0, 20).optional(),
  address: param
    .text(0, 200)
    .optional()
    .meta({ description: 'Claims address as free text; ignored beside any addr_* parameter.' }),
  addr_line: param.text(0, 200).optional().meta({ description: 'Claims address: PO box or street.' }),
  addr_city: param.text(0, 100).optional().meta({ description: 'Accepted, not matched on.' }),
  addr_state: param.text(0, 2).optional().meta({ description: 'Accepted, not matched on.' }),
  addr_zip: param.text(0, 10).optional(),
  limit: param.int(1, 20, 5),
})

const PayerMatch = z
  .object({
    payer_id: z.uuid(),
    entry_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The EDI routing entry; null for a company known by a legal register only.' }),
    directory_id: z.string().meta({ description: "The entry's id in the directory it was loaded from." }),
    name: z.string(),
    edi_payer_id: z.string().nullable(),
    score: z.number().min(0).max(1).meta({
      description:
        'How well it fits the card by itself. Above 0.9 only with a number, an address or a correction.',
    }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How likely it is the one that is meant, its rivals considered; calibrated.' }),
    match_type: z.enum(['edi_id', 'naic_code', 'phone', 'address', 'correction', 'name', 'alias']),
    matched_on: z
      .array(
        z.enum([
          'payer_id',
          'naic_code',
          'phone',
          'po_box',
          'street',
          'correction',
          'name',
          'alias',
          'state',
        ]),
      )
      .meta({ description: 'What on the card speaks for it.' }),
    conflicts: z
      .array(z.enum(['name', 'payer_id', 'naic_code', 'phone', 'po_box', 'street', 'state', 'zip']))
      .meta({
        description:
          'What on the card speaks against it: names or numbers that mean another payer, a state or ' +
          'ZIP that differs.',
      }),
  })
  .meta({ id: 'PayerMatch' })

const MatchResponse = z
  .object({
    normalized: z.object({
      company: z.string(),
      state: z.string().nullable(),
      payer_id: z.string().nullable(),
      naic_code: z.string().nullable(),
      phone: z.string().nullable().meta({ description: 'E.164.' }),
      address_key: z
        .string()
        .nullable()
        .meta({ description: 'The claims address as it is compared: USPS Publication 28.' }),
    }),
    matches: z.array(PayerMatch),
    best: PayerMatch.nullable().meta({ description: 'The first match, unless the decision is none.' }),
    decision: z.enum(['match', 'ambiguous', 'none']),
    address_source: z.enum(['structured', 'free_text', 'none']),
  })
  .meta({ id: 'MatchResponse' })

export const matchPayerRoute = route({
  method: 'get',
  path: '/payers/match',
  operationId: 'matchPayer',
  summary: 'Match card data to a payer',
  tag: 'payers',
  access: 'scope:svc-ppman',
  rate: 'search',
  query: Query,
  responses: { 200: { description: 'Likely payers, best first', schema: MatchResponse } },
  async handler({ query, ctx }) {
    const { normalized, matches, decision } = await matchPayer(ctx.payerMatches, cardOf(query), query.limit)
    const { company, state, ediPayerId, naicCode, phone, addressKey } = normalized
    const items = matches.map(present)
    return ok({
      normalized: {
        company,
        state,
        payer_id: ediPayerId,
        naic_code: naicCode,
        phone,
        address_key: addressKey,
      },
      matches: items,
      best: decision === 'none' ? null : (items[0] ?? null),
      decision,
      address_source: addressSourceOf(query),
    })
  },
})

const present = ({
  payerId,
  entryId,
  directoryId,
  ediPayerId,
  matchType,
  matchedOn,
  conflicts,
  ...rest
}: Match) => ({
  payer_id: payerId,
  entry_id: entryId,
  directory_id: directoryId,
  edi_payer_id: ediPayerId,
  match_type: matchType,
  matched_on: [...matchedOn],
  conflicts: [...conflicts],
  ...rest,
})
