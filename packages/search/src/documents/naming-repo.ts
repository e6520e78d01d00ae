import { type Db, Prisma, queryRows } from '@ppman/db'
import { isCurrentSql } from './document-status-repo.ts'

const { sql } = Prisma

/** A policy or Medicare document whose text names a code, also where no rule was read from it. */
export type NamingDocument = {
  /** Null for a document of Medicare. */
  policyId: string | null
  title: string
  number: string | null
  payerName: string
}

/** Documents that name a code. */
export function namingRepo(db: Db) {
  return {
    /**
     * Current documents that name the code, by payer and title, and how many there are.
     *
     * @param payerId a payer with its affiliates, or null for every payer
     * @param day `YYYY-MM-DD`
     */
    documentsNaming: async (
      code: string,
      { payerId, day, take }: { payerId: string | null; day: string; take: number },
    ): Promise<{ items: NamingDocument[]; total: number }> => {
      const ofPayer = payerId
        ? sql`d.payer_ids && ARRAY(SELECT id FROM payer
            WHERE id = ${payerId}::uuid OR parent_id = ${payerId}::uuid)`
        : sql`true`
      const rows = await queryRows<NamingDocument & { total: number }>(
        db,
        sql`
        SELECT d.policy_id::text AS "policyId", d.title, d.number, p.name AS "payerName",
          (count(*) OVER ())::int AS total
        FROM search_document d JOIN payer p ON p.id = d.payer_id
        WHERE d.codes @> ${[code.toUpperCase()]}::text[] AND ${ofPayer} AND ${isCurrentSql(sql`d`, day)}
        ORDER BY lower(p.name), lower(d.title), d.id LIMIT ${take}`,
      )
      return { items: rows.map(({ total: _, ...document }) => document), total: rows[0]?.total ?? 0 }
    },
  }
}
