import {
  ASKED_LINES,
  parseAskedClass,
  parseAskedLine,
  type ComparedCell,
  comparePrices,
  METHODOLOGY_CLASSES,
  readComparison,
  toDollars,
} from '@ppman/prices'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import {
  HospitalResponse,
  presentHospital,
  presentPrice,
  PriceResponse,
} from '../price-transparency/schemas.ts'
import { route } from '../route.ts'

const list = (description: string) => param.storable(z.string()).default('').meta({ description })

/** As the page of the same name (specification 4.3). */
const Query = z.object({
  codes: list('Codes of procedures, comma-separated.'),
  code_types: list('Their types, parallel to codes; an empty one means any.'),
  hospitals: list('CCNs of hospitals, comma-separated.'),
  methodology_class: param
    .text(0, 40)
    .optional()
    .meta({
      description:
        'A kind of payment, or `all` for a row of each; without it the fee schedule or case rate that ' +
        'most hospitals share. An unknown one matches nothing.',
    }),
  line_of_business: param
    .text(0, 40)
    .optional()
    .meta({
      description:
        `Whose contracts are compared: ${ASKED_LINES.join(', ')}. Commercial by default and for an ` +
        'unknown one, with contracts that name no line; over `all` nothing is ranked, because the ' +
        'contracts are not alike.',
    }),
  as_of: param.date
    .optional()
    .meta({ description: 'Prices as they were shown at the end of this day (UTC).' }),
})

const REASONS = [
  'formula_only',
  'list_price_only',
  'withheld',
  'other_methodology',
  'other_line',
  'not_published',
  'no_file',
  'not_found',
] as const

const Cell = z.object({
  price: PriceResponse.nullable(),
  no_median_reason: z.enum(REASONS).nullable(),
  line_median: z
    .number()
    .nullable()
    .meta({
      description:
        'US dollars: the median over the insurers of the line of business, each with the median of its ' +
        'contracts; what the row compares.',
    }),
  insurers: z.int().nullable().meta({ description: 'Insurers behind it.' }),
  against_row: z
    .enum(['cheaper', 'pricier', 'equal'])
    .nullable()
    .meta({ description: "Against the row's median; null with fewer than two prices." }),
})

const Comparison = z
  .object({
    hospitals: z.array(z.object({ ccn: z.string(), hospital: HospitalResponse.nullable() })),
    rows: z.array(
      z.object({
        code: z.string(),
        code_type: z.string().nullable(),
        setting: z.string().nullable(),
        methodology_class: z
          .enum(METHODOLOGY_CLASSES)
          .nullable()
          .meta({ description: 'Kind of payment that the row shows.' }),
        line_of_business: z.enum(ASKED_LINES),
        other_classes: z
          .array(z.enum(METHODOLOGY_CLASSES))
          .meta({ description: 'Other kinds that the hospitals publish for it.' }),
        drug_unit: z.string().nullable(),
        description: z.string().nullable(),
        row_median: z.number().nullable().meta({ description: 'US dollars, rounded to cents.' }),
        cells: z.array(Cell).meta({ description: 'One per hospital, in the order asked for.' }),
      }),
    ),
    left_out: z.int().meta({ description: 'Codes and hospitals beyond what one comparison shows.' }),
  })
  .meta({ id: 'PriceComparison' })

export const comparePricesRoute = route({
  method: 'get',
  path: '/compare/',
  operationId: 'comparePrices',
  summary: 'Matrix of procedures by hospitals',
  tag: 'compare',
  access: 'scope:svc-ppman',
  rate: 'search',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'The matrix', schema: Comparison } },
  async handler({ query, ctx }) {
    const { asked, ccns, leftOut } = readComparison({
      codes: query.codes,
      codeTypes: query.code_types,
      hospitals: query.hospitals,
    })
    const { columns, rows } = await comparePrices(
      { prices: ctx.prices, hospitals: ctx.hospitals },
      {
        codes: asked,
        ccns,
        methodologyClass: parseAskedClass(query.methodology_class),
        line: parseAskedLine(query.line_of_business),
        asOf: query.as_of,
      },
    )
    return ok({
      hospitals: columns.map(({ ccn, hospital }) => ({
        ccn,
        hospital: hospital && presentHospital(hospital),
      })),
      rows: rows.map(
        ({
          code,
          family,
          setting,
          methodologyClass,
          line,
          otherClasses,
          drugUnit,
          text,
          rowMedianE4,
          cells,
        }) => ({
          code,
          code_type: family?.toLowerCase() ?? null,
          setting,
          methodology_class: methodologyClass,
          line_of_business: line,
          other_classes: otherClasses,
          drug_unit: drugUnit || null,
          description: text,
          row_median: toDollars(rowMedianE4),
          cells: cells.map(presentCell),
        }),
      ),
      left_out: leftOut,
    })
  },
})

const presentCell = ({ price, reason, against, line }: ComparedCell) => ({
  price: price && presentPrice(price),
  no_median_reason: reason,
  line_median: toDollars(line?.medianE4 ?? null),
  insurers: line?.payers ?? null,
  against_row: against,
})
