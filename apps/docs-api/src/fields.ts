import { param } from '@ppman/http'
import { z } from 'zod'

/** Whether PostgreSQL can store the text and JSON can carry it. */
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** A text field of `min` to `max` UTF-16 units. */
export const text = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine(isStorable, 'Expected text without NUL characters or broken surrogate pairs')

/** An optional text field; null clears it. */
export const note = (max: number) => text(0, max).nullable().optional()

/** Bounds of docs decisions D28 and D30. */
export const slug = text(1, 200).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'Expected lower-case words joined by single hyphens',
)
export const title = text(1, 300).refine((value) => value.trim() !== '', 'Expected words')
export const position = z.int().min(0).max(1_000_000)
export const kind = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Expected a short lower-case word')
export const versionTag = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Expected a label such as 2.1 or next')
export const sourceKey = text(1, 512)
export const visibility = z.enum(['public', 'unlisted', 'internal', 'private'])
export const status = z.enum(['draft', 'pending', 'published'])

/** An id in a body. Any UUID shape is accepted, so that an unused one answers `unknown_parent`. */
export const reference = z.guid()

/** An id in the path. Text that is no UUID answers 404 (docs decision D5). */
export const byId = z.object({ id: z.string().meta({ format: 'uuid' }) })

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The id when it is a UUID, else an id that matches no row. */
export const asUuid = (id: string): string => (UUID.test(id) ? id : '00000000-0000-0000-0000-000000000000')

/** Paging (document 2, section 8): limit 1 to 100, default 20; offset from 0. */
export const paging = { limit: param.int(1, 100, 20), offset: param.int(0, 2_147_483_647, 0) }

export const pageOf = <T extends z.ZodType>(item: T) =>
  z
    .object({
      items: z.array(item),
      limit: z.int(),
      offset: z.int(),
      total: z.int().meta({ description: 'Number of matching rows on all pages.' }),
      hasMore: z.boolean().meta({ description: 'Whether an offset advanced by limit finds more rows.' }),
    })
    .meta(param.pageId(item))

const BY_CREATION = [{ createdAt: 'asc' }, { id: 'asc' }] as const

/**
 * The order of a list: by position within one parent. Across parents by creation, so that a new row
 * is the last one and no page repeats rows.
 */
export const listOrder = (parentId: string | undefined) =>
  parentId === undefined ? [...BY_CREATION] : [{ position: 'asc' as const }, ...BY_CREATION]

/** What a list says about its order. `parent` is what its filters name. */
export const orderText = (parent: string): string =>
  `Of one ${parent} by position, else in the order of creation. While others write, a list by position ` +
  'may show a row on two pages, and any list may leave one out when rows before it are deleted: ' +
  'recognize rows by id.'

export type Paging = { limit: number; offset: number }
export type Listed<T> = { items: T[]; total: number }

export const pageReply = <T, P>(
  { items, total }: Listed<T>,
  { limit, offset }: Paging,
  present: (item: T) => P,
) => ({
  items: items.map(present),
  limit,
  offset,
  total,
  hasMore: offset + items.length < total,
})

/** Bounds of docs decision D28. */
const MAX_BYTES = 16_384
const MAX_DEPTH = 6

/** Front matter: a JSON object, bounded in size and depth, with text that PostgreSQL can store. */
export const frontmatter = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= MAX_BYTES,
    `Expected at most ${MAX_BYTES} characters of JSON`,
  )
  .refine(
    (value) => isBounded(value, MAX_DEPTH),
    `Expected at most ${MAX_DEPTH} levels, and text without NUL characters`,
  )

function isBounded(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    levels > 0 && Object.entries(value).every(([key, item]) => isStorable(key) && isBounded(item, levels - 1))
  )
}

type Supplied<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops fields that are `undefined`, so that an update changes only the supplied ones. */
export const suppliedFields = <T extends object>(fields: T): Supplied<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Supplied<T>
