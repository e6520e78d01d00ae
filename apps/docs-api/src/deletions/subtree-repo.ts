import type { Db } from '@ppman/db'
import { unlessTaken } from '../unique-repo.ts'
import type { Deletion } from './deletion.ts'

const ALIVE = { deletedAt: null, deletionId: null }

/** Brings the rows back that a deletion marked: those, and none that was deleted before or after it. */
export function subtreeRepo(db: Db) {
  return {
    /** The manual that a chapter or topic belongs to, or the product of a manual: what must be there to be put into. */
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

    /** @throws `conflict` when a name is used by somebody else meanwhile */
    async revive({ id, kind, targetId, ungroupedTopicIds }: Deletion): Promise<void> {
      const where = { deletionId: id }
      const taken = `Another ${kind} took the name of this one meanwhile. Rename or delete that one, then restore.`
      await unlessTaken(db.docProduct.updateMany({ where, data: ALIVE }), taken)
      await unlessTaken(db.docManual.updateMany({ where, data: ALIVE }), taken)
      await unlessTaken(db.docChapter.updateMany({ where, data: ALIVE }), taken)
      await unlessTaken(db.docTopic.updateMany({ where, data: ALIVE }), taken)
      if (kind !== 'chapter') return
      await db.docTopic.updateMany({
        where: { id: { in: ungroupedTopicIds }, chapterId: null },
        data: { chapterId: targetId },
      })
    },
  }
}
