import pg from 'pg'

/** A statement with the parameters $1, $2, …; `Prisma.sql` makes one. */
export type Statement = { readonly text: string; readonly values?: readonly unknown[] }

/** PostgreSQL's numbers of the types that are decoded here (pg_type.dat). */
const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, numericArray: 1231 } as const

/** @throws RangeError beyond 2^53, where a number is no longer exact */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`An int8 of ${text} does not fit a number.`)
  return value
}

/** A day as midnight UTC; pg would take midnight of the machine's zone. */
const readDate = (text: string): Date => new Date(`${text}T00:00:00Z`)

type Parser = (text: string) => unknown
const isArray = (value: unknown): value is unknown[] => Array.isArray(value)

/** Reads an array as texts, then each element. */
function arrayOf(read: Parser): Parser {
  const texts = pg.types.getTypeParser(TEXT_ARRAY as never) as Parser
  const each = (value: unknown): unknown =>
    isArray(value) ? value.map(each) : value === null ? null : read(value as string)
  return (text) => each(texts(text))
}
const TEXT_ARRAY = 1009

const PARSERS = new Map<number, Parser>([
  [OID.int8, readInt8],
  [OID.date, readDate],
  [OID.int8Array, arrayOf(readInt8)],
  [OID.dateArray, arrayOf(readDate)],
  [OID.numericArray, arrayOf((text) => text)],
])

/**
 * The one decoder of rows: int8 is a number, numeric is text (exact), date is midnight UTC,
 * timestamptz a Date, json its value, bytea a Buffer, null stays null; arrays alike.
 */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeOid, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    (pg.types.getTypeParser(oid, format) as Parser)) as typeof pg.types.getTypeParser,
}
type TypeOid = Parameters<typeof pg.types.getTypeParser>[0]

/** Instants travel in UTC, whatever the zone of the machine. */
const parameterOf = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : isArray(value) ? value.map(parameterOf) : value

/** @param name of a statement of constant text, which each connection then prepares once */
export const statementConfig = ({ text, values = [] }: Statement, name?: string) => ({
  ...(name && { name }),
  text,
  values: values.map(parameterOf),
  types: TYPES,
})

/** What a statement answered, and the stack of its caller. */
export type AnsweredQuery = { fields: readonly pg.FieldDef[]; rows: readonly object[]; caller: Error }

/** Told of every answer when tests compare the declared rows with what is sent. */
export const rowWatch: { current: ((query: AnsweredQuery) => void) | null } = { current: null }
