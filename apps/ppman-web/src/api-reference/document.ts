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
