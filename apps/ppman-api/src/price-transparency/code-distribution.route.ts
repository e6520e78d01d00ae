import { ok, param } from '@ppman/http'
import { toDollars } from '@ppman/prices'
import { type Distribution, GROUPS, rateQuestion } from '@ppman/prices/lake'
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
import { dollars } from './schemas.ts'

const overRates = (figure: string) => dollars(`${figure} of the rates.`)

const Group = z.object({
  ...kindFields,
  group: z
    .string()
    .meta({ description: 'State, type of hospital, or id of a payer; the name of a payer without one.' }),
  group_name: z.string(),
  rates: z.int().meta({ description: 'Dollar rates of all contracts; a rate over one cent counts once.' }),
  hospitals: z.int().meta({ description: 'Without samples.' }),
  p10: overRates('10th percentile'),
  p25: overRates('25th percentile'),
  median: overRates('Median'),
  p75: overRates('75th percentile'),
  p90: overRates('90th percentile'),
  min: overRates('Lowest'),
  max: overRates('Highest'),
})

export const codeDistributionRoute = route({
  method: 'get',
  path: '/price-transparency/codes/:type/:code/distribution',
  operationId: 'getCodeDistribution',
  summary: 'Distribution of all negotiated rates of one procedure',
  tag: 'national-rates',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: codeParams,
  query: z.object({
    group_by: z.enum(GROUPS).default('none'),
    ...hospitalFilter,
    payer_id: param.uuid.optional().meta({ description: 'A payer of the directory.' }),
    ...kindFilter,
  }),
  responses: {
    200: {
      description: 'Figures by kind of payment and group, most hospitals first; at most 200',
      schema: z.object({ ...lakeFields, group_by: z.enum(GROUPS), items: z.array(Group) }),
    },
  },
  async handler({ params, query, ctx: { rateLake } }) {
    const filter = readFilter(query)
    const question = rateQuestion(params.type, params.code)
    const [state, found] = await Promise.all([
      rateLake.state(filter.state),
      rateLake.distribution(question, filter, query.group_by),
    ])
    return ok({ ...presentLake(params, state), group_by: query.group_by, items: found.map(presentGroup) })
  },
})

const presentGroup = (found: Distribution) => ({
  ...presentKind(found),
  group: found.group,
  group_name: found.groupName,
  rates: found.rates,
  hospitals: found.hospitals,
  p10: toDollars(found.p10E4),
  p25: toDollars(found.p25E4),
  median: toDollars(found.medianE4),
  p75: toDollars(found.p75E4),
  p90: toDollars(found.p90E4),
  min: toDollars(found.minE4),
  max: toDollars(found.maxE4),
})
