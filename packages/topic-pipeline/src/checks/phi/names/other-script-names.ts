import { list, oneOf, readTable, text } from '@ppman/facts'

type Names = { given: ReadonlySet<string>; family: ReadonlySet<string> }

let tables: Names | undefined

/** The table is read when a text in such a script is first judged. */
function names(): Names {
  if (tables) return tables
  const rows = readTable(new URL('./facts/names-in-other-scripts.csv', import.meta.url), {
    script: text,
    part: oneOf(['family', 'given'] as const),
    letter: text,
    names: list,
  })
  const of = (part: 'family' | 'given') =>
    new Set(rows.filter((row) => row.part === part).flatMap((row) => row.names))
  return (tables = { given: of('given'), family: of('family') })
}

/** Whether a word in a script without capital letters is a given name that a table holds. */
export const isGivenName = (word: string): boolean => names().given.has(word.normalize('NFC'))

/** Whether a word in a script without capital letters is a surname that a table holds. */
export const isFamilyName = (word: string): boolean => names().family.has(word.normalize('NFC'))
