import type { Db } from '@ppman/db'
import { asUuid, type Listed, type Paging } from '../words.ts'
import type { Page, PageAddress, PageLine } from './page.ts'
import { topicRow, type TreeRow, upperLevel } from './page-tree-repo.ts'

export type PageFilter = {
  product?: string | undefined
  manual?: string | undefined
  chapterId?: string | undefined
}

const LINE = {
  topicId: true,
  productSlug: true,
  productName: true,
  manualSlug: true,
  manualTitle: true,
  topicSlug: true,
  chapterId: true,
  chapterTitle: true,
  title: true,
  excerpt: true,
  versionTag: true,
  publishedAt: true,
} as const
const WHOLE = {
  ...LINE,
  orgId: true,
  html: true,
  markdown: true,
  headings: true,
  visibility: true,
  contentSha256: true,
  removedAt: true,
} as const

const MAX_VERSIONS = 20

/** Reading order; a chapter stands where its first topic does. */
const ORDER = [
  { productSlug: 'asc' },
  { manualSlug: 'asc' },
  { position: 'asc' },
  { title: 'asc' },
  { topicId: 'asc' },
] as const

/** Reads the published copy. Strangers see public and unlisted rows; row-level security keeps the rest from them. */
export function pageRepo(db: Db) {
  return {
    /** What stands or stood at an address, the living first. */
    async at({ product, manual, topic }: PageAddress): Promise<Page | null> {
      const row = await db.docPage.findFirst({
        where: { productSlug: product, manualSlug: manual, topicSlug: topic },
        orderBy: { removedAt: { sort: 'desc', nulls: 'first' } },
        select: WHOLE,
      })
      return row as Page | null
    },

    async find(topicId: string): Promise<Page | null> {
      return (await db.docPage.findFirst({
        where: { topicId: asUuid(topicId), removedAt: null },
        select: WHOLE,
      })) as Page | null
    },

    /** A page by its manual and slug alone; where several products have both, the first. */
    async inManual(manual: string, topic: string): Promise<Page | null> {
      const where = { manualSlug: manual, topicSlug: topic, removedAt: null, visibility: { not: 'unlisted' } }
      return (await db.docPage.findFirst({ where, orderBy: [...ORDER], select: WHOLE })) as Page | null
    },

    /**
     * The same page in other versions: its namesakes in the manual, and the page of its slug in
     * manuals beside it. The newest first.
     */
    async versions({
      topicId,
      title,
      topicSlug,
      productSlug,
      manualSlug,
      versionTag,
    }: Page): Promise<PageLine[]> {
      const namesakes = {
        OR: [
          { manualSlug, title },
          { manualSlug: { not: manualSlug }, topicSlug },
        ],
      }
      const where = {
        productSlug,
        ...namesakes,
        topicId: { not: topicId },
        versionTag: { not: null },
        removedAt: null,
        visibility: { not: 'unlisted' },
      }
      if (versionTag === null) return []
      return db.docPage.findMany({
        where,
        select: LINE,
        orderBy: [{ versionTag: 'desc' }, { topicId: 'asc' }],
        take: MAX_VERSIONS,
      })
    },

    /**
     * Pages to be listed, in reading order: public ones, and what else the caller may see in lists.
     */
    list: (filter: PageFilter & Paging) => listPages(db, filter),

    /** The next level below a filter: products, the manuals of one, or topics. */
    async tree({ product, manual, chapterId, limit, offset }: PageFilter & Paging): Promise<Listed<TreeRow>> {
      if (manual || chapterId) {
        const { items, total } = await listPages(db, { product, manual, chapterId, limit, offset })
        return { items: items.map(topicRow), total }
      }
      const rows = await upperLevel(db, product)
      return { items: rows.slice(offset, offset + limit), total: rows.length }
    },
  }
}

async function listPages(
  db: Db,
  { product, manual, chapterId, limit, offset }: PageFilter & Paging,
): Promise<Listed<PageLine>> {
  const where = {
    removedAt: null,
    visibility: { not: 'unlisted' },
    ...(product && { productSlug: product }),
    ...(manual && { manualSlug: manual }),
    ...(chapterId && { chapterId: asUuid(chapterId) }),
  }
  const [items, total] = await Promise.all([
    db.docPage.findMany({ where, select: LINE, orderBy: [...ORDER], take: limit, skip: offset }),
    db.docPage.count({ where }),
  ])
  return { items, total }
}
