import { type Db, Prisma, queryRows } from '@ppman/db'
import type { PageAddress } from './page.ts'

/** The current path of a former address; `isGone` when the page was removed. */
export type ResolvedAddress = { path: string; isGone: boolean }

/**
 * Former addresses of products, manuals and topics (docs decision D40). A current name wins over a
 * former one.
 */
export const formerAddressRepo = (db: Db) => ({ ...addressChanges(db), ...addressQueries(db) })

function addressChanges(db: Db) {
  return {
    /** Stores the current address of live pages before a topic, manual or product is renamed. */
    keepTopic: (topicId: string, slug: string) => db.$executeRaw`
      INSERT INTO doc_former_address (level, former, target_id, org_id)
      SELECT 'topic', topic_slug, topic_id, org_id FROM doc_page WHERE topic_id = ${topicId}::uuid
        AND topic_slug <> ${slug} ON CONFLICT DO NOTHING`,
    keepManual: (manualId: string, slug: string) => db.$executeRaw`
      INSERT INTO doc_former_address (level, former, target_id, org_id)
      SELECT DISTINCT 'manual', manual_slug, manual_id, org_id FROM doc_page
        WHERE manual_id = ${manualId}::uuid AND manual_slug <> ${slug}
      ON CONFLICT DO NOTHING`,
    keepProduct: (productId: string, slug: string) => db.$executeRaw`
      INSERT INTO doc_former_address (level, former, target_id, org_id)
      SELECT DISTINCT 'product', product_slug, product_id, org_id FROM doc_page
        WHERE product_id = ${productId}::uuid AND product_slug <> ${slug}
      ON CONFLICT DO NOTHING`,

    /** Replaces the paths from a topic's front matter. Redirects of operators stay. */
    async replacePaths(
      { id, orgId }: { id: string; orgId: string },
      paths: readonly string[],
    ): Promise<void> {
      await db.docFormerAddress.deleteMany({
        where: { targetId: id, level: 'path', createdBy: null, former: { notIn: [...paths] } },
      })
      await db.docFormerAddress.createMany({
        data: paths.map((former) => ({ level: 'path', former, targetId: id, orgId })),
        skipDuplicates: true,
      })
    },
  }
}

function addressQueries(db: Db) {
  return {
    /**
     * The target of a whole path: live pages first, then redirects of operators, then the oldest.
     */
    async atPath(path: string): Promise<ResolvedAddress | null> {
      const rows = await queryRows<ResolvedAddress>(
        db,
        Prisma.sql`
        SELECT concat_ws('/', '/docs', g.product_slug, g.manual_slug,
          g.topic_slug) AS path, g.removed_at IS NOT NULL AS "isGone"
        FROM doc_former_address f JOIN doc_page g ON g.topic_id = f.target_id
        WHERE f.level = 'path' AND f.former = ${path}
          ORDER BY g.removed_at NULLS FIRST, f.created_by IS NULL, f.recorded_at, g.topic_id LIMIT 1`,
      )
      return rows[0] ?? null
    },

    /**
     * The page with these current or former slugs, or whose path on another site ended with the
     * topic slug.
     */
    async ofTopic(address: PageAddress): Promise<ResolvedAddress | null> {
      const rows = await queryRows<ResolvedAddress>(db, topicSql(address))
      return rows[0] ?? null
    },

    /** The product or manual with these current or former slugs that has a listed page. */
    async ofProductOrManual({
      product,
      manual,
    }: {
      product: string
      manual?: string | undefined
    }): Promise<ResolvedAddress | null> {
      const rows = await queryRows<{ product: string; manual: string; isGone: boolean }>(
        db,
        Prisma.sql`
        SELECT g.product_slug AS product, g.manual_slug AS manual, g.removed_at IS NOT NULL AS "isGone"
          FROM doc_page g
        WHERE g.product_id IN (SELECT product_id FROM doc_page WHERE product_slug = ${product}
            UNION ALL SELECT target_id FROM doc_former_address WHERE level = 'product'
              AND former = ${product})
          AND (${manual ?? null}::text IS NULL OR g.manual_slug = ${manual ?? null}
            OR g.manual_id IN (SELECT target_id FROM doc_former_address WHERE level = 'manual'
              AND former = ${manual ?? null}))
        ORDER BY g.removed_at NULLS FIRST, g.product_slug = ${product} DESC, g.topic_id LIMIT 1`,
      )
      const [row] = rows
      return row
        ? { path: ['/docs', row.product, ...(manual ? [row.manual] : [])].join('/'), isGone: row.isGone }
        : null
    },
  }
}

/** Alias of a product's current manual in addresses; a manual with this slug wins. */
export const LATEST = 'latest'

type ManualOf = { id: string; productId: string; orgId: string }

/**
 * The current manual of each product, stored as a former address of it (docs decisions D30, D40).
 */
export function currentManualRepo(db: Db) {
  return {
    async decide({ id, productId, orgId }: ManualOf, isCurrent: boolean): Promise<void> {
      await db.$executeRaw`
        DELETE FROM doc_former_address WHERE level = 'manual' AND former = ${LATEST}
          AND target_id IN (SELECT id FROM doc_manual WHERE product_id = ${productId}::uuid AND (${isCurrent}
            OR id = ${id}::uuid))`
      if (isCurrent)
        await db.docFormerAddress.create({ data: { level: 'manual', former: LATEST, targetId: id, orgId } })
    },

    is: async (id: string): Promise<boolean> =>
      (await db.docFormerAddress.count({ where: { level: 'manual', former: LATEST, targetId: id } })) > 0,
  }
}

const topicSql = ({ product, manual, topic }: PageAddress) => Prisma.sql`
  SELECT concat_ws('/', '/docs', g.product_slug, g.manual_slug,
    g.topic_slug) AS path, g.removed_at IS NOT NULL AS "isGone"
  FROM (SELECT topic_id, true AS is_present FROM doc_page WHERE topic_slug = ${topic}
    UNION ALL SELECT target_id, false FROM doc_former_address WHERE level = 'topic'
      AND former = ${topic}
    UNION ALL SELECT target_id, false FROM doc_former_address WHERE level = 'path'
      AND trim('-' FROM regexp_replace(lower(former), '[^a-z0-9]+', '-', 'g')) = ${topic}) named
  JOIN doc_page g USING (topic_id)
  WHERE (g.product_slug = ${product} OR g.product_id IN (SELECT target_id FROM doc_former_address
    WHERE level = 'product' AND former = ${product}))
    AND (g.manual_slug = ${manual} OR g.manual_id IN (SELECT target_id FROM doc_former_address
      WHERE level = 'manual' AND former = ${manual}))
  ORDER BY g.removed_at NULLS FIRST, named.is_present DESC, g.published_at DESC, g.topic_id LIMIT 1`
