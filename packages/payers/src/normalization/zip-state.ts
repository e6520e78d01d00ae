import { list, readTable, stateCell } from '@ppman/facts'

/** The state of each prefix, 0 to 999: the first three digits of a ZIP code. */
const STATES: readonly (string | undefined)[] = readPrefixes()

function readPrefixes(): (string | undefined)[] {
  const table: (string | undefined)[] = []
  const rows = readTable(new URL('./facts/zip-prefixes.csv', import.meta.url), {
    state: stateCell,
    prefixes: list.refine(
      (all) => all.every((one) => /^\d{3}(?:-\d{3})?$/.test(one)),
      'is not "123; 125-129"',
    ),
  })
  for (const { state, prefixes } of rows) {
    for (const range of prefixes) {
      const [from, to] = range.split('-').map(Number)
      for (let prefix = from!; prefix <= (to ?? from!); prefix++) {
        if (table[prefix]) throw new Error(`zip-prefixes.csv: ${prefix} is of ${table[prefix]} and ${state}.`)
        table[prefix] = state
      }
    }
  }
  return table
}

/**
 * Five digits of a ZIP or ZIP+4; restores up to two leading zeros that spreadsheets drop. Null for
 * other text.
 */
export function zip5Of(zip: string): string | null {
  const digits = /^\s*(\d{3,5})(?:-?\d{4})?\s*$/.exec(zip)?.[1]
  return digits ? digits.padStart(5, '0') : null
}

/** The state of a ZIP code by its first three digits; null when unknown. */
export function stateOfZip(zip: string): string | null {
  const zip5 = zip5Of(zip)
  return (zip5 && STATES[Number(zip5.slice(0, 3))]) ?? null
}
