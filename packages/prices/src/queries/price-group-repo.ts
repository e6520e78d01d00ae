import { type Db, isUuid, type PageRange, Prisma, queryRows } from '@ppman/db'
import { foldFamily } from '../code-family.ts'
import { IS_GROUP, IS_DRUG } from '../movement/national-prices-repo.ts'
import type { NearHospital } from './near-repo.ts'
import type { Price } from './price.ts'
import { type AskedLine, linesCounted } from './line-figure.ts'
import { payerMedian, PRICE, PRICE_JOINS } from './price-search-repo.ts'

/** A code by its family, as stored. */
export type CodeKey = { id: number; family: string; code: string }

/** A hospital's price as a result within the group of its procedure. */
export type GroupedPrice = Price & {
  codeId: number
  city: string | null
  miles: number | null
  /** What the payer of the query pays; null without one. */
  payerMedianE4: number | null
  /**
   * Whether it is paid as most hospitals of the group are, in the same setting, by insurers of the
   * line of business.
   */
  isComparable: boolean
  /** Median over the insurers of the line, and their number; null where it cannot be compared. */
  lineMedianE4: number | null
  linePayers: number | null
  /** Prices of the hospital for the code, this one included. */
  prices: number
  /** Figures of the whole group: hospitals with any price, hospitals compared, their medians. */
  groupHospitals: number
  /** Samples among them. */
  groupSamples: number
  groupCompared: number
  groupLowE4: number | null
  groupHighE4: number | null
}

/** A setting and kind of payment, of facilities or of professionals. */
export type RankedKind = Pick<Price, 'family' | 'setting' | 'methodologyClass' | 'drugUnit'> & {
  isProfessional: boolean
}

export type GroupFilter = {
  state?: string | undefined
  setting?: string | undefined
  payerId?: string | undefined
  /** Hospitals in reach; null means all. */
  near: readonly NearHospital[] | null
}
/** `line` is the line of business to compare; over all lines nothing is compared. */
export type GroupOrder = GroupFilter & { sort: GroupSort; line: AskedLine }
export type GroupSort = 'lowest' | 'highest' | 'distance' | 'name' | 'updated' | 'contracts'

const { sql } = Prisma

/** Most texts of hospitals that a search by words examines. */
const MAX_TEXTS = 2_000

/** Prices grouped by procedure, one for each hospital. */
export function priceGroupRepo(db: Db) {
  return {
    /** Codes by family and code; those that no hospital publishes are left out. */
    codesOf: (keys: readonly { family: string | null; code: string }[]): Promise<CodeKey[]> =>
      queryRows(
        db,
        sql`
        SELECT DISTINCT ON (asked.place, c.id) c.id, c.family, c.code
        FROM unnest(${keys.map(({ code }) => code)}::text[],
            ${keys.map(({ family }) => (family ? foldFamily(family) : ''))}::text[])
          WITH ORDINALITY AS asked (code, family, place)
        JOIN code c ON c.code IN (asked.code, upper(asked.code))
          AND (asked.family = '' OR regexp_replace(c.family, '[^A-Z0-9]', '', 'g') = asked.family)
        ORDER BY asked.place, c.id`,
      ),

    /** Codes whose descriptions at hospitals have all the words, most hospitals first. */
    codesByWords: (words: string, take: number): Promise<CodeKey[]> =>
      queryRows(
        db,
        sql`
        WITH text AS MATERIALIZED (
          SELECT id FROM item_text WHERE search @@ to_tsquery('english', ${words}) LIMIT ${MAX_TEXTS}),
        hit AS (SELECT code_id, hospital_id FROM hospital_code_price p
          WHERE text_id = ANY (ARRAY(SELECT id FROM text)) AND valid_to IS NULL LIMIT ${MAX_TEXTS})
        SELECT c.id, c.family, c.code FROM hit JOIN code c ON c.id = hit.code_id
        GROUP BY c.id ORDER BY count(DISTINCT hospital_id) DESC, c.id LIMIT ${take}`,
      ),

    /** Those of the codes that have a price under the filter, in their order. */
    async withPrices(codeIds: readonly number[], filter: GroupFilter, take: number): Promise<number[]> {
      const rows = await queryRows<{ id: number }>(
        db,
        sql`
        WITH ${lines(filter)}
        SELECT asked.id FROM unnest(${[...codeIds]}::int[]) WITH ORDINALITY AS asked (id, place)
        WHERE EXISTS (SELECT FROM hospital_code_price p ${joins(filter)}
          WHERE p.code_id = asked.id AND ${conditions(filter)})
        ORDER BY asked.place LIMIT ${take}`,
      )
      return rows.map(({ id }) => id)
    },

    /** How the prices of these codes are ranked: the kind that each code has at most hospitals. */
    rankedKinds: (codeIds: readonly number[], filter: GroupFilter): Promise<RankedKind[]> =>
      queryRows(
        db,
        sql`
        WITH ${lines(filter)}, ${hits(codeIds, filter)}, ${KIND}
        SELECT c.family, setting, methodology_class AS "methodologyClass", drug_unit AS "drugUnit",
          is_professional AS "isProfessional"
        FROM kind JOIN code c ON c.id = code_id`,
      ),

    /** For each code the page of its hospitals, one price each. */
    groups: (codeIds: readonly number[], filter: GroupOrder, range: PageRange): Promise<GroupedPrice[]> =>
      findGroups(db, codeIds, filter, range),
  }
}

