export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member of an object or array, and nothing of its prototype. */
export const member = (of: unknown, key: string): unknown =>
  (isObject(of) || Array.isArray(of)) && Object.hasOwn(of, key) ? (of as Json)[key] : undefined

/**
 * What stands at a JSON pointer (RFC 6901), with or without a leading `#`; undefined where nothing
 * does.
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

/**
 * References inside references are followed this deep at first, then less until the answer has
 * room.
 */
const DEPTHS = [8, 4, 2, 1]
const TOO_LONG = Symbol('longer than there is room for')

type Inlining = { document: Json; depth: number; room: { chars: number } }

/**
 * A part with its references replaced by what they name, as deep as about `maxChars` of JSON allow;
 * deeper ones stay.
 */
export function inlineReferences(document: Json, part: unknown, maxChars: number): unknown {
  for (const depth of DEPTHS) {
    const inlined = inline(part, { document, depth, room: { chars: maxChars } })
    if (inlined !== TOO_LONG) return inlined
  }
  return part
}

/** What an object with `$ref` names inside the document, or the value itself. */
export function resolved(document: Json, value: unknown): unknown {
  const reference = member(value, '$ref')
  const target =
    typeof reference === 'string' && reference.startsWith('#/') ? partAt(document, reference) : undefined
  return isObject(target) ? target : value
}

/**
 * Counts what it writes: a few references that name each other would otherwise grow without end.
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
