import { type Db, Prisma, queryRows } from '@ppman/db'
import { allOf, changeConditions, type ChangeFilter, payerConditions } from '../versions/index.ts'

const { sql } = Prisma

/** A day on which something takes effect or ends, as a document states it. */
export type EffectiveDate = {
  /**
   * change: a change of a policy. policy: the first version of a policy. rule: a billing rule.
   * ruling: a Medicare coverage determination or article.
   */
  kind: 'change' | 'policy' | 'rule_start' | 'rule_end' | 'ruling_start' | 'ruling_end'
  /** Of the change, the first version, the first rule of the statement, or the ruling. */
  id: string
  /** `YYYY-MM-DD` */
  day: string
  /** The document moved the date before it came, or the rule was withdrawn or misread. */
  isCancelled: boolean
  /** 0 at first; grows with each revision. */
  sequence: number
  revisedAt: Date
  payerName: string
  /** Title and number of the policy or the ruling. */
  title: string | null
  number: string | null
  severity: string | null
  /** Type of the change, category of the rule, or kind of the ruling. */
  subject: string | null
  disposition: string | null
  /** The first codes of a rule. */
  codes: string[]
  codeCount: number
  summary: string | null
  quote: { before: string | null; after: string | null } | null
  sourceUrl: string | null
}

/** Days around today that are listed, and rows at most: those nearest to today. */
const [DAYS_BACK, DAYS_AHEAD, LIMIT] = [30, 365, 1_000]
/** Codes of a rule that are listed, and characters of a passage that are read. */
const [CODES, QUOTE_CHARACTERS] = [20, 1_000]

/** Reads what takes effect and what ends around a day, for calendars. */
export function effectiveDateRepo(db: Db) {
  return {
    /** In the order of the days. */
    around: async (today: string, filter: ChangeFilter): Promise<EffectiveDate[]> => {
      const branches = branchesOf(filter).map((branch) => nearest(sql`SELECT * FROM (${branch}) b`, today))
      return queryRows<EffectiveDate>(
        db,
        sql`
        SELECT kind, id, to_char(day, 'YYYY-MM-DD') AS day, is_cancelled AS "isCancelled", sequence,
          revised_at AS "revisedAt", payer_name AS "payerName", title, number, severity, subject, disposition,
          codes, code_count AS "codeCount", summary, quote, source_url AS "sourceUrl"
        FROM (${nearest(sql`SELECT * FROM (${Prisma.join(branches, ' UNION ALL ')}) u`, today)}) n
        ORDER BY n.day, kind, id`,
      )
    },
  }
}

const nearest = (rows: Prisma.Sql, today: string) => sql`
  (${rows} WHERE day BETWEEN ${today}::date - ${DAYS_BACK}::int AND ${today}::date + ${DAYS_AHEAD}::int
  ORDER BY abs(day - ${today}::date), day, id LIMIT ${LIMIT})`

/** Facts without a severity, a type of change or a review mark pass no filter of these. */
function branchesOf(filter: ChangeFilter): Prisma.Sql[] {
  const isOfChanges = filter.changeType !== undefined || filter.isReviewed !== undefined
  const branches = [changesSql(filter)]
  if (!isOfChanges) branches.push(ruleStartsSql(filter), ruleEndsSql(filter))
  if (!isOfChanges && filter.severity === undefined)
    branches.push(
      firstVersionsSql(filter),
      rulingsSql('ruling_start', filter),
      rulingsSql('ruling_end', filter),
    )
  return branches
}

/** A later version that was read before the day `day` of the version `v`, and names another day. */
const MOVED = (day: Prisma.Sql) => sql`
  LEFT JOIN LATERAL (
    SELECT n.created_at FROM document_version n
    WHERE n.policy_id = v.policy_id AND n.version > v.version AND n.effective_date <> ${day}
      AND (n.fetched_at AT TIME ZONE 'UTC')::date < ${day}
    ORDER BY n.version LIMIT 1) moved ON true`

/** A modified passage is quoted before new and deleted ones. */
const CHANGED_PASSAGE = sql`(
  SELECT json_build_object('before', left(edit -> 'before' ->> 'text', ${QUOTE_CHARACTERS}),
    'after', left(edit -> 'after' ->> 'text', ${QUOTE_CHARACTERS}))
  FROM jsonb_array_elements(c.edits) WITH ORDINALITY AS edits (edit, place)
  WHERE edit ->> 'op' <> 'moved' ORDER BY edit ->> 'op' <> 'modified', place LIMIT 1)`

const changesSql = (filter: ChangeFilter) => sql`
  SELECT 'change' AS kind, c.id, c.effective_date AS day, moved.created_at IS NOT NULL AS is_cancelled,
    CASE WHEN moved.created_at IS NULL THEN 0 ELSE 1 END AS sequence,
    coalesce(moved.created_at, c.created_at) AS revised_at, payer.name AS payer_name, p.title, p.number,
    c.severity, c.change_type AS subject, NULL::text AS disposition, '{}'::text[] AS codes,
    0 AS code_count, c.summary, ${CHANGED_PASSAGE} AS quote, s.url AS source_url
  FROM policy_change c JOIN payer ON payer.id = c.payer_id JOIN policy p ON p.id = c.policy_id
  JOIN source s ON s.id = p.source_id JOIN document_version v ON v.id = c.to_version_id
  ${MOVED(sql`c.effective_date`)}
  WHERE c.effective_date IS NOT NULL AND ${allOf(changeConditions(filter))}`

