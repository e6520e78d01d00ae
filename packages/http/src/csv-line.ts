/** A spreadsheet runs a cell that begins so as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula begins with
 * an apostrophe.
 */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: string | null): string {
  if (value === null) return ''
  const safe = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
