import type { Db } from '@ppman/db'

/**
 * The name in addresses under which a product's current manual is found; a manual that is really
 * called so comes first.
 */
export const LATEST = 'latest'

type ManualOf = { id: string; productId: string; orgId: string }

/**
 * Which manual of a product is the current one: an address of its own leads to it, as former ones
 * do (docs decisions D30, D40).
 */
export function currentManualRepo(db: Db) {
  return {
    async decide({ id, productId, orgId }: ManualOf, isCurrent: boolean): Promise<void> {
      await db.$executeRaw`
        DELETE FROM doc_former_address WHERE level = 'manual' AND former = ${LATEST}
          AND target_id IN (SELECT id FROM doc_manual WHERE product_id = ${productId}::uuid AND (${isCurrent}
            OR id = ${id}::uuid))`
      if (isCurrent)
        await db.docFormerAddress.create({ data: { level: 'manual', former: LATEST, targetId: id, orgId } })
    },

    is: async (id: string): Promise<boolean> =>
      (await db.docFormerAddress.count({ where: { level: 'manual', former: LATEST, targetId: id } })) > 0,
  }
}
