import {
  describePrice,
  type FoundPrice,
  type ListedHospital,
  METHODOLOGY_CLASSES,
  noMedianReason,
  type Price,
  toDollars,
} from '@ppman/prices'
import { z } from 'zod'
import { type ListedPriceSource, PRICE_SOURCE_STATES } from '@ppman/prices/discovery'
import { stripCredentials } from '@ppman/evidence'

/** Schema of an amount in US dollars; null when there is none. */
export const dollars = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} US dollars, rounded to cents.` })

export const LastUpdatedOn = z.string().nullable().meta({
  description: 'The day that the file states, YYYY-MM-DD; null where it states none.',
})

/** A hospital with its current price file. */
export const HospitalResponse = z
  .object({
    ccn: z
      .string()
      .nullable()
      .meta({ description: 'CMS certification number, six characters.', example: '110010' }),
    name: z.string(),
    city: z.string().nullable(),
    state: z.string(),
    zip: z.string().nullable(),
    is_sample: z.boolean().meta({ description: 'Made up for the sample data.' }),
    file: z
      .object({
        id: z.uuid(),
        read_at: z.iso.datetime(),
        last_updated_on: LastUpdatedOn,
        rates: z.int(),
      })
      .nullable()
      .meta({ description: 'Null while no file of the hospital is known.' }),
  })
  .meta({ id: 'HospitalResponse' })

export const presentHospital = ({
  ccn,
  name,
  city,
  state,
  zip,
  isSample,
  fileId,
  readAt,
  lastUpdatedOn,
  rates,
}: ListedHospital) => ({
  ccn,
  name,
  city,
  state,
  zip,
  is_sample: isSample,
  file:
    fileId && readAt
      ? { id: fileId, read_at: readAt.toISOString(), last_updated_on: lastUpdatedOn, rates: rates ?? 0 }
      : null,
})

/** The price of a code in a setting at one hospital. */
export const PriceResponse = z
  .object({
    id: z.uuid(),
    hospital: z.object({
      ccn: z.string().nullable(),
      name: z.string(),
      state: z.string(),
      is_sample: z.boolean(),
    }),
    code: z.string(),
    code_type: z
      .string()
      .meta({ description: 'Family of the code, lower case: a CPT code declared as HCPCS is `cpt`.' }),
    declared_code_type: z.string().meta({ description: 'As the hospital declares it.' }),
    setting: z.string().meta({ description: 'inpatient, outpatient or both.' }),
    billing_class: z
      .string()
      .nullable()
      .meta({ description: 'facility, professional or both; null when the file does not say.' }),
    methodology_class: z
      .enum(METHODOLOGY_CLASSES)
      .meta({ description: 'Kind of payment; different kinds never meet in one figure.' }),
    drug_unit: z.string().nullable().meta({ description: 'Drug amount of the price; null for other items.' }),
    modifiers: z.array(z.string()).meta({
      description:
        'Modifiers that every rate has, such as TC. Rates with one count in no figure where there are ' +
        'rates without.',
    }),
    description: z.string().meta({
      description: "The hospital's own words; our name of a revenue code, which groups several items.",
    }),
    median: dollars('Median over contracts, each with one vote.'),
    no_median_reason: z.enum(['formula_only', 'list_price_only', 'withheld']).nullable(),
    withheld: z
      .enum(['equals_list', 'placeholder', 'modified', 'not_separated'])
      .nullable()
      .meta({
        description:
          'Why the figures are no price: all equal the list price, none can be one, all need a modifier, ' +
          'or kinds of payment were mixed.',
      }),
    row_median: dollars('Median over all rates.'),
    p10: dollars('10th percentile over contracts.'),
    p90: dollars('90th percentile over contracts.'),
    min: dollars('Lowest negotiated rate.'),
    max: dollars('Highest negotiated rate.'),
    gross: dollars('Median list price.'),
    cash: dollars('Median discounted cash price.'),
    cash_setting: z.string().nullable().meta({ description: 'Its setting, or `both`.' }),
    currency: z.literal('USD'),
    contracts: z.int().meta({ description: 'Contracts with a dollar rate.' }),
    formula_contracts: z.int().meta({ description: 'Contracts with only a percentage or algorithm.' }),
    list_rates: z.int().meta({ description: 'Dollar rates that equal the list price.' }),
    rates: z.int().meta({ description: 'With percentages and formulas.' }),
    methodologies: z.array(z.string()).meta({ description: 'As published, most frequent first.' }),
    valid_from: z.iso.datetime(),
    valid_to: z.iso.datetime().nullable().meta({ description: 'Null while it is shown.' }),
    evidence: z.object({
      file_id: z.uuid(),
      sha256: z.string(),
      record: z.int(),
      record_part: z.int(),
      byte_offset: z.int(),
      byte_length: z.int(),
    }),
  })
  .meta({ id: 'PriceResponse' })

export const presentPrice = (price: Price) => ({
  id: price.id,
  hospital: { ccn: price.ccn, name: price.hospitalName, state: price.state, is_sample: price.isSample },
  code: price.code,
  code_type: price.family.toLowerCase(),
  declared_code_type: price.declaredType,
  setting: price.setting,
  billing_class: price.billingClass || null,
  methodology_class: price.methodologyClass,
  drug_unit: price.drugUnit || null,
  modifiers: price.modifiers === '' ? [] : price.modifiers.split(' '),
  description: describePrice(price),
  median: toDollars(price.contractMedianE4),
  no_median_reason: noMedianReason(price),
  withheld: price.withheld,
  row_median: toDollars(price.rowMedianE4),
  p10: toDollars(price.p10E4),
  p90: toDollars(price.p90E4),
  min: toDollars(price.minE4),
  max: toDollars(price.maxE4),
  gross: toDollars(price.grossE4),
  cash: toDollars(price.cashE4),
  cash_setting: price.cashSetting,
  currency: 'USD' as const,
  contracts: price.contracts,
  formula_contracts: price.formulaContracts,
  list_rates: price.listRates,
  rates: price.rates,
  methodologies: price.methodologies,
  valid_from: price.validFrom.toISOString(),
  valid_to: price.validTo?.toISOString() ?? null,
  evidence: {
    file_id: price.fileId,
    sha256: price.sha256,
    record: price.recordNo,
    record_part: price.recordPart,
    byte_offset: price.byteOffset,
    byte_length: price.byteLength,
  },
})

/** A search result: a price with its distance and the median of the requested payer. */
export const FoundPriceResponse = PriceResponse.extend({
  distance_miles: z
    .number()
    .nullable()
    .meta({ description: 'Straight-line, from the centre of the ZIP area; null without `near`.' }),
  payer_median: dollars('Median over the contracts of `payer_id`; null without it.'),
}).meta({ id: 'FoundPriceResponse' })

export const presentFoundPrice = (price: FoundPrice) => ({
  ...presentPrice(price),
  distance_miles: price.miles === null ? null : Math.round(price.miles * 10) / 10,
  payer_median: toDollars(price.payerMedianE4),
})

/** A source of price files with the state of its checks. */
export const PriceSourceResponse = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(['cms_hpt', 'direct_url'])
      .meta({ description: 'A cms-hpt.txt, or the address of a price file itself.' }),
    host: z.string(),
    url: z.string().meta({ description: 'Without user name, password and signing parameters.' }),
    ccn: z.string().nullable().meta({ description: 'Whose file it is, as a list or an operator says.' }),
    state: z
      .enum(PRICE_SOURCE_STATES)
      .meta({ description: 'Whether it is looked at: paused for a while not, retired not any more.' }),
    outcome: z
      .string()
      .meta({ description: 'What the last look brought, `new` before the first.', example: 'unchanged' }),
    fail_streak: z.int().meta({ description: 'Looks in a row that failed.' }),
    last_checked_at: z.iso.datetime().nullable(),
    last_success_at: z.iso.datetime().nullable(),
    next_check_at: z.iso.datetime().nullable(),
    entries: z.int().meta({ description: 'Files that it names now.' }),
    entries_matched: z.int().meta({ description: 'Those whose hospital is known.' }),
    entries_for_review: z.int().meta({ description: 'Those that wait for a person to say whose they are.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PriceSourceResponse' })

export const presentPriceSource = (source: ListedPriceSource): z.input<typeof PriceSourceResponse> => ({
  id: source.id,
  kind: source.kind,
  host: source.host,
  url: stripCredentials(source.pointerUrl),
  ccn: source.ccn,
  state: source.state,
  outcome: source.outcome,
  fail_streak: source.failStreak,
  last_checked_at: source.lastCheckedAt?.toISOString() ?? null,
  last_success_at: source.lastSuccessAt?.toISOString() ?? null,
  next_check_at: source.nextCheckAt?.toISOString() ?? null,
  entries: source.entries,
  entries_matched: source.entriesMatched,
  entries_for_review: source.entriesForReview,
  created_at: source.createdAt.toISOString(),
})
