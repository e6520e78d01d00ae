import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { BillingRule, RuleEvidence } from './billing-rule.ts'
import {
  allConditions,
  countOf,
  latestFirstSql,
  newerRuleInForceSql,
  orderOf,
  pageIds,
  type RuleFilter,
  statementName,
  inForceOrUpcomingSql,
} from './rule-listing-repo.ts'

const { sql } = Prisma

/** Columns of a rule; `newerRuleInForce` as of a day. */
const ruleOn = (day: string) => sql`
  r.id, r.org_id IS NULL AS "isShared", r.payer_id AS "payerId", r.policy_id AS "policyId",
    r.document_version_id AS "documentVersionId", (
    SELECT json_build_object('states', y.states, 'payerType', y.payer_type) FROM payer y
      WHERE y.id = r.payer_id) AS "payerScope",
  r.rule_key AS "ruleKey", r.code, r.code_type AS "codeType",
    r.code_to AS "codeTo", r.code_range AS "codeRange",
  r.rule_category AS "ruleCategory", r.disposition, r.plan_types AS "planTypes",
    r.states, r.states_excluded AS "statesExcluded",
  r.network_status AS "networkStatus", r.specialty, r.modifier_dispositions AS "modifierDispositions",
  r.modifier_requirements AS "modifierRequirements", r.place_of_service AS "placeOfService", r.quantity,
  r.quantity_unit AS "quantityUnit", r.period, r.condition, r.conditions, r.severity, r.origin,
  r.verification_status AS "verificationStatus", r.confidence, r.description, to_char(r.effective_from,
    'YYYY-MM-DD') AS "effectiveFrom",
  to_char(r.effective_to, 'YYYY-MM-DD') AS "effectiveTo",
    r.superseded_by AS "supersededBy", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt", (
    SELECT json_build_object('fetchId', f.id, 'url', f.url, 'sha256', f.blob_sha256,
      'reader', f.tool, 'table', i.table_name,
      'line', r.reference_line, 'byteStart', r.reference_byte_start,
        'byteLength', r.reference_byte_length, 'fetchedAt', to_char(f.started_at AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM reference_import i JOIN fetch_attempt f ON f.id = i.fetch_attempt_id
      WHERE i.id = r.reference_import_id) AS "importedFrom",
  ${newerRuleInForceSql(day)} AS "newerRuleInForce"`

const EVIDENCE = sql`
  e.rule_id AS "ruleId", e.document_version_id AS "documentVersionId",
    p.id AS "policyId", p.title AS "policyTitle", v.version, f.url,
  v.fetch_attempt_id AS "fetchId", v.fetched_at AS "fetchedAt", a.blob_sha256 AS sha256,
    e.parse_id AS "parseId",
  a.extractor AS parser, e.extractor, e.text_form AS "textForm",
    e.block, e.page, e.start_offset AS "startOffset",
  e.end_offset AS "endOffset", e.quote, e.quote_sha256 AS "quoteSha256"`

type EvidenceRow = RuleEvidence & { ruleId: string }

const EVIDENCE_JOINED = sql`
  rule_evidence e JOIN document_version v ON v.id = e.document_version_id JOIN parse a ON a.id = e.parse_id
  JOIN policy p ON p.id = v.policy_id JOIN fetch_attempt f ON f.id = v.fetch_attempt_id`

export type RuleRepo = ReturnType<typeof ruleRepo>

