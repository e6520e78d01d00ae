import { DEFAULT_RADIUS_MILES, findPrices, MAX_RADIUS_MILES } from '@ppman/prices'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { searchExamples } from './examples.ts'
import { searchModel, type SearchModel, type SearchQuery } from './view-model.ts'

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
/** A longer list of payers is not read. */
const PAYERS = 80

export const transparencySearchPage = page<typeof Query, SearchModel>({
  path: '/transparency/search',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const asked = inWords(query)
    const { code_type: codeType, payer_id: payerId, radius = DEFAULT_RADIUS_MILES, ...rest } = asked
    const range = { skip: (query.page - 1) * PAGE_SIZE, take: PAGE_SIZE }
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

/** The form's one list of orders carries both words: `price:asc`. */
function inWords(query: z.output<typeof Query>): SearchQuery {
  const [sort = '', order] = (query.sort ?? '').split(':')
  const { q = '', state = '', code_type = '', near = '', radius, payer_id = '' } = query
  return { q, state, code_type, sort, dir: order ?? query.dir, near, radius, payer_id }
}
