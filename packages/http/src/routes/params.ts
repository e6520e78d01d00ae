import { z } from 'zod'
import { writePlainIssues } from './issue-texts.ts'

writePlainIssues()

/** Trimmed text of limited length. The parameters of this file recur in the specifications. */
export const text = (min: number, max: number) => {
  const line = storable(z.string().trim().max(max))
  return min > 0 ? line.min(min) : line
}
/**
 * A value that reaches the database: PostgreSQL cannot hold a NUL, and would keep half a surrogate
 * pair as another character.
 */
export const storable = (line: z.ZodString) =>
  line.refine((value) => !hasNul(value), NUL).refine((value) => value.isWellFormed(), HALF_PAIR)

const NUL = 'Contains a NUL character'
const HALF_PAIR = 'Contains half of a surrogate pair'
const hasNul = (text: string) => text.includes('\0')

/**
 * Any JSON that PostgreSQL can hold: `storable` in every text and name of it. Bodies of too many
 * levels are refused before.
 */
export const storableJson = () => z.unknown().superRefine(refuseUnstorable)
/** A JSON object that PostgreSQL can hold, its names included. */
export const storableObject = () => z.record(z.string(), z.unknown()).superRefine(refuseUnstorable)

function refuseUnstorable(value: unknown, context: z.core.$RefinementCtx): void {
  const problem = findUnstorable(value)
  if (problem) context.addIssue({ code: 'custom', ...problem })
}

type JsonProblem = { path: (string | number)[]; message: string }

function findUnstorable(value: unknown): JsonProblem | null {
  if (typeof value === 'string') {
    if (hasNul(value)) return { path: [], message: NUL }
    return value.isWellFormed() ? null : { path: [], message: HALF_PAIR }
  }
  if (value === null || typeof value !== 'object') return null
  for (const [name, inner] of Object.entries(value)) {
    const inName = Array.isArray(value) ? null : findUnstorable(name)
    if (inName) return inName
    const found = findUnstorable(inner)
    if (found) return { ...found, path: [Array.isArray(value) ? Number(name) : name, ...found.path] }
  }
  return null
}

/** A whole number in the query; without a fallback it may be left out. */
export const int = (min: number, max: number, fallback: number) => wholeNumber(min, max).default(fallback)
export const optionalInt = (min: number, max: number) => wholeNumber(min, max).optional()

/** Beyond every bound, and exact in a double: more digits get the message of the bound. */
const BEYOND_ALL = 10 ** 15

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'Expected a whole number')
    .transform((digits) => Math.min(Math.max(Number(digits), -BEYOND_ALL), BEYOND_ALL))
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })

export const flag = (fallback: boolean) => optionalFlag().unwrap().default(fallback)
export const optionalFlag = () =>
  z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
    .meta({ type: 'boolean' })
    .optional()

export const uuid = z.uuid()
/** A calendar day, `YYYY-MM-DD` (ISO 8601), from year 1 on: PostgreSQL has no year 0. */
export const date = z.iso.date().refine((day) => !day.startsWith('0000'), 'Expected a day from year 1 on')
/** US state, two letters (specification: max 2). */
export const stateCode = storable(z.string().trim().toUpperCase().max(2)).meta({
  description: 'US state, two letters.',
  example: 'TX',
})

/** Last page number: the offset of a page must stay an exact integer in a double. */
const LAST_PAGE = 10 ** 13
export const pageNumber = () => int(1, LAST_PAGE, 1)
/**
 * Paging of document 1, section 4: page from 1, page_size 1..100, 20 unless the operation says
 * otherwise.
 */
export const page = (pageSize = 20) => z.object({ page: pageNumber(), page_size: int(1, 100, pageSize) })

/** The rows of a page: how many to skip and how many to take. */
export const rangeOf = ({ page: number, page_size: take }: { page: number; page_size: number }) => ({
  skip: (number - 1) * take,
  take,
})

export const pageOf = <T extends z.ZodType>(item: T) =>
  z
    .object({
      items: z.array(item),
      total: z.int().meta({ description: 'Rows that match, over all pages.' }),
      page: z.int(),
      page_size: z.int(),
      pages: z.int(),
    })
    .meta(pageId(item))

/**
 * The id of a page's schema: `PayerResponsePage` for a page of PayerResponse, none for items
 * without an id.
 */
export function pageId(item: z.ZodType): { id?: string } {
  const id = z.globalRegistry.get(item)?.id
  return id ? { id: `${id}Page` } : {}
}

/** The page envelope. A page beyond the last is empty and has the true total. */
export const pageReply = <T>(
  items: T[],
  total: number,
  { page, page_size }: { page: number; page_size: number },
) => ({
  items,
  total,
  page,
  page_size,
  pages: Math.ceil(total / page_size),
})
