import { type Db, isUuid, type PageRange, Prisma, queryRows } from '@ppman/db'
import { foldFamily } from '../code-family.ts'
import { IS_OF_SAMPLE } from '../movement/national-prices-repo.ts'
import type { NearHospital } from './near-repo.ts'
import type { Price } from './price.ts'
import type { PriceSearch } from './search-prices.ts'

const { sql } = Prisma

/**
 * An amount that is shown only where it is a price. Amounts fit into a double exactly: the parser
 * refuses what does not.
 */
const unlessWithheld = (column: string) =>
  Prisma.raw(`CASE WHEN p.withheld IS NULL THEN p.${column}::float8 END`)

/** Columns of `Price`, of the rows `p`, with the cash price that applies to it. */
export const PRICE = priceColumns(sql`cash.cash_e4::float8 AS "cashE4", cash.setting AS "cashSetting"`)
/** Columns of `Price` with what its own record publishes, as evidence shows it. */
export const PUBLISHED_PRICE = priceColumns(sql`p.cash_e4::float8 AS "cashE4",
  CASE WHEN p.cash_e4 IS NOT NULL THEN p.setting END AS "cashSetting"`)

function priceColumns(cash: Prisma.Sql): Prisma.Sql {
  return sql`
    p.id, h.ccn, h.name AS "hospitalName", h.state, h.is_sample AS "isSample",
    c.family, c.code, p.declared_type AS "declaredType", p.setting, p.billing_class AS "billingClass",
    p.methodology_class AS "methodologyClass",
      p.drug_unit AS "drugUnit", p.modifiers, t.text, p.rates, p.priced_rates AS "pricedRates", p.contracts,
    p.formula_contracts AS "formulaContracts", p.list_rates AS "listRates", p.withheld,
    ${unlessWithheld('row_median_e4')} AS "rowMedianE4",
      ${unlessWithheld('contract_median_e4')} AS "contractMedianE4", ${unlessWithheld('p10_e4')} AS "p10E4",
    ${unlessWithheld('p90_e4')} AS "p90E4",
      ${unlessWithheld('min_e4')} AS "minE4", ${unlessWithheld('max_e4')} AS "maxE4",
    p.gross_e4::float8 AS "grossE4", ${cash}, p.methodologies,
      p.file_id AS "fileId", f.blob_sha256 AS sha256,
    p.record_no AS "recordNo", p.record_part AS "recordPart",
      p.byte_offset::float8 AS "byteOffset", p.byte_length AS "byteLength",
    p.valid_from AS "validFrom", p.valid_to AS "validTo"`
}

/**
 * The cash price of a price is its own, else that of the same setting, else the one that the
 * hospital publishes for inpatient and outpatient alike.
 */
export const PRICE_JOINS = sql`
  JOIN hospital h ON h.id = p.hospital_id
  JOIN code c ON c.id = p.code_id
  JOIN item_text t ON t.id = p.text_id
  JOIN mrf_file f ON f.id = p.file_id
  LEFT JOIN LATERAL (
    SELECT s.cash_e4, s.setting FROM hospital_code_price s
    WHERE s.code_id = p.code_id AND s.hospital_id = p.hospital_id AND s.cash_e4 IS NOT NULL
      AND s.setting IN (p.setting, 'both') AND s.drug_unit = p.drug_unit
      AND (s.billing_class = 'professional') = (p.billing_class = 'professional')
      AND s.valid_from < coalesce(p.valid_to, 'infinity')
      AND coalesce(s.valid_to, 'infinity') >= coalesce(p.valid_to, 'infinity')
    ORDER BY s.id = p.id DESC, s.setting = p.setting DESC, s.methodology_class = 'list_price' DESC, s.id
    LIMIT 1) cash ON true`

/** Rows shown today, or at the end of a day (UTC). */
export function validAt(day: string | undefined): Prisma.Sql {
  if (!day) return sql`p.valid_to IS NULL`
  const end = sql`((${day}::date + 1)::timestamp AT TIME ZONE 'UTC')`
  return sql`p.valid_from < ${end} AND (p.valid_to IS NULL OR p.valid_to >= ${end})`
}

/**
 * A search result. `miles` is set for searches near a place, `payerMedianE4` for searches by payer.
 */
export type FoundPrice = Price & { miles: number | null; payerMedianE4: number | null }
export type Found = { items: FoundPrice[]; total: number }

/** Most rows that a text match examines; common words would match every price. */
const MAX_WORD_HITS = 2_000

/**
 * One page of matching prices, and the total over all pages. The page is chosen by ids first;
 * texts and files are read for its rows only. Of prices that match by words only, the first 2,000
 * count: more words or a place narrow the search.
 *
 * @param near hospitals in reach; null means all
 */
