import { type CodeView, type NationalPrice, priceSearch } from '@ppman/prices'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { procedureExamples } from './examples.ts'
import { noProcedure, procedureModel, type ProcedureModel } from './view-model.ts'

const Query = z.object({ code: param.text(0, 64).optional(), code_type: param.text(0, 64).optional() })

/** The lowest of each kind are shown; the rest is a search away. */
const SHOWN = 12

export const transparencyProcedurePage = page<typeof Query, ProcedureModel>({
  path: '/transparency/procedure',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    if (!query.code) return noProcedure()
    const view = await ctx.codeViews.byCode(query.code_type || 'CPT', query.code)
    if (!view) throw new AppError('not_found', 'No hospital publishes this code.')
    const lowest = await Promise.all(
      view.national.map((kind) => ctx.prices.search(lowestFirst(view, kind), { skip: 0, take: SHOWN })),
    )
    return procedureModel(view, lowest, new Date())
  },
  examples: procedureExamples,
})

/** Prices of one kind of payment in one setting: what is paid in different ways is never ranked together. */
const lowestFirst = ({ code, family }: CodeView, { setting, methodologyClass }: NationalPrice) => ({
  ...priceSearch({ q: code, codeType: family, sort: 'price', dir: 'asc' })!,
  words: null,
  setting,
  methodologyClass,
})
