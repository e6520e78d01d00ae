import fc from 'fast-check'
import { resolveRef, type Schema } from './operations.ts'

/** Texts that break parsers, encodings, databases and templates. */
const HOSTILE = [
  '',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  'true',
  '__proto__',
  '%00',
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  '\u202e',
  '9'.repeat(400),
  '9223372036854775808',
  '2026-02-30',
  '0000-01-01',
]

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }))
const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, [], {}, [[]], { constructor: { prototype: 1 } }, 1e308, -1, 0.1, true),
)

type Generation = {
  root: object
  /** Ids that earlier answers named, so that generated requests meet things that exist. */
  ids: readonly string[]
  /** Chance of a hostile value in place of a fitting one, as 1 in so many. */
  hostileEvery: number
}

/** Values of a schema, most of them valid. */
export function valueOf(schema: Schema, given: Generation, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, given, depth)
  return fc.oneof(
    { weight: given.hostileEvery - 1, arbitrary: fitting },
    { weight: 1, arbitrary: hostileJson },
  )
}

const DEEPEST = 5

function fittingValue(schema: Schema, given: Generation, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) return fittingValue(resolveRef(given.root, schema.$ref) as Schema, given, depth)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => fittingValue(choice, given, depth)))
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, given, depth)))
}

function ofType(type: string, schema: Schema, given: Generation, depth: number): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return integer(schema)
  if (type === 'number')
    return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
  if (type === 'array') return list(schema, given, depth)
  if (type === 'object') return object(schema, given, depth)
  return text(schema, given)
}

const SAFE = Number.MAX_SAFE_INTEGER

const integer = ({ minimum = -SAFE, maximum = SAFE }: Schema) =>
  fc.oneof(
    fc.integer({ min: Math.max(minimum, -5), max: Math.max(Math.min(maximum, 100), minimum) }),
    fc.constantFrom(minimum, maximum),
  )

const list = ({ items = {}, minItems = 0, maxItems = 4 }: Schema, given: Generation, depth: number) =>
  depth >= DEEPEST
    ? fc.constant([])
    : fc.array(valueOf(items, given, depth + 1), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })

function object({ properties = {}, required = [] }: Schema, given: Generation, depth: number) {
  if (depth >= DEEPEST) return fc.constant({})
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valueOf(schema, given, depth + 1)] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  })
}

const WORDS = [
  'knee replacement',
  '27447',
  'Aetna',
  'prior authorization',
  'TX',
  'https://example.com/a',
  'a@b.example',
]

function text(schema: Schema, { ids }: Generation): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid') return ids.length > 0 ? fc.oneof(fc.constantFrom(...ids), fc.uuid()) : fc.uuid()
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (pattern && isSimple(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.constantFrom(...WORDS),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
  )
}

const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

/** fast-check generates from patterns without lookarounds. */
const isSimple = (pattern: string) => !/\(\?[=!<]|\\[pP]\{/.test(pattern)

/** A parameter as text, hostile at times. */
export const parameterText = (schema: Schema, given: Generation): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: given.hostileEvery - 1,
      arbitrary: fittingValue(schema, given, 0).map((value) => [value].flat().join(',')),
    },
    { weight: 1, arbitrary: hostileText },
  )
