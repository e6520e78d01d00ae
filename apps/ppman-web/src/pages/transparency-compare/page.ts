import { csvLine, param } from '@ppman/http'
import {
  parseAskedClass,
  type ComparedRow,
  comparePrices,
  type Comparison,
  readComparison,
  toDollars,
} from '@ppman/prices'
import { z } from 'zod'
import { Download, page } from '../../views.ts'
import { exampleHospital, examplePrice } from '../transparency-price/examples.ts'
import { compareModel, type CompareModel } from './view-model.ts'

const hospital = exampleHospital()
const terms = { methodologyClass: 'fee_schedule' as const, otherClasses: ['per_diem' as const], drugUnit: '' }
const row = {
  code: '00000',
  family: 'CPT',
  setting: 'outpatient',
  ...terms,
  text: 'Example procedure',
  rowMedianE4: 15_000_000,
}
const unknown = { price: null, reason: 'not_found' as const, against: null }

const comparison: Comparison = {
  columns: [
    { ccn: '99X001', hospital },
    { ccn: '99X002', hospital: { ...hospital, isSample: false } },
    { ccn: '<SCRIPT>ALERT(1)</SCRIPT>', hospital: null },
  ],
  rows: [
    {
      ...row,
      cells: [
        { price: examplePrice(), reason: null, against: 'cheaper' },
        { price: examplePrice({ contractMedianE4: 17_655_000 }), reason: null, against: 'pricier' },
        unknown,
      ],
    },
    {
      ...row,
      family: null,
      setting: null,
      methodologyClass: null,
      otherClasses: [],
      text: null,
      rowMedianE4: null,
      cells: [
        { price: null, reason: 'not_published', against: null },
        { price: null, reason: 'no_file', against: null },
        unknown,
      ],
    },
  ],
}
const query = { codes: '', code_types: '', hospitals: '', methodologyClass: '' }
const nothing = { comparison: { columns: [], rows: [] }, leftOut: 0, choices: [] }

const compareExamples = {
  'nothing asked': compareModel(query, nothing),
  'no hospital': compareModel({ ...query, codes: '<b>member' }, { ...nothing, choices: [hospital] }),
  'two hospitals': compareModel(
    { ...query, codes: '00000', code_types: 'CPT', hospitals: '99X001,99X002,<script>alert(1)</script>' },
    { comparison, leftOut: 1, choices: [hospital] },
  ),
}

const list = param.storable(z.string()).default('')

/**
 * Specification 4.3: comma-separated; codes and types are parallel. The kind of payment and the
 * format are ours.
 */
const Query = z.object({
  codes: list,
  code_types: list,
  hospitals: list,
  methodology_class: param.text(0, 40).default(''),
  format: z.enum(['html', 'csv']).default('html'),
})

/** How many hospitals are offered below the form. */
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
        { codes: asked, ccns, methodologyClass: parseAskedClass(query.methodology_class) },
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

const HEADER = [
  'code_type',
  'code',
  'setting',
  'methodology_class',
  'ccn',
  'hospital',
  'median_dollars',
  'row_median_dollars',
  'against_row_median',
  'no_median_reason',
  'contracts',
  'file_sha256',
  'record',
]

/** A comparison as CSV with one line per cell (RFC 4180); each line names the source bytes. */
const comparisonCsv = ({ columns, rows }: Comparison): string =>
  [
    csvLine(HEADER),
    ...rows.flatMap((row) => row.cells.map((cell, index) => csvLine(lineOf(row, cell, columns[index]!)))),
  ].join('')

type Cell = ComparedRow['cells'][number]

function lineOf(
  row: ComparedRow,
  { price, reason, against }: Cell,
  { ccn, hospital }: Comparison['columns'][number],
): (string | null)[] {
  const shown = reason === null ? price : null
  return [
    row.family,
    row.code,
    row.setting,
    row.methodologyClass,
    ccn,
    hospital?.name ?? null,
    text(toDollars(shown?.contractMedianE4 ?? null)),
    text(toDollars(row.rowMedianE4)),
    against,
    reason,
    text(shown?.contracts ?? null),
    price?.sha256 ?? null,
    text(price?.recordNo ?? null),
  ]
}

const text = (value: number | null): string | null => (value === null ? null : String(value))
