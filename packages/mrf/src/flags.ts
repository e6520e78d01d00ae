/**
 * Deviations that are tolerated and counted. Names are public: they are shown, stored and listed in
 * docs/reference/flags.md.
 */
export const FLAGS = {
  bom: 'The file begins with a byte order mark.',
  encoding_windows_1252: 'Some text is not UTF-8 and was read as Windows-1252.',
  encoding_utf_16: 'The file is UTF-16.',
  truncated:
    'The file ends before it is complete: in packed bytes, a quoted cell, a row or a JSON value. What ' +
    'stands before the cut was read.',
  other_price_files:
    'The archive holds price files that were not read: they name another hospital or none, or cannot ' +
    'be opened. They are named.',
  bytes_after_end:
    'Bytes that are none of the packed file stand after its end, for example a line end or a page; ' +
    'they were left out.',
  delimiter_not_comma: 'Cells are separated by something other than a comma.',
  preamble_rows: 'Rows stand before the general header.',
  blank_header_rows: 'Blank rows stand between the general header and the data header.',
  missing_general_header: 'There is no row that names the hospital.',
  missing_general_values: 'The row below the general header is missing.',
  date_not_iso: 'The date of the last update is no day as YYYY-MM-DD or M/D/YYYY.',
  attestation_not_true: 'The hospital does not attest that the file is complete and true.',
  hospital_name_differs:
    'The file names a hospital whose name has little in common with that of the hospital it was taken ' +
    'in for.',
  duplicate_header:
    'Two columns have the same name; the first is read, and of a contract the second where the first is ' +
    'empty.',
  header_variant: 'A column is named otherwise than CMS names it, and read all the same.',
  header_placeholder: 'A column name still holds a placeholder of the template, for example [payer_name].',
  header_without_plan: 'A column name says the payer but not the plan; the plan is read as empty.',
  header_with_pipes:
    'A column name has more parts than a payer and a plan; the last part is read as the plan.',
  mixed_layout: 'Payers stand in a column and in column names; both are read.',
  version_differs: 'The declared version is not the one whose columns the file has.',
  repeated_header: 'Header rows stand again between the rows; they are no records.',
  reordered_header:
    'Another data header stands between the rows, with other columns; the rows below it are read by it.',
  summary_row:
    'A row has a negotiated rate, but neither a code, a setting nor a payer, as a total has; no rate is ' +
    'read.',
  stray_quote: 'A quote stands inside a quoted cell without being doubled.',
  short_row: 'A row ends before its last column.',
  formula_cell:
    'A code is protected from a spreadsheet, for example ="0300" or \'0300; the code itself is read.',
  loose_json:
    'JSON breaks its grammar in a way that can be read safely: a comma too many, NaN, an unescaped quote.',
  number_as_text: 'A number in JSON is written as a text.',
  item_without_charges: 'An item in JSON has no standard_charges.',
  modifier_information: 'An entry in modifier_information; it is about a modifier and no item, and not read.',
  non_numeric_value:
    'A number cell holds something else, for example N/A; it is read as no value, never as zero.',
  currency_symbol: 'A number cell holds a currency sign.',
  unit_of_amount: 'A number cell says what the amount is paid for, for example "per day".',
  percent_sign: 'A number cell holds a percent sign; in the column of dollars it is read as a percentage.',
  thousands_separator: 'A number cell holds thousands separators.',
  decimal_comma: 'A number cell has a comma before its decimals.',
  negative_in_parentheses: 'A number cell stands in parentheses; it is read as negative.',
  scientific_notation: 'A number cell is written with an exponent.',
  amount_out_of_range: 'A number cell holds more than a thousand billion.',
  not_positive_dollar: 'A negotiated dollar is zero or less; it is no price.',
  nine_nines: 'A negotiated dollar is all nines, nine digits or more; it is no price.',
  fewer_nines: 'A negotiated dollar is five to eight nines, which often means that there is no price.',
  cent_price: 'A negotiated dollar is $0.01, which often means that there is no price.',
  absurd_amount: 'A charge is above 20 million dollars.',
  dollar_and_percentage: 'A rate gives both a dollar and a percentage.',
  dollar_contradicts_percentage: 'A negotiated dollar is not the given percentage of the gross charge.',
  dollar_equals_gross: 'A negotiated dollar equals the gross charge.',
  dollar_outside_min_max:
    'A negotiated dollar is below the published minimum or above the published maximum.',
  not_positive_percentage: 'A negotiated percentage is zero or less.',
  percentage_like_fraction: 'A negotiated percentage is at most 1, as if 70.5 were written .705.',
  absurd_percentage: 'A negotiated percentage is above 1,000.',
  not_positive_list_price: 'A gross charge, cash price, minimum or maximum is zero or less.',
  min_above_max: 'The published minimum is above the published maximum.',
  cash_above_gross: 'The discounted cash price is above the gross charge.',
  median_with_count_zero: 'A median allowed amount stands beside a count of 0.',
  percentiles_out_of_order: 'The 10th percentile, the median and the 90th percentile do not ascend.',
  count_variant:
    'A count is not written as CMS has it, for example "1-10" or "1,204", and read all the same.',
  unknown_count: 'A count of allowed amounts is neither 0, nor "1 through 10", nor a number from 11 on.',
  unknown_setting: 'The setting is none of inpatient, outpatient, both.',
  unknown_billing_class: 'The billing class is none of professional, facility, both.',
  unknown_methodology: 'The methodology is none of the five that CMS allows.',
  unknown_drug_type: 'The drug type of measurement is none that CMS lists.',
  not_positive_drug_unit: 'The drug unit of measurement is zero or less.',
  unknown_code_type: 'A code type is none that CMS lists.',
  code_with_exponent:
    'A code looks like a number that a spreadsheet rounded, for example 1.23E+05; it is kept as published.',
  code_without_leading_zeros:
    'A code is shorter than its type allows, as when leading zeros are lost; it is kept as published.',
  record_without_code: 'A record has no code, for example a modifier.',
  rate_without_payer: 'A rate names no payer.',
  rate_without_plan: 'A rate names a payer and no plan.',
} as const

export type Flag = keyof typeof FLAGS
export type FlagCount = { flag: Flag; count: number; firstRecord: number | null }

/**
 * Counts flags, with the first record of each as an example.
 *
 * @param onFlag called for every flag
 */
export function flagCounter(onFlag?: (flag: Flag, record: number | null) => void) {
  const counts = new Map<Flag, FlagCount>()
  let total = 0
  return {
    /** @param record 0-based data record, or null for what concerns the whole file */
    add(flag: Flag, record: number | null = null): void {
      onFlag?.(flag, record)
      total++
      const seen = counts.get(flag)
      if (seen) seen.count++
      else counts.set(flag, { flag, count: 1, firstRecord: record })
    },
    has: (flag: Flag) => counts.has(flag),
    /** Total number of flags counted. */
    total: () => total,
    /** Sorted by name. */
    list: (): FlagCount[] => [...counts.values()].sort((a, b) => (a.flag < b.flag ? -1 : 1)),
  }
}

export type FlagCounter = ReturnType<typeof flagCounter>
