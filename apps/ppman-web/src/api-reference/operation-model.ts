import { type CodeSamples, codeSamples, type SampleRequest } from './code-samples.ts'
import {
  type ApiDocument,
  type Operation,
  type Parameter,
  type PlacedOperation,
  resolveSchema,
  type Response,
  type Schema,
  exampleValue,
} from './document.ts'
import { type FieldRow, fieldRows, parameterRows, type Reading } from './field-rows.ts'
import { codeContent, type Html, inlineCode } from './inline-code.ts'

/** Samples as the content of elements. */
export type ShownSamples = Readonly<Record<keyof CodeSamples, Html>>

export const showSamples = ({ curl, typescript, python }: CodeSamples): ShownSamples => ({
  curl: codeContent(curl),
  typescript: codeContent(typescript),
  python: codeContent(python),
})

/** An operation as the reference shows it. */
export type OperationModel = {
  id: string
  summary: string
  verb: string
  verbClass: string
  path: string
  description: Html
  isDeprecated: boolean
  parameters: readonly { title: string; place: string; rows: readonly FieldRow[] }[]
  body: FieldRow | null
  /** `types` is empty for an answer of one type. */
  answers: readonly { status: string; description: string; types: string; object: FieldRow | null }[]
  samples: ShownSamples
  answerExample: { label: string; text: Html } | null
  /** Method and path for the form that the script adds; empty where none can be. */
  tried: string
  triedBody: string
}

export type Place = {
  document: ApiDocument
  /** Address that takes the place of `prefix` in the samples. */
  baseUrl: string
  prefix: string
  /** Whether the site's own origin serves the API. */
  isTried: boolean
}

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const

export function operationModel(
  place: Place,
  placed: PlacedOperation,
  shown: Reading['shown'],
): OperationModel {
  const { method, path, operation } = placed
  const { parameters = [], requestBody } = operation
  const request = sampleRequest(place, placed)
  const sent = Object.fromEntries(sentParameters(place.document, parameters))
  const sentBody = requestBody && schemaOf(requestBody.content)
  const answered = { document: place.document, shown, isRequest: false }
  const body = sentBody ? objectRow({ ...answered, isRequest: true }, sentBody) : null
  const answers = successes(operation).map(([status, answer]) => answerModel(answered, status, answer))
  return {
    id: operation.operationId,
    summary: operation.summary,
    verb: method.toUpperCase(),
    verbClass: method,
    path,
    description: inlineCode(operation.description ?? ''),
    isDeprecated: operation.deprecated ?? false,
    parameters: PLACES.map(([name, title]) => {
      const rows = parameters.filter((parameter) => parameter.in === name)
      return { title, place: name, rows: parameterRows(place.document, rows, sent) }
    }).filter(({ rows }) => rows.length > 0),
    body,
    answers,
    samples: showSamples(codeSamples(request)),
    answerExample: answerExample(place.document, operation),
    tried: place.isTried ? `${method.toUpperCase()} ${path}` : '',
    triedBody: request.body === undefined ? '' : JSON.stringify(request.body, null, 2),
  }
}

/** A row for a whole body. The row of the object itself has no name. */
const objectRow = (reading: Reading, schema: Schema): FieldRow =>
  fieldRows(reading, { properties: { '': schema } })[0]!

const schemaOf = (content: Response['content']): Schema | undefined =>
  content?.['application/json']?.schema ?? Object.values(content ?? {})[0]?.schema

/** Answers of the operation itself. Failures are the same for all and told once. */
const successes = ({ responses }: Operation) =>
  Object.entries(responses).filter(([status, { $ref }]) => $ref === undefined && /^[23]/.test(status))

function answerModel(reading: Reading, status: string, { description = '', content }: Response) {
  const schema = content?.['application/json']?.schema
  return {
    status,
    description,
    types: Object.keys(content ?? {}).length > 1 ? Object.keys(content ?? {}).join(', ') : '',
    object: schema ? objectRow(reading, schema) : null,
  }
}

function answerExample(document: ApiDocument, operation: Operation): OperationModel['answerExample'] {
  const [status = '', answer] = successes(operation)[0] ?? []
  const schema = answer?.content?.['application/json']?.schema
  if (!schema) return null
  // One space, because deep answers in a narrow column are mostly indentation.
  const text = JSON.stringify(exampleValue(document, schema, false), null, 1)
  return { label: `${status}, JSON`, text: codeContent(text) }
}

/** Optional parameters of an example, at most, so that it stays readable. */
const MAX_OPTIONAL = 2

function sentParameters(document: ApiDocument, parameters: readonly Parameter[]): [string, string][] {
  const optional = parameters
    .filter(
      ({ required, schema, in: where }) => !required && where === 'query' && hasExample(document, schema),
    )
    .slice(0, MAX_OPTIONAL)
  return parameters
    .filter((parameter) => parameter.required || optional.includes(parameter))
    .map(({ name, schema }) => [name, parameterValue(document, name, schema)])
}

const hasExample = (document: ApiDocument, schema: Schema) =>
  resolveSchema(document, schema).schema.example !== undefined

function parameterValue(document: ApiDocument, name: string, schema: Schema): string {
  const named: Schema = { properties: { [name]: schema } }
  return String((exampleValue(document, named, false) as Record<string, unknown>)[name])
}

/** The example request of an operation: what it needs, and a little of what it takes. */
export function sampleRequest(place: Place, { method, path, operation }: PlacedOperation): SampleRequest {
  const { parameters = [], requestBody, security } = operation
  const sent = sentParameters(place.document, parameters)
  const of = (where: Parameter['in']) =>
    sent.filter(([name]) => parameters.some((parameter) => parameter.name === name && parameter.in === where))
  const filled = of('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path.slice(place.prefix.length),
  )
  const schema = requestBody && schemaOf(requestBody.content)
  return {
    method: method.toUpperCase(),
    url: place.baseUrl + filled,
    query: of('query'),
    headers: of('header'),
    ...(schema && { body: exampleValue(place.document, schema, true) }),
    needsToken: security.length > 0,
    answer: answerKind(operation),
  }
}

function answerKind(operation: Operation): SampleRequest['answer'] {
  const [type = ''] = Object.keys(successes(operation)[0]?.[1].content ?? {})
  if (type === '') return 'none'
  if (type === 'application/json') return 'json'
  return /^text\/|\+xml$/.test(type) ? 'text' : 'bytes'
}
