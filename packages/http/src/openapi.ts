import { z } from 'zod'
import type { DescribedRoute } from './route.ts'

type Info = {
  title: string
  version: string
  description: string
  basePath: string
  errorSchema: z.ZodType
  /** Failures that any operation may answer, with the error envelope. */
  errorStatuses: readonly number[]
}

/** The service's OpenAPI 3.1 document, read off the very route declarations that Express serves. */
export function openapi(routes: readonly DescribedRoute[], info: Info): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const spec of routes) {
    const path = info.basePath + spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [spec.method]: operation(spec, info) }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(info.errorSchema, 'output') },
      responses: { Error: { description: 'Error envelope', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } } },
    },
  }
}

function operation(spec: DescribedRoute, info: Info): object {
  const failures = Object.fromEntries(info.errorStatuses.map((status) => [status, { $ref: '#/components/responses/Error' }]))
  return {
    operationId: spec.operationId,
    summary: spec.summary,
    ...(spec.description && { description: spec.description }),
    tags: [spec.tag],
    security: spec.access === 'public' ? [] : [{ bearer: [spec.access.replace('scope:', '')] }],
    parameters: [...parameters('path', spec.params), ...parameters('query', spec.query), ...parameters('header', spec.headers)],
    ...(spec.body && spec.bodyKind !== 'raw' && { requestBody: { required: true, content: json(spec.body, 'input') } }),
    responses: { ...successes(spec), ...failures },
  }
}

function successes({ responses }: DescribedRoute): object {
  return Object.fromEntries(Object.entries(responses).map(([status, { description, schema, contentType = [] }]) => {
    const content = { ...(schema && json(schema, 'output')), ...Object.fromEntries(contentType.map((type) => [type, {}])) }
    return [status, { description, ...(Object.keys(content).length > 0 && { content }) }]
  }))
}

function parameters(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): object[] {
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

/** A number in a query is text with a pattern to the parser, and a number to the reader of the document. */
const withoutPattern = ({ pattern, ...rest }: { pattern?: string; type?: string }) =>
  rest.type === 'integer' || pattern === undefined ? rest : { ...rest, pattern }

/** The documented default is what the parser really gives for a missing parameter. */
function defaultOf(field: z.core.$ZodType): { default?: unknown } {
  const { success, data } = z.safeParse(field, undefined)
  return success && data !== undefined ? { default: data } : {}
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: jsonSchema(schema, io) } })

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}
