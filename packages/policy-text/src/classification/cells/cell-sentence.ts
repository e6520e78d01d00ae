import { rowText } from '../../facts/context.ts'
import { limits } from '../../rules/cells/column-limits.ts'
import { COLUMNS } from '../../rules/cells/table-columns.ts'
import { valuesOf } from '../../rules/cells/values.ts'

/** Where a cell stands. */
type Place = { heading: string; path: readonly string[] }

/**
 * What a short value states below its heading, about `{row}`; null where the readers of cells know
 * neither the heading nor the value.
 */
export function sentenceOfCell(value: string, { heading, path }: Place): string | null {
  const above = heading.toLowerCase()
  const column = COLUMNS.find((one) => one.heading.test(above) && (one.fits?.(value) ?? true))
  const spoken = rowText(`{row} | ${value}`, { path, header: ['', heading] }).replace('; ', ' ')
  const candidates = [
    () => column?.read(value, above) ?? [],
    () => (valuesOf(value) ?? []).flatMap(({ sentences }) => [...sentences]),
    () => limits(value.toLowerCase(), above),
    () => (spoken === `{row} ${value}` ? [] : [spoken]),
  ]
  for (const read of candidates) {
    const sentences = read()
    if (sentences.length > 0) return sentences.join('. ').replaceAll('{cell}', value)
  }
  return null
}
