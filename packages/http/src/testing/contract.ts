import { type JsonSchema, schemaAt, unwrapped, withoutRefs } from './json-schema.ts'
import type { ContractRow } from './operations.ts'

type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema?: JsonSchema }>
export type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { responses: Record<string, { content?: Content }> }
}

/**
 * Every way in which a service's OpenAPI document differs from its served rows of the contract
 * table; empty when none.
 */
export function contractDifferences(rows: readonly ContractRow[], document: object): string[] {
  const operations = new Map(
    operationsOf(withoutRefs(document as Document)).map((each) => [each.key, each.operation]),
  )
  const contracted = new Set(rows.filter(({ kind }) => kind === 'operation').map(keyOf))
  const unlisted = [...operations.keys()]
    .filter((key) => !contracted.has(key))
    .map((key) => `${key}: served, but not in the table`)
  const unserved = [...contracted]
    .filter((key) => !operations.has(key))
    .map((key) => `${key}: in the table as served, but not served`)
  const differing = [...contracted].flatMap((key) => {
    const operation = operations.get(key)
    return operation
      ? operationDifferences(
          rows.filter((row) => keyOf(row) === key),
          operation,
        ).map((words) => `${key} ${words}`)
      : []
  })
  return [...unlisted, ...unserved, ...differing]
}

/**
 * Rows that the table calls not served although the code does serve them: an operation, an input
 * with the very bounds, an answer, an error, or a limit for all operations that some input has.
 */
export function servedUnawares(rows: readonly ContractRow[], document: object): string[] {
  const operations = new Map(
    operationsOf(withoutRefs(document as Document)).map((each) => [each.key, each.operation]),
  )
  const inputs = [...operations.values()].flatMap((operation) => [
    ...parametersOf(operation),
    ...bodyOf(operation),
  ])
  const isServed = (row: ContractRow): boolean => {
    const operation = operations.get(keyOf(row))
    if (row.kind === 'limit')
      return row.path.endsWith('*') && row.type === 'integer' && inputs.some((input) => hasLimits(row, input))
    return operation !== undefined && (row.kind === 'operation' || isServedBy(operation, row))
  }
  return rows
    .filter((row) => row.served === 'no' && isServed(row))
    .map((row) => `${keyOf(row)} ${row.kind} ${row.name}: served, and the table says no`)
}

function isServedBy(operation: Operation, row: ContractRow): boolean {
  if (row.kind === 'success') return answerDifferences(row, operation).length === 0
  if (row.kind === 'error') return errorDifferences(row, operation).length === 0
  return [...parametersOf(operation), ...bodyOf(operation)].some(
    (input) =>
      input.kind === row.kind && input.name === row.name && inputDifferences(row, input).length === 0,
  )
}

/** Whether an input has every bound and default that a limit names. */
function hasLimits({ default: fallback, min, max }: ContractRow, { schema }: Input): boolean {
  const named: [string, unknown][] = [
    [fallback, schema.default],
    [min, schema.minimum],
    [max, schema.maximum],
  ]
  return (
    schema.type === 'integer' && named.every(([wanted, found]) => wanted === '' || wanted === String(found))
  )
}

/** Method and path: what a row is about. */
export const keyOf = ({ method, path }: ContractRow): string => `${method} ${path}`

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )

function operationDifferences(rows: ContractRow[], operation: Operation): string[] {
  const inputs = [...parametersOf(operation), ...bodyOf(operation)]
  const inputRows = rows.filter(({ kind }) => ['query', 'path', 'header', 'body'].includes(kind))
  const nameOf = (kind: string, name: string) => `${kind} ${kind === 'header' ? name.toLowerCase() : name}`
  const byName = new Map(inputs.map((input) => [nameOf(input.kind, input.name), input]))
  const listedInputs = new Set(inputRows.map(({ kind, name }) => nameOf(kind, name)))
  return [
    ...[...byName.keys()]
      .filter((name) => !listedInputs.has(name))
      .map((name) => `${name}: read, but not in the table`),
    ...inputRows.flatMap((row) => {
      const input = byName.get(nameOf(row.kind, row.name))
      return input ? inputDifferences(row, input) : [`${row.kind} ${row.name}: in the table, but not read`]
    }),
    ...rows.filter(({ kind }) => kind === 'success').flatMap((row) => answerDifferences(row, operation)),
    ...rows.filter(({ kind }) => kind === 'error').flatMap((row) => errorDifferences(row, operation)),
    ...unlistedAnswers(rows, operation),
  ]
}

