import { type Db, Prisma } from '@ppman/db'
import { type PageLine, pathOf } from './page.ts'

/** A row of the tree of published pages: a product, a manual or a topic. */
export type TreeRow = {
  id: string
  type: 'product' | 'manual' | 'topic'
  slug: string
  title: string
  path: string
  /** Topics in it; 1 for a topic. */
  topicCount: number
}

/** A topic as the last level of the tree. */
export const topicRow = (line: PageLine): TreeRow => ({
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

/** All products that have a listed page or, below one, its manuals; by slug. */
export const upperLevel = (db: Db, product?: string): Promise<TreeRow[]> =>
  db.$queryRaw<TreeRow[]>(product ? manualsOf(product) : PRODUCTS)
