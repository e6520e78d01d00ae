import { type Comparison, comparePrices, type ListedHospital, readComparison } from '@ppman/core/prices'
import { param } from '@ppman/http'
import { z } from 'zod'
import { page } from '../../views.ts'
import { examplePrice } from '../transparency-price/example-price.ts'
import { compareModel, type CompareModel } from './view-model.ts'

const list = param.withoutNul(z.string()).default('')

/** Specification 4.3: comma-separated; codes and types are parallel. */
const Query = z.object({ codes: list, code_types: list, hospitals: list })

/** Offered below the form, so that nobody has to know a number. */
const CHOICES = 40

export const transparencyComparePage = page<typeof Query, CompareModel>({
  path: '/transparency/compare',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { asked, ccns, leftOut } = readComparison({ codes: query.codes, codeTypes: query.code_types, hospitals: query.hospitals })
    const [comparison, choices] = await Promise.all([
      comparePrices({ prices: ctx.prices, hospitals: ctx.hospitals }, { codes: asked, ccns }),
      ctx.hospitals.withPrices(CHOICES),
    ])
    return compareModel(query, { comparison, leftOut, choices })
  },
  examples: {
    'nothing asked': compareModel(
      { codes: '', code_types: '', hospitals: '' },
      { comparison: { columns: [], rows: [] }, leftOut: 0, choices: [] },
    ),
    'no hospital': compareModel(
      { codes: '<b>member', code_types: '', hospitals: '' },
      { comparison: { columns: [], rows: [] }, leftOut: 0, choices: [exampleHospital()] },
    ),
    'two hospitals': compareModel(
      { codes: '00000', code_types: 'CPT', hospitals: '99X001,99X002,<script>alert(1)</script>' },
      { comparison: exampleComparison(), leftOut: 1, choices: [exampleHospital()] },
    ),
  },
})

function exampleHospital(): ListedHospital {
  return {
    id: 1,
    ccn: '99X001',
    name: 'Example <b>member</b> General',
    city: null,
    state: 'MA',
    zip: null,
    isSample: true,
    fileId: 'f',
    readAt: null,
    lastUpdatedOn: '2026-04-01',
    rates: 9,
  }
}

function exampleComparison(): Comparison {
  const terms = { methodologyClass: 'fee_schedule' as const, otherClasses: [], drugUnit: '' }
  const row = { code: '00000', family: 'CPT', setting: 'outpatient', ...terms, text: 'Example procedure', rowMedianE4: 15_000_000 }
  const unknown = { price: null, reason: 'not_found' as const, against: null }
  return {
    columns: [
      { ccn: '99X001', hospital: exampleHospital() },
      { ccn: '99X002', hospital: { ...exampleHospital(), isSample: false } },
      { ccn: '<SCRIPT>ALERT(1)</SCRIPT>', hospital: null },
    ],
    rows: [
      {
        ...row,
        cells: [
          { price: examplePrice(), reason: null, against: 'cheaper' },
          {
            price: examplePrice({ contractMedianE4: 17_655_000, methodologies: ['case rate', 'other'] }),
            reason: null,
            against: 'pricier',
          },
          unknown,
        ],
      },
      {
        ...row,
        family: null,
        setting: null,
        text: null,
        rowMedianE4: null,
        cells: [{ price: null, reason: 'not_published', against: null }, { price: null, reason: 'no_file', against: null }, unknown],
      },
    ],
  }
}
