import { type Db, Prisma, queryRows } from '@ppman/db'
import { changeOf, countRepo, conflictIfTaken } from '../shared-repo.ts'
import type { DeletionMark } from '../deletions/deletion.ts'
import { asUuid, type Listed, type Paging } from '../fields.ts'
import {
  type DecidedPolicy,
  POLICY,
  type Product,
  type ProductFields,
  type PublishingPolicy,
} from './product.ts'

const SLUG_TAKEN = 'Another product has this slug.'
const ADDRESS_TAKEN = 'Another published product has this address.'
const ORDER = [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const

type Row = Omit<Product, 'manualCount'>

/** Products of the caller's organization, or of all for an operator (row-level security). */
export const productRepo = (db: Db) => ({ ...productQueries(db), ...productChanges(db) })

async function withCounts(db: Db, rows: Row[]): Promise<Product[]> {
  const manuals = await countRepo(db).manualsOf(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, manualCount: manuals.get(row.id) ?? 0 }))
}

const productOf = async (db: Db, row: Row): Promise<Product> => (await withCounts(db, [row]))[0]!

function productQueries(db: Db) {
  return {
    async list({ limit, offset }: Paging): Promise<Listed<Product>> {
      const where = { deletedAt: null }
      const [items, total] = await Promise.all([
        db.docProduct.findMany({ where, orderBy: [...ORDER], take: limit, skip: offset }),
        db.docProduct.count({ where }),
      ])
      return { items: await withCounts(db, items), total }
    },

    async find(id: string): Promise<Product | null> {
      const row = await db.docProduct.findFirst({ where: { id: asUuid(id), deletedAt: null } })
      return row && productOf(db, row)
    },

    /**
     * Locks the product's row until the transaction ends, so that nothing is added to a product
     * that is being deleted.
     */
    async lock(id: string): Promise<{ id: string; orgId: string } | null> {
      const [row] = await queryRows<{ id: string; orgId: string }>(
        db,
        Prisma.sql`
        SELECT id, org_id AS "orgId" FROM doc_product WHERE id = ${asUuid(id)}::uuid
          AND deleted_at IS NULL FOR NO KEY UPDATE`,
      )
      return row ?? null
    },

    policy: async (id: string) =>
      (await db.docProduct.findUnique({ where: { id }, select: POLICY })) as DecidedPolicy | null,
  }
}

function productChanges(db: Db) {
  return {
    create: async (
      fields: ProductFields,
      { orgId, by, at }: { orgId: string; by: string; at: Date },
    ): Promise<Product> =>
      productOf(
        db,
        await conflictIfTaken(
          db.docProduct.create({ data: { ...fields, orgId, createdBy: by, createdAt: at, updatedAt: at } }),
          SLUG_TAKEN,
        ),
      ),

    update: async (id: string, fields: Partial<ProductFields>, at: Date): Promise<Product> =>
      productOf(
        db,
        await conflictIfTaken(
          db.docProduct.update({ where: { id }, data: changeOf(fields, at) }),
          SLUG_TAKEN,
        ),
      ),

    async setPolicy(id: string, policy: Partial<PublishingPolicy>, at: Date): Promise<DecidedPolicy> {
      const values = { ...policy, policySetAt: at, updatedAt: at }
      return (await conflictIfTaken(
        db.docProduct.update({ where: { id }, data: values, select: POLICY }),
        ADDRESS_TAKEN,
      )) as DecidedPolicy
    },

    /** Marks the product and everything below it as deleted; the rows stay for a restore. */
    async remove(id: string, mark: DeletionMark): Promise<void> {
      const below = { manual: { productId: id }, deletedAt: null }
      await db.docTopic.updateMany({ where: below, data: mark })
      await db.docChapter.updateMany({ where: below, data: mark })
      await db.docManual.updateMany({ where: { productId: id, deletedAt: null }, data: mark })
      await db.docProduct.update({ where: { id }, data: mark })
    },
  }
}
