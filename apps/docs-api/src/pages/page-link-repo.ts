import { type Db, Prisma, queryRows } from '@ppman/db'

/** Text of a link and the path it leads to. */
export type OutgoingLink = { path: string; words: string }

/** Maximum of indexed links per page. */
const MAX_LINKS = 2_000

/**
 * Link texts between pages. Only targets of the same organization count, so nobody can influence
 * the search for pages of others.
 */
export function pageLinkRepo(db: Db) {
  /** Updates in the order of ids, so that two publications never deadlock. */
  async function reindex(topicIds: readonly string[]): Promise<void> {
    if (topicIds.length === 0) return
    await db.$executeRaw`SELECT index_doc_page(id) FROM (SELECT id
      FROM unnest(${[...topicIds]}::uuid[]) AS t (id) ORDER BY id) linked`
  }

  return {
    /** Replaces the links of a page, and updates search for the targets that gained or lost one. */
    async replace(
      { id, orgId }: { id: string; orgId: string },
      links: readonly OutgoingLink[],
    ): Promise<void> {
      const [paths, words] = [
        links.slice(0, MAX_LINKS).map(({ path }) => path),
        links.slice(0, MAX_LINKS).map((link) => link.words),
      ]
      const touched = await queryRows<{ id: string }>(
        db,
        Prisma.sql`
        WITH written AS (
          SELECT DISTINCT split_part(path, '/', 3) AS product, split_part(path, '/', 4) AS manual,
            split_part(path, '/', 5) AS topic, words
          FROM unnest(${paths}::text[], ${words}::text[]) AS w (path, words)),
        wanted AS (
          SELECT DISTINCT t.id AS to_topic_id, w.words FROM written w
          JOIN doc_product p ON p.org_id = ${orgId}::uuid AND p.slug = w.product AND p.deleted_at IS NULL
          JOIN doc_manual m ON m.product_id = p.id AND m.slug = w.manual AND m.deleted_at IS NULL
          JOIN doc_topic t ON t.manual_id = m.id AND t.slug = w.topic AND t.deleted_at IS NULL
            AND t.id <> ${id}::uuid),
        lost AS (
          DELETE FROM doc_page_link l WHERE from_topic_id = ${id}::uuid
            AND NOT EXISTS (SELECT FROM wanted w WHERE w.to_topic_id = l.to_topic_id AND w.words = l.words)
              RETURNING to_topic_id),
        gained AS (
          INSERT INTO doc_page_link (from_topic_id, to_topic_id, words, org_id)
          SELECT ${id}::uuid, to_topic_id, words, ${orgId}::uuid FROM wanted ON CONFLICT DO NOTHING
            RETURNING to_topic_id)
        SELECT to_topic_id::text AS id FROM lost UNION SELECT to_topic_id::text FROM gained ORDER BY 1`,
      )
      await reindex(touched.map((row) => row.id))
    },

    reindex,
  }
}
