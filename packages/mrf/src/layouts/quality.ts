import type { Flag, FlagCounter } from '../flags.ts'
import { isShareOf } from '../rate-basis.ts'
import type { ChargeRecord, Rate } from '../record.ts'
import type { FileTables } from '../tables/file-tables.ts'
import { isNineNines, looksLikeNines, UNITS_PER_WHOLE } from '../text/amount.ts'

const SETTINGS = new Set(['inpatient', 'outpatient', 'both'])
const METHODOLOGIES = new Set([
  'case rate',
  'fee schedule',
  'percent of total billed charges',
  'per diem',
  'other',
])
const BILLING_CLASSES = new Set(['', 'professional', 'facility', 'both'])
const DRUG_TYPES = new Set(['', 'gr', 'me', 'ml', 'un', 'f2', 'ea', 'gm'])
/** CMS dictionary 3.0, `count`: 0, `1 through 10`, or digits without a separator from 11 on. */
const COUNT = /^(|0|1 through 10|1[1-9]|[2-9]\d|[1-9]\d{2,})$/i

/** A count in the form of CMS: `1 through 10` for "1-10", plain digits for "1,204" and "37.0". */
function countText(text: string): string {
  if (/^1\s*(?:-|–|to)\s*10$/i.test(text)) return '1 through 10'
  const isDigits = /^\d{1,3}(?:,\d{3})*(?:\.0+)?$|^\d+(?:\.0+)?$/.test(text)
  return isDigits ? text.replace(/,|\.0+$|^0+(?=\d)/g, '') : text
}

const CENT_E4 = UNITS_PER_WHOLE / 100
/** Above the most expensive gene therapies. */
const ABSURD_E4 = 20_000_000 * UNITS_PER_WHOLE
const PERCENT_ABSURD_E4 = 1_000 * UNITS_PER_WHOLE

export type Quality = ReturnType<typeof qualityOf>

/** Flags implausible values of items and rates. Every layout uses these checks. */
export function qualityOf({ tables, flags }: { tables: FileTables; flags: FlagCounter }) {
  const isSetting = memberOf(tables.settings.values, (text) => SETTINGS.has(text))
  const isMethodology = memberOf(tables.methodologies.values, (text) => METHODOLOGIES.has(text))
  const isBillingClass = memberOf(tables.billingClasses.values, (text) => BILLING_CLASSES.has(text))
  const isDrugType = memberOf(tables.drugTypes.values, (text) => DRUG_TYPES.has(text))
  const isCount = memberOf(tables.texts.values, (text) => COUNT.test(text))
  const isZeroCount = memberOf(tables.texts.values, (text) => text === '0')
  const codeFlags: (readonly Flag[])[] = []
  /** By text of a count: the text that it is read as. */
  const counts: number[] = []

  /** @returns the text of a count in the form of CMS */
  function countOf(text: number, record: number): number {
    const count = (counts[text] ??= tables.texts.idOfText(countText(tables.texts.values[text]!)))
    if (count !== text) flags.add('count_variant', record)
    return count
  }

  function checkCodes({ number, codes, codeCount }: ChargeRecord): void {
    if (codeCount === 0) flags.add('record_without_code', number)
    for (let i = 0; i < codeCount; i++) {
      const odd = (codeFlags[codes[i]!] ??= codeOddity(tables.code(codes[i]!)))
      for (const flag of odd) flags.add(flag, number)
    }
  }

  function checkRecord(record: ChargeRecord): void {
    const { number, grossE4, cashE4, minE4, maxE4, drugUnitE4 } = record
    checkCodes(record)
    if (!isSetting(record.setting)) flags.add('unknown_setting', number)
    if (!isBillingClass(record.billingClass)) flags.add('unknown_billing_class', number)
    if (!isDrugType(record.drugType)) flags.add('unknown_drug_type', number)
    if (drugUnitE4 <= 0) flags.add('not_positive_drug_unit', number)
    if (minE4 > maxE4) flags.add('min_above_max', number)
    if (cashE4 > grossE4) flags.add('cash_above_gross', number)
    if (grossE4 <= 0 || cashE4 <= 0 || minE4 <= 0 || maxE4 <= 0) flags.add('not_positive_list_price', number)
    if (grossE4 > ABSURD_E4 || cashE4 > ABSURD_E4) flags.add('absurd_amount', number)
  }

  function checkAllowed({ medianE4, p10E4, p90E4, count }: Rate, number: number): void {
    if (medianE4 === medianE4 && isZeroCount(count)) flags.add('median_with_count_zero', number)
    if (p10E4 > medianE4 || medianE4 > p90E4 || p10E4 > p90E4) flags.add('percentiles_out_of_order', number)
    if (!isCount(count)) flags.add('unknown_count', number)
  }

  function checkRate(rate: Rate, record: ChargeRecord): void {
    const { number } = record
    if (rate.dollarE4 === rate.dollarE4) checkDollar(rate, record, flags)
    if (rate.percentE4 === rate.percentE4) checkPercent(rate.percentE4, number, flags)
    checkAllowed(rate, number)
    if (!isMethodology(rate.methodology)) flags.add('unknown_methodology', number)
    if (tables.contracts[rate.contract]!.payer === '') flags.add('rate_without_payer', number)
    else if (tables.contracts[rate.contract]!.plan === '') flags.add('rate_without_plan', number)
  }
  return { checkRecord, checkRate, countOf }
}

