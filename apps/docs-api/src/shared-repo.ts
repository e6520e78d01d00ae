import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'

type Counts = ReadonlyMap<string | null, number>
const UNDELETED = { deletedAt: null }

/**
 * Counts children that are not deleted, by parent id. A parent without children is missing in the
 * answer.
 */
export function countRepo(db: Db) {
  return {
    async manualsOf(productIds: string[]): Promise<Counts> {
      const rows = await db.docManual.groupBy({
        by: ['productId'],
        where: { productId: { in: productIds }, ...UNDELETED },
        _count: { _all: true },
      })
      return new Map(rows.map(({ productId, _count }) => [productId, _count._all]))
    },
    async chaptersOf(manualIds: string[]): Promise<Counts> {
      const rows = await db.docChapter.groupBy({
        by: ['manualId'],
        where: { manualId: { in: manualIds }, ...UNDELETED },
        _count: { _all: true },
      })
      return new Map(rows.map(({ manualId, _count }) => [manualId, _count._all]))
    },
    async topicsOf(by: 'manualId' | 'chapterId', ids: string[]): Promise<Counts> {
      const rows = await db.docTopic.groupBy({
        by: [by],
        where: { [by]: { in: ids }, ...UNDELETED },
        _count: { _all: true },
      })
      return new Map(rows.map((row) => [row[by], row._count._all]))
    },
  }
}

/** The columns of an update. Without fields nothing changes, not even the time of the change. */
export const changeOf = <T extends object>(fields: T, at: Date): T | (T & { updatedAt: Date }) =>
  Object.keys(fields).length === 0 ? fields : { ...fields, updatedAt: at }

/** Turns a unique violation into `conflict` with this message; other errors pass through. */
export async function conflictIfTaken<T>(write: Promise<T>, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: unknown }).code === 'P2002')
      throw new AppError('conflict', message, { cause: error })
    throw error
  }
}
