import type { Db } from '@ppman/db'
import type { DeletionMark } from '../deletions/deletion.ts'

/**
 * The approved copies that deletions take from readers, kept aside so that restoring shows what was
 * approved.
 */
export function pageArchiveRepo(db: Db) {
  return {
    /**
     * Keeps the live pages of the topics that a deletion marked. Call it before they are taken
     * down.
     */
    keep: ({ deletionId }: DeletionMark): Promise<unknown> => db.$executeRaw`
      INSERT INTO doc_page_archive (topic_id, org_id, page)
      SELECT g.topic_id, g.org_id, to_jsonb(g) - 'search' FROM doc_page g JOIN doc_topic t
        ON t.id = g.topic_id
      WHERE t.deletion_id = ${deletionId}::uuid AND g.removed_at IS NULL
      ON CONFLICT (topic_id) DO UPDATE SET page = excluded.page`,

    /**
     * Shows the kept pages again, while their topics still carry the deletion's mark. Names and
     * openness are refreshed after it.
     */
    async showAgain(deletionId: string): Promise<void> {
      await db.$executeRaw`
        UPDATE doc_page g SET title = k.title, excerpt = k.excerpt,
          html = k.html, markdown = k.markdown, plain_text = k.plain_text,
          headings = k.headings, heading_text = k.heading_text, removed_at = NULL
        FROM doc_topic t, doc_page_archive a, jsonb_populate_record(NULL::doc_page, a.page) k
        WHERE t.deletion_id = ${deletionId}::uuid AND a.topic_id = t.id AND g.topic_id = t.id`
      await db.$executeRaw`
        DELETE FROM doc_page_archive a USING doc_topic t WHERE t.id = a.topic_id
          AND t.deletion_id = ${deletionId}::uuid`
    },
  }
}