export async function searchPrices(
  db: Db,
  search: PriceSearch,
  near: readonly NearHospital[] | null,
  page: PageRange,
): Promise<Found> {
  const keys = await keysOf(db, search)
  const hits = hitsOf(search, near, keys)
  if (!hits) return { items: [], total: 0 }
  const paid = keys.payer ? sql`${payerMedian(sql`${keys.payer.lines}::int[]`)}::float8` : sql`NULL::float8`
  const order = orderOf(search)
  const last = page.skip + page.take
  const candidates = order.first
    ? sql`(SELECT * FROM found ORDER BY ${order.first} FETCH FIRST (${last}) ROWS WITH TIES)`
    : sql`found`
  // Sorting stops at the page's last row; a window count would sort every row. Names are joined
  // only where they decide the order.
  const rows = await queryRows<FoundPrice & { total: number }>(
    db,
    sql`
    WITH found AS MATERIALIZED (${hits}),
    hit AS (
      SELECT found.id, miles, row_number() OVER () AS place FROM (
        SELECT c.id, miles FROM ${candidates} c JOIN hospital h ON h.id = c.hospital_id
        ORDER BY ${order.all}, c.id LIMIT ${page.take} OFFSET ${page.skip}) found)
    SELECT ${PRICE}, (SELECT count(*)::int FROM found) AS total, hit.miles, ${paid} AS "payerMedianE4"
    FROM hit JOIN hospital_code_price p ON p.id = hit.id ${PRICE_JOINS} ORDER BY hit.place`,
  )
  const total = rows[0]?.total ?? (page.skip > 0 ? await countHits(db, hits) : 0)
  return { items: rows.map(({ total: _, ...price }) => price), total }
}

