import type { Db } from '@ppman/db'

type Counts = ReadonlyMap<string | null, number>
const UNDELETED = { deletedAt: null }

/**
 * How many things that are not deleted stand below each of these; one that is not in the answer has
 * none.
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
