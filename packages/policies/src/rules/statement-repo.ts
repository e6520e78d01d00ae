import { type Db, Prisma, queryRows } from '@ppman/db'
import type { BillingRule } from './billing-rule.ts'
import { inForceOrUpcomingSql } from './rule-listing-repo.ts'

const { sql } = Prisma

/** A statement of a payer about one or more codes: the rules that share its key and days. */
export type RuleStatement = Pick<
  BillingRule,
  | 'id'
  | 'payerId'
  | 'policyId'
  | 'ruleCategory'
  | 'disposition'
  | 'planTypes'
  | 'states'
  | 'statesExcluded'
  | 'networkStatus'
  | 'placeOfService'
  | 'modifierRequirements'
  | 'quantity'
  | 'quantityUnit'
  | 'period'
  | 'condition'
  | 'severity'
  | 'effectiveFrom'
  | 'effectiveTo'
> & {
  /** Ids of the rules of the first codes, for links to them. */
  ruleIds: string[]
  /** The first codes or ranges, in their order. */
  codes: { code: string; codeType: string }[]
  codeCount: number
}

const MAX_STATEMENTS = 200
const MAX_CODES = 24

/** Reads rules as the statements that a document makes. */
export function statementRepo(db: Db) {
  return {
    /** Statements of a policy that are in force or start later, and how many there are. */
    ofPolicy: async (policyId: string, today: string) => {
      const items = await queryRows<RuleStatement & { total: number }>(
        db,
        statementsSql(sql`r.policy_id = ${policyId}::uuid`, today),
      )
      return { items: items.map(({ total: _, ...statement }) => statement), total: items[0]?.total ?? 0 }
    },

    /** Statements of all payers about a code that start after a day, the earliest first. */
    startingLater: (code: string, day: string): Promise<RuleStatement[]> =>
      queryRows<RuleStatement & { total: number }>(
        db,
        statementsSql(sql`r.code = ${code.toUpperCase()} AND r.effective_from > ${day}::date`, day),
      ),

    /** The codes that rules of a policy name, most often named first, and how many there are. */
    codesOf: async (policyId: string, today: string, take: number) => {
      const rows = await queryRows<{ code: string; codeType: string; total: number }>(
        db,
        sql`
        SELECT r.code, r.code_type AS "codeType", (count(*) OVER ())::int AS total FROM billing_rule r
        WHERE r.policy_id = ${policyId}::uuid AND r.code_range IS NULL
          AND ${inForceOrUpcomingSql(sql`r`, today)}
        GROUP BY r.code, r.code_type ORDER BY count(*) DESC, r.code_type, r.code LIMIT ${take}`,
      )
      return { items: rows, total: rows[0]?.total ?? 0 }
    },
  }
}

const statementsSql = (where: Prisma.Sql, today: string) => sql`
  WITH statement AS (
    SELECT (min(r.id::text))::uuid AS id, count(*)::int AS codes,
      (array_agg(json_build_object('code', coalesce(r.code_range, r.code), 'codeType', r.code_type)
        ORDER BY r.code_type, r.code))[1:${MAX_CODES}::int] AS first_codes,
      (array_agg(r.id::text ORDER BY r.code_type, r.code))[1:${MAX_CODES}::int] AS rule_ids
    FROM billing_rule r WHERE ${where} AND ${inForceOrUpcomingSql(sql`r`, today)}
    GROUP BY r.rule_key, r.effective_from, r.effective_to)
  SELECT r.id, r.payer_id AS "payerId", r.policy_id AS "policyId", r.rule_category AS "ruleCategory",
    r.disposition, r.plan_types AS "planTypes", r.states, r.states_excluded AS "statesExcluded",
    r.network_status AS "networkStatus", r.place_of_service AS "placeOfService",
    r.modifier_requirements AS "modifierRequirements", r.quantity, r.quantity_unit AS "quantityUnit",
    r.period, r.condition, r.severity, to_char(r.effective_from, 'YYYY-MM-DD') AS "effectiveFrom",
    to_char(r.effective_to, 'YYYY-MM-DD') AS "effectiveTo", s.rule_ids AS "ruleIds",
    to_json(s.first_codes) AS codes, s.codes AS "codeCount", (count(*) OVER ())::int AS total
  FROM statement s JOIN billing_rule r ON r.id = s.id
  ORDER BY r.effective_from > ${today}::date DESC NULLS LAST,
    array_position(ARRAY['critical', 'high', 'medium', 'low', 'info'], r.severity), r.effective_from, r.id
  LIMIT ${MAX_STATEMENTS}`
