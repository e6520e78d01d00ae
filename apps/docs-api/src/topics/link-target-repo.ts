import type { Db } from '@ppman/db'

/** Heading ids of what stands at these addresses: published pages, and the organisation's own topics in any state, also by `latest`. */
export async function linkTargets(db: Db, orgId: string, paths: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ path: string; headings: { id: string }[] }[]>`
    WITH asked AS (
      SELECT path, split_part(path, '/', 3) AS product, split_part(path, '/', 4) AS manual, split_part(path, '/', 5) AS topic
      FROM unnest(${[...paths]}::text[]) AS a (path) WHERE path ~ '^/docs/[^/]+/[^/]+/[^/]+$')
    SELECT a.path, g.headings FROM asked a
    JOIN doc_page g ON g.product_slug = a.product AND g.manual_slug = a.manual AND g.topic_slug = a.topic AND g.removed_at IS NULL
    UNION ALL
    SELECT a.path, r.headings FROM asked a
    JOIN doc_product p ON p.org_id = ${orgId}::uuid AND p.slug = a.product AND p.deleted_at IS NULL
    JOIN doc_manual m ON m.product_id = p.id AND m.deleted_at IS NULL AND (m.slug = a.manual
      OR m.id IN (SELECT target_id FROM doc_former_address WHERE level = 'manual' AND former = a.manual))
    JOIN doc_topic t ON t.manual_id = m.id AND t.slug = a.topic AND t.deleted_at IS NULL
    JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision`
  return new Map(rows.map(({ path, headings }) => [path, headings.map(({ id }) => id)]))
}
