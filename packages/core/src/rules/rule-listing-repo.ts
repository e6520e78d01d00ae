import { createHash } from 'node:crypto'
import { Prisma } from '@ppman/db'
import { besideModifier, matching, ofCode } from './rule-conditions-repo.ts'
import type { RuleFilter } from './rule-filter.ts'

const { sql } = Prisma

/** Where some of the rules of a list are found: those of several share none. */
type Place = { from: Prisma.Sql; id: Prisma.Sql; where: Prisma.Sql }
type Page = { offset: number; limit: number }

/** Ids of one page of the rules that match, the newest first. */
export const pageIds = (filter: RuleFilter, { offset, limit }: Page): Prisma.Sql => {
  const branches = placesOf(filter).map(({ from, id, where }) => sql`(SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${id} DESC LIMIT ${offset + limit}::bigint)`)
  return sql`SELECT id FROM (${Prisma.join(branches, ' UNION ALL ')}) b ORDER BY id DESC LIMIT ${limit}::bigint OFFSET ${offset}::bigint`
}

/** How many rules match, as `total`. */
export const countOf = (filter: RuleFilter): Prisma.Sql => {
  const counts = placesOf(filter).map(({ from, where }) => sql`(SELECT count(*) FROM ${from} WHERE ${where})`)
  return sql`SELECT (${Prisma.join(counts, ' + ')})::int AS total`
}

/** A list by modifier is answered by the modifiers alone where they say enough; a code's own rules and the ranges that hold it apart. */
function placesOf(filter: RuleFilter): Place[] {
  const own = besideModifier(filter)
  if (own) return [{ from: sql`billing_rule_modifier m`, id: sql`m.rule_id`, where: own }]
  return ofCode(filter).map((ofIt) => ({ from: sql`billing_rule r`, id: sql`r.id`, where: matching(filter, ofIt) }))
}

/** What a filter means of `billing_rule r`, in one condition. */
export const ofAnyPlace = (filter: RuleFilter): Prisma.Sql => matching(filter, sql`(${Prisma.join(ofCode(filter), ' OR ')})`)

/** Filters that come in so many combinations that a connection would keep too many statements. */
const RARE = ['planType', 'state', 'networkStatus', 'specialty', 'severity', 'origin', 'verificationStatus'] as const

/** A name to prepare a statement of a list by: the same words, the same plan. None for a rare combination. */
export const nameOf = (filter: RuleFilter, { text }: Prisma.Sql): { name?: string } =>
  RARE.some((word) => filter[word]) ? {} : { name: createHash('sha256').update(text).digest('hex').slice(0, 32) }
