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

const overContracts = (figure: string) =>
  dollars(`${figure} of the contracts’ medians; null with fewer than three hospitals.`)

const Group = z.object({
  ...kindFields,
  group: z
    .string()
    .meta({ description: 'State, type of hospital, or id of a payer; the name of a payer without one.' }),
  group_name: z.string(),
  rates: z.int().meta({ description: 'Dollar rates of all contracts; a rate over one cent counts once.' }),
  contracts: z
    .int()
    .meta({ description: 'Contracts of the hospitals; each has one vote, the median of its rates.' }),
  hospitals: z.int().meta({ description: 'Without samples.' }),
  p10: overContracts('10th percentile'),
  p25: overContracts('25th percentile'),
  median: overContracts('Median'),
  p75: overContracts('75th percentile'),
  p90: overContracts('90th percentile'),
  min: overContracts('Lowest'),
  max: overContracts('Highest'),
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

const presentGroup = ({ percentiles: figures, ...found }: Distribution) => ({
  ...presentKind(found),
  group: found.group,
  group_name: found.groupName,
  rates: found.rates,
  contracts: found.contracts,
  hospitals: found.hospitals,
  p10: toDollars(figures?.p10E4 ?? null),
  p25: toDollars(figures?.p25E4 ?? null),
  median: toDollars(figures?.medianE4 ?? null),
  p75: toDollars(figures?.p75E4 ?? null),
  p90: toDollars(figures?.p90E4 ?? null),
  min: toDollars(figures?.minE4 ?? null),
  max: toDollars(figures?.maxE4 ?? null),
})
