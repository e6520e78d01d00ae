import { type Db, Prisma } from '@ppman/db'
import type { RuleWords } from './billing-rule.ts'
import { insertRules, newIds } from './rule-insert-repo.ts'

const { sql } = Prisma

/** A manual rule of the organisation that still stands. */
export type EarlierRule = { id: string; effectiveFrom: string; effectiveTo: string | null }
type Written = RuleWords & { payerId: string; policyId: string | null; subjectKey: string; orgId: string; createdBy: string; createdAt: Date }

/** Rules that organisations write down. Works in the caller's transaction and tenant. */
export function manualRuleRepo(db: Db) {
  const exists = async (query: Prisma.Sql) => (await db.$queryRaw<object[]>(query)).length > 0
  return {
    hasPayer: (id: string) => exists(sql`SELECT FROM payer WHERE id = ${id}::uuid`),
    hasPolicy: (id: string, payerId: string) => exists(sql`SELECT FROM policy WHERE id = ${id}::uuid AND payer_id = ${payerId}::uuid`),

    /** The standing rules about a subject. Another caller's rule about it waits until the transaction ends. */
    lockEarlier: async (subjectKey: string): Promise<EarlierRule[]> => {
      await db.$executeRaw(sql`SELECT pg_advisory_xact_lock(hashtext('billing_rule'), hashtext(${subjectKey}))`)
      return db.$queryRaw<EarlierRule[]>(sql`
        SELECT id, to_char(effective_from, 'YYYY-MM-DD') AS "effectiveFrom", to_char(effective_to, 'YYYY-MM-DD') AS "effectiveTo"
        FROM billing_rule WHERE subject_key = ${subjectKey}::uuid AND org_id = current_org() AND origin = 'manual'
          AND superseded_by IS NULL ORDER BY id`)
    },

    /** Each is a statement of its own. @returns its id */
    add: async (rule: Written): Promise<string> => {
      const [ruleKey] = await newIds(db, 1)
      const [id] = await insertRules(db, [{ ...rule, ruleKey: ruleKey!, documentVersionId: null, origin: 'manual', verificationStatus: 'unverified' }])
      return id!
    },

    supersede: async (rules: readonly { id: string; effectiveTo: string }[], by: string, now: Date): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE billing_rule SET effective_to = gone."effectiveTo", superseded_by = ${by}::uuid, verification_status = 'superseded',
          updated_at = ${now}
        FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) AS gone(id uuid, "effectiveTo" date) WHERE billing_rule.id = gone.id`)
    },
  }
}
