import type { Db } from '@ppman/db'
import { countRepo } from '../count-repo.ts'
import type { DeletionMark } from '../deletions/deletion.ts'
import { unlessTaken } from '../unique-repo.ts'
import { asUuid, type Listed, type Paging } from '../words.ts'
import { type DecidedPolicy, POLICY } from './policy-columns.ts'
import type { Product, ProductWords, ShelfPolicy } from './product.ts'

const SLUG_TAKEN = 'Another product has this slug.'
const ADDRESS_TAKEN = 'Another published product has this address.'
const ORDER = [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const

type Row = Omit<Product, 'manualCount'>

/** Products of the caller's organisation; operators reach all (row-level security). */
export function productRepo(db: Db) {
  const counts = countRepo(db)
  const counted = async (rows: Row[]): Promise<Product[]> => {
    const manuals = await counts.manualsOf(rows.map(({ id }) => id))
    return rows.map((row) => ({ ...row, manualCount: manuals.get(row.id) ?? 0 }))
  }
  const one = async (row: Row): Promise<Product> => (await counted([row]))[0]!
  return {
    async list({ limit, offset }: Paging): Promise<Listed<Product>> {
      const where = { deletedAt: null }
      const [items, total] = await Promise.all([
        db.docProduct.findMany({ where, orderBy: [...ORDER], take: limit, skip: offset }),
        db.docProduct.count({ where }),
      ])
      return { items: await counted(items), total }
    },

    async find(id: string): Promise<Product | null> {
      const row = await db.docProduct.findFirst({ where: { id: asUuid(id), deletedAt: null } })
      return row && one(row)
    },

    /**
     * Holds the product until the transaction ends, so that nothing is put below one that is being
     * deleted.
     */
    async lock(id: string): Promise<{ id: string; orgId: string } | null> {
      const [row] = await db.$queryRaw<{ id: string; orgId: string }[]>`
        SELECT id, org_id AS "orgId" FROM doc_product WHERE id = ${asUuid(id)}::uuid
          AND deleted_at IS NULL FOR NO KEY UPDATE`
      return row ?? null
    },

    create: async (
      words: ProductWords,
      { orgId, by, at }: { orgId: string; by: string; at: Date },
    ): Promise<Product> =>
      one(
        await unlessTaken(
          db.docProduct.create({ data: { ...words, orgId, createdBy: by, createdAt: at, updatedAt: at } }),
          SLUG_TAKEN,
        ),
      ),

    update: async (id: string, words: Partial<ProductWords>, at: Date): Promise<Product> =>
      one(
        await unlessTaken(
          db.docProduct.update({ where: { id }, data: { ...words, updatedAt: at } }),
          SLUG_TAKEN,
        ),
      ),

    async setPolicy(id: string, policy: Partial<ShelfPolicy>, at: Date): Promise<DecidedPolicy> {
      const data = { ...policy, policySetAt: at, updatedAt: at }
      return (await unlessTaken(
        db.docProduct.update({ where: { id }, data, select: POLICY }),
        ADDRESS_TAKEN,
      )) as DecidedPolicy
    },

    policy: async (id: string) =>
      (await db.docProduct.findUnique({ where: { id }, select: POLICY })) as DecidedPolicy | null,

    /** Deletes the product and all below it; rows stay for an operator to restore. */
    async remove(id: string, mark: DeletionMark): Promise<void> {
      const below = { manual: { productId: id }, deletedAt: null }
      await db.docTopic.updateMany({ where: below, data: mark })
      await db.docChapter.updateMany({ where: below, data: mark })
      await db.docManual.updateMany({ where: { productId: id, deletedAt: null }, data: mark })
      await db.docProduct.update({ where: { id }, data: mark })
    },
  }
}
