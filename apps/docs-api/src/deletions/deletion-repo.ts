import { type Db, Prisma, queryRows, idempotencyRepo, inTransaction, type PrismaClient } from '@ppman/db'
import { conflictIfTaken } from '../shared-repo.ts'
import { asUuid, type Listed, type Paging } from '../fields.ts'
import type { Deletion, DeletionMark } from './deletion.ts'

export type NewDeletion = Pick<Deletion, 'orgId' | 'kind' | 'targetId' | 'name'> & {
  ungroupedTopicIds?: string[]
}

/** Records of deletions, newest first. */
export function deletionRepo(db: Db) {
  return {
    async open(deletion: NewDeletion, { by, at }: { by: string; at: Date }): Promise<DeletionMark> {
      const values = { ...deletion, deletedBy: by, deletedAt: at }
      const { id } = await db.docDeletion.create({ data: values, select: { id: true } })
      return { deletionId: id, deletedAt: at }
    },

    /** Stores how many rows the deletion marked. Call it after all rows are marked. */
    tally: ({ deletionId }: DeletionMark): Promise<unknown> => db.$executeRaw`
      UPDATE doc_deletion d SET
        manual_count = (SELECT count(*) FROM doc_manual WHERE deletion_id = d.id),
        chapter_count = (SELECT count(*) FROM doc_chapter WHERE deletion_id = d.id),
        topic_count = (SELECT count(*) FROM doc_topic WHERE deletion_id = d.id)
      WHERE d.id = ${deletionId}::uuid`,

    async list({ limit, offset }: Paging): Promise<Listed<Deletion>> {
      const [items, total] = await Promise.all([
        db.docDeletion.findMany({
          orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
          take: limit,
          skip: offset,
        }),
        db.docDeletion.count(),
      ])
      return { items: items as Deletion[], total }
    },

    /** Locks the record until the transaction ends, so that a deletion is restored only once. */
    async lock(id: string): Promise<Deletion | null> {
      const held = await queryRows<object>(
        db,
        Prisma.sql`SELECT 1 FROM doc_deletion WHERE id = ${asUuid(id)}::uuid FOR UPDATE`,
      )
      return held.length === 0 ? null : ((await db.docDeletion.findUnique({ where: { id } })) as Deletion)
    },

    async close(id: string, { by, at }: { by: string; at: Date }): Promise<Deletion> {
      return (await db.docDeletion.update({
        where: { id },
        data: { restoredBy: by, restoredAt: at },
      })) as Deletion
    },
  }
}

const ALIVE = { deletedAt: null, deletionId: null }

/** Restores the rows that one deletion marked, and no others. */
export function subtreeRepo(db: Db) {
  return {
    /**
     * The manual of a chapter or topic, or the product of a manual; it must exist for a restore.
     */
    async parentOf({
      kind,
      targetId,
    }: Pick<Deletion, 'kind' | 'targetId'>): Promise<{ kind: 'product' | 'manual'; id: string } | null> {
      if (kind === 'product') return null
      if (kind === 'manual')
        return {
          kind: 'product',
          id: (await db.docManual.findUniqueOrThrow({ where: { id: targetId } })).productId,
        }
      const where = { where: { id: targetId }, select: { manualId: true } } as const
      const row =
        kind === 'chapter'
          ? await db.docChapter.findUniqueOrThrow(where)
          : await db.docTopic.findUniqueOrThrow(where)
      return { kind: 'manual', id: row.manualId }
    },

    /** @throws `conflict` when a slug was taken meanwhile */
    async restore({ id, kind, targetId, ungroupedTopicIds }: Deletion): Promise<void> {
      const where = { deletionId: id }
      const taken =
        `Another ${kind} took the name of this one meanwhile. Rename or delete that one, then ` + 'restore.'
      await conflictIfTaken(db.docProduct.updateMany({ where, data: ALIVE }), taken)
      await conflictIfTaken(db.docManual.updateMany({ where, data: ALIVE }), taken)
      await conflictIfTaken(db.docChapter.updateMany({ where, data: ALIVE }), taken)
      await conflictIfTaken(db.docTopic.updateMany({ where, data: ALIVE }), taken)
      if (kind !== 'chapter') return
      await db.docTopic.updateMany({
        where: { id: { in: ungroupedTopicIds }, chapterId: null },
        data: { chapterId: targetId },
      })
    },
  }
}

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
