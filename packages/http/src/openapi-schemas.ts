import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

type JsonSchema = { [keyword: string]: unknown }
type Direction = 'input' | 'output'

/**
 * Turns zod schemas into those of one OpenAPI document. A schema with an id (`.meta({ id })`) becomes a component, once,
 * and is referred to; any other stands where it is used.
 *
 * Throws on what a document cannot say: a recursive schema without an id, or two schemas of one id.
 */
export function componentSchemas() {
  const components = new Map<string, JsonSchema>()
  const keep = (id: string, schema: JsonSchema) => {
    const kept = components.get(id)
    if (kept && !isDeepStrictEqual(kept, schema))
      throw new Error(`Two schemas have the id ${id}, or it reads otherwise in an answer.`)
    components.set(id, schema)
  }
  return {
    jsonSchema(schema: z.ZodType, direction: Direction): JsonSchema {
      const { $schema: _, $defs = {}, ...root } = toJsonSchema(schema, direction)
      for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>))
        keep(id, withComponentRefs(definition))
      return withComponentRefs(root)
    },
    all: (): Record<string, JsonSchema> =>
      Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const toJsonSchema = (schema: z.ZodType, io: Direction): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isOpen(zodSchema)) delete jsonSchema.additionalProperties
    },
  })

/** Fields may be added to an answer at any time (specification 9.3), so only a strict object forbids others. */
const isOpen = ({ _zod: { def } }: z.core.$ZodTypes) => def.type === 'object' && def.catchall === undefined

const DEFINITION = '#/$defs/'

/** Throws on a reference that leads to no component: it would be a broken link in the document. */
function withComponentRefs<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withComponentRefs) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? componentRef(inner) : withComponentRefs(inner),
    ]),
  ) as T
}

function componentRef(ref: unknown): unknown {
  if (typeof ref !== 'string') return withComponentRefs(ref)
  const id = ref.startsWith(DEFINITION) ? ref.slice(DEFINITION.length) : ''
  if (!/^[A-Z]\w*$/.test(id)) throw new Error(`A recursive schema needs an id of its own: ${ref}`)
  return `#/components/schemas/${id}`
}
