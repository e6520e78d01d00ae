import { AppError } from '@ppman/errors'
import { ok, param } from '@ppman/http'
import { toDollars } from '@ppman/prices'
import { type HospitalPlace, rateQuestion } from '@ppman/prices/lake'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  codeParams,
  kindFields,
  kindFilter,
  lakeFields,
  presentKind,
  presentLake,
  readFilter,
} from './national-filter.ts'
import { dollars } from './schemas.ts'

const Among = z.object({
  hospitals: z.int().meta({ description: 'Hospitals with such rates, this one included.' }),
  percentile: z
    .number()
    .nullable()
    .meta({
      description:
        'Percent of them with a lower median; of those with an equal one, half. Null with fewer than three ' +
        'hospitals.',
    }),
})

const Place = z.object({
  ...kindFields,
  rates: z.int().meta({ description: 'Dollar rates of the hospital.' }),
  median: dollars('Median over the hospital’s contracts.'),
  national: Among,
  in_state: Among,
})

export const codePercentileRoute = route({
  method: 'get',
  path: '/price-transparency/codes/:type/:code/percentile',
  operationId: 'getHospitalPercentile',
  summary: 'Where one hospital stands among all that publish a procedure',
  tag: 'national-rates',
  access: 'scope:svc-ppman',
  rate: 'search',
  params: codeParams,
  query: z.object({
    hospital: param.text(1, 6).meta({ description: 'CCN of the hospital.' }),
    ...kindFilter,
  }),
  responses: {
    200: {
      description: 'The hospital’s place by kind of payment; none where it has no such rate',
      schema: z.object({ ...lakeFields, hospital: z.string(), items: z.array(Place) }),
    },
  },
  async handler({ params, query, ctx: { rateLake, hospitals } }) {
    const ccn = query.hospital.toUpperCase()
    const hospital = await hospitals.byCcn(ccn)
    if (!hospital) throw new AppError('not_found', 'There is no hospital with this CCN.')
    const [state, places] = await Promise.all([
      rateLake.state(),
      rateLake.percentile(rateQuestion(params.type, params.code), readFilter(query), hospital.id),
    ])
    return ok({ ...presentLake(params, state), hospital: ccn, items: places.map(presentPlace) })
  },
})

const presentPlace = (place: HospitalPlace) => ({
  ...presentKind(place),
  rates: place.rates,
  median: toDollars(place.medianE4),
  national: place.national,
  in_state: place.inState,
})
