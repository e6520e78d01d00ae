import { RATE_BASES, UNITS_PER_WHOLE } from '@ppman/mrf'
import { type EvidenceDeps, parseRateId, rateIdText, type SingleRate, toDollars } from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { dollars } from './schemas.ts'

const text = () => z.string().nullable()

/** One rate as published in the file. */
export const RateResponse = z
  .object({
    id: z.string().meta({ description: 'File, record, part and rate: stays the same for ever.' }),
    codes: z.array(
      z.object({
        code: z.string(),
        code_type: z.string().meta({ description: 'Family, lower case.' }),
        declared_code_type: z.string(),
      }),
    ),
    description: text(),
    setting: text(),
    billing_class: text(),
    modifiers: text(),
    drug_unit: z.number().nullable(),
    drug_type: text(),
    notes: text(),
    gross: dollars('List price.'),
    cash: dollars('Discounted cash price.'),
    min: dollars('Lowest negotiated charge of the item, as published.'),
    max: dollars('Highest negotiated charge of the item, as published.'),
    payer: text().meta({ description: 'Null when the record has list prices only.' }),
    plan: text(),
    methodology: text(),
    dollar: dollars('Negotiated charge.'),
    percentage: z
      .number()
      .nullable()
      .meta({ description: 'Negotiated share of billed charges, in percent.' }),
    algorithm: text(),
    median: dollars('Median allowed amount.'),
    percentile_10: dollars('10th percentile of allowed amounts.'),
    percentile_90: dollars('90th percentile of allowed amounts.'),
    count: text().meta({ description: 'Allowed amounts behind the median: digits, or `1 through 10`.' }),
    estimated: dollars('Estimated allowed amount, in files before dictionary 3.0.'),
    payer_notes: text(),
    rate_basis: z.enum(RATE_BASES),
    flags: z.array(z.string()).meta({ description: 'Deviations met in the record.' }),
    currency: z.literal('USD'),
    evidence: z.object({
      file_id: z.uuid(),
      sha256: z.string(),
      record: z.int(),
      part: z.int(),
      rate: z.int(),
      byte_offset: z.int(),
      byte_length: z.int(),
    }),
  })
  .meta({ id: 'RateResponse' })

export const presentRate = (rate: SingleRate, { id, sha256 }: { id: string; sha256: string }) => ({
  id: rateIdText(id, rate),
  codes: rate.codes.map(({ family, code, declaredType }) => ({
    code,
    code_type: family.toLowerCase(),
    declared_code_type: declaredType,
  })),
  description: rate.description,
  setting: rate.setting,
  billing_class: rate.billingClass,
  modifiers: rate.modifiers,
  drug_unit: units(rate.drugUnitE4),
  drug_type: rate.drugType,
  notes: rate.notes,
  gross: toDollars(rate.grossE4),
  cash: toDollars(rate.cashE4),
  min: toDollars(rate.minE4),
  max: toDollars(rate.maxE4),
  payer: rate.payer,
  plan: rate.plan,
  methodology: rate.methodology,
  dollar: toDollars(rate.dollarE4),
  percentage: units(rate.percentE4),
  algorithm: rate.algorithm,
  median: toDollars(rate.medianE4),
  percentile_10: toDollars(rate.p10E4),
  percentile_90: toDollars(rate.p90E4),
  count: rate.count,
  estimated: toDollars(rate.estimatedE4),
  payer_notes: rate.payerNotes,
  rate_basis: rate.rateBasis,
  flags: rate.flags,
  currency: 'USD' as const,
  evidence: {
    file_id: id,
    sha256,
    record: rate.recordNo,
    part: rate.part,
    rate: rate.rateNo,
    byte_offset: rate.byteOffset,
    byte_length: rate.byteLength,
  },
})

const units = (valueE4: number | null) => (valueE4 === null ? null : valueE4 / UNITS_PER_WHOLE)

const UUID = z.uuid()

/** Parses the id of a price (uuid), or of a single rate (file, record, part and rate). */
export const rateIdParam = z
  .string()
  .max(80)
  .transform((text, context) => {
    const single = parseRateId(text)
    if (single || UUID.safeParse(text).success) return single ?? text
    context.addIssue({ code: 'custom', message: 'Expected a uuid, or <file id>:<record>:<part>:<rate>' })
    return z.NEVER
  })
  .meta({ description: 'Id of a price, or of a single rate.', type: 'string' })

/** The repositories that trace a price to the bytes of its file. */
export const evidenceDeps = ({ prices, mrfFiles, segments, singleRates, blobs }: Ctx): EvidenceDeps => ({
  prices,
  files: mrfFiles,
  segments,
  singleRates,
  blobs,
})
