import { param } from '@ppman/http'
import {
  findPriceGroups,
  type FoundGroups,
  type GroupSort,
  MAX_RADIUS_MILES,
  parseAskedLine,
} from '@ppman/prices'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleGroupedPrice } from '../transparency-price/examples.ts'
import { EMPTY_QUERY, type SearchQuery } from './search-form.ts'
import { searchModel, type SearchModel } from './view-model.ts'

const nothing: FoundGroups = {
  groups: [],
  others: [],
  repaired: null,
  place: null,
  isPlaceUnknown: false,
}
const query = (more: Partial<SearchQuery>): SearchQuery => ({ ...EMPTY_QUERY, ...more })
const items = [
  exampleGroupedPrice({ miles: 0.4, payerMedianE4: 11_000_000 }),
  exampleGroupedPrice({
    ccn: '99X002',
    hospitalName: '<b>member</b> REGIONAL HOSPITAL',
    contractMedianE4: 26_400_000,
    p10E4: 14_200_000,
    p90E4: 33_900_000,
    cashE4: 31_200_000,
    isSample: false,
    miles: 15.8,
  }),
  exampleGroupedPrice({
    ccn: '99X003',
    hospitalName: 'EXAMPLE MIDTOWN',
    methodologyClass: 'per_diem',
    contractMedianE4: 18_560_000,
    isComparable: false,
    miles: 212.7,
    prices: 3,
  }),
  exampleGroupedPrice({
    ccn: null,
    hospitalName: 'PINEY WOODS',
    contractMedianE4: null,
    contracts: 0,
    isComparable: false,
  }),
]
const group = {
  family: 'CPT',
  code: '45378',
  name: 'Colonoscopy, exam only',
  hospitals: 4,
  samples: 1,
  compared: 2,
  lowE4: 12_345_000,
  highE4: 26_400_000,
  kind: { setting: 'outpatient', methodologyClass: 'fee_schedule' as const, drugUnit: '' },
  items,
}
const payers = [{ id: '0190a000-0000-7000-8000-000000000003', name: '<b>member</b> Health' }]
const atlanta = { lat: 33.7, lon: -84.4, label: 'Atlanta, GA', others: ['Atlanta, TX'] }

const searchExamples = {
  'nothing asked': searchModel(query({}), { found: nothing, payers: [], page: 1 }),
  'nothing found': searchModel(query({ q: '<script>alert(1)</script>', state: 'MA' }), {
    found: nothing,
    payers: [],
    page: 1,
  }),
  'fields that cannot be read': searchModel(query({ q: 'knee' }), {
    found: nothing,
    payers: [],
    page: 1,
    rejected: {
      state: { value: 'Oregon', message: 'at most 2 characters' },
      radius: { value: '9999', message: 'at most 500' },
    },
  }),
  'an unknown place': searchModel(query({ q: 'knee', place: 'Nowhere' }), {
    found: { ...nothing, isPlaceUnknown: true },
    payers: [],
    page: 1,
  }),
  procedures: searchModel(
    query({ q: 'colonscopy', place: 'Atlanta', setting: 'outpatient', payer_id: payers[0]!.id }),
    {
      found: {
        groups: [
          group,
          {
            ...group,
            code: '45380',
            name: 'Colonoscopy with biopsy',
            hospitals: 9,
            items: items.slice(1, 2),
          },
          {
            ...group,
            code: '45385',
            name: 'Colonoscopy with polyp removal',
            kind: null,
            lowE4: null,
            highE4: null,
            items: items.slice(3),
          },
        ],
        others: [{ family: 'CPT', code: '45384', name: '' }],
        repaired: 'colonoscopy',
        place: atlanta,
        isPlaceUnknown: false,
      },
      payers,
      page: 1,
    },
  ),
  'one procedure': searchModel(query({ q: '45378', sort: 'distance:asc', state: 'GA', radius: 5 }), {
    found: { ...nothing, groups: [{ ...group, hospitals: 45 }] },
    payers,
    page: 2,
  }),
}

const text = (max: number) => param.text(0, max)

/** Bounds of specification 4.3; `place`, `setting`, `line_of_business` and `page` are ours. */
const Query = z.object({
  q: text(200).optional(),
  state: text(2).toUpperCase().optional(),
  code_type: text(20).optional(),
  sort: text(64).optional(),
  dir: z.string().max(4).default('desc'),
  near: text(10).optional(),
  place: text(80).optional(),
  radius: param.optionalInt(1, MAX_RADIUS_MILES),
  setting: text(20).optional(),
  payer_id: param.storable(z.string()).optional(),
  line_of_business: text(40).optional(),
  page: param.pageNumber(),
})

/** Payers that the filter lists at most. */
const PAYERS = 80

export const transparencySearchPage = page<typeof Query, SearchModel>({
  path: '/transparency/search',
  access: 'public',
  mayBeStale: true,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  showsRejected: true,
  async load({ query, ctx, rejected = {} }) {
    const asked = toSearchQuery(query)
    const { code_type: codeType, payer_id: payerId, line_of_business, ...rest } = asked
    const line = parseAskedLine(line_of_business)
    const [found, payers] = await Promise.all([
      findPriceGroups(ctx, { ...rest, codeType, payerId, line, sort: sortOf(asked.sort) }, query.page),
      ctx.payerChoices.mostNamed(PAYERS),
    ])
    return searchModel(asked, { found, payers, page: query.page, rejected })
  },
  examples: searchExamples,
})

/** The order may come as one value, `price:asc`, or as field and direction (specification 4.3). */
function toSearchQuery(query: z.output<typeof Query>): SearchQuery {
  const { q = '', state = '', code_type = '', near = '', place = near, radius, payer_id = '' } = query
  const [name = '', order = query.dir] = (query.sort ?? '').split(':')
  const sort = name && `${name}:${order.toLowerCase() === 'asc' ? 'asc' : 'desc'}`
  return {
    q: q.trim(),
    place: place.trim(),
    radius,
    state,
    setting: (query.setting ?? '').toLowerCase(),
    payer_id,
    code_type,
    line_of_business: query.line_of_business ?? '',
    sort: sort === 'price:asc' ? '' : sort,
  }
}

/** An unknown order is the default one. */
function sortOf(sort: string): GroupSort {
  const [name = ''] = sort.split(':')
  if (name === 'price') return sort === 'price:desc' ? 'highest' : 'lowest'
  return (['distance', 'name', 'updated', 'contracts'] as const).find((each) => each === name) ?? 'lowest'
}
