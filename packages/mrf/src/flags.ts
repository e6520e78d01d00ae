/** Deviations that are tolerated and counted. Names are public: they are shown, stored and listed in docs/reference/flags.md. */
export const FLAGS = {
  bom: 'The file begins with a byte order mark.',
  encoding_windows_1252: 'Some text is not UTF-8 and was read as Windows-1252.',
  encoding_utf_16: 'The file is UTF-16.',
  delimiter_not_comma: 'Cells are separated by something other than a comma.',
  preamble_rows: 'Rows stand before the general header.',
  missing_general_header: 'There is no row that names the hospital.',
  duplicate_header: 'Two columns have the same name; the first is read.',
  version_differs: 'The declared version is not the one whose columns the file has.',
  stray_quote: 'A quote stands inside a quoted cell without being doubled.',
  short_row: 'A row ends before its last column.',
  non_numeric_value: 'A number cell holds something else, for example N/A; it is read as no value, never as zero.',
  currency_symbol: 'A number cell holds a dollar sign.',
  thousands_separator: 'A number cell holds thousands separators.',
  scientific_notation: 'A number cell is written with an exponent.',
  amount_out_of_range: 'A number cell holds more than a thousand billion.',
  not_positive_dollar: 'A negotiated dollar is zero or less; it is no price.',
  nine_nines: 'A negotiated dollar is all nines; it is no price.',
  dollar_and_percentage: 'A rate gives both a dollar and a percentage.',
  dollar_equals_gross: 'A negotiated dollar equals the gross charge.',
  median_with_count_zero: 'A median allowed amount stands beside a count of 0.',
  unknown_setting: 'The setting is none of inpatient, outpatient, both.',
  unknown_methodology: 'The methodology is none of the five that CMS allows.',
  unknown_code_type: 'A code type is none that CMS lists.',
  record_without_code: 'A record has no code, for example a modifier.',
} as const

export type Flag = keyof typeof FLAGS
export type FlagCount = { flag: Flag; count: number; firstRecord: number | null }

/**
 * Counts flags, and remembers the first record of each as an example.
 *
 * @param told also told of every flag, at once
 */
export function flagCounter(told?: (flag: Flag, record: number | null) => void) {
  const counts = new Map<Flag, FlagCount>()
  return {
    /** @param record 0-based data record, or null for what concerns the whole file */
    add(flag: Flag, record: number | null = null): void {
      told?.(flag, record)
      const seen = counts.get(flag)
      if (seen) seen.count++
      else counts.set(flag, { flag, count: 1, firstRecord: record })
    },
    /** In the order of the names. */
    list: (): FlagCount[] => [...counts.values()].sort((a, b) => (a.flag < b.flag ? -1 : 1)),
  }
}

export type FlagCounter = ReturnType<typeof flagCounter>
