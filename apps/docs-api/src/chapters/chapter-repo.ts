import type { Db } from '@ppman/db'
import { changeOf, countRepo, conflictIfTaken } from '../shared-repo.ts'
import type { DeletionMark } from '../deletions/deletion.ts'
import { manualRepo } from '../manuals/manual-repo.ts'
import { asUuid, type Listed, listOrder, type Paging } from '../fields.ts'

type ChapterFields = { slug: string; title: string; position: number }

export type Chapter = ChapterFields & {
  id: string
  orgId: string
  manualId: string
  topicCount: number
  createdAt: Date
  updatedAt: Date
}

const SLUG_TAKEN = 'Another chapter of the manual has this slug.'

type Row = Omit<Chapter, 'topicCount'>

/** Chapters that are not deleted. */
export const chapterRepo = (db: Db) => ({ ...chapterQueries(db), ...chapterChanges(db) })

async function withCounts(db: Db, rows: Row[]): Promise<Chapter[]> {
  const topics = await countRepo(db).topicsOf(
    'chapterId',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, topicCount: topics.get(row.id) ?? 0 }))
}

const chapterOf = async (db: Db, row: Row): Promise<Chapter> => (await withCounts(db, [row]))[0]!

async function findChapter(db: Db, id: string): Promise<Chapter | null> {
  const row = await db.docChapter.findFirst({ where: { id: asUuid(id), deletedAt: null } })
  return row && chapterOf(db, row)
}

function chapterQueries(db: Db) {
  return {
    async list({
      limit,
      offset,
      manualId,
    }: Paging & { manualId?: string | undefined }): Promise<Listed<Chapter>> {
      const where = { deletedAt: null, ...(manualId && { manualId }) }
      const [items, total] = await Promise.all([
        db.docChapter.findMany({ where, orderBy: listOrder(manualId), take: limit, skip: offset }),
        db.docChapter.count({ where }),
      ])
      return { items: await withCounts(db, items), total }
    },

    find: (id: string) => findChapter(db, id),

    /**
     * Locks the chapter's manual and reads the chapter again, so that no topic is added to a
     * chapter that is being deleted. @returns null when it does not exist
     */
    async lock(id: string): Promise<Chapter | null> {
      const found = await findChapter(db, id)
      return found && (await manualRepo(db).lock(found.manualId)) ? findChapter(db, id) : null
    },

    topicIds: async (id: string): Promise<string[]> =>
      (await db.docTopic.findMany({ where: { chapterId: id }, select: { id: true } })).map(
        (topic) => topic.id,
      ),
  }
}

function chapterChanges(db: Db) {
  return {
    create: async (
      manualId: string,
      fields: ChapterFields,
      { orgId, by, at }: { orgId: string; by: string; at: Date },
    ): Promise<Chapter> =>
      chapterOf(
        db,
        await conflictIfTaken(
          db.docChapter.create({
            data: { ...fields, manualId, orgId, createdBy: by, createdAt: at, updatedAt: at },
          }),
          SLUG_TAKEN,
        ),
      ),

    update: async (id: string, fields: Partial<ChapterFields>, at: Date): Promise<Chapter> =>
      chapterOf(
        db,
        await conflictIfTaken(
          db.docChapter.update({ where: { id }, data: changeOf(fields, at) }),
          SLUG_TAKEN,
        ),
      ),

    /** Deletes a chapter. Its topics stay, without a chapter (specification 4.1, rule 6). */
    async remove(id: string, mark: DeletionMark): Promise<void> {
      await db.docTopic.updateMany({
        where: { chapterId: id },
        data: { chapterId: null, updatedAt: mark.deletedAt },
      })
      await db.docChapter.update({ where: { id }, data: mark })
    },
  }
}