export type PriceGroupRepo = ReturnType<typeof priceGroupRepo>

/** The prices of the codes that a filter leaves, from the search index alone. */
const hits = (codeIds: readonly number[], filter: GroupFilter) => sql`
  hit AS MATERIALIZED (
    SELECT p.id, p.code_id, p.hospital_id, p.setting, p.methodology_class, p.drug_unit, p.contracts,
      p.valid_from, p.billing_class = 'professional' AS is_professional, h.is_sample, h.name,
      (NOT ${Prisma.raw(IS_DRUG)} OR p.drug_unit <> '') AND NOT ${Prisma.raw(IS_GROUP)} AS is_like,
      ${filter.near ? sql`n.miles` : sql`NULL::float8`} AS miles,
      CASE WHEN p.withheld IS NULL THEN p.contract_median_e4 END AS median
    FROM hospital_code_price p JOIN code c ON c.id = p.code_id ${joins(filter)}
    WHERE p.code_id = ANY (${[...codeIds]}::int[]) AND ${conditions(filter)})`

/**
 * The kind of price of each code that most hospitals share: only prices of one kind are ranked.
 * Sample hospitals decide only where there is no other.
 */
const KIND = sql`
  kind AS (
    SELECT DISTINCT ON (code_id) code_id, setting, methodology_class, drug_unit, is_professional
    FROM (SELECT code_id, setting, methodology_class, drug_unit, is_professional,
        count(*) AS hospitals, count(*) FILTER (WHERE NOT is_sample) AS real_hospitals
      -- Hashed: count(DISTINCT hospital_id) would sort all hits by five columns.
      FROM (SELECT DISTINCT code_id, setting, methodology_class, drug_unit, is_professional, hospital_id,
          is_sample
        FROM hit WHERE median IS NOT NULL AND is_like) AS one_each
      GROUP BY 1, 2, 3, 4, 5) AS counted
    ORDER BY code_id, real_hospitals > 0 DESC, is_professional,
      methodology_class IN ('fee_schedule', 'case_rate') DESC, real_hospitals DESC, hospitals DESC,
      setting DESC, methodology_class)`

/**
 * For each code the page of its hospitals, each with its best price: one that can be compared
 * first. Samples count in a group's figures only where no other hospital is in it.
 */
