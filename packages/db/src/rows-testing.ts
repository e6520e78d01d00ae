import { readFileSync } from 'node:fs'
import type { AnsweredQuery } from './rows.ts'

export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'date'
  | 'bytes'
  | 'array'
  | 'object'
  | 'null'
  | 'undefined'
  | 'any'

/** What a declared type allows. Fields are those of an object, the element that of an array. */
export type Shape = { kinds: readonly Kind[]; element?: Shape; fields?: RowShape }
export type RowShape = { readonly [column: string]: Shape }

/** Rows of one answer that are compared; later ones have the same types. */
const COMPARED = 20

/**
 * Compares answers with the row that their caller declares.
 *
 * @param file JSON with `shapes` by "file:line" of the call
 * @throws Error naming the file, the line and the column
 */
export function rowChecker(file: string): (query: AnsweredQuery) => void {
  const { shapes } = JSON.parse(readFileSync(file, 'utf8')) as { shapes: Record<string, RowShape> }
  return ({ fields, rows, caller }) => {
    const place = placeOf(caller)
    const shape = place && shapes[place]
    if (!shape) return
    const sent = new Set(fields.map(({ name }) => name))
    const misfit =
      missingColumn(shape, sent) ??
      fields
        .map(({ name }) => (name in shape ? null : `sends the undeclared column ${name}`))
        .find(Boolean) ??
      rows
        .slice(0, COMPARED)
        .map((row) => misfitOf({ kinds: ['object'], fields: shape }, row))
        .find(Boolean)
    if (misfit) throw new Error(`${place}: PostgreSQL ${misfit}`)
  }
}

const missingColumn = (shape: RowShape, sent: ReadonlySet<string>): string | undefined =>
  Object.keys(shape)
    .filter((name) => !sent.has(name) && !allows(shape[name]!, 'undefined'))
    .map((name) => `does not send the column ${name}`)[0]

const allows = ({ kinds }: Shape, kind: Kind) => kinds.includes('any') || kinds.includes(kind)

function misfitOf(shape: Shape, value: unknown, path = ''): string | null {
  const kind = kindOf(value)
  if (!allows(shape, kind))
    return `sends ${kind} for ${path || 'the row'}, declared ${shape.kinds.join(' | ')}`
  if (kind === 'array' && shape.element)
    return (
      (value as unknown[]).map((each) => misfitOf(shape.element!, each, `${path}[]`)).find(Boolean) ?? null
    )
  if (kind !== 'object' || !shape.fields) return null
  const record = value as Record<string, unknown>
  return (
    Object.entries(shape.fields)
      .map(([name, field]) => misfitOf(field, record[name], path ? `${path}.${name}` : name))
      .find(Boolean) ?? null
  )
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return Array.isArray(value) ? 'array' : (typeof value as Kind)
}

/** The frame above `queryRows`, as "packages/…/x-repo.ts:12". */
function placeOf({ stack = '' }: Error): string | null {
  const frame = stack.split('\n').find((line) => /-repo\.ts:\d+/.test(line))
  const found = frame && /((?:apps|packages|infra)\/[^\s():]{1,150}-repo\.ts):(\d+)/.exec(frame)
  return found ? `${found[1]}:${found[2]}` : null
}
