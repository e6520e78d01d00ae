import { priceSearch } from '@ppman/core/prices'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { examplePrice } from '../transparency-price/example-price.ts'
import { searchModel, type SearchModel, type SearchQuery } from './view-model.ts'

const text = (max: number) => param.text(0, max)

/** Bounds of specification 4.3. */
const Query = z.object({
  q: text(200).optional(),
  state: text(2).toUpperCase().optional(),
  code_type: text(20).optional(),
  sort: text(64).optional(),
  dir: z.string().max(4).default('desc'),
  near: text(10).optional(),
  radius: param.optionalInt(1, 500),
  payer_id: z.string().optional(),
})

/** One screenful and a little more; a search that finds more should say more. */
const SHOWN = 50
const NOTHING = { items: [], total: 0 }

export const transparencySearchPage = page<typeof Query, SearchModel>({
  path: '/transparency/search',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const asked = inWords(query)
    const search = priceSearch({ q: asked.q, state: asked.state, codeType: asked.code_type, sort: asked.sort, dir: asked.dir })
    return searchModel(asked, search ? await ctx.prices.search(search, { skip: 0, take: SHOWN }) : NOTHING)
  },
  examples: {
    'nothing asked': searchModel(inWords({ dir: 'desc' }), NOTHING),
    'nothing found': searchModel(inWords({ q: '<script>alert(1)</script>', state: 'MA', dir: 'desc', near: '02139', radius: 5 }), NOTHING),
    prices: searchModel(inWords({ q: 'example', sort: 'price', dir: 'asc' }), {
      items: [
        examplePrice(),
        examplePrice({ ccn: '99X002', hospitalName: '<b>member</b>', methodologies: ['per diem', 'case rate'], isSample: false }),
        examplePrice({ contractMedianE4: null, contracts: 0, cashE4: null }),
      ],
      total: 72,
    }),
  },
})

/** The form's one list of orders carries both words: `price:asc`. */
function inWords(query: z.output<typeof Query>): SearchQuery {
  const [sort = '', order] = (query.sort ?? '').split(':')
  const { q = '', state = '', code_type = '', near = '', radius, payer_id = '' } = query
  return { q, state, code_type, sort, dir: order ?? query.dir, near, radius, payer_id }
}
