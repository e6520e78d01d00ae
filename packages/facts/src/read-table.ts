import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

type Cells = Record<string, z.ZodType<unknown, string>>

/**
 * Reads a table of facts: CSV in UTF-8, one fact per line. The first line names the columns of
 * `cells`, in their order.
 *
 * @throws Error that names file, line and column of the first cell that its schema refuses
 */
export function readTable<T extends Cells>(table: URL, cells: T): z.output<z.ZodObject<T>>[] {
  const name = basename(fileURLToPath(table))
  const columns = Object.keys(cells)
  const [header = '', ...lines] = readFileSync(table, 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (header !== columns.join())
    throw new Error(`${name}:1: the columns are ${header}, expected ${columns.join()}.`)
  const row = z.object(cells)
  return lines.map((line, index) => {
    const place = `${name}:${index + 2}`
    const values = splitLine(line, place)
    if (values.length !== columns.length)
      throw new Error(`${place}: ${values.length} cells, expected ${columns.length} (${columns.join()}).`)
    const result = row.safeParse(Object.fromEntries(columns.map((column, cell) => [column, values[cell]])))
    if (!result.success) throw new Error(`${place}: ${explain(result.error.issues[0]!, columns, values)}`)
    return result.data
  })
}

/** The cells of a line. A line without quotes needs no parser, which start-up would wait for. */
function splitLine(line: string, place: string): string[] {
  if (!line.includes('"')) return line.split(',')
  try {
    return parse(line)[0]!
  } catch (cause) {
    throw new Error(`${place}: a quoted cell does not end on its line.`, { cause })
  }
}

function explain(issue: z.core.$ZodIssue, columns: readonly string[], line: readonly string[]): string {
  const column = String(issue.path[0])
  return `column ${column}: "${line[columns.indexOf(column)]!}" ${issue.message}.`
}

const isTidy = (cell: string) => !/^\s|\s$|\s\s|[^\S ]/.test(cell)

/** A cell that may be empty. */
export const optionalText = z.string().refine(isTidy, 'has blanks at an end, two in a row, or a tab')
/** A cell that is never empty. */
export const text = optionalText.min(1, 'is empty')
/** A cell that is null when empty. */
export const nullableText = optionalText.transform((cell) => cell || null)
/** Values between `; `; an empty cell holds none. */
export const optionalList = optionalText
  .transform((cell) => (cell === '' ? [] : cell.split('; ')))
  .refine((values) => values.every((value) => value !== '' && !value.includes(';')), 'is not a list "a; b"')
  .refine((values) => new Set(values).size === values.length, 'lists a value twice')
/** Values between `; `, at least one. */
export const list = optionalList.refine((values) => values.length > 0, 'is empty')
/** A calendar day, `YYYY-MM-DD`; null when empty. */
export const optionalDay = nullableText.pipe(z.iso.date('is not a day YYYY-MM-DD').nullable())
/** One of these words. */
export const oneOf = <const T extends string>(words: readonly T[]) =>
  z.enum(words, `is none of ${words.join(', ')}`)
