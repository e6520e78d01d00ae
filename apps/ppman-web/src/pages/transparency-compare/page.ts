import { csvLine, param } from '@ppman/http'
import {
  parseAskedClass,
  type ComparedRow,
  comparePrices,
  type Comparison,
  parseAskedLine,
  readComparison,
  toDollars,
} from '@ppman/prices'
import { z } from 'zod'
import { hrefOf, type Rejected } from '@ppman/web-ui'
import type { Ctx } from '../../context.ts'
import { Download, page, Redirect } from '../../views.ts'
import { hospitalsNamed, proceduresNamed } from '../transparency-price/find-typed.ts'
import { exampleHospital, examplePrice } from '../transparency-price/examples.ts'
import { compareModel, type CompareModel } from './view-model.ts'

const hospital = exampleHospital()
const terms = {
  methodologyClass: 'fee_schedule' as const,
  line: 'commercial' as const,
  otherClasses: ['per_diem' as const],
  drugUnit: '',
}
const row = {
  code: '00000',
  family: 'CPT',
  setting: 'outpatient',
  ...terms,
  text: 'Example procedure',
  rowMedianE4: 15_000_000,
}
const unknown = { price: null, reason: 'not_found' as const, against: null, line: null }

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
        {
          price: examplePrice(),
          reason: null,
          against: 'cheaper',
          line: { medianE4: 12_345_000, payers: 3 },
        },
        {
          price: examplePrice({ contractMedianE4: 17_655_000 }),
          reason: null,
          against: 'pricier',
          line: { medianE4: 17_655_000, payers: 1 },
        },
        {
          price: null,
          reason: 'other_methodology',
          against: null,
          line: null,
          other: examplePrice({ methodologyClass: 'per_diem' }),
        },
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
        { price: null, reason: 'not_published', against: null, line: null },
        { price: null, reason: 'no_file', against: null, line: null },
        unknown,
      ],
    },
  ],
}
const query = { codes: '', code_types: '', hospitals: '', methodologyClass: '', line: '' }
const nothing = { comparison: { columns: [], rows: [] }, leftOut: 0, choices: [] }

const compareExamples = {
  'nothing asked': compareModel(query, nothing),
  'no hospital': compareModel({ ...query, codes: '<b>member' }, { ...nothing, choices: [hospital] }),
  'an unknown hospital': compareModel(query, {
    ...nothing,
    choices: [hospital],
    rejected: { add_hospital: { value: '<b>member', message: 'We know no such hospital.' } },
  }),
  'two hospitals': compareModel(
    { ...query, codes: '00000', code_types: 'CPT', hospitals: '99X001,99X002,<script>alert(1)</script>' },
    { comparison, leftOut: 1, choices: [hospital] },
  ),
}

const list = param.storable(z.string()).default('')

/**
 * Specification 4.3: comma-separated; codes and types are parallel. The kind of payment, the line
 * of business and the format are ours.
 */
const Query = z.object({
  codes: list,
  code_types: list,
  hospitals: list,
  methodology_class: param.text(0, 40).default(''),
  line_of_business: param.text(0, 40).default(''),
  format: z.enum(['html', 'csv']).default('html'),
  /** Ticked hospitals, by CCN: the field comes once for each. */
  hospital: z.preprocess(
    (ccns) => (ccns === undefined ? undefined : [ccns].flat()),
    z.array(param.text(0, 10)).optional(),
  ),
  add_hospital: param.text(0, 200).optional(),
  add_procedure: param.text(0, 200).optional(),
})
type Asked = z.output<typeof Query>

/** How many hospitals are offered below the form. */
const CHOICES = 40

export const transparencyComparePage = page<typeof Query, CompareModel>({
  path: '/transparency/compare',
  access: 'public',
  mayBeStale: true,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const added = await addTo(ctx, query)
    if (added instanceof Redirect) return added
    const { asked, ccns, leftOut } = readComparison({
      codes: query.codes,
      codeTypes: query.code_types,
      hospitals: query.hospitals,
    })
    const [comparison, choices] = await Promise.all([
      comparePrices(
        { prices: ctx.prices, hospitals: ctx.hospitals },
        {
          codes: asked,
          ccns,
          methodologyClass: parseAskedClass(query.methodology_class),
          line: parseAskedLine(query.line_of_business),
        },
      ),
      ctx.hospitals.withPrices(CHOICES),
    ])
    if (query.format === 'csv')
      return new Download('comparison.csv', 'text/csv; charset=utf-8', comparisonCsv(comparison))
    const {
      codes,
      code_types,
      hospitals,
      methodology_class: methodologyClass,
      line_of_business: line,
    } = query
    return compareModel(
      { codes, code_types, hospitals, methodologyClass, line },
      { comparison, leftOut, choices, rejected: added },
    )
  },
  examples: compareExamples,
})

/**
 * Adds what was ticked or typed and answers the address of the new comparison; nothing found is
 * told beside its field.
 */
async function addTo(ctx: Ctx, query: Asked): Promise<Redirect | Rejected> {
  const { hospital: ticked = [], add_hospital: name, add_procedure: words } = query
  if (ticked.length === 0 && !name && !words) return {}
  const [hospital] = name ? await hospitalsNamed(ctx, name, 1) : []
  const [procedure] = words ? proceduresNamed(words, 1) : []
  const rejected: Rejected = {
    ...(name && !hospital && { add_hospital: { value: name, message: 'We know no such hospital.' } }),
    ...(words &&
      !procedure && { add_procedure: { value: words, message: 'We know no such procedure or code.' } }),
  }
  if (Object.keys(rejected).length > 0) return rejected
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join()
  const codes = query.codes === '' ? [] : query.codes.split(',')
  const types = codes.map((_, index) => query.code_types.split(',')[index] ?? '')
  return new Redirect(
    hrefOf({
      path: '/transparency/compare',
      query: {
        codes: join(...codes, procedure?.code),
        code_types: procedure ? typesOf([...types, procedure.family]) : query.code_types,
        hospitals: join(query.hospitals, ...ticked, hospital?.ccn),
        methodology_class: query.methodology_class,
        line_of_business: query.line_of_business,
      },
    }),
  )
}

/** Types parallel to the codes; empty where none is known. */
const typesOf = (types: readonly string[]): string => (types.some((type) => type !== '') ? types.join() : '')

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
  'record_part',
  'file_id',
  'price_id',
  'billing_class',
  'drug_unit',
  'modifiers',
  'line_of_business',
  'insurers',
  'all_lines_median_dollars',
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
  { price, reason, against, line }: Cell,
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
    text(toDollars(line?.medianE4 ?? null)),
    text(toDollars(row.rowMedianE4)),
    against,
    reason,
    text(shown?.contracts ?? null),
    price?.sha256 ?? null,
    text(price?.recordNo ?? null),
    text(price?.recordPart ?? null),
    price?.fileId ?? null,
    price?.id ?? null,
    price?.billingClass ?? null,
    row.drugUnit,
    price?.modifiers ?? null,
    row.line,
    text(line?.payers ?? null),
    text(toDollars(shown?.contractMedianE4 ?? null)),
  ]
}

const text = (value: number | null): string | null => (value === null ? null : String(value))
