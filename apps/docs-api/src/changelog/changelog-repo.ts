import type { Db } from '@ppman/db'
import type { Listed, Paging } from '../fields.ts'
import type { ChangeKind, ChangelogEntry, NewEntry } from './changelog.ts'

export type ChangelogFilter = Paging & {
  /** Slug of a product. */
  product?: string | undefined
  /** First day, `YYYY-MM-DD`. */
  since?: string | undefined
}

/**
 * Changelog entries, newest first. Row-level security limits readers without a key to public ones.
 */
export function changelogRepo(db: Db) {
  return {
    async add({ by, at, happenedOn, ...entry }: NewEntry): Promise<ChangelogEntry> {
      const values = { ...entry, happenedOn: dayOf(happenedOn), createdBy: by, createdAt: at }
      return entryOf(await db.docChangelogEntry.create({ data: values }))
    },

    async find(id: string): Promise<ChangelogEntry | null> {
      const row = await db.docChangelogEntry.findUnique({ where: { id } })
      return row && entryOf(row)
    },

    async list({ product, since, limit, offset }: ChangelogFilter): Promise<Listed<ChangelogEntry>> {
      const where = {
        visibility: { not: 'unlisted' },
        ...(product && { productSlug: product }),
        ...(since && { happenedOn: { gte: dayOf(since) } }),
      }
      const [rows, total] = await Promise.all([
        db.docChangelogEntry.findMany({ where, orderBy: [...NEWEST], take: limit, skip: offset }),
        db.docChangelogEntry.count({ where }),
      ])
      return { items: rows.map(entryOf), total }
    },
  }
}

const NEWEST = [{ happenedOn: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }] as const

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)

type Row = Omit<ChangelogEntry, 'happenedOn' | 'kind'> & { happenedOn: Date; kind: string }

/** A CHECK constraint guarantees the kind. */
const entryOf = ({ happenedOn, kind, ...row }: Row): ChangelogEntry => ({
  ...row,
  kind: kind as ChangeKind,
  happenedOn: happenedOn.toISOString().slice(0, 10),
})