type Input = { kind: string; name: string; required: boolean; schema: JsonSchema }

const parametersOf = ({ parameters }: Operation): Input[] =>
  parameters.map(({ name, in: kind, required, schema }) => ({
    kind,
    name,
    required,
    schema: unwrapped(schema),
  }))

function bodyOf({ requestBody }: Operation): Input[] {
  const content = requestBody?.content
  const schema = content?.['application/json']?.schema ?? content?.['multipart/form-data']?.schema
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    kind: 'body',
    name,
    required: required.includes(name),
    schema: unwrapped(schema),
  }))
}

function inputDifferences(row: ContractRow, { required, schema }: Input): string[] {
  const [pattern, values] = row.pattern_or_values.startsWith('^')
    ? [row.pattern_or_values, '']
    : ['', row.pattern_or_values]
  const isText = schema.type === 'string'
  const facts: [string, string, string][] = [
    ['type', row.type, typeOf(schema)],
    ['required', row.required, required ? 'yes' : 'no'],
    [
      'default',
      row.default,
      schema.default === undefined ? '' : JSON.stringify(schema.default).replaceAll('"', ''),
    ],
    ['min', row.min, bound(isText ? schema.minLength || undefined : schema.minimum)],
    ['max', row.max, bound(isText ? schema.maxLength : schema.maximum)],
    ['pattern', pattern, schema.format ? '' : (schema.pattern ?? '')],
    ['values', /^[\w|.-]+$/.test(values) ? values : '', valuesOf(schema).join('|')],
  ]
  return facts
    .filter(([, wanted, found]) => wanted !== found)
    .map(
      ([fact, wanted, found]) => `${row.kind} ${row.name}: ${fact} is “${found}”, the table says “${wanted}”`,
    )
}

const bound = (limit: number | undefined): string =>
  limit === undefined || Math.abs(limit) > 1_000_000 - 1 ? '' : String(limit)

const valuesOf = ({ enum: values, const: only, items }: JsonSchema): unknown[] =>
  only === undefined ? (values ?? items?.enum ?? []) : [only]

function typeOf({ type, format, anyOf = [] }: JsonSchema): string {
  if (anyOf.length > 0 && anyOf.every((each) => each.type === 'string')) return 'string'
  if (format === 'uuid' || format === 'date' || format === 'date-time' || format === 'binary') return format
  return typeof type === 'string' ? type : (type?.find((each) => each !== 'null') ?? 'any')
}

function answerDifferences({ name, type }: ContractRow, { responses }: Operation): string[] {
  const [status = '', ...path] = name.split('.')
  const answer = responses[status]
  if (!answer) return [`success ${status}: in the table, but not answered`]
  const field = path.join('.')
  if (!field) return type && !answer.content?.[type] ? [`success ${status}: does not answer ${type}`] : []
  return schemaAt(answer.content?.['application/json']?.schema, field)
    ? []
    : [`success ${status}: the answer has no ${field}`]
}

function errorDifferences(
  { name, pattern_or_values: code }: ContractRow,
  { responses }: Operation,
): string[] {
  const answer = responses[name]
  if (!answer) return [`error ${name}: in the table, but not declared`]
  const codes = codesOf(answer)
  return code === '' || codes.length === 0 || codes.includes(code)
    ? []
    : [`error ${name}: ${code} is no code of the error envelope`]
}

/**
 * The codes of the error envelope, nested (document 1) or flat (document 2); none where errors are
 * pages.
 */
export function codesOf({ content }: { content?: Content }): unknown[] {
  const { error, code } = content?.['application/json']?.schema?.properties ?? {}
  return (code ?? error?.properties?.['code'])?.enum ?? []
}

/** Successes, with their media types, that the code answers and the table does not tell. */
function unlistedAnswers(rows: ContractRow[], { responses }: Operation): string[] {
  const listedAnswers = new Set(
    rows.filter(({ kind }) => kind === 'success').map(({ name, type }) => `${name} ${type}`),
  )
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .flatMap(([status, { content = { '': {} } }]) =>
      Object.keys(content).map((type) => `${status} ${type}`.trim()),
    )
    .filter((answer) => !listedAnswers.has(answer) && !listedAnswers.has(`${answer} `))
    .map((answer) => `success ${answer}: answered, but not in the table`)
}
