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

/** The schema of a value that is not null: a nullable field is described by what it holds otherwise. */
export function unwrapped(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { ...rest, ...unwrapped(only) } : schema
}

/** Finds `items[].payer_type` in the schema of an answer; undefined when the answer has no such field. */
export function schemaAt(schema: JsonSchema | undefined, path: string): JsonSchema | undefined {
  let at = schema && unwrapped(schema)
  for (const step of path.split('.')) {
    const name = step.replace(/(\[\])+$/, '')
    if (name) at = at?.properties?.[name] && unwrapped(at.properties[name])
    for (let depth = (step.length - name.length) / 2; depth > 0; depth--) at = at?.items && unwrapped(at.items)
  }
  return at
}