const firstVersionsSql = (filter: ChangeFilter) => sql`
  SELECT 'policy', v.id, v.effective_date AS day, moved.created_at IS NOT NULL,
    CASE WHEN moved.created_at IS NULL THEN 0 ELSE 1 END, coalesce(moved.created_at, v.created_at),
    payer.name, p.title, p.number, NULL, NULL, NULL, '{}'::text[], 0, NULL, NULL::json, s.url
  FROM document_version v JOIN policy p ON p.id = v.policy_id JOIN payer ON payer.id = p.payer_id
  JOIN source s ON s.id = p.source_id ${MOVED(sql`v.effective_date`)}
  WHERE v.version = 1 AND v.effective_date IS NOT NULL
    AND ${allOf([...payerConditions(filter), ...specialtyIs(filter, sql`p.specialty`)])}`

/** Rows of a statement share its rule key. The rows of published edit lists are left out. */
const rulesSql = (
  filter: ChangeFilter,
  { kind, day, where, isVoid }: Record<'kind' | 'day' | 'where' | 'isVoid', Prisma.Sql>,
) => sql`
  SELECT ${kind}, g.id, g.day, g.is_void, g.sequence, g.revised_at, g.payer_name, g.title, g.number,
    first.severity, first.rule_category, first.disposition, g.codes[1:${CODES}::int],
    cardinality(g.codes), coalesce(first.description, first.condition), (
      SELECT json_build_object('before', NULL, 'after', left(e.quote, ${QUOTE_CHARACTERS}))
      FROM rule_evidence e WHERE e.rule_id = g.id ORDER BY e.created_at DESC, e.id DESC LIMIT 1), g.url
  FROM (
    SELECT (array_agg(r.id ORDER BY r.id))[1] AS id, ${day} AS day, bool_and(${isVoid}) AS is_void,
      extract(epoch FROM max(r.updated_at) - min(r.created_at))::int AS sequence,
      max(r.updated_at) AS revised_at, min(payer.name) AS payer_name, min(p.title) AS title,
      min(p.number) AS number, min(s.url) AS url, array_agg(DISTINCT r.code) AS codes
    FROM billing_rule r JOIN payer ON payer.id = r.payer_id LEFT JOIN policy p ON p.id = r.policy_id
    LEFT JOIN source s ON s.id = p.source_id
    WHERE r.reference_import_id IS NULL AND ${where} AND ${allOf(ruleConditions(filter))}
    GROUP BY r.rule_key, r.payer_id, ${day}) g
  JOIN billing_rule first ON first.id = g.id`

const ruleStartsSql = (filter: ChangeFilter) =>
  rulesSql(filter, {
    kind: sql`'rule_start'`,
    day: sql`r.effective_from`,
    where: sql`r.effective_from IS NOT NULL`,
    isVoid: sql`(r.verification_status = 'rejected' OR coalesce(r.effective_to < r.effective_from, false))`,
  })

/** A rule that another one replaces ends without an entry of its own. */
const ruleEndsSql = (filter: ChangeFilter) =>
  rulesSql(filter, {
    kind: sql`'rule_end'`,
    day: sql`r.effective_to`,
    where: sql`r.effective_to IS NOT NULL AND r.superseded_by IS NULL
      AND (r.effective_from IS NULL OR r.effective_to >= r.effective_from)`,
    isVoid: sql`r.verification_status = 'rejected'`,
  })

const ruleConditions = (filter: ChangeFilter): Prisma.Sql[] => [
  ...payerConditions(filter),
  ...specialtyIs(filter, sql`coalesce(r.specialty, p.specialty)`),
  ...(filter.state
    ? [
        sql`(r.states = '{}' OR ${filter.state} = ANY (r.states)) AND ${filter.state} <> ALL (r.states_excluded)`,
      ]
    : []),
  filter.severity ? sql`r.severity = ${filter.severity}` : sql`r.severity <> 'info'`,
]

/** A proposed ruling has no day on which it takes effect. */
const rulingsSql = (kind: 'ruling_start' | 'ruling_end', filter: ChangeFilter) => {
  const day = kind === 'ruling_start' ? sql`m.effective_date` : sql`m.retirement_date`
  const state = filter.state ? [sql`(d.states = '{}' OR ${filter.state} = ANY (d.states))`] : []
  return sql`
  SELECT ${kind}::text, m.id, ${day} AS day, false,
    greatest(extract(epoch FROM d.updated_at - m.created_at), 0)::int, d.updated_at, payer.name, m.title,
    m.number, NULL, m.kind, NULL, '{}'::text[], 0, NULL, NULL::json, m.url
  FROM medicare_document m JOIN search_document d ON d.medicare_document_id = m.id
  JOIN payer ON payer.id = d.payer_id
  WHERE ${day} IS NOT NULL AND NOT m.is_proposed AND EXISTS (
      SELECT FROM payer WHERE payer.id = ANY (d.payer_ids) AND ${allOf(payerConditions(filter))})
    AND ${allOf([...specialtyIs(filter, sql`d.specialty`), ...state])}`
}

const specialtyIs = ({ specialty }: ChangeFilter, column: Prisma.Sql): Prisma.Sql[] =>
  specialty === undefined ? [] : [sql`${column} = lower(${specialty})`]
