/** As much of JSON Schema as our documents use. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/**
 * A copy of the document in which components stand where they are referred to; one that contains
 * itself stays a reference.
 */
export function withoutRefs<T extends object>(document: T): T {
  const expand = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => expand(item, within))
    if (typeof value !== 'object' || value === null) return value
    const { $ref: ref, ...rest } = value as { $ref?: unknown }
    const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, expand(inner, within)]))
    if (typeof ref !== 'string') return ref === undefined ? own : { ...own, $ref: ref }
    if (within.includes(ref)) return { ...own, $ref: ref }
    return { ...(expand(componentOf(document, ref), [...within, ref]) as object), ...own }
  }
  return expand(document, []) as T
}

/** Throws on a reference that leads nowhere. */
function componentOf(document: object, ref: string): unknown {
  const steps = ref.replace('#/', '').split('/')
  const found = steps.reduce<unknown>(
    (place, step) => (place as Record<string, unknown> | undefined)?.[step],
    document,
  )
  if (found === undefined) throw new Error(`The reference ${ref} leads nowhere.`)
  return found
}

/**
 * The schema of a value that is not null: a nullable field is described by what it holds otherwise.
 */
export function unwrapped(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { ...rest, ...unwrapped(only) } : schema
}

/**
 * Finds `items[].payer_type` in the schema of an answer; undefined when the answer has no such
 * field.
 */
export function schemaAt(schema: JsonSchema | undefined, path: string): JsonSchema | undefined {
  let at = schema && unwrapped(schema)
  for (const step of path.split('.')) {
    const name = step.replace(/(\[\])+$/, '')
    if (name) at = at?.properties?.[name] && unwrapped(at.properties[name])
    for (let depth = (step.length - name.length) / 2; depth > 0; depth--)
      at = at?.items && unwrapped(at.items)
  }
  return at
}
