import { type Db, Prisma, queryRows } from '@ppman/db'
import { asUuid, type Listed, type Paging } from '../fields.ts'
import { type Page, type PageAddress, type PageLine, pathOf } from './page.ts'

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

/** Reading order; a chapter is placed at its first topic. */
const ORDER = [
  { productSlug: 'asc' },
  { manualSlug: 'asc' },
  { position: 'asc' },
  { title: 'asc' },
  { topicId: 'asc' },
] as const

/**
 * Reads published pages. Row-level security limits readers without a key to public and unlisted
 * ones.
 */
export function pageRepo(db: Db) {
  return {
    /** The live or removed page at an address; a live one wins. */
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

    /** A page by manual and slug; the first when several products have both. */
    async inManual(manual: string, topic: string): Promise<Page | null> {
      const where = { manualSlug: manual, topicSlug: topic, removedAt: null, visibility: { not: 'unlisted' } }
      return (await db.docPage.findFirst({ where, orderBy: [...ORDER], select: WHOLE })) as Page | null
    },

    versions: (page: Page) => otherVersions(db, page),

    /** Lists pages that the caller may see, in reading order; unlisted ones are left out. */
    list: (filter: PageFilter & Paging) => listPages(db, filter),

    /** The next level below a filter: products, the manuals of a product, or topics. */
    tree: (filter: PageFilter & Paging) => nextLevel(db, filter),
  }
}

/**
 * The same page in other versions: pages with its title in the manual, and pages with its slug in
 * other manuals. Newest first.
 */
async function otherVersions(
  db: Db,
  { topicId, title, topicSlug, productSlug, manualSlug, versionTag }: Page,
): Promise<PageLine[]> {
  if (versionTag === null) return []
  const where = {
    productSlug,
    OR: [
      { manualSlug, title },
      { manualSlug: { not: manualSlug }, topicSlug },
    ],
    topicId: { not: topicId },
    versionTag: { not: null },
    removedAt: null,
    visibility: { not: 'unlisted' },
  }
  const orderBy = [{ versionTag: 'desc' as const }, { topicId: 'asc' as const }]
  return db.docPage.findMany({ where, select: LINE, orderBy, take: MAX_VERSIONS })
}

async function nextLevel(
  db: Db,
  { product, manual, chapterId, limit, offset }: PageFilter & Paging,
): Promise<Listed<TreeRow>> {
  if (manual || chapterId) {
    const { items, total } = await listPages(db, { product, manual, chapterId, limit, offset })
    return { items: items.map(topicRow), total }
  }
  const rows = await upperLevel(db, product)
  return { items: rows.slice(offset, offset + limit), total: rows.length }
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

/** A row of the tree of published pages. */
type TreeRow = {
  id: string
  type: 'product' | 'manual' | 'topic'
  slug: string
  title: string
  path: string
  /** Topics in it; 1 for a topic. */
  topicCount: number
}

/** A topic as a row of the tree. */
const topicRow = (line: PageLine): TreeRow => ({
  id: line.topicId,
  type: 'topic',
  slug: line.topicSlug,
  title: line.title,
  path: pathOf(line),
  topicCount: 1,
})

const LISTED = Prisma.sql`removed_at IS NULL AND visibility <> 'unlisted'`

const PRODUCTS = Prisma.sql`
  SELECT product_id AS id, 'product' AS type, product_slug AS slug, product_name AS title,
    concat('/docs/', product_slug) AS path, count(*)::int AS "topicCount"
  FROM doc_page WHERE ${LISTED} GROUP BY product_id, product_slug, product_name
    ORDER BY product_slug, product_id`

const manualsOf = (product: string) => Prisma.sql`
  SELECT manual_id AS id, 'manual' AS type, manual_slug AS slug, manual_title AS title,
    concat('/docs/', product_slug, '/', manual_slug) AS path, count(*)::int AS "topicCount"
  FROM doc_page WHERE ${LISTED} AND product_slug = ${product}
  GROUP BY manual_id, manual_slug, manual_title, product_slug ORDER BY manual_slug, manual_id`

/** Products with a listed page or, with `product`, its manuals; by slug. */
const upperLevel = (db: Db, product?: string): Promise<TreeRow[]> =>
  queryRows<TreeRow>(db, product ? manualsOf(product) : PRODUCTS)
