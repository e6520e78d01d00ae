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

/** What ended or began in the last days, and what comes in the next ones. */
const PAST = { days: sql`${30}::int`, order: sql`DESC`, most: 250 }
const COMING = { days: sql`${365}::int`, order: sql`ASC`, most: 1_000 }
/** Codes of a rule that are listed, and characters of a passage that are read. */
const [CODES, QUOTE_CHARACTERS] = [20, 1_000]

/** Reads what takes effect and what ends around a day, for calendars. */
export function effectiveDateRepo(db: Db) {
  return {
    /**
     * In the order of the days. Of more than 1,000 facts to come and 250 past ones those nearest to
     * today are listed; a rule counts once for each code.
     */
    around: (today: string, filter: ChangeFilter): Promise<EffectiveDate[]> => {
      const facts = factsOf(filter)
      const coming = nearest(facts, sql`BETWEEN ${today}::date AND ${today}::date + ${COMING.days}`, COMING)
      const past = nearest(facts, sql`BETWEEN ${today}::date - ${PAST.days} AND ${today}::date - 1`, PAST)
      return queryRows<EffectiveDate>(
        db,
        sql`
        WITH near AS MATERIALIZED (${coming} UNION ALL ${past})
        SELECT kind, id, to_char(day, 'YYYY-MM-DD') AS day, is_cancelled AS "isCancelled", sequence,
          revised_at AS "revisedAt", payer_name AS "payerName", title, number, severity, subject, disposition,
          codes, code_count AS "codeCount", summary, quote, source_url AS "sourceUrl"
        FROM (${CHANGES} UNION ALL ${FIRST_VERSIONS} UNION ALL ${RULES} UNION ALL ${RULINGS}) told
        ORDER BY told.day, kind, id`,
      )
    },
  }
}

/** Where a kind of fact has its days. An index of each orders by day and id. */
type Fact = {
  kind: EffectiveDate['kind']
  id: Prisma.Sql
  day: Prisma.Sql
  from: Prisma.Sql
  where: Prisma.Sql[]
}

/** The rows nearest to today, read in the order of an index, so that a long list costs no more. */
function nearest(facts: readonly Fact[], days: Prisma.Sql, { order, most }: typeof PAST): Prisma.Sql {
  const rows = facts.map(
    ({ kind, id, day, from, where }) => sql`(
      SELECT ${kind}::text AS kind, ${id} AS id, ${day} AS day FROM ${from}
      WHERE ${day} ${days} AND ${allOf(where)} ORDER BY ${day} ${order}, ${id} ${order} LIMIT ${most})`,
  )
  return sql`(
    SELECT * FROM (${Prisma.join(rows, ' UNION ALL ')}) u ORDER BY day ${order}, id ${order} LIMIT ${most})`
}

/** Facts without a severity, a type of change or a review mark pass no filter of these. */
function factsOf(filter: ChangeFilter): Fact[] {
  const ofChanges = filter.changeType !== undefined || filter.isReviewed !== undefined
  return [
    {
      kind: 'change',
      id: sql`c.id`,
      day: sql`c.effective_date`,
      from: sql`policy_change c JOIN payer ON payer.id = c.payer_id`,
      where: changeConditions(filter),
    },
    ...(ofChanges ? [] : ruleFacts(filter)),
    ...(ofChanges || filter.severity !== undefined ? [] : documentFacts(filter)),
  ]
}

/** The rows of published edit lists are left out, and the ends of rules that others replace. */
function ruleFacts(filter: ChangeFilter): Fact[] {
  const { state, severity } = filter
  const from = sql`billing_rule r JOIN payer ON payer.id = r.payer_id
    LEFT JOIN policy p ON p.id = r.policy_id`
  const where = [
    sql`r.reference_import_id IS NULL`,
    severity ? sql`r.severity = ${severity}` : sql`r.severity <> 'info'`,
    ...payerConditions(filter),
    ...specialtyIs(filter, sql`coalesce(r.specialty, p.specialty)`),
    ...(state
      ? [sql`(r.states = '{}' OR ${state} = ANY (r.states)) AND ${state} <> ALL (r.states_excluded)`]
      : []),
  ]
  const isEnd = sql`r.superseded_by IS NULL
    AND (r.effective_from IS NULL OR r.effective_to >= r.effective_from)`
  return [
    { kind: 'rule_start', id: sql`r.id`, day: sql`r.effective_from`, from, where },
    { kind: 'rule_end', id: sql`r.id`, day: sql`r.effective_to`, from, where: [...where, isEnd] },
  ]
}

/** A proposed ruling has no day on which it takes effect. */
function documentFacts(filter: ChangeFilter): Fact[] {
  const { state } = filter
  const id = sql`m.id`
  const from = sql`medicare_document m JOIN search_document d ON d.medicare_document_id = m.id`
  const where = [
    sql`NOT m.is_proposed`,
    sql`EXISTS (SELECT FROM payer WHERE payer.id = ANY (d.payer_ids) AND ${allOf(payerConditions(filter))})`,
    ...specialtyIs(filter, sql`d.specialty`),
    ...(state ? [sql`(d.states = '{}' OR ${state} = ANY (d.states))`] : []),
  ]
  return [
    {
      kind: 'policy',
      id: sql`v.id`,
      day: sql`v.effective_date`,
      from: sql`document_version v JOIN policy p ON p.id = v.policy_id JOIN payer ON payer.id = p.payer_id`,
      where: [sql`v.version = 1`, ...payerConditions(filter), ...specialtyIs(filter, sql`p.specialty`)],
    },
    { kind: 'ruling_start', id, day: sql`m.effective_date`, from, where },
    { kind: 'ruling_end', id, day: sql`m.retirement_date`, from, where },
  ]
}

