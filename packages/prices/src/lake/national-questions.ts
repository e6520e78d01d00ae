import type { MethodologyClass } from '@ppman/mrf'
import { codeFamily, foldFamily } from '../code-family.ts'
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
}

export const GROUPS = ['none', 'state', 'payer', 'hospital_type'] as const
export type GroupBy = (typeof GROUPS)[number]

/** Rates of these never share a figure. */
export type RateKind = { setting: string; methodologyClass: MethodologyClass; drugUnit: string }

/** Percentiles of amounts in E4. */
export type Percentiles = { p10E4: number; p25E4: number; medianE4: number; p75E4: number; p90E4: number }

export type Distribution = RateKind &
  Percentiles & {
    /** Id of the group: a state, a payer of the directory, a type of hospital; else its name. */
    group: string
    groupName: string
    rates: number
    hospitals: number
    minE4: number
    maxE4: number
  }

/** A hospital's median among the hospitals' medians. Shares count hospitals; half of the equal. */
export type HospitalPlace = RateKind & {
  rates: number
  medianE4: number
  national: PlaceAmong
  inState: PlaceAmong
}
export type PlaceAmong = { hospitals: number; percentile: number }

/** The highest payer's median by the lowest's, at hospitals with two payers or more. */
export type RateSpread = RateKind & { hospitals: number; p25: number; median: number; p75: number }

/**
 * A payer's medians by the median over the payers of the same hospital, in the middle of the
 * hospitals: above 1 it pays more than others do there.
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

const KIND = 'setting, methodology_class, drug_unit'
const PERCENTILES = [0.1, 0.25, 0.5, 0.75, 0.9]

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
  { question, filter: { state, setting, methodologyClass, billingClass, hospitalType, payerId } }: Asked,
): string {
  const conditions = [
    `code = ${sql.text(question.code)}`,
    `family = ${sql.text(question.family)}`,
    `billing_class ${billingClass === 'professional' ? '=' : '<>'} 'professional'`,
  ]
  const named: string[] = []
  if (setting !== undefined) conditions.push(`setting = ${sql.text(setting)}`)
  if (methodologyClass !== undefined) conditions.push(`methodology_class = ${sql.text(methodologyClass)}`)
  if (state !== undefined) named.push(`state = ${sql.text(state)}`)
  if (hospitalType !== undefined) named.push(`hospital_type = ${sql.text(hospitalType)}`)
  if (payerId !== undefined) named.push(`payer_id = ${sql.text(payerId)}`)
  return `
    SELECT ${KIND}, r.hospital_id AS hospital_id, dollar_e4, state, hospital_type, payer_id, payer_name
    FROM (SELECT ${KIND}, hospital_id, line_id, dollar_e4 FROM ${sql.from.rates}
      WHERE ${conditions.join(' AND ')}) r
    JOIN (SELECT hospital_id, state, hospital_type FROM ${sql.from.hospitals}) h
      ON h.hospital_id = r.hospital_id
    JOIN (SELECT line_id, payer_id, payer_name FROM ${sql.from.payer_lines}) p ON p.line_id = r.line_id
    ${named.length > 0 ? `WHERE ${named.join(' AND ')}` : ''}`
}

export function distributionSql(sql: LakeSql, asked: Asked & { groupBy: GroupBy }): string {
  const { id, name } = GROUP_COLUMNS[asked.groupBy]
  return `
    SELECT ${KIND}, group_id, min(group_name) AS name, count(*) AS rates,
      count(DISTINCT hospital_id) AS hospitals, ${sql.percentiles(PERCENTILES, 'dollar_e4')} AS marks,
      min(dollar_e4) AS low, max(dollar_e4) AS high
    FROM (SELECT *, ${id} AS group_id, ${name} AS group_name FROM (${matching(sql, asked)}) m) g
    GROUP BY ${KIND}, group_id ORDER BY hospitals DESC, rates DESC, ${KIND}, group_id LIMIT ${MAX_GROUPS}`
}

export function percentileSql(sql: LakeSql, asked: Asked & { hospitalId: number }): string {
  const votes = `
    SELECT ${KIND}, hospital_id, min(state) AS home, count(*) AS rates,
      ${sql.percentiles([0.5], 'dollar_e4')}[1] AS vote
    FROM (${matching(sql, asked)}) m GROUP BY ${KIND}, hospital_id`
  const count = (condition: string) => `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
  const isNear = 'v.home = o.home'
  return `
    WITH votes AS (${votes})
    SELECT o.setting AS setting, o.methodology_class AS methodology_class, o.drug_unit AS drug_unit,
      min(o.rates) AS rates, min(o.vote) AS vote, count(*) AS hospitals, ${count('v.vote < o.vote')} AS below,
      ${count('v.vote = o.vote')} AS same, ${count(isNear)} AS near_hospitals,
      ${count(`${isNear} AND v.vote < o.vote`)} AS near_below,
      ${count(`${isNear} AND v.vote = o.vote`)} AS near_same
    FROM (SELECT * FROM votes WHERE hospital_id = ${sql.int(asked.hospitalId)}) o
    JOIN votes v ON v.setting = o.setting AND v.methodology_class = o.methodology_class
      AND v.drug_unit = o.drug_unit
    GROUP BY o.setting, o.methodology_class, o.drug_unit ORDER BY 1, 2, 3`
}

/** The median of each payer at each hospital. */
const payerVotes = (sql: LakeSql, asked: Asked) => `
  SELECT ${KIND}, hospital_id, payer, min(payer_name) AS label, min(payer_id) AS listed, count(*) AS rates,
    ${sql.percentiles([0.5], 'dollar_e4')}[1] AS vote
  FROM (SELECT *, ${GROUP_COLUMNS.payer.id} AS payer
    FROM (${matching(sql, asked)}) m WHERE payer_name <> '') g
  GROUP BY ${KIND}, hospital_id, payer`

