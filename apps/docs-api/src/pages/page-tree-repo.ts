import { type Db, Prisma } from '@ppman/db'
import type { TreeRow } from './page-tree.ts'

const LISTED = Prisma.sql`removed_at IS NULL AND visibility <> 'unlisted'`

const PRODUCTS = Prisma.sql`
  SELECT product_id AS id, 'product' AS type, product_slug AS slug, product_name AS title,
    concat('/docs/', product_slug) AS path, count(*)::int AS "topicCount"
  FROM doc_page WHERE ${LISTED} GROUP BY product_id, product_slug, product_name ORDER BY product_slug, product_id`

const manualsOf = (product: string) => Prisma.sql`
  SELECT manual_id AS id, 'manual' AS type, manual_slug AS slug, manual_title AS title,
    concat('/docs/', product_slug, '/', manual_slug) AS path, count(*)::int AS "topicCount"
  FROM doc_page WHERE ${LISTED} AND product_slug = ${product}
  GROUP BY manual_id, manual_slug, manual_title, product_slug ORDER BY manual_slug, manual_id`

/** All products that have a listed page or, below one, its manuals; by slug. */
export const upperLevel = (db: Db, product?: string): Promise<TreeRow[]> =>
  db.$queryRaw<TreeRow[]>(product ? manualsOf(product) : PRODUCTS)
