import { type Db, Prisma, queryRows } from '@ppman/db'
import type { BillingRule, RuleContent } from './billing-rule.ts'

/** A rule to be stored. */
export type NewRule = Omit<
  BillingRule,
  'id' | 'isShared' | 'supersededBy' | 'newerRuleInForce' | 'payerScope' | 'importedFrom' | 'updatedAt'
> & {
  subjectKey: string
  /** Owning organization and author; null for a shared rule. */
  orgId: string | null
  createdBy: string | null
}

/** Inserts rules. @returns their ids, in the order of the list */
export async function insertRules(db: Db, rules: readonly NewRule[]): Promise<string[]> {
  const ids = await newIds(db, rules.length)
  const rows = JSON.stringify(rules.map((rule, index) => columnsOf(rule, ids[index]!)))
  await db.$executeRaw`
    INSERT INTO billing_rule (${COLUMNS}) SELECT ${COLUMNS}
      FROM jsonb_populate_recordset(NULL::billing_rule, ${rows}::jsonb)`
  return ids
}

/** Ids that sort by creation time. */
async function newIds(db: Db, count: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`SELECT new_id()::text AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

const columnsOf = (rule: NewRule, id: string) => ({
  id,
  org_id: rule.orgId,
  payer_id: rule.payerId,
  policy_id: rule.policyId,
  document_version_id: rule.documentVersionId,
  rule_key: rule.ruleKey,
  subject_key: rule.subjectKey,
  code: rule.code,
  code_type: rule.codeType,
  code_to: rule.codeTo,
  code_range: rule.codeRange,
  rule_category: rule.ruleCategory,
  disposition: rule.disposition,
  plan_types: rule.planTypes,
  states: rule.states,
  states_excluded: rule.statesExcluded,
  network_status: rule.networkStatus,
  specialty: rule.specialty,
  modifier_dispositions: rule.modifierDispositions,
  modifier_requirements: rule.modifierRequirements,
  place_of_service: rule.placeOfService,
  quantity: rule.quantity,
  quantity_unit: rule.quantityUnit,
  period: rule.period,
  condition: rule.condition,
  conditions: rule.conditions,
  severity: rule.severity,
  origin: rule.origin,
  verification_status: rule.verificationStatus,
  confidence: rule.confidence,
  description: rule.description,
  effective_from: rule.effectiveFrom,
  effective_to: rule.effectiveTo,
  created_by: rule.createdBy,
  created_at: rule.createdAt,
  updated_at: rule.createdAt,
})

/** Explicit column names, so that later columns keep their defaults. */
const COLUMNS = Prisma.raw(
  `id, org_id, payer_id, policy_id, document_version_id, rule_key, subject_key, code, code_type, code_to,
    code_range, rule_category,
  disposition, plan_types, states, states_excluded, network_status, specialty, modifier_dispositions,
    modifier_requirements,
  place_of_service, quantity, quantity_unit, period, condition, conditions, severity, origin,
    verification_status, confidence,
  description, effective_from, effective_to, created_by, created_at, updated_at`,
)

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
  const exists = async (query: Prisma.Sql) => (await queryRows<object>(db, query)).length > 0
  return {
    hasPayer: (id: string) => exists(sql`SELECT FROM payer WHERE id = ${id}::uuid`),
    hasPolicy: (id: string, payerId: string) =>
      exists(sql`SELECT FROM policy WHERE id = ${id}::uuid AND payer_id = ${payerId}::uuid`),

    /** The organization's own rule with this id, locked until the transaction ends, or null. */
    lockOwn: async (id: string): Promise<ManualRule | null> => {
      const [rule] = await queryRows<ManualRule>(
        db,
        sql`
        SELECT id, to_char(effective_from, 'YYYY-MM-DD') AS "effectiveFrom", to_char(effective_to,
          'YYYY-MM-DD') AS "effectiveTo",
          superseded_by AS "supersededBy"
        FROM billing_rule WHERE id = ${id}::uuid AND org_id = current_org() AND origin = 'manual' FOR UPDATE`,
      )
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
