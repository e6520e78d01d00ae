import { createHash } from 'node:crypto'
import { type PageRange, Prisma, replaceNul } from '@ppman/db'
import { normalizeCode, parseCodeType } from './code-type.ts'

const { sql } = Prisma

/** SQL of a first and last day; null is open. */
type DayColumns = { from: Prisma.Sql; to: Prisma.Sql }

/** SQL of `holdsOn`. */
export const holdsOnSql = ({ from, to }: DayColumns, day: string): Prisma.Sql =>
  sql`(${from} IS NULL OR ${from} <= ${day}::date) AND (${to} IS NULL OR ${to} >= ${day}::date)`

/** SQL of `validityOn` other than `ended`: in force or upcoming. */
export const notEndedSql = ({ from, to }: DayColumns, day: string): Prisma.Sql =>
  sql`(${to} IS NULL OR ${to} >= ${day}::date AND (${from} IS NULL OR ${to} >= ${from}))`

const daysOf = (rule: Prisma.Sql): DayColumns => ({
  from: sql`${rule}.effective_from`,
  to: sql`${rule}.effective_to`,
})

/** SQL of `isInForce` for a row of `billing_rule` or `billing_rule_modifier`. */
export const inForceSql = (rule: Prisma.Sql, day: string): Prisma.Sql =>
  sql`${holdsOnSql(daysOf(rule), day)} AND ${rule}.verification_status <> 'rejected'`

/** Rules in force on a day and those that start after it; never a rejected one. */
export const inForceOrUpcomingSql = (rule: Prisma.Sql, day: string): Prisma.Sql =>
  sql`${notEndedSql(daysOf(rule), day)} AND ${rule}.verification_status <> 'rejected'`

/** SQL order of `rulesInForce`: the latest first day first. `id` is the column of the rule's id. */
export const latestFirstSql = (rule: Prisma.Sql, id: Prisma.Sql): Prisma.Sql =>
  sql`${rule}.effective_from DESC NULLS LAST, ${id} DESC`

/** SQL of `newerRuleInForce` for a row `r` of `billing_rule`; null when `r` is not in force. */
export const newerRuleInForceSql = (day: string): Prisma.Sql => sql`(
  SELECT n.id FROM billing_rule n
  WHERE n.subject_key = r.subject_key AND n.id <> r.id
    AND ${inForceSql(sql`r`, day)} AND ${inForceSql(sql`n`, day)}
    AND (coalesce(n.effective_from, '-infinity'), n.id) > (coalesce(r.effective_from, '-infinity'), r.id)
    AND (n.document_version_id IS NULL OR n.document_version_id IS DISTINCT FROM r.document_version_id)
    AND n.modifier_dispositions = r.modifier_dispositions
    AND n.modifier_requirements = r.modifier_requirements
  ORDER BY ${latestFirstSql(sql`n`, sql`n.id`)} LIMIT 1)`

/** Filter of the rule list. Words compare without case; an unknown word gives an empty list. */
export type RuleFilter = {
  /** A code, or a range that contains it. */
  code?: string | undefined
  /** In any case and hyphenation. */
  codeType?: string | undefined
  payerId?: string | undefined
  planType?: string | undefined
  state?: string | undefined
  networkStatus?: string | undefined
  ruleCategory?: string | undefined
  specialty?: string | undefined
  /** Rules about this modifier, or with it in their dispositions or requirements. */
  modifier?: string | undefined
  severity?: string | undefined
  origin?: string | undefined
  verificationStatus?: string | undefined
  /** In force on this day, `YYYY-MM-DD`. A rule without a first day has always been in force. */
  effectiveOn?: string | undefined
  /** Only rules without a last day. */
  isCurrent: boolean
}

/** A disjoint branch of the list query. */
type Place = { from: Prisma.Sql; row: Prisma.Sql; id: Prisma.Sql; where: Prisma.Sql }

/** SQL of the ids of one page, ordered by `orderOf`. */
export const pageIds = (filter: RuleFilter, { skip, take }: PageRange): Prisma.Sql => {
  const branches = branchesOf(filter).map(
    ({ from, row, id, where }) => sql`(
      SELECT ${id} AS id, ${row}.effective_from FROM ${from} WHERE ${where}
      ORDER BY ${orderOf(filter, row, id)} LIMIT ${skip + take}::bigint)`,
  )
  return sql`
    SELECT id FROM (${Prisma.join(branches, ' UNION ALL ')}) b
    ORDER BY ${orderOf(filter, sql`b`, sql`b.id`)} LIMIT ${take}::bigint OFFSET ${skip}::bigint`
}

/** With a day: latest first day first. Otherwise: newest first. */
export const orderOf = ({ effectiveOn }: RuleFilter, row: Prisma.Sql, id: Prisma.Sql): Prisma.Sql =>
  effectiveOn ? latestFirstSql(row, id) : sql`${id} DESC`

