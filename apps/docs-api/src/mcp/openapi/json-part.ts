export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member of an object or array, and nothing of its prototype. */
export const member = (of: unknown, key: string): unknown =>
  (isObject(of) || Array.isArray(of)) && Object.hasOwn(of, key) ? (of as Json)[key] : undefined

/** What stands at a JSON pointer (RFC 6901), with or without a leading `#`; undefined where nothing does. */
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
