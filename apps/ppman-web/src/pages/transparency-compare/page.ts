import { askedClass, comparePrices, readComparison } from '@ppman/prices'
import { param } from '@ppman/http'
import { z } from 'zod'
import { Download, page } from '../../views.ts'
import { comparisonCsv } from './comparison-csv.ts'
import { compareExamples } from './examples.ts'
import { compareModel, type CompareModel } from './view-model.ts'

const list = param.storable(z.string()).default('')

/** Specification 4.3: comma-separated; codes and types are parallel. The kind of payment and the format are ours. */
const Query = z.object({
  codes: list,
  code_types: list,
  hospitals: list,
  methodology_class: param.text(0, 40).default(''),
  format: z.enum(['html', 'csv']).default('html'),
})

/** Offered below the form, so that nobody has to know a number. */
const CHOICES = 40

export const transparencyComparePage = page<typeof Query, CompareModel>({
  path: '/transparency/compare',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { asked, ccns, leftOut } = readComparison({
      codes: query.codes,
      codeTypes: query.code_types,
      hospitals: query.hospitals,
    })
    const [comparison, choices] = await Promise.all([
      comparePrices(
        { prices: ctx.prices, hospitals: ctx.hospitals },
        { codes: asked, ccns, methodologyClass: askedClass(query.methodology_class) },
      ),
      ctx.hospitals.withPrices(CHOICES),
    ])
    if (query.format === 'csv')
      return new Download('comparison.csv', 'text/csv; charset=utf-8', comparisonCsv(comparison))
    return compareModel(
      { ...query, methodologyClass: query.methodology_class },
      { comparison, leftOut, choices },
    )
  },
  examples: compareExamples,
})
