import { type Db, Prisma, queryRows } from '@ppman/db'
import { inForceOrUpcomingSql, inForceSql, latestFirstSql, newerRuleInForceSql } from '@ppman/policies/rules'
import type { SearchFilter, SearchQuery } from './query/search-query.ts'
import { wholeQuery } from './query/ts-query.ts'
import { tsQuery } from './search-matches-repo.ts'

/** A billing rule that a search found. */
export type FoundRule = {
  id: string
  policyId: string | null
  /** Of a rule that a document states which the tenant uploaded. */
  uploadId: string | null
  payer: { id: string; name: string }
  code: string
  codeType: string
  codeRange: string | null
  ruleCategory: string
  disposition: string | null
  specialty: string | null
  planTypes: string[]
  states: string[]
  effectiveOn: string | null
  endsOn: string | null
  verificationStatus: string
  /** A rule of the same subject that began later and is in force today, too. */
  newerRuleInForce: string | null
  confidence: number | null
  condition: string | null
  /** Other conditions and notes of modifiers, one per line. */
  conditionTexts: string | null
  /** The payer's quote, if known, and its source. */
  quote: string | null
  documentVersionId: string | null
  url: string | null
  updatedAt: Date
}

/** Finds rules in force on a day, `YYYY-MM-DD`, and if asked those that start later. */
export type RuleScope = { day: string; withUpcoming: boolean }

export type FoundRuleRepo = ReturnType<typeof foundRuleRepo>

const { sql } = Prisma

/** Limits of rules per search and per looked-up document. */
const MAX_RULES = 200
/** Limit per payer and category: Medicare has thousands of bundling edits for some codes. */
const MAX_RULES_OF_KIND = 25
const MAX_RULES_OF_DOCUMENT = 50
/**
 * Limits of rules found by text: matching, ranked, shown, and per statement, which may list a
 * hundred codes.
 */
const MAX_MATCHING = 1_000
const MAX_RANKED = 500
const MAX_BY_WORDS = 100
const MAX_RULES_OF_STATEMENT = 3

/** Billing rules for search and lookup, in the current tenant. */
export function foundRuleRepo(db: Db) {
  return {
    /** Ids of the rules about these codes or modifiers, latest first day first. */
    idsByCodes: (codes: readonly string[], filter: SearchFilter, scope: RuleScope): Promise<string[]> =>
      codes.length === 0 ? Promise.resolve([]) : idsOf(db, byCodes(codes, filter, scope)),

    /** Ids of the rules whose text matches every part, best first; only of named payers, if any. */
    idsByWords: (query: SearchQuery, filter: SearchFilter, scope: RuleScope): Promise<string[]> => {
      const whole = wholeQuery(query.parts)
      return whole ? idsOf(db, byWords(whole, query.payerIds, filter, scope)) : Promise.resolve([])
    },

    /** Rules by id, in the order of the ids. */
    rules: (ids: readonly string[], today: string): Promise<FoundRule[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : queryRows(
            db,
            sql`
        SELECT ${ruleOn(today)} FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked (id, place)
        JOIN billing_rule r ON r.id = asked.id ${JOINS} ORDER BY asked.place`,
          ),

    /** Rules of policies, at most fifty of each. */
    ofPolicies: async (policyIds: readonly string[], today: string): Promise<Map<string, FoundRule[]>> => {
      if (policyIds.length === 0) return new Map()
      const rows = await queryRows<FoundRule>(
        db,
        sql`
        SELECT ${ruleOn(today)} FROM unnest(${[...policyIds]}::uuid[]) AS asked (id) CROSS JOIN LATERAL (
          SELECT * FROM billing_rule b WHERE policy_id = asked.id AND ${inForceSql(sql`b`, today)}
          ORDER BY code, rule_category, ${latestFirstSql(sql`b`, sql`b.id`)} LIMIT ${MAX_RULES_OF_DOCUMENT}) r
        ${JOINS} ORDER BY r.code, r.rule_category, ${latestFirstSql(sql`r`, sql`r.id`)}`,
      )
      return Map.groupBy(rows, ({ policyId }) => policyId!)
    },
  }
}

async function idsOf(db: Db, statement: Prisma.Sql): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, statement)
  return rows.map(({ id }) => id)
}

const inScopeSql = (rule: Prisma.Sql, { day, withUpcoming }: RuleScope) =>
  withUpcoming ? inForceOrUpcomingSql(rule, day) : inForceSql(rule, day)

