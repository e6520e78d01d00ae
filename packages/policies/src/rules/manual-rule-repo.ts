import { type Db, Prisma } from '@ppman/db'
import type { RuleContent } from './billing-rule.ts'
import { insertRules, newIds } from './rule-insert-repo.ts'

const { sql } = Prisma

/** A rule that the organization entered. */
export type ManualRule = {
  id: string
  effectiveFrom: string
  effectiveTo: string | null
  supersededBy: string | null
}
type ManualRuleInput = RuleContent & {
  payerId: string
  policyId: string | null
  subjectKey: string
  orgId: string
  createdBy: string
  createdAt: Date
}

/** Rules entered by organizations. Works in the caller's transaction and tenant. */
export function manualRuleRepo(db: Db) {
  const exists = async (query: Prisma.Sql) => (await db.$queryRaw<object[]>(query)).length > 0
  return {
    hasPayer: (id: string) => exists(sql`SELECT FROM payer WHERE id = ${id}::uuid`),
    hasPolicy: (id: string, payerId: string) =>
      exists(sql`SELECT FROM policy WHERE id = ${id}::uuid AND payer_id = ${payerId}::uuid`),

    /** The organization's own rule with this id, locked until the transaction ends, or null. */
    lockOwn: async (id: string): Promise<ManualRule | null> => {
      const [rule] = await db.$queryRaw<ManualRule[]>(sql`
        SELECT id, to_char(effective_from, 'YYYY-MM-DD') AS "effectiveFrom", to_char(effective_to,
          'YYYY-MM-DD') AS "effectiveTo",
          superseded_by AS "supersededBy"
        FROM billing_rule WHERE id = ${id}::uuid AND org_id = current_org() AND origin = 'manual' FOR UPDATE`)
      return rule ?? null
    },

    /** Adds a rule with a key of its own. @returns its id */
    add: async (rule: ManualRuleInput): Promise<string> => {
      const [ruleKey] = await newIds(db, 1)
      const [id] = await insertRules(db, [
        {
          ...rule,
          ruleKey: ruleKey!,
          documentVersionId: null,
          origin: 'manual',
          verificationStatus: 'unverified',
        },
      ])
      return id!
    },

    supersede: async (
      id: string,
      { effectiveTo, by }: { effectiveTo: string; by: string },
      now: Date,
    ): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE billing_rule SET effective_to = ${effectiveTo}::date,
          superseded_by = ${by}::uuid, verification_status = 'superseded',
          updated_at = ${now}
        WHERE id = ${id}::uuid`)
    },
  }
}
