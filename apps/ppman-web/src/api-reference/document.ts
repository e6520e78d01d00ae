import { readFileSync } from 'node:fs'

/** As much of JSON Schema as our descriptions use. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>
export type Response = { $ref?: string; description?: string; content?: Content }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, Response>>
  security: readonly object[]
  deprecated?: boolean
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-successor'?: string
  'x-deprecation-notice'?: string
}
export type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  webhooks?: Readonly<Record<string, { post: Operation }>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** One message of the WebSocket. */
export type SocketMessage = { name: string; title: string; payload: Schema; examples: { payload: object }[] }
type SocketOperation = { action: string; summary: string; messages: { $ref: string }[] }
export type SocketDocument = {
  info: { description: string }
  channels: {
    socket: {
      description: string
      messages: Readonly<Record<string, SocketMessage>>
      'x-close-codes': { code: number; reason: string; meaning: string }[]
    }
  }
  operations: Readonly<Record<string, SocketOperation>>
}

const readApp = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'))

/** The published descriptions, the same bytes that the services answer. */
export const policyDocument = readApp('ppman-api/openapi.json') as ApiDocument
export const documentationDocument = readApp('docs-api/openapi.json') as ApiDocument
export const socketDocument = readApp('ppman-api/asyncapi.json') as SocketDocument

/** An operation with its place. */
export type PlacedOperation = { method: string; path: string; operation: Operation }

/** The operations of a tag in the order of the document; of all tags without one. */
export const operationsOf = ({ paths }: Pick<ApiDocument, 'paths'>, tag?: string): PlacedOperation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
    .filter(({ operation }) => tag === undefined || operation.tags[0] === tag)

/** The schema, or the component that it refers to, with the component's name. */
export function resolveSchema({ components }: ApiDocument, schema: Schema) {
  const name = schema.$ref?.replace('#/components/schemas/', '') ?? null
  const { $ref: _, ...own } = schema
  return { name, schema: name === null ? schema : { ...components.schemas[name], ...own } }
}

/** A schema that may also be null, without that. */
export function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const types = (schema.type as readonly string[]).filter((type) => type !== 'null')
    return { schema: { ...schema, type: types.length === 1 ? types[0]! : types }, isNullable: true }
  }
  const { anyOf, ...own } = schema
  const others = anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!anyOf || others.length === anyOf.length) return { schema, isNullable: false }
  return {
    schema: others.length === 1 ? { ...others[0], ...own } : { ...own, anyOf: others },
    isNullable: true,
  }
}

const ID = '0190a000-0000-7000-8000-000000000001'
/** By format, for schemas that name no example of their own. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2027-01-12',
  'date-time': '2027-01-12T09:30:00.000Z',
  email: 'billing@example.com',
  uri: 'https://example.com/',
  binary: '',
}
/** By name, for texts of schemas that name no example of their own. */
const BY_NAME: Readonly<Record<string, string>> = {
  company: 'Northline Health Plan',
  payer: 'Northline Health Plan',
  payer_name: 'Northline Health Plan',
  name: 'Northline Health Plan',
  alias: 'Northline of Georgia',
  title: 'Knee arthroscopy',
  code: '73721',
  codes: '73721',
  code_type: 'CPT',
  type: 'CPT',
  q: 'knee',
  topic: 'knee arthroscopy',
  search: 'Northline',
  state: 'GA',
  addr_state: 'GA',
  zip: '30303',
  near: '30303',
  ccn: '110010',
  hospital: '110010',
  plan_type: 'commercial',
  place_of_service: '22',
  specialty: 'radiology',
  edi_payer_id: '60054',
  rule_category: 'prior_authorization',
  carc: '197',
  service_month: '2027-01',
  reason: 'The payer moved its policies to this address.',
  slug: 'first-steps',
  from: '/docs/old-address',
  bodyMdx: '# First steps\n\nWrite what readers need.',
  'if-match': '"3"',
  'idempotency-key': '5f0c1a9e-1',
  quote: 'Prior authorization is required.',
  url: 'https://example.com/policies/',
  text: 'Text',
}

/** Where neither schema, format nor name say more. */
const NO_EXAMPLE = 'text'

/**
 * An example of a schema: its own, or made of its format, name and bounds.
 *
 * @param isRequest whether fields that a caller may leave out are left out
 */
export function exampleValue(document: ApiDocument, schema: Schema, isRequest: boolean): unknown {
  return exampleOf({ document, isRequest }, '', schema, [])
}

type Place = { document: ApiDocument; isRequest: boolean }

function exampleOf(place: Place, name: string, field: Schema, within: readonly string[]): unknown {
  const { schema: own, isNullable } = withoutNull(field)
  const { name: object, schema } = resolveSchema(place.document, own)
  if (schema.example !== undefined) return schema.example
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined && !schema.properties) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(place, name, schema.anyOf[0]!, within)
  if (object !== null && within.includes(object)) return isNullable ? null : {}
  const inside = object === null ? within : [...within, object]
  if (schema.items) return listOf(place, name, schema, inside)
  if (schema.properties) return objectOf(place, schema, inside)
  const [type] = [schema.type].flat()
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type !== 'string') return type === undefined || isNullable ? null : {}
  const text = textOf(name, schema)
  return isNullable && text === NO_EXAMPLE ? null : text
}

function listOf(place: Place, name: string, { items = {} }: Schema, within: readonly string[]): unknown[] {
  const { name: object } = resolveSchema(place.document, withoutNull(items).schema)
  if (object !== null && within.includes(object)) return []
  return [exampleOf(place, name.replace(/s$/, ''), items, within)]
}

const objectOf = (place: Place, { properties = {}, required = [] }: Schema, within: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, field]) => !place.isRequest || required.includes(name) || field.example !== undefined)
      .map(([name, field]) => [name, exampleOf(place, name, field, within)]),
  )

const numberOf = ({ minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Schema) =>
  Math.min(Math.max(minimum < -1e9 ? 1 : minimum, 0), maximum)

function textOf(name: string, { format, minLength = 0, maxLength, pattern }: Schema): string {
  const value = BY_FORMAT[format ?? ''] ?? BY_NAME[name] ?? (name.endsWith('_id') ? ID : NO_EXAMPLE)
  if (format === undefined && pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return patternExample(pattern)
  return value.slice(0, maxLength).padEnd(minLength, 'a')
}

/** Texts for patterns that no example of a name fits. */
const FOR_PATTERNS = ['0', '22', '2027-01', 'GA', 'a', '73721', 'sample', '1.0', ID]
const patternExample = (pattern: string): string =>
  FOR_PATTERNS.find((text) => new RegExp(pattern, 'u').test(text)) ?? NO_EXAMPLE
