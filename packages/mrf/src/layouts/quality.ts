import type { FlagCounter } from '../flags.ts'
import type { ChargeRecord, Rate } from '../record.ts'
import type { FileTables } from '../tables/file-tables.ts'
import { isNineNines } from '../text/amount.ts'

const SETTINGS = new Set(['inpatient', 'outpatient', 'both'])
const METHODOLOGIES = new Set(['case rate', 'fee schedule', 'percent of total billed charges', 'per diem', 'other'])
/** CMS dictionary 3.0, section "code type". */
const CODE_TYPES = new Set(
  ('CPT NDC HCPCS RC ICD DRG MS-DRG R-DRG S-DRG APS-DRG AP-DRG APR-DRG APC LOCAL EAPG HIPPS CDT CDM TRIS-DRG CMG MS-LTC-DRG').split(' '),
)

/** Flags what is odd about an item. Every layout calls it for every record. */
export function checkRecord(record: ChargeRecord, tables: FileTables, flags: FlagCounter): void {
  const { number, setting, codes, codeCount } = record
  if (!SETTINGS.has(tables.settings.values[setting]!)) flags.add('unknown_setting', number)
  if (codeCount === 0) flags.add('record_without_code', number)
  for (let i = 0; i < codeCount; i++) {
    if (!CODE_TYPES.has(tables.codeType(codes[i]!))) flags.add('unknown_code_type', number)
  }
}

/** Flags what is odd about a rate. Every layout calls it for every rate. */
export function checkRate(rate: Rate, { number, grossE4 }: ChargeRecord, tables: FileTables, flags: FlagCounter): void {
  const { dollarE4, percentE4, medianE4, methodology, count } = rate
  if (dollarE4 <= 0) flags.add('not_positive_dollar', number)
  if (dollarE4 > 0 && isNineNines(dollarE4)) flags.add('nine_nines', number)
  if (dollarE4 === grossE4) flags.add('dollar_equals_gross', number)
  if (dollarE4 === dollarE4 && percentE4 === percentE4) flags.add('dollar_and_percentage', number)
  if (medianE4 === medianE4 && tables.texts.values[count] === '0') flags.add('median_with_count_zero', number)
  if (!METHODOLOGIES.has(tables.methodologies.values[methodology]!)) flags.add('unknown_methodology', number)
}
