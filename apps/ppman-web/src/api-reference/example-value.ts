import { type ApiDocument, resolveSchema, type Schema, withoutNull } from './document.ts'

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
