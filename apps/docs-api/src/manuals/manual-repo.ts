import { type Db, Prisma, queryRows } from '@ppman/db'
import { changeOf, countRepo, conflictIfTaken } from '../shared-repo.ts'
import type { DeletionMark } from '../deletions/deletion.ts'
import { type DecidedPolicy, POLICY, type PublishingPolicy } from '../products/product.ts'
import { asUuid, type Listed, listOrder, type Paging } from '../fields.ts'
import type { Manual, ManualFields, ManualWithProduct } from './manual.ts'

const SLUG_TAKEN = 'Another manual of the product has this slug.'

type Row = Omit<Manual, 'chapterCount' | 'topicCount'>

/** Manuals that are not deleted. */
export const manualRepo = (db: Db) => ({ ...manualQueries(db), ...manualChanges(db) })

async function withCounts(db: Db, rows: Row[]): Promise<Manual[]> {
  const ids = rows.map(({ id }) => id)
  const counts = countRepo(db)
  const chapters = await counts.chaptersOf(ids)
  const topics = await counts.topicsOf('manualId', ids)
  return rows.map((row) => ({
    ...row,
    chapterCount: chapters.get(row.id) ?? 0,
    topicCount: topics.get(row.id) ?? 0,
  }))
}

const manualOf = async (db: Db, row: Row): Promise<Manual> => (await withCounts(db, [row]))[0]!

function manualQueries(db: Db) {
  return {
    async list({
      limit,
      offset,
      productId,
    }: Paging & { productId?: string | undefined }): Promise<Listed<Manual>> {
      const where = { deletedAt: null, ...(productId && { productId }) }
      const [items, total] = await Promise.all([
        db.docManual.findMany({ where, orderBy: listOrder(productId), take: limit, skip: offset }),
        db.docManual.count({ where }),
      ])
      return { items: await withCounts(db, items), total }
    },

    async find(id: string): Promise<Manual | null> {
      const row = await db.docManual.findFirst({ where: { id: asUuid(id), deletedAt: null } })
      return row && manualOf(db, row)
    },

    /**
     * Locks the manual's row until the transaction ends; writes below one manual are serialized.
     */
    async lock(id: string): Promise<{ id: string; orgId: string } | null> {
      const [row] = await queryRows<{ id: string; orgId: string }>(
        db,
        Prisma.sql`
        SELECT id, org_id AS "orgId" FROM doc_manual WHERE id = ${asUuid(id)}::uuid
          AND deleted_at IS NULL FOR NO KEY UPDATE`,
      )
      return row ?? null
    },

    async withProduct(id: string): Promise<ManualWithProduct | null> {
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

    /** Whether a manual of the product is locked that is not deleted. */
    hasLocked: async (productId: string): Promise<boolean> =>
      (await db.docManual.count({ where: { productId, deletedAt: null, publishPolicy: 'locked' } })) > 0,

    policy: async (id: string) =>
      (await db.docManual.findUnique({ where: { id }, select: POLICY })) as DecidedPolicy | null,
  }
}

function manualChanges(db: Db) {
  return {
    create: async (
      productId: string,
      fields: ManualFields,
      { orgId, by, at }: { orgId: string; by: string; at: Date },
    ): Promise<Manual> =>
      manualOf(
        db,
        await conflictIfTaken(
          db.docManual.create({
            data: { ...fields, productId, orgId, createdBy: by, createdAt: at, updatedAt: at },
          }),
          SLUG_TAKEN,
        ),
      ),

    update: async (id: string, fields: Partial<ManualFields>, at: Date): Promise<Manual> =>
      manualOf(
        db,
        await conflictIfTaken(db.docManual.update({ where: { id }, data: changeOf(fields, at) }), SLUG_TAKEN),
      ),

    /** Publishes a manual at its first approval, unless an operator has set its policy. */
    publishUnlessDecided: (id: string): Promise<{ count: number }> =>
      db.docManual.updateMany({
        where: { id, policySetAt: null, isPublished: false },
        data: { isPublished: true },
      }),

    async setPolicy(id: string, policy: Partial<PublishingPolicy>, at: Date): Promise<DecidedPolicy> {
      const chunk = { ...policy, policySetAt: at, updatedAt: at }
      return (await db.docManual.update({ where: { id }, data: chunk, select: POLICY })) as DecidedPolicy
    },

    async remove(id: string, mark: DeletionMark): Promise<void> {
      await db.docTopic.updateMany({ where: { manualId: id, deletedAt: null }, data: mark })
      await db.docChapter.updateMany({ where: { manualId: id, deletedAt: null }, data: mark })
      await db.docManual.update({ where: { id }, data: mark })
    },
  }
}

type PolicyRow = { visibility: string; isPublished: boolean; isSensitive: boolean; publishPolicy: string }

/** CHECK constraints guarantee the values. */
const policyOf = ({ visibility, isPublished, isSensitive, publishPolicy }: PolicyRow) =>
  ({ visibility, isPublished, isSensitive, publishPolicy }) as PublishingPolicy
