import type { MethodologyClass } from '@ppman/mrf'
import { codeFamily, foldFamily } from '../code-family.ts'
import { LEAST_HOSPITALS } from '../movement/panel-movement.ts'
import type { ProductLine } from '../payer-attribution/payer-lines.ts'
import { DEFAULT_LINE } from '../queries/line-figure.ts'
import type { LakeRow, LakeSql } from './lake-engine.ts'

/** A code in capitals; `family` as `foldFamily` writes it. */
export type RateQuestion = { family: string; code: string }

/** @param type family or declared type of the code, in any case */
export const rateQuestion = (type: string, code: string): RateQuestion => ({
  family: foldFamily(codeFamily(type, code)),
  code: code.trim().toUpperCase(),
})

/** Missing fields match all. */
export type RateFilter = {
  state?: string | undefined
  setting?: string | undefined
  methodologyClass?: MethodologyClass | undefined
  /** facility also holds what the file does not call professional. */
  billingClass: 'facility' | 'professional'
  hospitalType?: string | undefined
  /** Id of the directory. */
  payerId?: string | undefined
  line?: ProductLine | undefined
}

export const GROUPS = ['none', 'state', 'payer', 'hospital_type'] as const
export type GroupBy = (typeof GROUPS)[number]

/**
 * Rates of these never share a figure. `line` is the line of business; contracts that name none
 * count as commercial, unless the filter asks for them.
 */
export type RateKind = {
  setting: string
  methodologyClass: MethodologyClass
  drugUnit: string
  line: ProductLine
}

/** Amounts in E4, over contracts. */
export type Percentiles = {
  p10E4: number
  p25E4: number
  medianE4: number
  p75E4: number
  p90E4: number
  minE4: number
  maxE4: number
}

export type Distribution = RateKind & {
  /** Id of the group: a state, a payer of the directory, a type of hospital; else its name. */
  group: string
  groupName: string
  rates: number
  /** Each contract of a hospital has one vote: the median of its rates. */
  contracts: number
  hospitals: number
  /** Null with fewer than three hospitals: the figures would be those of one. */
  percentiles: Percentiles | null
}

/** A hospital's median among the hospitals' medians. Shares count hospitals; half of the equal. */
export type HospitalPlace = RateKind & {
  rates: number
  medianE4: number
  national: PlaceAmong
  inState: PlaceAmong
}
/** The percentile is null with fewer than three hospitals. */
export type PlaceAmong = { hospitals: number; percentile: number | null }

/** The highest payer's median by the lowest's, at hospitals with two payers or more. */
export type RateSpread = RateKind & {
  hospitals: number
  /** Null with fewer than three hospitals. */
  percentiles: { p25: number; median: number; p75: number } | null
}

/**
 * A payer's medians by the median over the payers of the same hospital and line of business, in the
 * middle of the hospitals: above 1 it pays more than others do there.
 */
export type PayerIndex = RateKind & {
  payerId: string | null
  payerName: string
  hospitals: number
  rates: number
  index: number
}

/** Groups that an answer holds at most, those of most hospitals first. */
export const MAX_GROUPS = 200

/** What of the kind a row of rates tells; the payer's line tells the rest. */
const KIND_OF_RATE = 'setting, methodology_class, drug_unit'
const KIND = `${KIND_OF_RATE}, product_line`
const kindOfTable = (table: string) => KIND.replaceAll(/(\w+)/g, `${table}.$1 AS $1`)
const isSameKind = (a: string, b: string) =>
  KIND.split(', ')
    .map((column) => `${a}.${column} = ${b}.${column}`)
    .join(' AND ')
const PERCENTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0, 1]

const GROUP_COLUMNS: Record<GroupBy, { id: string; name: string }> = {
  none: { id: `''`, name: `''` },
  state: { id: 'state', name: 'state' },
  payer: { id: `CASE WHEN payer_id = '' THEN payer_name ELSE payer_id END`, name: 'payer_name' },
  hospital_type: { id: 'hospital_type', name: 'hospital_type' },
}

type Asked = { question: RateQuestion; filter: RateFilter }

