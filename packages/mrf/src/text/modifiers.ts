import { lazy, readTable, text as textCell } from '@ppman/facts'

const informational = lazy((): ReadonlySet<string> => {
  const table = new URL('./facts/informational-modifiers.csv', import.meta.url)
  return new Set(readTable(table, { modifier: textCell, tells: textCell }).map(({ modifier }) => modifier))
})

/**
 * The modifiers of a text that change what a service is paid, each once and sorted: `50 TC` for
 * `TC|LT|50`. A modifier of CPT or HCPCS has two characters; `N/A` and other words name none. One
 * that only informs, such as the side or the kind of therapist, makes no other price.
 */
export const readModifiers = (text: string): string =>
  [...new Set(text.toUpperCase().split(/[^A-Z0-9]+/))]
    .filter((word) => word.length === 2 && word !== '00' && !informational().has(word))
    .sort()
    .join(' ')
