import { type Db, idempotencyRepo, inTransaction, Prisma, type PrismaClient, queryRows } from '@ppman/db'

const deletedBy = (deletionId: string) =>
  Prisma.sql`(SELECT id FROM doc_topic WHERE deletion_id = ${deletionId}::uuid)`

/**
 * Removes the text of deleted documentation. Needs the role `ppman_worker`, because requests may
 * not change a revision.
 *
 * Ids, addresses (they answer 410), content hashes, publish runs with their chain, and who wrote
 * and approved which revision when stay.
 */
export function purgeRepo(db: Db) {
  return {
    /**
     * Locks the oldest deletion before `deletedBefore` that is neither restored nor purged.
     *
     * @returns its id, null when none is due
     */
    async lockNextDue(deletedBefore: Date): Promise<string | null> {
      const [row] = await queryRows<{ id: string }>(
        db,
        Prisma.sql`
        SELECT id FROM doc_deletion WHERE restored_at IS NULL AND purged_at IS NULL
          AND deleted_at < ${deletedBefore}
        ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      )
      return row?.id ?? null
    },

    /**
     * Removes words from spelling correction that occur only in purged text. Call it before the
     * revisions are emptied.
     */
    forgetWords: (deletionId: string) => db.$executeRaw`
      DELETE FROM doc_word w USING (
        SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('simple',
          docs_words(concat_ws(E'\n', title, excerpt, left(body_mdx, 400000)))))) AS word
        FROM doc_topic_revision WHERE topic_id IN ${deletedBy(deletionId)}) purged
      WHERE w.word = purged.word
        AND NOT EXISTS (SELECT 1 FROM doc_page_search s WHERE s.body @@ plainto_tsquery('english', w.word))`,

    async emptyTopics(deletionId: string): Promise<void> {
      const topics = deletedBy(deletionId)
      await db.$executeRaw`
        UPDATE doc_topic_revision SET title = '', excerpt = NULL, body_mdx = '',
          frontmatter = '{}', headings = '[]'
        WHERE topic_id IN ${topics}`
      await db.$executeRaw`UPDATE doc_review SET reason = NULL WHERE reason IS NOT NULL
        AND topic_id IN ${topics}`
      await db.$executeRaw`DELETE FROM doc_page_archive WHERE topic_id IN ${topics}`
      await db.$executeRaw`UPDATE doc_import_item SET body = NULL, message = NULL WHERE topic_id IN ${topics}`
      await db.$executeRaw`
        DELETE FROM doc_changelog_entry WHERE is_automatic AND topic_ids <> '{}'
          AND topic_ids <@ ARRAY(SELECT id FROM doc_topic WHERE deletion_id = ${deletionId}::uuid)`
      await db.$executeRaw`UPDATE doc_topic SET source_key = NULL, version_tag = NULL
        WHERE deletion_id = ${deletionId}::uuid`
    },

    async emptyParents(deletionId: string): Promise<void> {
      const products = Prisma.sql`(SELECT id FROM doc_product WHERE deletion_id = ${deletionId}::uuid)`
      const manuals = Prisma.sql`(SELECT id FROM doc_manual WHERE deletion_id = ${deletionId}::uuid)`
      await db.$executeRaw`DELETE FROM doc_changelog_entry WHERE product_id IN ${products}`
      await db.$executeRaw`DELETE FROM doc_api_spec WHERE product_id IN ${products}`
      await db.$executeRaw`UPDATE doc_page SET product_name = '' WHERE product_id IN ${products}`
      await db.$executeRaw`UPDATE doc_page SET manual_title = '', chapter_title = NULL
        WHERE manual_id IN ${manuals}`
      await db.$executeRaw`
        UPDATE doc_import_item SET body = NULL, message = NULL
        WHERE import_id IN (SELECT id FROM doc_import WHERE manual_id IN ${manuals})`
      await db.$executeRaw`
        UPDATE doc_product SET name = '', tagline = NULL, description = NULL, icon = NULL
          WHERE deletion_id = ${deletionId}::uuid`
      await db.$executeRaw`UPDATE doc_manual SET title = '', description = NULL
        WHERE deletion_id = ${deletionId}::uuid`
      await db.$executeRaw`UPDATE doc_chapter SET title = '' WHERE deletion_id = ${deletionId}::uuid`
    },

    close: (deletionId: string, at: Date) =>
      db.docDeletion.update({ where: { id: deletionId }, data: { name: '', purgedAt: at } }),

    /** Removes the stored answers of all services whose Idempotency-Key has expired. */
    forgetAnswers: (now: Date) => idempotencyRepo(db).forgetOld(now),
  }
}

/** Runs the steps of one purge in one transaction. */
export const inPurge = <T>(
  db: PrismaClient,
  work: (repo: ReturnType<typeof purgeRepo>) => Promise<T>,
): Promise<T> => inTransaction(db, (tx) => work(purgeRepo(tx)))
