import { METHODS } from '../api-specs/api-spec.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member of an object or array, never one of its prototype. */
const member = (of: unknown, key: string): unknown =>
  (isObject(of) || Array.isArray(of)) && Object.hasOwn(of, key) ? (of as Json)[key] : undefined

/**
 * Resolves a JSON pointer (RFC 6901), with or without a leading `#`; undefined when nothing is
 * there.
 */
export function partAt(document: Json, pointer: string): unknown {
  const keys = pointer.replace(/^#/, '').split('/').slice(1)
  return keys.reduce<unknown>(
    (value, key) => member(value, decoded(key).replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  )
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Depths of nested references that are tried in turn until the result is short enough. */
const DEPTHS = [8, 4, 2, 1]
const TOO_LONG = Symbol('longer than there is room for')

type Inlining = { document: Json; depth: number; room: { chars: number } }

/**
 * Replaces references by their targets, as deep as about `maxChars` of JSON allow; deeper ones
 * stay.
 */
export function inlineReferences(document: Json, part: unknown, maxChars: number): unknown {
  for (const depth of DEPTHS) {
    const inlined = inline(part, { document, depth, room: { chars: maxChars } })
    if (inlined !== TOO_LONG) return inlined
  }
  return part
}

/** The target of an object with `$ref` inside the document, or the value itself. */
function resolved(document: Json, value: unknown): unknown {
  const reference = member(value, '$ref')
  const target =
    typeof reference === 'string' && reference.startsWith('#/') ? partAt(document, reference) : undefined
  return isObject(target) ? target : value
}

/**
 * Inlines references within the remaining room, because mutual references would grow without end.
 */
function inline(value: unknown, use: Inlining): unknown {
  if (typeof value !== 'object' || value === null)
    return isPaid(use, JSON.stringify(value).length) ? value : TOO_LONG
  const target = use.depth > 0 ? resolved(use.document, value) : value
  const inside = target === value ? use : { ...use, depth: use.depth - 1 }
  const entries: [string, unknown][] = []
  for (const [key, item] of Object.entries(target as Json)) {
    const inlined = isPaid(use, key.length + 4) ? inline(item, inside) : TOO_LONG
    if (inlined === TOO_LONG) return TOO_LONG
    entries.push([key, inlined])
  }
  return Array.isArray(target) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

function isPaid({ room }: Inlining, chars: number): boolean {
  room.chars -= chars
  return room.chars >= 0
}

type OperationLine = {
  method: string
  path: string
  operationId: string | null
  summary: string | null
}

const SHORT_CHARS = 120

/** Operations whose path starts with `pathStart`, in document order. */
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
      ? [
          {
            method,
            path,
            operationId: shortText(operation['operationId']),
            summary: shortText(operation['summary']),
          },
        ]
      : []
  })

const shortText = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, SHORT_CHARS).toWellFormed() : null

/**
 * One operation with the parameters of its path and its schemas inlined, or null when it does not
 * exist.
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
