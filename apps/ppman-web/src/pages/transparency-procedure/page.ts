import { type CodeView, priceSearch } from '@ppman/core/prices'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { procedureExamples } from './examples.ts'
import { noProcedure, procedureModel, type ProcedureModel } from './view-model.ts'

const Query = z.object({ code: param.text(0, 64).optional(), code_type: param.text(0, 64).optional() })

/** The cheapest are shown; the rest is a search away. */
const SHOWN = 25

export const transparencyProcedurePage = page<typeof Query, ProcedureModel>({
  path: '/transparency/procedure',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.code) return noProcedure()
    const view = await ctx.codeViews.byCode(query.code_type || 'CPT', query.code)
    if (!view) throw new AppError('not_found', 'No hospital publishes this code.')
    return procedureModel(view, await ctx.prices.search(cheapestFirst(view), { skip: 0, take: SHOWN }), new Date())
  },
  examples: procedureExamples,
})

const cheapestFirst = ({ code, family }: CodeView) => ({
  ...priceSearch({ q: code, codeType: family, sort: 'price', dir: 'asc' })!,
  words: null,
})