/** SQL of the number of matching rules, as `total`. */
export const countOf = (filter: RuleFilter): Prisma.Sql => {
  const counts = branchesOf(filter).map(
    ({ from, where }) => sql`(SELECT count(*) FROM ${from} WHERE ${where})`,
  )
  return sql`SELECT (${Prisma.join(counts, ' + ')})::int AS total`
}

/**
 * Uses the modifier table if it can answer the filter; otherwise separates exact codes from ranges.
 */
function branchesOf(filter: RuleFilter): Place[] {
  const own = modifierConditions(filter)
  if (own) return [{ from: sql`billing_rule_modifier m`, row: sql`m`, id: sql`m.rule_id`, where: own }]
  return codeConditions(filter).map((codeCondition) => ({
    from: sql`billing_rule r`,
    row: sql`r`,
    id: sql`r.id`,
    where: ruleConditions(filter, codeCondition),
  }))
}

/** All conditions of a filter on `billing_rule r`. */
export const allConditions = (filter: RuleFilter): Prisma.Sql =>
  ruleConditions(filter, sql`(${Prisma.join(codeConditions(filter), ' OR ')})`)

/** Filters with too many combinations to prepare a statement for each. */
const RARE = [
  'planType',
  'state',
  'networkStatus',
  'specialty',
  'severity',
  'origin',
  'verificationStatus',
] as const

/** Name of the prepared statement; none for a rare combination of filters. */
export const statementName = (filter: RuleFilter, { text }: Prisma.Sql): { name?: string } =>
  RARE.some((word) => filter[word])
    ? {}
    : { name: createHash('sha256').update(text).digest('hex').slice(0, 32) }

/** Conditions of a filter on `billing_rule r`, joined with a code condition. */
function ruleConditions(filter: RuleFilter, codeCondition: Prisma.Sql): Prisma.Sql {
  const { payerId, effectiveOn, isCurrent } = filter
  const [planType, networkStatus, ruleCategory, specialty, severity, origin, status] = [
    filter.planType,
    filter.networkStatus,
    filter.ruleCategory,
    filter.specialty,
    filter.severity,
    filter.origin,
    filter.verificationStatus,
  ].map((word) => replaceNul(word)?.toLowerCase())
  const [state, modifier] = [filter.state, filter.modifier].map((word) => replaceNul(word)?.toUpperCase())
  const conditions = [
    codeCondition,
    payerId && sql`r.payer_id = ${payerId}::uuid`,
    modifier && sql`r.id IN (SELECT rule_id FROM billing_rule_modifier WHERE modifier = ${modifier})`,
    planType && sql`${planType} = ANY(r.plan_types)`,
    state && sql`${state} = ANY(r.states)`,
    networkStatus && sql`r.network_status = ${networkStatus}`,
    ruleCategory && sql`r.rule_category = ${ruleCategory}`,
    specialty && sql`r.specialty = ${specialty}`,
    severity && sql`r.severity = ${severity}`,
    origin && sql`r.origin = ${origin}`,
    status && sql`r.verification_status = ${status}`,
    effectiveOn && inForceSql(sql`r`, effectiveOn),
    isCurrent && sql`r.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return Prisma.join(conditions, ' AND ')
}

/** Conditions of a filter on `billing_rule_modifier m`; null if that table cannot answer it. */
function modifierConditions({
  modifier,
  payerId,
  ruleCategory,
  effectiveOn,
  isCurrent,
  ...beyond
}: RuleFilter): Prisma.Sql | null {
  if (!modifier || Object.values(beyond).some(Boolean)) return null
  const conditions = [
    sql`m.modifier = ${replaceNul(modifier)?.toUpperCase()}`,
    payerId && sql`m.payer_id = ${payerId}::uuid`,
    ruleCategory && sql`m.rule_category = ${replaceNul(ruleCategory)?.toLowerCase()}`,
    effectiveOn && inForceSql(sql`m`, effectiveOn),
    isCurrent && sql`m.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return Prisma.join(conditions, ' AND ')
}

/** Disjoint conditions for exact codes and for ranges that contain the code. */
function codeConditions({ code: askedCode, codeType: word }: RuleFilter): Prisma.Sql[] {
  const codeType = replaceNul(word) && parseCodeType(replaceNul(word)!)
  const code = replaceNul(askedCode) && normalizeCode(replaceNul(askedCode)!, codeType)
  const ofType = codeType ? sql`r.code_type = ${codeType}` : sql`true`
  if (!code) return [ofType]
  const shape = sql`regexp_replace(r.code, '[0-9]', '0', 'g') = ${code.replace(/\d/g, '0')}`
  const held = sql`r.code_to IS NOT NULL AND r.code < ${code} AND r.code_to >= ${code} AND ${shape}`
  return [sql`r.code = ${code} AND ${ofType}`, sql`${held} AND ${ofType}`]
}
