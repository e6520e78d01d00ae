import { param } from '@ppman/http'
import { DEFAULT_RADIUS_MILES, findPrices, type FoundPrice, MAX_RADIUS_MILES } from '@ppman/prices'
import { z } from 'zod'
import { page } from '../../views.ts'
import { examplePrice } from '../transparency-price/examples.ts'
import { searchModel, type SearchModel, type SearchQuery } from './view-model.ts'

const nothing = { items: [], total: 0, payers: [], isKnownZip: true, page: { page: 1, pageSize: 25 } }
const query = (more: Partial<SearchQuery>): SearchQuery => ({
  q: '',
  state: '',
  code_type: '',
  sort: '',
  dir: 'desc',
  near: '',
  radius: undefined,
  payer_id: '',
  ...more,
})
const found = (more: Partial<FoundPrice> = {}): FoundPrice => ({
  ...examplePrice(more),
  miles: null,
  payerMedianE4: null,
  ...more,
})

const prices = [
  found({ miles: 0.4, payerMedianE4: 11_000_000 }),
  found({
    ccn: '99X002',
    hospitalName: '<b>member</b>',
    methodologyClass: 'per_diem',
    isSample: false,
    miles: 212.7,
  }),
  found({ contractMedianE4: null, contracts: 0, cashE4: null }),
]
const payers = [{ id: '0190a000-0000-7000-8000-000000000003', name: '<b>member</b> Health' }]

const searchExamples = {
  'nothing asked': searchModel(query({}), nothing),
  'nothing found': searchModel(
    query({ q: '<script>alert(1)</script>', state: 'MA', near: '02139', radius: 5 }),
    nothing,
  ),
  'an unknown ZIP': searchModel(query({ q: 'knee', near: '00000' }), { ...nothing, isKnownZip: false }),
  prices: searchModel(
    query({ q: 'example', sort: 'price', dir: 'asc', near: '02139', payer_id: payers[0]!.id }),
    {
      items: prices,
      total: 72,
      payers,
      isKnownZip: true,
      page: { page: 2, pageSize: 25 },
    },
  ),
}

const text = (max: number) => param.text(0, max)

/** Bounds of specification 4.3; `page` is ours. */
const Query = z.object({
  q: text(200).optional(),
  state: text(2).toUpperCase().optional(),
  code_type: text(20).optional(),
  sort: text(64).optional(),
  dir: z.string().max(4).default('desc'),
  near: text(10).optional(),
  radius: param.optionalInt(1, MAX_RADIUS_MILES),
  payer_id: param.storable(z.string()).optional(),
  page: param.pageNumber(),
})

const PAGE_SIZE = 25
/** Payers that the filter lists at most. */
const PAYERS = 80

export const transparencySearchPage = page<typeof Query, SearchModel>({
  path: '/transparency/search',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const asked = toSearchQuery(query)
    const { code_type: codeType, payer_id: payerId, radius = DEFAULT_RADIUS_MILES, ...rest } = asked
    const range = param.rangeOf({ page: query.page, page_size: PAGE_SIZE })
    const [found, payers, isKnownZip] = await Promise.all([
      findPrices(ctx, { ...rest, codeType, payerId, radius }, range),
      ctx.payerChoices.mostNamed(PAYERS),
      asked.near === '' || ctx.places.isKnown(asked.near),
    ])
    return searchModel(asked, {
      ...found,
      payers,
      isKnownZip,
      page: { page: query.page, pageSize: PAGE_SIZE },
    })
  },
  examples: searchExamples,
})

/** The form sends sort field and direction in one value: `price:asc`. */
function toSearchQuery(query: z.output<typeof Query>): SearchQuery {
  const [sort = '', order] = (query.sort ?? '').split(':')
  const { q = '', state = '', code_type = '', near = '', radius, payer_id = '' } = query
  return { q, state, code_type, sort, dir: order ?? query.dir, near, radius, payer_id }
}
