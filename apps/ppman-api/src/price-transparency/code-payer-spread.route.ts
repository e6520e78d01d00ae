import { ok } from '@ppman/http'
import { type PayerIndex, type RateSpread, rateQuestion } from '@ppman/prices/lake'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  codeParams,
  hospitalFilter,
  kindFields,
  kindFilter,
  lakeFields,
  presentKind,
  presentLake,
  readFilter,
} from './national-filter.ts'

const Spread = z
  .object({
    ...kindFields,
    hospitals: z.int().meta({ description: 'Hospitals with rates of two payers or more.' }),
    p25: z.number().nullable().meta({ description: 'Null with fewer than three hospitals.' }),
    median: z.number().nullable(),
    p75: z.number().nullable(),
  })
  .meta({ description: 'The highest payer’s median by the lowest’s at each hospital.' })

const Payer = z.object({
  ...kindFields,
  payer_id: z.uuid().nullable().meta({ description: 'Null while no payer of the directory is certain.' }),
  payer_name: z.string(),
  hospitals: z.int(),
  rates: z.int(),
  index: z.number().meta({
    description:
      'The payer’s median by the median over the payers of the same hospital and line of business, in ' +
      'the middle of the hospitals; above 1 it pays more than others do there.',
  }),
})

export const codePayerSpreadRoute = route({
  method: 'get',
  path: '/price-transparency/codes/:type/:code/payer-spread',
  operationId: 'getCodePayerSpread',
  summary: 'How far payers differ at the same hospital for one procedure',
  tag: 'national-rates',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: codeParams,
  query: z.object({ ...hospitalFilter, ...kindFilter }),
  responses: {
    200: {
      description: 'The spread by kind of payment, and at most 200 payers, most hospitals first',
      schema: z.object({ ...lakeFields, spreads: z.array(Spread), payers: z.array(Payer) }),
    },
  },
  async handler({ params, query, ctx: { rateLake } }) {
    const filter = readFilter(query)
    const [state, { spreads, payers }] = await Promise.all([
      rateLake.state(filter.state),
      rateLake.payerSpread(rateQuestion(params.type, params.code), filter),
    ])
    return ok({
      ...presentLake(params, state),
      spreads: spreads.map(presentSpread),
      payers: payers.map(presentPayer),
    })
  },
})

const presentSpread = (spread: RateSpread) => ({
  ...presentKind(spread),
  hospitals: spread.hospitals,
  p25: spread.percentiles?.p25 ?? null,
  median: spread.percentiles?.median ?? null,
  p75: spread.percentiles?.p75 ?? null,
})

const presentPayer = (payer: PayerIndex) => ({
  ...presentKind(payer),
  payer_id: payer.payerId,
  payer_name: payer.payerName,
  hospitals: payer.hospitals,
  rates: payer.rates,
  index: payer.index,
})
