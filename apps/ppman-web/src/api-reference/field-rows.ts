import { type ApiDocument, type Parameter, resolveSchema, type Schema, withoutNull } from './document.ts'
import { inlineCode, type Html } from './inline-code.ts'

/** A parameter or field with the fields of its objects. */
export type FieldRow = {
  name: string
  type: string
  isRequired: boolean
  text: Html
  /** Default, range and permitted values. */
  rule: string
  /** What the request of the examples sends; empty where it sends nothing. */
  sent: string
  /** Fields of the object, or of the objects of the list. */
  fields: readonly FieldRow[]
  /** Anchor of this object where it is shown first. */
  id: string
  /** Link to where the object is shown, on this page. */
  href: string
  object: string
}

/** What a page reads a document for. An object is shown where the page meets it first. */
export type Reading = { document: ApiDocument; shown: Set<string>; isRequest: boolean }

const anchorOf = (object: string) => `object-${object}`

/** Rows of the fields of an object schema; none for other schemas. */
export function fieldRows(reading: Reading, schema: Schema): FieldRow[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, field]) =>
    fieldRow(reading, { name, field, isRequired: reading.isRequest && required.includes(name) }),
  )
}

/** Rows of parameters. `sent` holds the values of the example by name. */
export const parameterRows = (
  document: ApiDocument,
  parameters: readonly Parameter[],
  sent: Readonly<Record<string, string>>,
): FieldRow[] =>
  parameters.map(({ name, required, description, schema }) => {
    const field = { ...schema, ...(description !== undefined && { description }) }
    return {
      ...fieldRow({ document, shown: new Set(), isRequest: true }, { name, field, isRequired: required }),
      sent: sent[name] ?? '',
    }
  })

type Field = { name: string; field: Schema; isRequired: boolean }

function fieldRow(reading: Reading, { name, field, isRequired }: Field): FieldRow {
  const { document, shown } = reading
  const { schema: own, isNullable } = withoutNull(field)
  const inner = innerObject(document, own)
  const isShown = inner.name !== null && shown.has(inner.name)
  if (inner.name !== null) shown.add(inner.name)
  const { schema } = resolveSchema(document, own)
  return {
    name,
    type: typeOf(document, own) + (isNullable ? ' or null' : ''),
    isRequired,
    text: inlineCode(field.description ?? schema.description ?? ''),
    rule: ruleOf(schema.items ? { ...schema.items, ...ownRules(schema) } : schema),
    sent: '',
    fields: isShown ? [] : fieldRows(reading, inner.schema),
    id: inner.name !== null && !isShown ? anchorOf(inner.name) : '',
    href: inner.name !== null && isShown ? `#${anchorOf(inner.name)}` : '',
    object: inner.name ?? '',
  }
}

type Inner = { name: string | null; schema: Schema }

/** The object schema of a field, or of the entries of a list or map, with its component's name. */
function innerObject(document: ApiDocument, field: Schema): Inner {
  const { name, schema } = resolveSchema(document, withoutNull(field).schema)
  if (schema.items) return innerObject(document, schema.items)
  if (typeof schema.additionalProperties === 'object' && !schema.properties)
    return innerObject(document, schema.additionalProperties)
  return schema.properties ? { name, schema } : { name: null, schema: {} }
}

/** A word for people: `string (uuid)`, `list of objects`, `map of numbers`. */
function typeOf(document: ApiDocument, field: Schema): string {
  const { schema } = resolveSchema(document, withoutNull(field).schema)
  if (schema.items) return `list of ${plural(typeOf(document, schema.items))}`
  if (schema.anyOf) return [...new Set(schema.anyOf.map((choice) => typeOf(document, choice)))].join(' or ')
  if (schema.properties) return 'object'
  if (typeof schema.additionalProperties === 'object')
    return Object.keys(schema.additionalProperties).length > 0
      ? `map of ${plural(typeOf(document, schema.additionalProperties))}`
      : 'map'
  const types = [schema.type ?? (schema.const === undefined ? 'any value' : typeof schema.const)].flat()
  return types.join(' or ') + (schema.format ? ` (${schema.format})` : '')
}

const plural = (type: string) => (type.includes(' ') ? type : `${type}s`)

const ownRules = ({ default: fallback, minItems, maxItems }: Schema): Schema => ({
  ...(fallback !== undefined && { default: fallback }),
  ...(minItems !== undefined && { minItems }),
  ...(maxItems !== undefined && { maxItems }),
})

/** Bounds of whole numbers in JSON are no rule of ours. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** Patterns that a format says already are left out. */
function ruleOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, pattern, format } = schema
  const fallback = schema.default === undefined ? '' : `Default ${JSON.stringify(schema.default)}.`
  const values = schema.const === undefined ? schema.enum : [schema.const]
  return [
    values ? `${values.map((value) => String(value)).join(', ')}.` : '',
    fallback,
    rangeOf(schema.minimum, schema.maximum, ''),
    rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minItems, maxItems, ' entries'),
    pattern && !format && !values ? `Pattern ${pattern}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  const [low, high] = [least, most].map((value) => (isBound(value) ? value.toLocaleString('en-US') : null))
  if (low && high) return low === high ? `${low}${unit}.` : `${low} to ${high}${unit}.`
  if (high) return `At most ${high}${unit}.`
  return low && low !== '0' ? `At least ${low}${unit}.` : ''
}
