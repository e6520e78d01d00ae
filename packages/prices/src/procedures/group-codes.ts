import { lazy, readTable, text } from '@ppman/facts'

/** Families whose codes may be unlisted ones. */
const LISTED_FAMILIES = ['CPT', 'HCPCS']

/** Names by the first three digits of a code. */
const categories = lazy(() => {
  const table = new URL('./facts/revenue-categories.csv', import.meta.url)
  return new Map(
    readTable(table, { category: text, name: text }).map(({ category, name }) => [category, name]),
  )
})

/** What is billed under a code for what has no code of its own, by the code. */
const unlisted = lazy(() => {
  const table = new URL('./facts/unlisted-codes.csv', import.meta.url)
  return new Map(
    readTable(table, { code_type: text, code: text, kind: text }).map(({ code, kind }) => [code, kind]),
  )
})

/**
 * Whether a code is of a group of items: a revenue code, or an unlisted one (J3490, 64999). What a
 * hospital bills under it differs from hospital to hospital, so its prices are neither ranked nor
 * compared.
 */
export const isGroupCode = (family: string, code: string): boolean =>
  family === 'RC' || (LISTED_FAMILIES.includes(family) && unlisted().has(code))

/** The same for a row `c` of `code` in SQL. */
export const isGroupCodeSql = (): string => {
  const quote = (words: Iterable<string>) => Array.from(words, (word) => `'${word}'`).join(', ')
  return `(c.family = 'RC' OR c.family IN (${quote(LISTED_FAMILIES)})
    AND c.code IN (${quote(unlisted().keys())}))`
}

/**
 * Our own name of the group: `Laboratory, revenue code 0302`, `Unlisted drug, code J3490`; null for
 * a code of one item.
 *
 * @param code of a revenue code with or without its leading zero
 */
export function groupName(family: string, code: string): string | null {
  if (!isGroupCode(family, code)) return null
  if (family !== 'RC') return `Unlisted ${unlisted().get(code)!}, code ${code}`
  const name = categories().get(code.padStart(4, '0').slice(0, 3))
  return name ? `${name}, revenue code ${code}` : `Revenue code ${code}`
}
