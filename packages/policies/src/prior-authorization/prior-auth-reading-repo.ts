import { type Db, Prisma, queryRows } from '@ppman/db'

const { sql } = Prisma

/** How much of a payer was read, so that a missing rule can be judged. */
export type PayerReading = {
  /** Documents that are watched; listings and feeds do not count. */
  documents: number
  /** Those of which a version was read. */
  read: number
  /** Policies with any rule about prior authorization. */
  withPriorAuth: number
  lastReadAt: Date | null
}

/** Reads how much of a payer is behind an answer. */
export function priorAuthReadingRepo(db: Db) {
  return {
    ofPayer: async (payerId: string): Promise<PayerReading> => {
      const [row] = await queryRows<PayerReading>(
        db,
        sql`
        SELECT
          (SELECT count(*)::int FROM source s WHERE s.payer_id = ${payerId}::uuid AND s.state <> 'retired'
            AND s.kind NOT IN ('index_page', 'feed', 'sitemap', 'file_list')) AS documents,
          (SELECT count(*)::int FROM policy p WHERE p.payer_id = ${payerId}::uuid
            AND EXISTS (SELECT FROM document_version v WHERE v.policy_id = p.id)) AS read,
          (SELECT count(DISTINCT policy_id)::int FROM billing_rule r WHERE r.payer_id = ${payerId}::uuid
            AND r.rule_category = 'prior_authorization' AND r.policy_id IS NOT NULL) AS "withPriorAuth",
          (SELECT max(last_success_at) FROM source s WHERE s.payer_id = ${payerId}::uuid) AS "lastReadAt"`,
      )
      return row!
    },
  }
}