const byCodes = (codes: readonly string[], filter: SearchFilter, scope: RuleScope) => sql`
  SELECT id FROM (
    SELECT b.id, b.effective_from,
      row_number() OVER (PARTITION BY payer_id, rule_category
        ORDER BY ${latestFirstSql(sql`b`, sql`b.id`)}) AS place
    FROM billing_rule b
    WHERE code = ANY (${[...codes]}) AND ${inScopeSql(sql`b`, scope)} AND ${narrowing(filter)}) ranked
  WHERE place <= ${MAX_RULES_OF_KIND}
  ORDER BY ${latestFirstSql(sql`ranked`, sql`ranked.id`)} LIMIT ${MAX_RULES}`

function byWords(whole: string, payerIds: readonly string[], filter: SearchFilter, scope: RuleScope) {
  const query = tsQuery(whole)
  const inScope = (matches: Prisma.Sql) => sql`(
    SELECT b.id, b.rule_key, b.code, b.effective_from, t.rank
    FROM (${matches}) t JOIN billing_rule b ON b.id = t.rule_id
    WHERE ${inScopeSql(sql`b`, scope)} AND ${narrowing(filter)} AND ${ofPayers(payerIds)}
    LIMIT ${MAX_RANKED})`
  const own = sql`SELECT rule_id, ts_rank(words, ${query}) AS rank FROM own_rule_text WHERE words @@ ${query}`
  const shared = sql`SELECT rule_id, rank FROM shared_rules_matching(${query}, ${MAX_MATCHING})`
  return sql`
    SELECT id FROM (
      SELECT b.*, row_number() OVER (PARTITION BY rule_key ORDER BY rank DESC, code, id) AS place
      FROM (${inScope(own)} UNION ALL ${inScope(shared)}) b) ranked
    WHERE place <= ${MAX_RULES_OF_STATEMENT}
    ORDER BY rank DESC, ${latestFirstSql(sql`ranked`, sql`ranked.id`)} LIMIT ${MAX_BY_WORDS}`
}

/** Text of a rule from a published list, which has no quote. */
const LISTED_WORDS = sql`nullif(concat_ws(': ', 'Column 1 ' || (r.conditions ->> 'column1'),
  r.conditions ->> 'rationale'), '')`

const ruleOn = (day: string) => sql`r.id::text, r.policy_id::text AS "policyId", (
    SELECT uploaded_policy_id::text FROM uploaded_rule_quote WHERE rule_id = r.id LIMIT 1) AS "uploadId",
  json_build_object('id', p.id, 'name', p.name) AS payer, r.code,
  r.code_type AS "codeType", r.code_range AS "codeRange",
    r.rule_category AS "ruleCategory", r.disposition, r.specialty,
  r.plan_types AS "planTypes", r.states, to_char(r.effective_from,
    'YYYY-MM-DD') AS "effectiveOn", to_char(r.effective_to, 'YYYY-MM-DD') AS "endsOn",
  r.verification_status AS "verificationStatus", r.confidence, r.condition,
  rule_condition_texts(r.conditions, r.modifier_requirements, r.modifier_dispositions) AS "conditionTexts",
  coalesce(e.quote, r.description, ${LISTED_WORDS}) AS quote,
  r.document_version_id::text AS "documentVersionId",
    s.url, r.updated_at AS "updatedAt", ${newerRuleInForceSql(day)} AS "newerRuleInForce"`

const JOINS = sql`
  JOIN payer p ON p.id = r.payer_id LEFT JOIN policy o ON o.id = r.policy_id LEFT JOIN source s
    ON s.id = o.source_id
  LEFT JOIN LATERAL (SELECT quote FROM rule_evidence WHERE rule_id = r.id ORDER BY created_at DESC, id DESC
    LIMIT 1) e ON true`

/** Restricts to these payers and their affiliates, if any. */
function ofPayers(payerIds: readonly string[]): Prisma.Sql {
  if (payerIds.length === 0) return sql`true`
  const ids = sql`${[...payerIds]}::uuid[]`
  return sql`payer_id IN (SELECT id FROM payer WHERE id = ANY (${ids}) OR parent_id = ANY (${ids}))`
}

function narrowing({ payerId, specialty, state, planType }: SearchFilter): Prisma.Sql {
  const conditions = [sql`true`]
  if (payerId)
    conditions.push(
      sql`payer_id IN (SELECT id FROM payer WHERE id::text = ${payerId.toLowerCase()}
        OR parent_id::text = ${payerId.toLowerCase()})`,
    )
  if (specialty) conditions.push(sql`specialty = lower(${specialty})`)
  if (planType) conditions.push(sql`(plan_types = '{}' OR plan_types @> ARRAY[lower(${planType})])`)
  if (state)
    conditions.push(
      sql`(states = '{}' OR states @> ARRAY[${state}]) AND NOT states_excluded @> ARRAY[${state}]`,
    )
  return Prisma.join(conditions, ' AND ')
}
