import { readTable, text } from '@ppman/facts'

let cached: ReadonlyMap<string, string> | null = null
/** Names by the first three digits of a code. Read once, by the first code. */
const categories = (): ReadonlyMap<string, string> => (cached ??= readCategories())

function readCategories(): ReadonlyMap<string, string> {
  const table = new URL('./facts/revenue-categories.csv', import.meta.url)
  return new Map(
    readTable(table, { category: text, name: text }).map(({ category, name }) => [category, name]),
  )
}

/**
 * Our own name of what hospitals bill under a revenue code: `Laboratory, revenue code 0302`.
 *
 * @param code with or without its leading zero
 */
export function revenueCodeName(code: string): string {
  const name = categories().get(code.padStart(4, '0').slice(0, 3))
  return name ? `${name}, revenue code ${code}` : `Revenue code ${code}`
}