/** The rates of a code with hospital and payer. Files are sorted by code: others are skipped. */
function matching(
  sql: LakeSql,
  {
    question,
    filter: { state, setting, methodologyClass, billingClass, hospitalType, payerId, line },
  }: Asked,
): string {
  const conditions = [
    `code = ${sql.text(question.code)}`,
    `family = ${sql.text(question.family)}`,
    `billing_class ${billingClass === 'professional' ? '=' : '<>'} 'professional'`,
  ]
  const named: string[] = []
  const countedLine =
    line === 'unspecified'
      ? 'product_line'
      : `CASE WHEN product_line = 'unspecified' THEN ${sql.text(DEFAULT_LINE)} ELSE product_line END
        AS product_line`
  if (setting !== undefined) conditions.push(`setting = ${sql.text(setting)}`)
  if (methodologyClass !== undefined) conditions.push(`methodology_class = ${sql.text(methodologyClass)}`)
  if (state !== undefined) named.push(`state = ${sql.text(state)}`)
  if (hospitalType !== undefined) named.push(`hospital_type = ${sql.text(hospitalType)}`)
  if (payerId !== undefined) named.push(`payer_id = ${sql.text(payerId)}`)
  if (line !== undefined) named.push(`product_line = ${sql.text(line)}`)
  return `
    SELECT ${KIND}, r.hospital_id AS hospital_id, contract_id, dollar_e4, state, hospital_type, payer_id,
      payer_name
    FROM (SELECT ${KIND_OF_RATE}, hospital_id, line_id, contract_id, dollar_e4 FROM ${sql.from.rates}
      WHERE ${conditions.join(' AND ')}) r
    JOIN (SELECT hospital_id, state, hospital_type FROM ${sql.from.hospitals}) h
      ON h.hospital_id = r.hospital_id
    JOIN (SELECT line_id, payer_id, payer_name, ${countedLine} FROM ${sql.from.payer_lines}) p
      ON p.line_id = r.line_id
    ${named.length > 0 ? `WHERE ${named.join(' AND ')}` : ''}`
}

/** One vote for each contract of a hospital: the median of its rates. */
function contractVotes(sql: LakeSql, asked: Asked): string {
  const names = 'state, hospital_type, payer_id, payer_name'
  return `
    SELECT ${KIND}, hospital_id, contract_id, ${names}, count(*) AS rates,
      ${sql.percentiles([0.5], 'dollar_e4')}[1] AS vote
    FROM (${matching(sql, asked)}) m GROUP BY ${KIND}, hospital_id, contract_id, ${names}`
}

export function distributionSql(sql: LakeSql, asked: Asked & { groupBy: GroupBy }): string {
  const { id, name } = GROUP_COLUMNS[asked.groupBy]
  return `
    SELECT ${KIND}, group_id, min(group_name) AS name, sum(rates) AS all_rates, count(*) AS contracts,
      count(DISTINCT hospital_id) AS hospitals, ${sql.percentiles(PERCENTILES, 'vote')} AS marks
    FROM (SELECT *, ${id} AS group_id, ${name} AS group_name FROM (${contractVotes(sql, asked)}) v) g
    GROUP BY ${KIND}, group_id
    ORDER BY hospitals DESC, contracts DESC, ${KIND}, group_id LIMIT ${MAX_GROUPS}`
}

