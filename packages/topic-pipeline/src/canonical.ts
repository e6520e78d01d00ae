import { createHash } from 'node:crypto'

/**
 * JSON with keys in code-unit order, so equal values give equal bytes. `undefined` members are left
 * out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isPlain(item) ? Object.fromEntries(Object.entries(item).sort(byKey)) : item,
  )
}

/** SHA-256 as 64 lower-case hex digits. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)
