import { type Db, Prisma, queryRows } from '@ppman/db'
import type { MethodologyClass } from '@ppman/mrf'
import { codeFamily, foldFamily } from '../code-family.ts'
import { IS_COMPARABLE, IS_DRUG, IS_OF_SAMPLE, IS_VOTE } from '../movement/national-prices-repo.ts'
import {
  type FileVote,
  LEAST_HOSPITALS,
  type PanelMovement,
  panelMovements,
} from '../movement/panel-movement.ts'

/**
 * The national price of a procedure in one setting and kind of payment. Amounts are E4; null where
 * withheld.
 */
export type NationalPrice = {
  setting: string
  methodologyClass: MethodologyClass
  /** Without samples; 0 where only samples publish a price. */
  hospitals: number
  medianE4: number | null
  p25E4: number | null
  p75E4: number | null
  minE4: number | null
  maxE4: number | null
  withheld: 'few_hospitals' | 'drug_unit' | null
  validFrom: Date
  validTo: Date | null
}

/** Number of hospitals with a median in a range: `fromE4` inclusive, `toE4` exclusive. */
export type DistributionBand = {
  setting: string
  methodologyClass: MethodologyClass
  fromE4: number
  toE4: number
  hospitals: number
}

export type CodeView = {
  family: string
  code: string
  /** The most common descriptions. */
  texts: { text: string; hospitals: number }[]
  national: NationalPrice[]
  distribution: DistributionBand[]
  /**
   * Past and present national figures by setting and kind of payment, oldest first. They also
   * change when hospitals join or leave; `movement` does not.
   */
  history: NationalPrice[]
  movement: PanelMovement[]
}

const { sql } = Prisma

/** Bars of the histogram. */
const BANDS = 12
const MAX_TEXTS = 5
const MAX_HISTORY = 500

/** Reads the national figures of a procedure. */
export function codeViewRepo(db: Db) {
  return {
    /** @returns null for a code that no hospital publishes */
    async byCode(type: string, code: string): Promise<CodeView | null> {
      const family = foldFamily(codeFamily(type, code))
      const [found] = await queryRows<{ id: number; family: string; code: string }>(
        db,
        sql`
        SELECT id, family, code FROM code WHERE code IN (${code}, ${code.toUpperCase()})
          AND regexp_replace(family, '[^A-Z0-9]', '', 'g') = ${family} ORDER BY id LIMIT 1`,
      )
      if (!found) return null
      const [history, few, distribution, texts, votes] = await Promise.all([
        findHistory(db, found.id),
        countFewHospitals(db, found.id),
        findBands(db, found.id),
        findTexts(db, found.id),
        findFileVotes(db, found.id),
      ])
      const national = [...history.filter(({ validTo }) => validTo === null), ...few].sort(bySettingAndClass)
      // A unit of a drug differs between hospitals, so its median does not move either.
      const isDrug = national.some(({ withheld }) => withheld === 'drug_unit')
      const movement = isDrug ? [] : panelMovements(votes)
      return { family: found.family, code: found.code, texts, national, distribution, history, movement }
    },
  }
}

/**
 * By setting and kind of payment, oldest first; what is shown now is among them. Only figures of
 * enough hospitals are kept.
 */
const findHistory = (db: Db, codeId: number): Promise<NationalPrice[]> =>
  queryRows(
    db,
    sql`
    SELECT * FROM (
      SELECT setting, methodology_class AS "methodologyClass",
        hospitals, median_e4::float8 AS "medianE4", p25_e4::float8 AS "p25E4",
        p75_e4::float8 AS "p75E4", min_e4::float8 AS "minE4", max_e4::float8 AS "maxE4", withheld,
        valid_from AS "validFrom", valid_to AS "validTo"
      FROM national_code_price WHERE code_id = ${codeId} ORDER BY valid_to IS NULL DESC, valid_from DESC
        LIMIT ${MAX_HISTORY}) latest
    ORDER BY setting, "methodologyClass", "validFrom"`,
  )

/**
 * Settings and kinds of payment with too few hospitals for a figure: none is kept, and they are
 * counted here. Samples do not count, but show that there is a price.
 */
const countFewHospitals = (db: Db, codeId: number): Promise<NationalPrice[]> =>
  queryRows(
    db,
    sql`
    WITH vote AS (
      SELECT p.setting, p.methodology_class, p.hospital_id, max(p.valid_from) AS valid_from,
        bool_and(${Prisma.raw(IS_OF_SAMPLE)}) AS is_sample
      FROM hospital_code_price p WHERE p.code_id = ${codeId} AND p.valid_to IS NULL
        AND ${Prisma.raw(IS_COMPARABLE)} GROUP BY 3, 1, 2)
    SELECT setting, methodology_class AS "methodologyClass",
      count(*) FILTER (WHERE NOT is_sample)::int AS hospitals, NULL AS "medianE4",
      NULL AS "p25E4", NULL AS "p75E4", NULL AS "minE4", NULL AS "maxE4",
      (SELECT CASE WHEN ${Prisma.raw(IS_DRUG)} THEN 'drug_unit' ELSE 'few_hospitals' END FROM code c
        WHERE c.id = ${codeId}) AS withheld,
      max(valid_from) AS "validFrom", NULL AS "validTo"
    FROM vote GROUP BY setting, methodology_class HAVING count(*) FILTER (WHERE NOT is_sample)
      < ${Prisma.raw(String(LEAST_HOSPITALS))}`,
  )

