import { type ListedHospital, noMedianReason, type Price, toDollars } from '@ppman/core/prices'
import { z } from 'zod'

const dollars = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} US dollars, rounded to cents.` })

/** A hospital and the file its prices come from. */
export const HospitalResponse = z.object({
  ccn: z.string().nullable().meta({ description: 'CMS certification number, six characters.', example: '110010' }),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  zip: z.string().nullable(),
  is_sample: z.boolean().meta({ description: 'Made up for the sample data.' }),
  file: z
    .object({ id: z.uuid(), read_at: z.iso.datetime(), last_updated_on: z.string().nullable(), rates: z.int() })
    .nullable()
    .meta({ description: 'Null while no file of the hospital is known.' }),
})

export const presentHospital = ({ ccn, name, city, state, zip, isSample, fileId, readAt, lastUpdatedOn, rates }: ListedHospital) => ({
  ccn,
  name,
  city,
  state,
  zip,
  is_sample: isSample,
  file: fileId && readAt ? { id: fileId, read_at: readAt.toISOString(), last_updated_on: lastUpdatedOn, rates: rates ?? 0 } : null,
})

/** What a hospital says about a code in a setting. */
export const PriceResponse = z.object({
  id: z.uuid(),
  hospital: z.object({ ccn: z.string().nullable(), name: z.string(), state: z.string(), is_sample: z.boolean() }),
  code: z.string(),
  code_type: z.string().meta({ description: 'Family of the code, lower case: a CPT code declared as HCPCS is `cpt`.' }),
  declared_code_type: z.string().meta({ description: 'As the hospital declares it.' }),
  setting: z.string().meta({ description: 'inpatient, outpatient or both.' }),
  description: z.string().meta({ description: "The hospital's own words." }),
  median: dollars('Median over contracts, each with one vote.'),
  no_median_reason: z.enum(['formula_only', 'list_price_only']).nullable(),
  row_median: dollars('Median over all rates.'),
  p10: dollars('10th percentile over contracts.'),
  p90: dollars('90th percentile over contracts.'),
  min: dollars('Lowest negotiated rate.'),
  max: dollars('Highest negotiated rate.'),
  gross: dollars('Median list price.'),
  cash: dollars('Median discounted cash price.'),
  currency: z.literal('USD'),
  contracts: z.int().meta({ description: 'Contracts with a dollar rate.' }),
  rates: z.int().meta({ description: 'All rates, percentages and formulas included.' }),
  methodologies: z.array(z.string()).meta({ description: 'Of the dollar rates, most frequent first.' }),
  valid_from: z.iso.datetime(),
  evidence: z.object({ file_id: z.uuid(), sha256: z.string(), record: z.int(), byte_offset: z.int(), byte_length: z.int() }),
})

export const presentPrice = (price: Price) => ({
  id: price.id,
  hospital: { ccn: price.ccn, name: price.hospitalName, state: price.state, is_sample: price.isSample },
  code: price.code,
  code_type: price.family.toLowerCase(),
  declared_code_type: price.declaredType,
  setting: price.setting,
  description: price.text,
  median: toDollars(price.contractMedianE4),
  no_median_reason: shownReason(price),
  row_median: toDollars(price.rowMedianE4),
  p10: toDollars(price.p10E4),
  p90: toDollars(price.p90E4),
  min: toDollars(price.minE4),
  max: toDollars(price.maxE4),
  gross: toDollars(price.grossE4),
  cash: toDollars(price.cashE4),
  currency: 'USD' as const,
  contracts: price.contracts,
  rates: price.rates,
  methodologies: price.methodologies,
  valid_from: price.validFrom.toISOString(),
  evidence: {
    file_id: price.fileId,
    sha256: price.sha256,
    record: price.recordNo,
    byte_offset: price.byteOffset,
    byte_length: price.byteLength,
  },
})

function shownReason(price: Price): 'formula_only' | 'list_price_only' | null {
  const reason = noMedianReason(price)
  return reason === 'formula_only' || reason === 'list_price_only' ? reason : null
}
