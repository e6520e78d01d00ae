import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { deprecationFields } from './deprecation.ts'
import type { RateRules } from '../quotas/rate-classes.ts'
import { failureOf, quotaNameOf, successHeaders } from './answer-headers.ts'
import { headerComponents, headerRefs, type ResponseHeader } from './response-headers.ts'
import type { DescribedRoute } from './route.ts'

type Info = {
  title: string
  version: string
  description: string
  basePath: string
  errorSchema: z.ZodType
  /** Failures that any operation may answer, with the error envelope. */
  errorStatuses: readonly number[]
  /**
   * Every tag of the routes with what its operations are about, in the order in which readers meet
   * them.
   */
  tags?: Readonly<Record<string, string>>
  license?: { name: string; identifier: string }
  contact?: { name: string }
  /** The quotas of the service. */
  rates?: RateRules
  /** Messages that the service sends to addresses of its callers, by name. */
  webhooks?: Readonly<Record<string, Webhook>>
}

/** `headers` go with each message; `tag` is one of the routes'. */
type Webhook = { tag: string; summary: string; headers: z.ZodObject; body: z.ZodType; example: object }

type Schemas = ReturnType<typeof componentSchemas>
type Answers = ReturnType<typeof componentAnswers>

/** Builds the service's OpenAPI 3.1 document from the route declarations that Express serves. */
export function openapi(routes: readonly DescribedRoute[], metadata: Info): object {
  const { title, version, description, license, contact } = metadata
  const schemas = componentSchemas()
  const answers = componentAnswers(schemas.jsonSchema(metadata.errorSchema, 'output'))
  const paths: Record<string, Record<string, object>> = {}
  for (const spec of routes) {
    const path = metadata.basePath + spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [spec.method]: operation(spec, metadata, { schemas, answers }) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description, ...(contact && { contact }), ...(license && { license }) },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: tagsOf(routes, metadata.tags ?? {}),
    paths,
    ...(metadata.webhooks && { webhooks: webhooksOf(metadata.webhooks, schemas) }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.all(),
      ...answers.all(),
    },
  }
}

/** The described tags that routes carry. Throws on a route with a tag that has no description. */
function tagsOf(routes: readonly DescribedRoute[], described: Readonly<Record<string, string>>): object[] {
  const used = new Set(routes.map(({ tag }) => tag))
  const missing = [...used].filter((tag) => !(tag in described))
  if (Object.keys(described).length > 0 && missing.length > 0)
    throw new Error(`Describe the tags ${missing.join(', ')}.`)
  return Object.entries(described)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}

function operation(
  spec: DescribedRoute,
  { errorStatuses, rates = {} }: Info,
  { schemas, answers }: { schemas: Schemas; answers: Answers },
): object {
  const scope = spec.access === 'public' ? null : spec.access.replace('scope:', '')
  const failures = Object.fromEntries(
    errorStatuses.map((status) => [status, answers.failure(failureOf(spec, status, rates))]),
  )
  return {
    operationId: spec.operationId,
    summary: spec.summary,
    description: [spec.description, scope && `Needs the scope \`${scope}\`.`, quotaOf(spec, rates)]
      .filter(Boolean)
      .join(' '),
    tags: [spec.tag],
    ...deprecationFields(spec),
    security: scope ? [{ bearer: [] }] : [],
    ...(scope && { 'x-required-scope': scope }),
    parameters: [
      ...parameters('path', spec.params, schemas),
      ...parameters('query', spec.query, schemas),
      ...parameters('header', spec.headers, schemas),
    ],
    ...(spec.body && spec.bodyKind !== 'raw' && { requestBody: requestBody(spec, spec.body, schemas) }),
    responses: { ...successes(spec, rates, { schemas, answers }), ...failures },
  }
}

const webhooksOf = (webhooks: Readonly<Record<string, Webhook>>, schemas: Schemas): object =>
  Object.fromEntries(
    Object.entries(webhooks).map(([name, { tag, summary, headers, body, example }]) => {
      const schema = schemas.jsonSchema(body, 'output')
      const post = {
        operationId: name,
        summary,
        description: `${summary} Any status from 200 to 299 accepts it; others are tried again.`,
        tags: [tag],
        security: [],
        parameters: parameters('header', headers, schemas),
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: { '2XX': { description: 'Accepted' }, 410: { description: 'Sends nothing more, ever' } },
      }
      return [name, { post }]
    }),
  )

