/** Corrections made to read a file or an entry. Stored: add, do not rename. */
export type HptFix =
  | 'bom'
  | 'utf_16'
  | 'windows_1252'
  | 'carriage_returns'
  | 'key_spelling'
  | 'key_synonym'
  | 'separator'
  | 'keys_on_one_line'
  | 'value_on_next_line'
  | 'missing_blank_line'
  | 'blank_line_inside'
  | 'missing_location_name'
  | 'missing_source_page'
  | 'several_mrf_urls'
  | 'duplicate_entry'
  | 'url_wrapping_removed'
  | 'url_scheme_added'
  | 'url_scheme_repaired'
  | 'url_relative'
  | 'url_blanks_encoded'

/** A price file that a cms-hpt.txt names for one location. Personal contacts are not kept. */
export type HptEntry = {
  /** Empty when the block names none. */
  locationName: string
  sourcePageUrl: string | null
  mrfUrl: string
  fixes: HptFix[]
  /** 1-based line of the file that names the price file. */
  line: number
}

/** A line or block that could not be used. */
export type HptProblem = {
  line: number
  reason: 'mrf_url_unusable' | 'source_page_unusable' | 'no_mrf_url'
  text: string
}

export type HptReading = {
  outcome: 'ok' | 'html_not_txt' | 'no_entries'
  entries: HptEntry[]
  /** Of the file as a whole. */
  fixes: HptFix[]
  problems: HptProblem[]
  /**
   * URLs found in a file without entries, for a person to check; never fetched. Otherwise empty.
   */
  hints: string[]
}
