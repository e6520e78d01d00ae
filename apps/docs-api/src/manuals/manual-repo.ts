import type { Db } from '@ppman/db'
import { countRepo } from '../count-repo.ts'
import type { DeletionMark } from '../deletions/deletion.ts'
import { type DecidedPolicy, POLICY } from '../products/policy-columns.ts'
import type { ShelfPolicy } from '../products/product.ts'
import { unlessTaken } from '../unique-repo.ts'
import { asUuid, type Listed, type Paging } from '../words.ts'
import type { Manual, ManualWords, ManualWithProduct } from './manual.ts'

const SLUG_TAKEN = 'Another manual of the product has this slug.'
const ORDER = [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const

type Row = Omit<Manual, 'chapterCount' | 'topicCount'>

/** Manuals that are not deleted, in the order of their positions. */
export function manualRepo(db: Db) {
  const counts = countRepo(db)
  const counted = async (rows: Row[]): Promise<Manual[]> => {
    const ids = rows.map(({ id }) => id)
    const chapters = await counts.chaptersOf(ids)
    const topics = await counts.topicsOf('manualId', ids)
    return rows.map((row) => ({
      ...row,
      chapterCount: chapters.get(row.id) ?? 0,
      topicCount: topics.get(row.id) ?? 0,
    }))
  }
  const one = async (row: Row): Promise<Manual> => (await counted([row]))[0]!
  return {
    async list({
      limit,
      offset,
      productId,
    }: Paging & { productId?: string | undefined }): Promise<Listed<Manual>> {
      const where = { deletedAt: null, ...(productId && { productId }) }
      const [items, total] = await Promise.all([
        db.docManual.findMany({ where, orderBy: [...ORDER], take: limit, skip: offset }),
        db.docManual.count({ where }),
      ])
      return { items: await counted(items), total }
    },

    async find(id: string): Promise<Manual | null> {
      const row = await db.docManual.findFirst({ where: { id: asUuid(id), deletedAt: null } })
      return row && one(row)
    },

    /**
     * Holds the manual until the transaction ends: writes below one manual come one after another.
     */
    async lock(id: string): Promise<{ id: string; orgId: string } | null> {
      const [row] = await db.$queryRaw<{ id: string; orgId: string }[]>`
        SELECT id, org_id AS "orgId" FROM doc_manual WHERE id = ${asUuid(id)}::uuid
          AND deleted_at IS NULL FOR NO KEY UPDATE`
      return row ?? null
    },

    async shelf(id: string): Promise<ManualWithProduct | null> {
      const row = await db.docManual.findFirst({
        where: { id: asUuid(id), deletedAt: null },
        include: { product: true },
      })
      if (!row) return null
      const { product, ...manual } = row
      return {
        orgId: manual.orgId,
        manual: { id: manual.id, slug: manual.slug, title: manual.title, policy: policyOf(manual) },
        product: { id: product.id, slug: product.slug, name: product.name, policy: policyOf(product) },
      }
    },

    create: async (
      productId: string,
      words: ManualWords,
      { orgId, by, at }: { orgId: string; by: string; at: Date },
    ): Promise<Manual> =>
      one(
        await unlessTaken(
          db.docManual.create({
            data: { ...words, productId, orgId, createdBy: by, createdAt: at, updatedAt: at },
          }),
          SLUG_TAKEN,
        ),
      ),

    update: async (id: string, words: Partial<ManualWords>, at: Date): Promise<Manual> =>
      one(
        await unlessTaken(
          db.docManual.update({ where: { id }, data: { ...words, updatedAt: at } }),
          SLUG_TAKEN,
        ),
      ),

    /** The first approval below a manual that no operator has decided about publishes it. */
    publishUnlessDecided: (id: string): Promise<{ count: number }> =>
      db.docManual.updateMany({
        where: { id, policySetAt: null, isPublished: false },
        data: { isPublished: true },
      }),

    async setPolicy(id: string, policy: Partial<ShelfPolicy>, at: Date): Promise<DecidedPolicy> {
      const data = { ...policy, policySetAt: at, updatedAt: at }
      return (await db.docManual.update({ where: { id }, data, select: POLICY })) as DecidedPolicy
    },

    policy: async (id: string) =>
      (await db.docManual.findUnique({ where: { id }, select: POLICY })) as DecidedPolicy | null,

    async remove(id: string, mark: DeletionMark): Promise<void> {
      await db.docTopic.updateMany({ where: { manualId: id, deletedAt: null }, data: mark })
      await db.docChapter.updateMany({ where: { manualId: id, deletedAt: null }, data: mark })
      await db.docManual.update({ where: { id }, data: mark })
    },
  }
}

type PolicyRow = { visibility: string; isPublished: boolean; isSensitive: boolean; publishPolicy: string }

/** The table's CHECK constraints hold the words to their types. */
const policyOf = ({ visibility, isPublished, isSensitive, publishPolicy }: PolicyRow) =>
  ({ visibility, isPublished, isSensitive, publishPolicy }) as ShelfPolicy
