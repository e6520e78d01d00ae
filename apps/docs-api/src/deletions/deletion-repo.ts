import { type Db, Prisma, queryRows } from '@ppman/db'
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
