import { z } from 'zod'

/** Bounds of docs decision D28. */
const MAX_BYTES = 16_384
const MAX_DEPTH = 6

/**
 * A JSON object of an importer: small, flat enough, and made of text that the database can hold.
 */
export const frontmatter = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= MAX_BYTES,
    `Expected at most ${MAX_BYTES} characters of JSON`,
  )
  .refine(
    (value) => isTame(value, MAX_DEPTH),
    `Expected at most ${MAX_DEPTH} levels, and text without NUL characters`,
  )

function isTame(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    levels > 0 && Object.entries(value).every(([key, item]) => isStorable(key) && isTame(item, levels - 1))
  )
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