function checkDollar(rate: Rate, record: ChargeRecord, flags: FlagCounter): void {
  const { dollarE4, percentE4 } = rate
  const { number, grossE4, minE4, maxE4 } = record
  if (dollarE4 <= 0) return flags.add('not_positive_dollar', number)
  if (dollarE4 === grossE4) flags.add('dollar_equals_gross', number)
  if (dollarE4 === CENT_E4) flags.add('cent_price', number)
  if (isNineNines(dollarE4)) flags.add('nine_nines', number)
  else if (dollarE4 > ABSURD_E4) flags.add('absurd_amount', number)
  else if (looksLikeNines(dollarE4)) flags.add('fewer_nines', number)
  if (dollarE4 < minE4 || dollarE4 > maxE4) flags.add('dollar_outside_min_max', number)
  if (percentE4 !== percentE4) return
  flags.add('dollar_and_percentage', number)
  if (grossE4 > 0 && !isShareOf(dollarE4, percentE4, grossE4))
    flags.add('dollar_contradicts_percentage', number)
}

function checkPercent(percentE4: number, number: number, flags: FlagCounter): void {
  if (percentE4 <= 0) flags.add('not_positive_percentage', number)
  else if (percentE4 <= UNITS_PER_WHOLE) flags.add('percentage_like_fraction', number)
  else if (percentE4 > PERCENT_ABSURD_E4) flags.add('absurd_percentage', number)
}

/** Whether the text of an id passes a test; each id is tested once. */
function memberOf(values: readonly string[], isMember: (text: string) => boolean): (id: number) => boolean {
  let answers = new Int8Array(1_024)
  return (id) => {
    if (id >= answers.length) answers = grow(answers, id)
    if (answers[id] === 0) answers[id] = isMember(values[id]!) ? 1 : -1
    return answers[id] === 1
  }
}

function grow(answers: Int8Array, id: number): Int8Array<ArrayBuffer> {
  const larger = new Int8Array(id * 2)
  larger.set(answers)
  return larger
}

/** CMS dictionary 3.0, section "code type". */
const CODE_TYPES = new Set(
  (
    'CPT NDC HCPCS RC ICD DRG MS-DRG R-DRG S-DRG APS-DRG AP-DRG APR-DRG APC LOCAL EAPG HIPPS CDT CDM ' +
    'TRIS-DRG CMG MS-LTC-DRG'
  ).split(' '),
)
/** Minimum number of digits of numeric codes by type; shorter ones lost leading zeros. */
const DIGITS: Record<string, number> = {
  CPT: 5,
  HCPCS: 5,
  RC: 3,
  'MS-DRG': 3,
  'MS-LTC-DRG': 3,
  'APR-DRG': 3,
  NDC: 9,
}
const EXPONENT = /^\d(\.\d+)?e\+?\d+$/i

/** Flags of an implausible code. The code is kept as published. */
function codeOddity({ type, code }: { type: string; code: string }): Flag[] {
  const flags: Flag[] = []
  if (!CODE_TYPES.has(type)) flags.push('unknown_code_type')
  // `1E5` may be a code; spreadsheets write a point or a plus sign.
  if (EXPONENT.test(code) && (code.includes('.') || code.includes('+'))) flags.push('code_with_exponent')
  if (/^\d+$/.test(code) && code.length < (DIGITS[type] ?? 0)) flags.push('code_without_leading_zeros')
  return flags
}