/** The hospitals where two payers or more have a rate. */
const comparedHospitals = (sql: LakeSql) => `
  SELECT ${KIND}, hospital_id, max(vote) / min(vote) AS ratio, ${sql.percentiles([0.5], 'vote')}[1] AS middle
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
    SELECT v.setting AS setting, v.methodology_class AS methodology_class, v.drug_unit AS drug_unit,
      v.payer AS payer, min(v.label) AS name, min(v.listed) AS payer_id, count(*) AS hospitals,
      sum(v.rates) AS rates, ${sql.percentiles([0.5], 'v.vote / c.middle')} AS marks
    FROM votes v JOIN compared c ON c.setting = v.setting AND c.methodology_class = v.methodology_class
      AND c.drug_unit = v.drug_unit AND c.hospital_id = v.hospital_id
    GROUP BY v.setting, v.methodology_class, v.drug_unit, v.payer
    ORDER BY hospitals DESC, rates DESC, 1, 2, 3, 4 LIMIT ${MAX_GROUPS}`
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
})

export function toDistribution(row: LakeRow): Distribution {
  const [p10E4, p25E4, medianE4, p75E4, p90E4] = (row.marks as number[]).map(wholeE4) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return {
    ...kindOf(row),
    group: row.group_id as string,
    groupName: row.name as string,
    rates: Number(row.rates),
    hospitals: Number(row.hospitals),
    p10E4,
    p25E4,
    medianE4,
    p75E4,
    p90E4,
    minE4: Number(row.low),
    maxE4: Number(row.high),
  }
}

export function toPlace(row: LakeRow): HospitalPlace {
  const among = (hospitals: number, below: number, same: number): PlaceAmong => ({
    hospitals,
    percentile: ratio(((below + same / 2) / hospitals) * 100),
  })
  return {
    ...kindOf(row),
    rates: Number(row.rates),
    medianE4: wholeE4(Number(row.vote)),
    national: among(Number(row.hospitals), Number(row.below), Number(row.same)),
    inState: among(Number(row.near_hospitals), Number(row.near_below), Number(row.near_same)),
  }
}

export function toSpread(row: LakeRow): RateSpread {
  const [p25, median, p75] = (row.marks as number[]).map(ratio) as [number, number, number]
  return { ...kindOf(row), hospitals: Number(row.hospitals), p25, median, p75 }
}

export const toPayerIndex = (row: LakeRow): PayerIndex => ({
  ...kindOf(row),
  payerId: (row.payer_id as string) || null,
  payerName: row.name as string,
  hospitals: Number(row.hospitals),
  rates: Number(row.rates),
  index: ratio((row.marks as number[])[0]!),
})