function requestBody({ bodyKind }: DescribedRoute, schema: z.ZodType, { jsonSchema }: Schemas): object {
  const fields = jsonSchema(schema, 'input')
  if (bodyKind !== 'form') return { required: true, content: json(fields) }
  const { properties: texts = {}, required = [] } = fields as {
    properties?: Record<string, { type?: string }>
    required?: string[]
  }
  const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>
  const properties = Object.fromEntries(
    Object.entries(texts).map(([name, field]) => [
      name,
      { ...withoutPattern(field), ...defaultOf(shape[name]!) },
    ]),
  )
  const file = { type: 'string', format: 'binary', description: 'The file.' }
  const form = { ...fields, properties: { ...properties, file }, required: [...required, 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function quotaOf(spec: DescribedRoute, rates: RateRules): string {
  const name = quotaNameOf(spec, rates)
  return name ? `Counts against the quota \`${name}\`.` : 'Is not counted against a quota.'
}

function successes(
  spec: DescribedRoute,
  rates: RateRules,
  { schemas, answers }: { schemas: Schemas; answers: Answers },
): object {
  return Object.fromEntries(
    Object.entries(spec.responses).map(([status, { description, schema, contentType = [] }]) => {
      const others = Object.fromEntries(contentType.map((type) => [type, { schema: schemaOfType(type) }]))
      const content = { ...(schema && json(schemas.jsonSchema(schema, 'output'))), ...others }
      const headers = answers.headers(successHeaders(spec, status, rates))
      return [status, { description, headers, ...(Object.keys(content).length > 0 && { content }) }]
    }),
  )
}

const schemaOfType = (type: string): object =>
  /^text\/|\+xml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }

function parameters(
  where: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  { jsonSchema }: Schemas,
): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, { description?: string }>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description && { description }),
    schema: { ...withoutPattern(rest), ...defaultOf(schema.shape[name] as z.ZodType) },
  }))
}

/**
 * Drops the pattern of whole numbers: the parser reads them from text, the document shows integers.
 */
const withoutPattern = ({ pattern, ...rest }: { pattern?: string; type?: string }) =>
  rest.type === 'integer' || pattern === undefined ? rest : { ...rest, pattern }

/** The default that the parser gives for a missing parameter. */
function defaultOf(field: z.core.$ZodType): { default?: unknown } {
  const { success, data } = z.safeParse(field, undefined)
  return success && data !== undefined ? { default: data } : {}
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** Collects the failures and headers of one document, so that each is declared once. */
function componentAnswers(errorSchema: object) {
  const used = new Set<ResponseHeader>()
  const headers = (names: readonly ResponseHeader[]) => {
    names.forEach((name) => used.add(name))
    return headerRefs(names)
  }
  const failureWith = (names: readonly ResponseHeader[]) => ({
    description: 'Error envelope',
    headers: headers(names),
    content: json(errorSchema),
  })
  const responses = new Map<string, object>()
  return {
    headers,
    failure(answer: ReturnType<typeof failureOf>): object {
      if (answer.own.length > 0) return failureWith([...answer.headers, ...answer.own])
      if (!responses.has(answer.name)) responses.set(answer.name, failureWith(answer.headers))
      return { $ref: `#/components/responses/${answer.name}` }
    },
    all: () => ({ responses: Object.fromEntries(responses), headers: headerComponents(used) }),
  }
}

type JsonSchema = { [keyword: string]: unknown }
type Direction = 'input' | 'output'

/**
 * Converts zod schemas to those of one OpenAPI document. A schema with an id (`.meta({ id })`)
 * becomes a component; any other is inlined where it is used.
 *
 * Throws on what a document cannot say: a recursive schema without an id, or two schemas of one id.
 */
function componentSchemas() {
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

/**
 * Fields may be added to an answer at any time (specification 9.3), so only a strict object forbids
 * others.
 */
const isOpen = ({ _zod: { def } }: z.core.$ZodTypes) => def.type === 'object' && def.catchall === undefined

const DEFINITION = '#/$defs/'

/** Rewrites references to components. Throws on a reference without a component. */
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