async function countHits(db: Db, hits: Prisma.Sql): Promise<number> {
  const [count] = await queryRows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (${hits}) found`,
  )
  return count!.total
}

/** Ids that the search uses, resolved first so that PostgreSQL plans well. */
type Keys = { codes: number[]; texts: number[]; payer: PayerKeys | null }
/** The lines of a payer, and the hospitals with any of them. */
type PayerKeys = { lines: number[]; hospitals: number[] }

async function keysOf(db: Db, { code, words, family, payerId }: PriceSearch): Promise<Keys> {
  const texts = words
    ? sql`SELECT id FROM item_text WHERE search @@ to_tsquery('english', ${words}) LIMIT ${MAX_WORD_HITS}`
    : sql`SELECT NULL::int WHERE false`
  const [keys] = await queryRows<Omit<Keys, 'payer'> & PayerKeys>(
    db,
    sql`
    WITH line AS MATERIALIZED (SELECT id FROM payer_line
      WHERE payer_id = ${payerId && isUuid(payerId) ? payerId : null}::uuid)
    SELECT ARRAY(SELECT c.id FROM code c WHERE c.code IN (${code}, ${code.toUpperCase()})
      ${familyCondition(family)}) AS codes, ARRAY(${texts}) AS texts,
      ARRAY(SELECT id FROM line) AS lines, ARRAY(SELECT DISTINCT hospital_id FROM hospital_payer_line
        JOIN line ON line.id = line_id) AS hospitals`,
  )
  const { lines, hospitals, ...ids } = keys!
  return { ...ids, payer: payerId ? { lines, hospitals } : null }
}

const familyCondition = (family: string | undefined) =>
  family ? sql`AND regexp_replace(c.family, '[^A-Z0-9]', '', 'g') = ${foldFamily(family)}` : sql``

/**
 * Prices of an equal code, then those whose text has all the words; null when nothing can match.
 */
function hitsOf(
  search: PriceSearch,
  near: readonly NearHospital[] | null,
  { codes, texts, payer }: Keys,
): Prisma.Sql | null {
  const { tables, conditions, columns } = filterConditions(search, near, payer)
  const branch = (isCode: boolean, from: Prisma.Sql, condition: Prisma.Sql) => sql`
    SELECT p.id, ${isCode ? sql`true` : sql`false`} AS is_code, p.contracts, p.setting, p.valid_from,
      p.hospital_id, ${columns},
      CASE WHEN p.withheld IS NULL THEN p.contract_median_e4 END AS median
    FROM ${from} ${tables} WHERE ${condition} AND ${conditions}`
  const ofFamily = search.family
    ? sql`AND EXISTS (SELECT FROM code c WHERE c.id = p.code_id ${familyCondition(search.family)})`
    : sql``
  // The join hides the code's frequency from the planner, which would otherwise scan every hospital
  // for a frequent code.
  const ofCodes = sql`unnest(${codes}::int[]) AS k (id) JOIN hospital_code_price p ON p.code_id = k.id`
  const byWords = sql`p.text_id = ANY (${texts}::int[]) AND p.code_id <> ALL (${codes}::int[]) ${ofFamily}`
  const branches = [
    ...(codes.length > 0 ? [sql`(${branch(true, ofCodes, sql`true`)})`] : []),
    ...(texts.length > 0
      ? [sql`(${branch(false, sql`hospital_code_price p`, byWords)} LIMIT ${MAX_WORD_HITS})`]
      : []),
  ]
  return branches.length === 0 || payer?.hospitals.length === 0 ? null : Prisma.join(branches, ' UNION ALL ')
}

function filterConditions(
  search: PriceSearch,
  near: readonly NearHospital[] | null,
  payer: PayerKeys | null,
) {
  const { state, methodologyClass, setting, isSample, asOf, sort } = search
  const tables: Prisma.Sql[] = []
  const conditions = [validAt(asOf)]
  if (state) tables.push(sql`JOIN hospital h ON h.id = p.hospital_id AND h.state = ${state}`)
  if (methodologyClass) conditions.push(sql`p.methodology_class = ${methodologyClass}`)
  if (setting !== undefined) conditions.push(sql`p.setting = ${setting}`)
  if (isSample !== undefined) {
    const ofSample = Prisma.raw(IS_OF_SAMPLE)
    conditions.push(isSample ? ofSample : sql`NOT ${ofSample}`)
  }
  if (near) {
    const ids = near.map(({ id }) => id)
    tables.push(
      sql`JOIN unnest(${ids}::int[], ${near.map(({ miles }) => miles)}::float8[]) AS n (id, miles)
        ON n.id = p.hospital_id`,
    )
    conditions.push(sql`p.hospital_id = ANY (${ids}::int[])`)
  }
  if (payer) {
    tables.push(sql`JOIN (SELECT hospital_id, array_agg(line_id) AS ids FROM hospital_payer_line
      WHERE line_id = ANY (${payer.lines}::int[]) GROUP BY hospital_id) AS named
        ON named.hospital_id = p.hospital_id`)
    conditions.push(sql`p.hospital_id = ANY (${payer.hospitals}::int[]) AND p.line_ids && named.ids`)
  }
  // What the payer pays is computed for every price only where it decides the order.
  const paid = payer && sort === 'price' ? payerMedian(sql`named.ids`) : sql`NULL::bigint`
  const columns = sql`${near ? sql`n.miles` : sql`NULL::float8`} AS miles, ${paid} AS payer_median`
  return {
    tables: tables.length > 0 ? Prisma.join(tables, ' ') : Prisma.empty,
    conditions: Prisma.join(conditions, ' AND '),
    columns,
  }
}

/**
 * What a payer pays: the median over its lines. A hospital mostly names it in one or two, whose
 * middle needs no sorting.
 */
export const payerMedian = (lines: Prisma.Sql) => sql`(
  CASE WHEN cardinality(${lines}) = 1 THEN p.medians_e4[array_position(p.line_ids, (${lines})[1])] ELSE (
    SELECT round(CASE WHEN count(*) < 3 THEN min(u.median)::float8 + 0.5 * (max(u.median)::float8 -
      min(u.median)::float8) ELSE (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY v.median)
      FROM unnest(p.line_ids, p.medians_e4) AS v (line, median) WHERE v.line = ANY (${lines})) END)::bigint
    FROM unnest(p.line_ids, p.medians_e4) AS u (line, median) WHERE u.line = ANY (${lines})) END)`

/**
 * The requested order, missing values last; by default exact codes first, then the nearest
 * hospital, then prices that most contracts agree on. `first` is the leading part of the order that
 * needs no hospital columns, if any.
 */
function orderOf({ sort, isAscending, payerId }: PriceSearch): { first: Prisma.Sql | null; all: Prisma.Sql } {
  const direction = sql`${isAscending ? sql`ASC` : sql`DESC`} NULLS LAST`
  if (sort === 'name') return { first: null, all: sql`h.name ${direction}` }
  if (!sort) {
    const first = sql`is_code DESC, miles, contracts DESC`
    return { first, all: sql`${first}, h.name, setting` }
  }
  const by = {
    price: payerId ? sql`payer_median` : sql`median`,
    updated: sql`valid_from`,
    distance: sql`miles`,
  }
  const asked = sql`${by[sort]} ${direction}`
  return { first: asked, all: asked }
}
