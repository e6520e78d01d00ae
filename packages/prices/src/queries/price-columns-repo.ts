import { Prisma } from '@ppman/db'

const { sql } = Prisma

/**
 * An amount that is shown only where it is a price. Amounts fit into a double exactly: the parser
 * refuses what does not.
 */
const unlessWithheld = (column: string) =>
  Prisma.raw(`CASE WHEN p.withheld IS NULL THEN p.${column}::float8 END`)

/** Columns of `Price`, of the rows `p`. */
export const PRICE = sql`
  p.id, h.ccn, h.name AS "hospitalName", h.state, h.is_sample AS "isSample",
  c.family, c.code, p.declared_type AS "declaredType", p.setting, p.billing_class AS "billingClass",
  p.methodology_class AS "methodologyClass",
    p.drug_unit AS "drugUnit", t.text, p.rates, p.priced_rates AS "pricedRates", p.contracts,
  p.formula_contracts AS "formulaContracts", p.list_rates AS "listRates", p.withheld,
  ${unlessWithheld('row_median_e4')} AS "rowMedianE4",
    ${unlessWithheld('contract_median_e4')} AS "contractMedianE4", ${unlessWithheld('p10_e4')} AS "p10E4",
  ${unlessWithheld('p90_e4')} AS "p90E4",
    ${unlessWithheld('min_e4')} AS "minE4", ${unlessWithheld('max_e4')} AS "maxE4",
  p.gross_e4::float8 AS "grossE4", p.cash_e4::float8 AS "cashE4", p.methodologies,
    p.file_id AS "fileId", f.blob_sha256 AS sha256,
  p.record_no AS "recordNo", p.record_part AS "recordPart",
    p.byte_offset::float8 AS "byteOffset", p.byte_length AS "byteLength",
  p.valid_from AS "validFrom", p.valid_to AS "validTo"`

export const PRICE_JOINS = sql`
  JOIN hospital h ON h.id = p.hospital_id
  JOIN code c ON c.id = p.code_id
  JOIN item_text t ON t.id = p.text_id
  JOIN mrf_file f ON f.id = p.file_id`

/** Rows shown today, or at the end of a day (UTC). */
export function validAt(day: string | undefined): Prisma.Sql {
  if (!day) return sql`p.valid_to IS NULL`
  const end = sql`((${day}::date + 1)::timestamp AT TIME ZONE 'UTC')`
  return sql`p.valid_from < ${end} AND (p.valid_to IS NULL OR p.valid_to >= ${end})`
}
