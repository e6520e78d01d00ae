import { createHash } from 'node:crypto'
import { Prisma } from '@ppman/db'
import { codeAsStored, codeTypeNamed } from './code-type.ts'
import { inForce, lastBegunFirst } from './in-force-sql-repo.ts'

/** Narrows the list of rules. Words compare without regard to case; one that matches nothing gives an empty list. */
export type RuleFilter = {
  /** A code, or a range that holds it. */
  code?: string | undefined
  /** In any case and hyphenation. */
  codeType?: string | undefined
  payerId?: string | undefined
  planType?: string | undefined
  state?: string | undefined
  networkStatus?: string | undefined
  ruleCategory?: string | undefined
  specialty?: string | undefined
  /** Rules that are this modifier, or carry it in their dispositions or requirements. */
  modifier?: string | undefined
  severity?: string | undefined
  origin?: string | undefined
  verificationStatus?: string | undefined
  /** In force on this day, `YYYY-MM-DD`; a rule without a first day counts from ever. */
  effectiveOn?: string | undefined
  /** Only rules without a last day. */
  isCurrent: boolean
}

const { sql } = Prisma

/** Where some of the rules of a list are found: those of several share none. */
type Place = { from: Prisma.Sql; row: Prisma.Sql; id: Prisma.Sql; where: Prisma.Sql }
type Page = { offset: number; limit: number }

/** Ids of one page of the rules that match, in the order of `orderOf`. */
export const pageIds = (filter: RuleFilter, { offset, limit }: Page): Prisma.Sql => {
  const branches = placesOf(filter).map(
    ({ from, row, id, where }) => sql`(
      SELECT ${id} AS id, ${row}.effective_from FROM ${from} WHERE ${where}
      ORDER BY ${orderOf(filter, row, id)} LIMIT ${offset + limit}::bigint)`,
  )
  return sql`
    SELECT id FROM (${Prisma.join(branches, ' UNION ALL ')}) b
    ORDER BY ${orderOf(filter, sql`b`, sql`b.id`)} LIMIT ${limit}::bigint OFFSET ${offset}::bigint`
}

/** Rules of a day: the one that began last first. Any other list: the one written down last first. */
export const orderOf = ({ effectiveOn }: RuleFilter, row: Prisma.Sql, id: Prisma.Sql): Prisma.Sql =>
  effectiveOn ? lastBegunFirst(row, id) : sql`${id} DESC`

/** How many rules match, as `total`. */
export const countOf = (filter: RuleFilter): Prisma.Sql => {
  const counts = placesOf(filter).map(({ from, where }) => sql`(SELECT count(*) FROM ${from} WHERE ${where})`)
  return sql`SELECT (${Prisma.join(counts, ' + ')})::int AS total`
}

/** A list by modifier is answered by the modifiers alone where they say enough; a code's own rules and the ranges that hold it apart. */
function placesOf(filter: RuleFilter): Place[] {
  const own = besideModifier(filter)
  if (own) return [{ from: sql`billing_rule_modifier m`, row: sql`m`, id: sql`m.rule_id`, where: own }]
  return ofCode(filter).map((ofIt) => ({
    from: sql`billing_rule r`,
    row: sql`r`,
    id: sql`r.id`,
    where: matching(filter, ofIt),
  }))
}

/** What a filter means of `billing_rule r`, in one condition. */
export const ofAnyPlace = (filter: RuleFilter): Prisma.Sql =>
  matching(filter, sql`(${Prisma.join(ofCode(filter), ' OR ')})`)

/** Filters that come in so many combinations that a connection would keep too many statements. */
const RARE = [
  'planType',
  'state',
  'networkStatus',
  'specialty',
  'severity',
  'origin',
  'verificationStatus',
] as const

/** A name to prepare a statement of a list by: the same words, the same plan. None for a rare combination. */
export const nameOf = (filter: RuleFilter, { text }: Prisma.Sql): { name?: string } =>
  RARE.some((word) => filter[word])
    ? {}
    : { name: createHash('sha256').update(text).digest('hex').slice(0, 32) }

/** What a filter means of `billing_rule r`, beside what it means of the code. */
function matching(filter: RuleFilter, ofCode: Prisma.Sql): Prisma.Sql {
  const { payerId, effectiveOn, isCurrent } = filter
  const [planType, networkStatus, ruleCategory, specialty, severity, origin, status] = [
    filter.planType,
    filter.networkStatus,
    filter.ruleCategory,
    filter.specialty,
    filter.severity,
    filter.origin,
    filter.verificationStatus,
  ].map((word) => storable(word)?.toLowerCase())
  const [state, modifier] = [filter.state, filter.modifier].map((word) => storable(word)?.toUpperCase())
  const conditions = [
    ofCode,
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
    effectiveOn && inForce(sql`r`, effectiveOn),
    isCurrent && sql`r.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return Prisma.join(conditions, ' AND ')
}

/** What a filter means of `billing_rule_modifier m`; null where that does not tell everything that is asked. */
function besideModifier({
  modifier,
  payerId,
  ruleCategory,
  effectiveOn,
  isCurrent,
  ...beyond
}: RuleFilter): Prisma.Sql | null {
  if (!modifier || Object.values(beyond).some(Boolean)) return null
  const conditions = [
    sql`m.modifier = ${storable(modifier)?.toUpperCase()}`,
    payerId && sql`m.payer_id = ${payerId}::uuid`,
    ruleCategory && sql`m.rule_category = ${storable(ruleCategory)?.toLowerCase()}`,
    effectiveOn && inForce(sql`m`, effectiveOn),
    isCurrent && sql`m.effective_to IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return Prisma.join(conditions, ' AND ')
}

/** Rules of the code, then ranges that hold it: it stands between their ends and is written as they are. No rule is both. */
function ofCode({ code: said, codeType: word }: RuleFilter): Prisma.Sql[] {
  const codeType = storable(word) && codeTypeNamed(storable(word)!)
  const code = storable(said) && codeAsStored(storable(said)!, codeType)
  const ofType = codeType ? sql`r.code_type = ${codeType}` : sql`true`
  if (!code) return [ofType]
  const shape = sql`regexp_replace(r.code, '[0-9]', '0', 'g') = ${code.replace(/\d/g, '0')}`
  const held = sql`r.code_to IS NOT NULL AND r.code < ${code} AND r.code_to >= ${code} AND ${shape}`
  return [sql`r.code = ${code} AND ${ofType}`, sql`${held} AND ${ofType}`]
}

/** PostgreSQL has no NUL in text; nothing that is stored equals a word with one. */
const storable = (word: string | undefined) => word?.replaceAll('\u0000', '\ufffd')
