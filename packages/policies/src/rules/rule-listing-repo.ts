import { createHash } from 'node:crypto'
import { Prisma } from '@ppman/db'
import { lastBegunFirst } from './in-force-sql-repo.ts'
import { besideModifier, matching, ofCode } from './rule-conditions-repo.ts'
import type { RuleFilter } from './rule-filter.ts'

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
