import { type JsonSchema, schemaAt, unwrapped } from './json-schema.ts'
import type { ContractRow } from './operations.ts'

type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema?: JsonSchema }>
export type Operation = { parameters: Parameter[]; requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }
type Document = { paths: Record<string, Record<string, Operation>> }

/** Every way in which a service's OpenAPI document differs from its served rows of the contract table; empty when none. */
export function contractDifferences(rows: readonly ContractRow[], document: object): string[] {
  const operations = new Map(operationsOf(document as Document).map((each) => [each.key, each.operation]))
  const contracted = new Set(rows.filter(({ kind }) => kind === 'operation').map(keyOf))
  const unlisted = [...operations.keys()].filter((key) => !contracted.has(key)).map((key) => `${key}: served, but not in the table`)
  const unserved = [...contracted].filter((key) => !operations.has(key)).map((key) => `${key}: in the table as served, but not served`)
  const differing = [...contracted].flatMap((key) => {
    const operation = operations.get(key)
    return operation ? operationDifferences(rows.filter((row) => keyOf(row) === key), operation).map((words) => `${key} ${words}`) : []
  })
  return [...unlisted, ...unserved, ...differing]
}

/** Method and path: what a row is about. */
export const keyOf = ({ method, path }: ContractRow): string => `${method} ${path}`

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  )

function operationDifferences(rows: ContractRow[], operation: Operation): string[] {
  const inputs = [...parametersOf(operation), ...bodyOf(operation)]
  const inputRows = rows.filter(({ kind }) => ['query', 'path', 'header', 'body'].includes(kind))
  const nameOf = (kind: string, name: string) => `${kind} ${kind === 'header' ? name.toLowerCase() : name}`
  const byName = new Map(inputs.map((input) => [nameOf(input.kind, input.name), input]))
  const known = new Set(inputRows.map(({ kind, name }) => nameOf(kind, name)))
  return [
    ...[...byName.keys()].filter((name) => !known.has(name)).map((name) => `${name}: read, but not in the table`),
    ...inputRows.flatMap((row) => {
      const input = byName.get(nameOf(row.kind, row.name))
      return input ? inputDifferences(row, input) : [`${row.kind} ${row.name}: in the table, but not read`]
    }),
    ...rows.filter(({ kind }) => kind === 'success').flatMap((row) => answerDifferences(row, operation)),
  ]
}

type Input = { kind: string; name: string; required: boolean; schema: JsonSchema }

const parametersOf = ({ parameters }: Operation): Input[] =>
  parameters.map(({ name, in: kind, required, schema }) => ({ kind, name, required, schema: unwrapped(schema) }))

function bodyOf({ requestBody }: Operation): Input[] {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  return Object.entries(properties).map(([name, schema]) => ({ kind: 'body', name, required: required.includes(name), schema: unwrapped(schema) }))
}

function inputDifferences(row: ContractRow, { required, schema }: Input): string[] {
  const [pattern, values] = row.pattern_or_values.startsWith('^') ? [row.pattern_or_values, ''] : ['', row.pattern_or_values]
  const isText = schema.type === 'string'
  const facts: [string, string, string][] = [
    ['type', row.type, typeOf(schema)],
    ['required', row.required, required ? 'yes' : 'no'],
    ['default', row.default, schema.default === undefined ? '' : JSON.stringify(schema.default).replaceAll('"', '')],
    ['min', row.min, bound(isText ? schema.minLength || undefined : schema.minimum)],
    ['max', row.max, bound(isText ? schema.maxLength : schema.maximum)],
    ['pattern', pattern, schema.format ? '' : (schema.pattern ?? '')],
    ['values', /^[\w|.-]+$/.test(values) ? values : '', valuesOf(schema).join('|')],
  ]
  return facts
    .filter(([, wanted, found]) => wanted !== found)
    .map(([fact, wanted, found]) => `${row.kind} ${row.name}: ${fact} is “${found}”, the table says “${wanted}”`)
}

const bound = (limit: number | undefined): string => (limit === undefined || Math.abs(limit) > 1_000_000 - 1 ? '' : String(limit))

const valuesOf = ({ enum: values, const: only, items }: JsonSchema): unknown[] => (only === undefined ? (values ?? items?.enum ?? []) : [only])

function typeOf({ type, format, anyOf = [] }: JsonSchema): string {
  if (anyOf.length > 0 && anyOf.every((each) => each.type === 'string')) return 'string'
  if (format === 'uuid' || format === 'date' || format === 'date-time') return format
  return typeof type === 'string' ? type : (type?.find((each) => each !== 'null') ?? 'any')
}

function answerDifferences({ name, type }: ContractRow, { responses }: Operation): string[] {
  const [status = '', ...path] = name.split('.')
  const answer = responses[status]
  if (!answer) return [`success ${status}: in the table, but not answered`]
  const field = path.join('.')
  if (!field) return type && !answer.content?.[type] ? [`success ${status}: does not answer ${type}`] : []
  return schemaAt(answer.content?.['application/json']?.schema, field) ? [] : [`success ${status}: the answer has no ${field}`]
}