export function percentileSql(sql: LakeSql, asked: Asked & { hospitalId: number }): string {
  const votes = `
    SELECT ${KIND}, hospital_id, min(state) AS home, sum(rates) AS all_rates,
      ${sql.percentiles([0.5], 'vote')}[1] AS hospital_vote
    FROM (${contractVotes(sql, asked)}) c GROUP BY ${KIND}, hospital_id`
  const count = (condition: string) => `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
  const isNear = 'v.home = o.home'
  return `
    WITH votes AS (${votes})
    SELECT ${kindOfTable('o')}, min(o.all_rates) AS hospital_rates, min(o.hospital_vote) AS own_vote,
      count(*) AS hospitals, ${count('v.hospital_vote < o.hospital_vote')} AS below,
      ${count('v.hospital_vote = o.hospital_vote')} AS same, ${count(isNear)} AS near_hospitals,
      ${count(`${isNear} AND v.hospital_vote < o.hospital_vote`)} AS near_below,
      ${count(`${isNear} AND v.hospital_vote = o.hospital_vote`)} AS near_same
    FROM (SELECT * FROM votes WHERE hospital_id = ${sql.int(asked.hospitalId)}) o
    JOIN votes v ON ${isSameKind('v', 'o')}
    GROUP BY ${KIND.replaceAll(/(\w+)/g, 'o.$1')} ORDER BY 1, 2, 3, 4`
}

/** The median of each payer's contracts at each hospital. */
const payerVotes = (sql: LakeSql, asked: Asked) => `
  SELECT ${KIND}, hospital_id, payer, min(payer_name) AS label, min(payer_id) AS listed,
    sum(rates) AS all_rates, ${sql.percentiles([0.5], 'vote')}[1] AS payer_vote
  FROM (SELECT *, ${GROUP_COLUMNS.payer.id} AS payer
    FROM (${contractVotes(sql, asked)}) c WHERE payer_name <> '') g
  GROUP BY ${KIND}, hospital_id, payer`

/** The hospitals where two payers or more have a rate. */
const comparedHospitals = (sql: LakeSql) => `
  SELECT ${KIND}, hospital_id, max(payer_vote) / min(payer_vote) AS ratio,
    ${sql.percentiles([0.5], 'payer_vote')}[1] AS middle
  FROM votes GROUP BY ${KIND}, hospital_id HAVING count(*) >= 2`

export function spreadSql(sql: LakeSql, asked: Asked): string {
  const votes = payerVotes(sql, asked)
  return `
    WITH votes AS (${votes})
    SELECT ${KIND}, count(*) AS hospitals, ${sql.percentiles([0.25, 0.5, 0.75], 'ratio')} AS marks
    FROM (${comparedHospitals(sql)}) c GROUP BY ${KIND} ORDER BY ${KIND}`
}

export function payerIndexSql(sql: LakeSql, asked: Asked): string {
  const votes = payerVotes(sql, asked)
  return `
    WITH votes AS (${votes}), compared AS (${comparedHospitals(sql)})
    SELECT ${kindOfTable('v')}, v.payer AS payer, min(v.label) AS name, min(v.listed) AS payer_id,
      count(*) AS hospitals, sum(v.all_rates) AS payer_rates,
      ${sql.percentiles([0.5], 'v.payer_vote / c.middle')} AS marks
    FROM votes v JOIN compared c ON ${isSameKind('v', 'c')} AND c.hospital_id = v.hospital_id
    GROUP BY ${KIND.replaceAll(/(\w+)/g, 'v.$1')}, v.payer
    ORDER BY hospitals DESC, payer_rates DESC, 1, 2, 3, 4, 5 LIMIT ${MAX_GROUPS}`
}

/** Amounts fit into a double exactly. Interpolated ones are rounded to the nearest, halves up. */
const wholeE4 = (value: number) => Math.floor(value + 0.5)
/** Four places: both engines agree on them, not on the last bit. */
const RATIO_PLACES = 10_000
const ratio = (value: number) => Math.floor(value * RATIO_PLACES + 0.5) / RATIO_PLACES

const kindOf = (row: LakeRow): RateKind => ({
  setting: row.setting as string,
  methodologyClass: row.methodology_class as MethodologyClass,
  drugUnit: row.drug_unit as string,
  line: row.product_line as ProductLine,
})

export function toDistribution(row: LakeRow): Distribution {
  const hospitals = Number(row.hospitals)
  const [p10E4, p25E4, medianE4, p75E4, p90E4, minE4, maxE4] = (row.marks as number[]).map(wholeE4)
  const percentiles = { p10E4, p25E4, medianE4, p75E4, p90E4, minE4, maxE4 } as Percentiles
  return {
    ...kindOf(row),
    group: row.group_id as string,
    groupName: row.name as string,
    rates: Number(row.all_rates),
    contracts: Number(row.contracts),
    hospitals,
    percentiles: hospitals < LEAST_HOSPITALS ? null : percentiles,
  }
}

export function toPlace(row: LakeRow): HospitalPlace {
  const among = (hospitals: number, below: number, same: number): PlaceAmong => ({
    hospitals,
    percentile: hospitals < LEAST_HOSPITALS ? null : ratio(((below + same / 2) / hospitals) * 100),
  })
  return {
    ...kindOf(row),
    rates: Number(row.hospital_rates),
    medianE4: wholeE4(Number(row.own_vote)),
    national: among(Number(row.hospitals), Number(row.below), Number(row.same)),
    inState: among(Number(row.near_hospitals), Number(row.near_below), Number(row.near_same)),
  }
}

export function toSpread(row: LakeRow): RateSpread {
  const [p25, median, p75] = (row.marks as number[]).map(ratio) as [number, number, number]
  const hospitals = Number(row.hospitals)
  const percentiles = hospitals < LEAST_HOSPITALS ? null : { p25, median, p75 }
  return { ...kindOf(row), hospitals, percentiles }
}

export const toPayerIndex = (row: LakeRow): PayerIndex => ({
  ...kindOf(row),
  payerId: (row.payer_id as string) || null,
  payerName: row.name as string,
  hospitals: Number(row.hospitals),
  rates: Number(row.payer_rates),
  index: ratio((row.marks as number[])[0]!),
})