const specialtyIs = ({ specialty }: ChangeFilter, column: Prisma.Sql): Prisma.Sql[] =>
  specialty === undefined ? [] : [sql`${column} = lower(${specialty})`]

/** A later version that was read before the day of the version `v`, and names another day. */
const MOVED = sql`
  LEFT JOIN LATERAL (
    SELECT n.created_at FROM document_version n
    WHERE n.policy_id = v.policy_id AND n.version > v.version AND n.effective_date <> near.day
      AND (n.fetched_at AT TIME ZONE 'UTC')::date < near.day
    ORDER BY n.version LIMIT 1) moved ON true`

/** A modified passage is quoted before new and deleted ones. */
const CHANGED_PASSAGE = sql`(
  SELECT json_build_object('before', left(edit -> 'before' ->> 'text', ${QUOTE_CHARACTERS}),
    'after', left(edit -> 'after' ->> 'text', ${QUOTE_CHARACTERS}))
  FROM jsonb_array_elements(c.edits) WITH ORDINALITY AS edits (edit, place)
  WHERE edit ->> 'op' <> 'moved' ORDER BY edit ->> 'op' <> 'modified', place LIMIT 1)`

const CHANGES = sql`
  SELECT near.kind, near.id, near.day, moved.created_at IS NOT NULL AS is_cancelled,
    CASE WHEN moved.created_at IS NULL THEN 0 ELSE 1 END AS sequence,
    coalesce(moved.created_at, c.created_at) AS revised_at, payer.name AS payer_name, p.title, p.number,
    c.severity, c.change_type AS subject, NULL::text AS disposition, '{}'::text[] AS codes,
    0 AS code_count, c.summary, ${CHANGED_PASSAGE} AS quote, s.url AS source_url
  FROM near JOIN policy_change c ON c.id = near.id JOIN payer ON payer.id = c.payer_id
  JOIN policy p ON p.id = c.policy_id JOIN source s ON s.id = p.source_id
  JOIN document_version v ON v.id = c.to_version_id ${MOVED}
  WHERE near.kind = 'change'`

const FIRST_VERSIONS = sql`
  SELECT near.kind, near.id, near.day, moved.created_at IS NOT NULL,
    CASE WHEN moved.created_at IS NULL THEN 0 ELSE 1 END, coalesce(moved.created_at, v.created_at),
    payer.name, p.title, p.number, NULL, NULL, NULL, '{}', 0, NULL, NULL, s.url
  FROM near JOIN document_version v ON v.id = near.id JOIN policy p ON p.id = v.policy_id
  JOIN payer ON payer.id = p.payer_id JOIN source s ON s.id = p.source_id ${MOVED}
  WHERE near.kind = 'policy'`

/** The rows of one statement share its rule key. */
const RULES = sql`
  SELECT g.kind, g.id, g.day, g.is_void, g.sequence, g.revised_at, payer.name, p.title, p.number,
    r.severity, r.rule_category, r.disposition, g.codes[1:${CODES}::int], cardinality(g.codes),
    coalesce(r.description, r.condition), (
      SELECT json_build_object('before', NULL, 'after', left(e.quote, ${QUOTE_CHARACTERS}))
      FROM rule_evidence e WHERE e.rule_id = g.id ORDER BY e.created_at DESC, e.id DESC LIMIT 1), s.url
  FROM (
    SELECT near.kind, near.day, (array_agg(o.id ORDER BY o.id))[1] AS id,
      bool_and(o.verification_status = 'rejected' OR coalesce(o.effective_to < o.effective_from, false))
        AS is_void,
      extract(epoch FROM max(o.updated_at) - min(o.created_at))::int AS sequence,
      max(o.updated_at) AS revised_at, array_agg(DISTINCT o.code) AS codes
    FROM near JOIN billing_rule o ON o.id = near.id WHERE near.kind IN ('rule_start', 'rule_end')
    GROUP BY near.kind, near.day, o.rule_key, o.payer_id) g
  JOIN billing_rule r ON r.id = g.id JOIN payer ON payer.id = r.payer_id
  LEFT JOIN policy p ON p.id = r.policy_id LEFT JOIN source s ON s.id = p.source_id`

const RULINGS = sql`
  SELECT near.kind, near.id, near.day, false,
    greatest(extract(epoch FROM d.updated_at - m.created_at), 0)::int, d.updated_at, payer.name, m.title,
    m.number, NULL, m.kind, NULL, '{}', 0, NULL, NULL, m.url
  FROM near JOIN medicare_document m ON m.id = near.id
  JOIN search_document d ON d.medicare_document_id = m.id JOIN payer ON payer.id = d.payer_id
  WHERE near.kind IN ('ruling_start', 'ruling_end')`
