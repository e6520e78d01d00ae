type Json = Record<string, unknown>

export type Parameter = {
  name: string
  place: string
  type: string
  isRequired: boolean
  description: string
}
export type Body = { mediaType: string; schema: string }
export type Answer = { status: string; description: string; bodies: Body[] }
export type Operation = {
  /** In its address: the operationId, else method and path. */
  key: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  isDeprecated: boolean
  parameters: Parameter[]
  bodies: Body[]
  answers: Answer[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * What a description of OpenAPI 3 offers, in its own order. A part of another shape than expected
 * is passed over.
 */
export function operationsOf(document: Json): Operation[] {
  return Object.entries(record(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      method in record(item) ? [operationOf(document, { method, path, item: record(item) })] : [],
    ),
  )
}

function operationOf(
  document: Json,
  { method, path, item }: { method: string; path: string; item: Json },
): Operation {
  const operation = record(item[method])
  const given = [...list(item['parameters']), ...list(operation['parameters'])]
  return {
    key:
      text(operation['operationId']).replace(/[^\w.-]+/g, '-') ||
      `${method}-${path}`.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, ''),
    method: method.toUpperCase(),
    path,
    tag: text(list(operation['tags'])[0]) || 'Operations',
    summary: text(operation['summary']),
    description: text(operation['description']),
    isDeprecated: operation['deprecated'] === true,
    parameters: given.map((each) => parameterOf(resolved(document, each))),
    bodies: bodiesOf(document, resolved(document, operation['requestBody'])),
    answers: Object.entries(record(operation['responses'])).map(([status, each]) => {
      const answer = resolved(document, each)
      return { status, description: text(answer['description']), bodies: bodiesOf(document, answer) }
    }),
  }
}

const parameterOf = (parameter: Json): Parameter => ({
  name: text(parameter['name']),
  place: text(parameter['in']),
  type: typeOf(record(parameter['schema'])),
  isRequired: parameter['required'] === true,
  description: text(parameter['description']) || text(record(parameter['schema'])['description']),
})

const bodiesOf = (document: Json, holder: Json): Body[] =>
  Object.entries(record(holder['content'])).map(([mediaType, each]) => ({
    mediaType,
    schema: JSON.stringify(resolved(document, record(each)['schema']), null, 2).slice(0, 20_000),
  }))

function typeOf(schema: Json): string {
  const named = text(schema['$ref']).split('/').at(-1)
  const choice = list(schema['enum'])
    .map((value) => JSON.stringify(value))
    .join(' | ')
  return (
    named ||
    choice ||
    [schema['type'], schema['format']]
      .flat()
      .filter((word) => typeof word === 'string')
      .join(' ')
  )
}

/**
 * Follows a reference inside the document, a few steps deep: one that leads out of it or in a
 * circle is nothing.
 */
function resolved(document: Json, value: unknown, steps = 5): Json {
  const found = record(value)
  const reference = text(found['$ref'])
  if (!reference) return found
  if (!reference.startsWith('#/') || steps === 0) return {}
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolved(
    document,
    keys.reduce<unknown>(
      (at, key) => (Object.hasOwn(record(at), key) ? record(at)[key] : undefined),
      document,
    ),
    steps - 1,
  )
}

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
