import { readFileSync } from 'node:fs'
import { DOCUMENTS } from '../verdicts/places.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Parameter = { name: string; in: string; required: boolean; schema: Schema }

export type Operation = {
  service: string
  method: string
  /** Address with `{name}` for each parameter. */
  path: string
  parameters: Parameter[]
  body: Schema | null
  /** Documented statuses, with the media types of their bodies. */
  answers: ReadonlyMap<number, readonly string[]>
}

type Answer = { $ref?: string; content?: Record<string, unknown> }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}
type Document = { paths: Record<string, Record<string, Described>>; components: Record<string, unknown> }

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

const readDocument = (service: string) => JSON.parse(readFileSync(DOCUMENTS[service]!, 'utf8')) as Document

/** What a local reference such as `#/components/schemas/Payer` leads to. */
export function resolveRef(root: object, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root)
}

/** All operations of a service's document, and its root for references. */
export function readOperations(service: string): { root: object; operations: Operation[] } {
  const root = readDocument(service)
  const operations = Object.entries(root.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, described]) => operationOf(root, { service, path, method, described })),
  )
  return { root, operations }
}

type Place = { service: string; path: string; method: string; described: Described }

function operationOf(root: Document, { service, path, method, described }: Place): Operation {
  const answers = Object.entries(described.responses).map(([status, answer]) => {
    const resolved = answer.$ref ? (resolveRef(root, answer.$ref) as Answer) : answer
    return [Number(status), Object.keys(resolved.content ?? {})] as const
  })
  return {
    service,
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema ?? null,
    answers: new Map(answers),
  }
}

/** Matches the addresses of an operation. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}$`)