const findGroups = (
  db: Db,
  codeIds: readonly number[],
  { sort, line, ...filter }: GroupOrder,
  { skip, take }: PageRange,
): Promise<GroupedPrice[]> =>
  queryRows(
    db,
    sql`
        WITH ${lines(filter)},
        ${hits(codeIds, filter)}, ${KIND},
        of_line AS MATERIALIZED (
          SELECT id, lower(payer_name) AS payer FROM payer_line
          WHERE product_line = ANY (${[...linesCounted(line)]})),
        lined AS (
          SELECT hit.id, count(DISTINCT of_line.payer)::int AS line_payers,
            round(percentile_cont(0.5) WITHIN GROUP (ORDER BY u.median)) AS line_median
          FROM hit JOIN kind USING (code_id, setting, methodology_class, drug_unit, is_professional)
          JOIN hospital_code_price q ON q.id = hit.id, unnest(q.line_ids, q.medians_e4) AS u (line, median)
          JOIN of_line ON of_line.id = u.line WHERE hit.median IS NOT NULL GROUP BY hit.id),
        best AS (
          SELECT DISTINCT ON (code_id, hospital_id) hit.*, line_median, line_payers,
            line_median IS NOT NULL AS is_comparable,
            count(*) OVER (PARTITION BY hit.code_id, hospital_id)::int AS prices,
            NOT is_sample OR bool_and(is_sample) OVER (PARTITION BY hit.code_id) AS is_counted
          FROM hit LEFT JOIN lined ON lined.id = hit.id
          ORDER BY code_id, hospital_id, is_comparable DESC, median IS NULL, is_professional,
            contracts DESC, hit.id),
        placed AS (
          SELECT *, row_number() OVER (PARTITION BY code_id ORDER BY ${ORDERS[sort]}, name, id) AS place,
            count(*) OVER code AS hospitals, count(*) FILTER (WHERE is_sample) OVER code AS samples,
            count(*) FILTER (WHERE is_comparable AND is_counted) OVER code AS compared,
            min(line_median) FILTER (WHERE is_comparable AND is_counted) OVER code AS low,
            max(line_median) FILTER (WHERE is_comparable AND is_counted) OVER code AS high
          FROM best WINDOW code AS (PARTITION BY code_id))
        SELECT ${PRICE}, p.code_id AS "codeId", h.city, placed.miles, is_comparable AS "isComparable",
          line_median::float8 AS "lineMedianE4", line_payers AS "linePayers",
          ${filter.payerId ? payerMedian(sql`(SELECT array_agg(id) FROM line)::int[]`) : sql`NULL`}::float8
            AS "payerMedianE4", prices, hospitals::int AS "groupHospitals", samples::int AS "groupSamples",
            compared::int AS "groupCompared",
          low::float8 AS "groupLowE4", high::float8 AS "groupHighE4"
        FROM placed JOIN hospital_code_price p ON p.id = placed.id ${PRICE_JOINS}
        WHERE place > ${skip} AND place <= ${skip + take}
        ORDER BY array_position(${[...codeIds]}::int[], p.code_id), place`,
  )

/**
 * The cash price of a hospital without a median. The search index lacks cash prices, and reading
 * the row of each price of a frequent code takes most of the time of the search.
 */
const CASH = sql`CASE WHEN median IS NULL
  THEN (SELECT q.cash_e4 FROM hospital_code_price q WHERE q.id = best.id) END`

/** In an order by price samples come last, and what can be compared before the rest. */
const ORDERS: Record<GroupSort, Prisma.Sql> = {
  lowest: sql`is_sample, is_comparable DESC, coalesce(line_median, median), ${CASH}`,
  highest: sql`is_sample, is_comparable DESC, coalesce(line_median, median) DESC NULLS LAST, ${CASH}`,
  distance: sql`miles`,
  name: sql`name`,
  updated: sql`valid_from DESC`,
  contracts: sql`contracts DESC`,
}

const lines = ({ payerId }: Pick<GroupFilter, 'payerId'>) =>
  sql`line AS MATERIALIZED (SELECT id FROM payer_line
    WHERE payer_id = ${payerId && isUuid(payerId) ? payerId : null}::uuid)`

const joins = ({ near }: Pick<GroupFilter, 'near'>) => sql`
  JOIN hospital h ON h.id = p.hospital_id
  ${
    near
      ? sql`JOIN unnest(${near.map(({ id }) => id)}::int[], ${near.map(({ miles }) => miles)}::float8[])
          AS n (id, miles) ON n.id = p.hospital_id`
      : sql``
  }`

function conditions({ state, setting, payerId }: GroupFilter): Prisma.Sql {
  return Prisma.join(
    [
      sql`p.valid_to IS NULL`,
      ...(state ? [sql`h.state = ${state}`] : []),
      // A price for both settings counts in each.
      ...(setting ? [sql`p.setting IN (${setting}, 'both')`] : []),
      ...(payerId ? [sql`p.line_ids && ARRAY(SELECT id FROM line)`] : []),
    ],
    ' AND ',
  )
}