/** Reads shared billing rules, and those of the tenant in context. */
export function ruleRepo(db: Db) {
  return {
    /**
     * One page of rules and the total count. With `filter.effectiveOn` the latest first day comes
     * first, else the newest rule.
     *
     * @param today the reference day when the filter names none
     */
    list: async (filter: RuleFilter, page: PageRange, today: string) => {
      const rules = sql`
        SELECT ${ruleOn(filter.effectiveOn ?? today)} FROM billing_rule r
          WHERE r.id = ANY (ARRAY(${pageIds(filter, page)}))
        ORDER BY ${orderOf(filter, sql`r`, sql`r.id`)}`
      const counted = countOf(filter)
      const [items, [count]] = await Promise.all([
        queryRows<BillingRule>(db, rules, statementName(filter, rules)),
        queryRows<{ total: number }>(db, counted, statementName(filter, counted)),
      ])
      return { items, total: count!.total }
    },

    /**
     * Rules in force on a day: the latest of each payer and category up to a limit, and the total
     * count.
     */
    spread: async (
      filter: RuleFilter & { effectiveOn: string },
      { each, limit }: { each: number; limit: number },
    ) => {
      const where = allConditions(filter)
      const [items, [count]] = await Promise.all([
        queryRows<BillingRule>(
          db,
          sql`
          SELECT ${ruleOn(filter.effectiveOn)} FROM (
            SELECT r.*, row_number() OVER (PARTITION BY payer_id, rule_category
              ORDER BY ${latestFirstSql(sql`r`, sql`r.id`)}) AS place
            FROM billing_rule r WHERE ${where}) r
          WHERE r.place <= ${each} ORDER BY ${latestFirstSql(sql`r`, sql`r.id`)} LIMIT ${limit}`,
        ),
        queryRows<{ total: number }>(
          db,
          sql`SELECT count(*)::int AS total FROM billing_rule r WHERE ${where}`,
        ),
      ])
      return { items, total: count!.total }
    },

    byId: async (id: string, today: string): Promise<BillingRule | null> => {
      const query = sql`SELECT ${ruleOn(today)} FROM billing_rule r WHERE r.id = ${id}::uuid`
      return (await queryRows<BillingRule>(db, query))[0] ?? null
    },

    /** All evidence of a rule, latest version first, then in text order. */
    evidence: (id: string): Promise<RuleEvidence[]> =>
      queryRows<EvidenceRow>(
        db,
        sql`
        SELECT ${EVIDENCE} FROM ${EVIDENCE_JOINED} WHERE e.rule_id = ${id}::uuid
        ORDER BY v.version DESC, e.created_at DESC, e.start_offset`,
      ),

    /** The first evidence of each rule in its latest version. */
    newestEvidence: async (ids: readonly string[]): Promise<Map<string, RuleEvidence>> => {
      const rows = await queryRows<EvidenceRow>(
        db,
        sql`
        SELECT DISTINCT ON (e.rule_id) ${EVIDENCE} FROM ${EVIDENCE_JOINED}
          WHERE e.rule_id = ANY(${ids}::uuid[])
        ORDER BY e.rule_id, v.version DESC, e.created_at DESC, e.start_offset`,
        { name: 'newest_rule_evidence' },
      )
      return new Map(rows.map((row) => [row.ruleId, row]))
    },
  }
}

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
  /** Ids of the rules of these codes, in their order. */
  ruleIds: string[]
  /** The first codes or ranges, in their order. */
  codes: { code: string; codeType: string }[]
  codeCount: number
}

const MAX_STATEMENTS = 200
/** Codes of a statement: those of a whole policy are listed, of a short list the first ones. */
const MAX_CODES = { policy: 1_000, list: 24 }

/** Reads rules as the statements that a document makes. */
export function statementRepo(db: Db) {
  return {
    /** Statements of a policy that are in force or start later, and how many there are. */
    ofPolicy: async (policyId: string, today: string) => {
      const items = await queryRows<RuleStatement & { total: number }>(
        db,
        statementsSql(sql`r.policy_id = ${policyId}::uuid`, today, MAX_CODES.policy),
      )
      return { items: items.map(({ total: _, ...statement }) => statement), total: items[0]?.total ?? 0 }
    },

    /** Statements of all payers about a code that start after a day, the earliest first. */
    startingLater: (code: string, day: string): Promise<RuleStatement[]> =>
      queryRows<RuleStatement & { total: number }>(
        db,
        statementsSql(
          sql`r.code = ${code.toUpperCase()} AND r.effective_from > ${day}::date`,
          day,
          MAX_CODES.list,
        ),
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

const statementsSql = (where: Prisma.Sql, today: string, maxCodes: number) => sql`
  WITH statement AS (
    SELECT (min(r.id::text))::uuid AS id, count(*)::int AS codes,
      (array_agg(json_build_object('code', coalesce(r.code_range, r.code), 'codeType', r.code_type)
        ORDER BY r.code_type, r.code))[1:${maxCodes}::int] AS first_codes,
      (array_agg(r.id::text ORDER BY r.code_type, r.code))[1:${maxCodes}::int] AS rule_ids
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
