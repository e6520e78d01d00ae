import { inlineReferences, isObject, type Json, member, resolved } from './json-part.ts'

export type OperationLine = {
  method: string
  path: string
  operationId: string | null
  summary: string | null
}

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
const WORDS_CHARS = 120

/** The operations of a description whose path starts so, in its own order. */
export function operationsOf(document: Json, pathStart = ''): OperationLine[] {
  const paths = isObject(document['paths']) ? Object.entries(document['paths']) : []
  return paths
    .filter(([path]) => path.startsWith(pathStart))
    .flatMap(([path, item]) => operationsAt(path, resolved(document, item)))
}

const operationsAt = (path: string, item: unknown): OperationLine[] =>
  METHODS.flatMap((method) => {
    const operation = member(item, method)
    return isObject(operation)
      ? [{ method, path, operationId: words(operation['operationId']), summary: words(operation['summary']) }]
      : []
  })

const words = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, WORDS_CHARS).toWellFormed() : null

/**
 * One operation with the parameters of its path and with its schemas in place, or null when the
 * description has none.
 */
export function operationAt(
  document: Json,
  { path, method }: { path: string; method: string },
  maxChars: number,
): unknown {
  const item = resolved(document, member(document['paths'], path))
  const operation = member(item, method)
  if (!isObject(operation)) return null
  const parameters = [...listOf(item), ...listOf(operation)]
  return inlineReferences(document, parameters.length ? { ...operation, parameters } : operation, maxChars)
}

function listOf(holder: unknown): unknown[] {
  const parameters = member(holder, 'parameters')
  return Array.isArray(parameters) ? (parameters as unknown[]) : []
}
