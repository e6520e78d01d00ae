import type { Db } from '@ppman/db'
import { countRepo } from '../count-repo.ts'
import type { DeletionMark } from '../deletions/deletion.ts'
import { unlessTaken } from '../unique-repo.ts'
import { asUuid, type Listed, type Paging } from '../words.ts'

type ChapterWords = { slug: string; title: string; position: number }

export type Chapter = ChapterWords & {
  id: string
  orgId: string
  manualId: string
  topicCount: number
  createdAt: Date
  updatedAt: Date
}

const SLUG_TAKEN = 'Another chapter of the manual has this slug.'
const ORDER = [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const

type Row = Omit<Chapter, 'topicCount'>

/** Chapters that are not deleted, in the order of their positions. */
export function chapterRepo(db: Db) {
  const counts = countRepo(db)
  const counted = async (rows: Row[]): Promise<Chapter[]> => {
    const topics = await counts.topicsOf(
      'chapterId',
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, topicCount: topics.get(row.id) ?? 0 }))
  }
  const one = async (row: Row): Promise<Chapter> => (await counted([row]))[0]!
  return {
    async list({
      limit,
      offset,
      manualId,
    }: Paging & { manualId?: string | undefined }): Promise<Listed<Chapter>> {
      const where = { deletedAt: null, ...(manualId && { manualId }) }
      const [items, total] = await Promise.all([
        db.docChapter.findMany({ where, orderBy: [...ORDER], take: limit, skip: offset }),
        db.docChapter.count({ where }),
      ])
      return { items: await counted(items), total }
    },

    async find(id: string): Promise<Chapter | null> {
      const row = await db.docChapter.findFirst({ where: { id: asUuid(id), deletedAt: null } })
      return row && one(row)
    },

    create: async (
      manualId: string,
      words: ChapterWords,
      { orgId, by, at }: { orgId: string; by: string; at: Date },
    ): Promise<Chapter> =>
      one(
        await unlessTaken(
          db.docChapter.create({
            data: { ...words, manualId, orgId, createdBy: by, createdAt: at, updatedAt: at },
          }),
          SLUG_TAKEN,
        ),
      ),

    update: async (id: string, words: Partial<ChapterWords>, at: Date): Promise<Chapter> =>
      one(
        await unlessTaken(
          db.docChapter.update({ where: { id }, data: { ...words, updatedAt: at } }),
          SLUG_TAKEN,
        ),
      ),

    /** The topics of a deleted chapter stay and are ungrouped (specification 4.1, rule 6). */
    async remove(id: string, mark: DeletionMark): Promise<void> {
      await db.docTopic.updateMany({
        where: { chapterId: id },
        data: { chapterId: null, updatedAt: mark.deletedAt },
      })
      await db.docChapter.update({ where: { id }, data: mark })
    },

    topicIds: async (id: string): Promise<string[]> =>
      (await db.docTopic.findMany({ where: { chapterId: id }, select: { id: true } })).map(
        (topic) => topic.id,
      ),
  }
}