const keyOf = ({ setting, methodologyClass }: NationalPrice): string => `${setting}\u001f${methodologyClass}`
const bySettingAndClass = (a: NationalPrice, b: NationalPrice): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/**
 * Hospitals between the lowest and the highest median, where the national figure is shown: one vote
 * each.
 */
const findBands = (db: Db, codeId: number): Promise<DistributionBand[]> =>
  queryRows(
    db,
    sql`
    WITH vote AS (
      SELECT DISTINCT ON (p.hospital_id, p.setting, p.methodology_class) p.setting, p.methodology_class,
        p.contract_median_e4::float8 AS vote,
        n.min_e4::float8 AS low, greatest((n.max_e4 - n.min_e4)::float8 / ${BANDS}, 1) AS width
      FROM hospital_code_price p JOIN national_code_price n ON n.code_id = p.code_id AND n.setting = p.setting
        AND n.methodology_class = p.methodology_class AND n.valid_to IS NULL AND n.withheld IS NULL
      WHERE p.code_id = ${codeId} AND p.valid_to IS NULL AND ${Prisma.raw(IS_VOTE)}
      ORDER BY p.hospital_id, p.setting, p.methodology_class, p.contracts DESC, p.id),
    placed AS (SELECT *, greatest(0, least(${BANDS} - 1, floor((vote - low) / width))) AS band FROM vote)
    SELECT setting, methodology_class AS "methodologyClass",
      low + band * width AS "fromE4", low + (band + 1) * width AS "toE4",
      count(*)::int AS hospitals
    FROM placed GROUP BY setting, methodology_class, low, width, band ORDER BY 1, 2, 3`,
  )

/** Looks up the texts of the most common descriptions only. */
const findTexts = (db: Db, codeId: number): Promise<CodeView['texts']> =>
  queryRows(
    db,
    sql`
    WITH named AS (
      SELECT text_id, count(DISTINCT hospital_id)::int AS hospitals FROM hospital_code_price p
      WHERE code_id = ${codeId} AND valid_to IS NULL AND NOT ${Prisma.raw(IS_OF_SAMPLE)} GROUP BY text_id)
    SELECT t.text, hospitals FROM named, LATERAL (SELECT text FROM item_text WHERE id = text_id OFFSET 0) t
    WHERE hospitals >= coalesce((SELECT hospitals FROM named ORDER BY 1 DESC OFFSET ${MAX_TEXTS - 1}
      LIMIT 1), 0)
    ORDER BY 2 DESC, 1 LIMIT ${MAX_TEXTS}`,
  )

/**
 * A hospital's votes by its published files, of hospitals with two or more. The same bytes read
 * again are one file, with the price of the latest reading.
 */
const findFileVotes = (db: Db, codeId: number): Promise<FileVote[]> =>
  queryRows(
    db,
    sql`
    WITH file AS (
      SELECT f.hospital_id, f.detected_at, count(*) OVER (PARTITION BY f.hospital_id) AS files,
        lead(f.detected_at) OVER (PARTITION BY f.hospital_id ORDER BY f.detected_at, f.id) AS next_at
      FROM file_change f WHERE f.kind IN ('first', 'content', 'republished_same_rates', 'restored')
        AND f.hospital_id IN (SELECT p.hospital_id FROM hospital_code_price p
          WHERE p.code_id = ${codeId} AND p.valid_to IS NULL AND ${Prisma.raw(IS_VOTE)}))
    SELECT DISTINCT ON (${Prisma.raw(VOTE_KEY)}) p.setting,
      p.methodology_class AS "methodologyClass", p.hospital_id AS "hospitalId",
      f.detected_at AS "publishedAt", p.contract_median_e4::float8 AS "voteE4"
    FROM file f JOIN hospital_code_price p ON p.hospital_id = f.hospital_id AND p.code_id = ${codeId}
      AND CASE WHEN f.next_at IS NULL THEN p.valid_to IS NULL
        ELSE p.valid_from < f.next_at AND (p.valid_to IS NULL OR p.valid_to >= f.next_at) END
    WHERE f.files > 1 AND ${Prisma.raw(IS_VOTE)}
    ORDER BY ${Prisma.raw(VOTE_KEY)}, p.contracts DESC, p.id`,
  )
const VOTE_KEY = 'p.setting, p.methodology_class, p.hospital_id, f.detected_at'
