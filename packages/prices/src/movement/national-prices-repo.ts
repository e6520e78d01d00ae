import { lockClient } from '@ppman/db'
import { DRUG_CODES } from '../code-family.ts'
import { LOAD_SETTINGS, type Client } from '../load-transaction-repo.ts'
import { isGroupCodeSql } from '../procedures/group-codes.ts'
import { LEAST_HOSPITALS } from './panel-movement.ts'

/**
 * Computes due national figures: one vote per hospital, at least three hospitals, facility prices
 * only, no sample hospitals. A row ends when its figure changes.
 *
 * @param client in a transaction
 * @returns how many codes were due
 */
export async function refreshNationalPrices(client: Client, at: Date): Promise<number> {
  await lockClient(client, 'national_code_price')
  await client.query(LOAD_SETTINGS)
  const { rowCount } = await client.query(STAGE_DUE)
  if (!rowCount) return 0
  await client.query('ANALYZE due_code')
  await client.query(STAGE_NATIONAL)
  await client.query(CLOSE_NATIONAL, [at])
  await client.query(OPEN_NATIONAL, [at])
  await client.query(FORGET_DUE)
  return rowCount
}

const STAGE_DUE = 'CREATE TEMP TABLE due_code ON COMMIT DROP AS SELECT code_id FROM national_price_due'

/** Kinds of payment that can be compared between hospitals. */
const RANKED_CLASSES = `('case_rate', 'fee_schedule', 'per_diem')`

/** Drugs are excluded: their unit differs between hospitals. */
export const IS_DRUG = `(c.family = 'NDC' OR c.family = 'HCPCS' AND c.code ~ '${DRUG_CODES}')`

/** Of a group of items that differ from hospital to hospital. */
export const IS_GROUP = isGroupCodeSql()

/** One vote per hospital: its facility row with the most contracts. */
export const HOSPITAL_VOTES = `
  SELECT DISTINCT ON (p.code_id, p.setting, p.methodology_class, p.hospital_id)
    p.code_id, p.setting, p.methodology_class, p.hospital_id, p.contract_median_e4 AS vote
  FROM hospital_code_price p`
/** A facility price that can be compared between hospitals. */
export const IS_COMPARABLE = `p.contract_median_e4 IS NOT NULL AND p.withheld IS NULL
  AND p.billing_class <> 'professional'
  AND p.drug_unit = '' AND p.methodology_class IN ${RANKED_CLASSES}
  AND p.code_id NOT IN (SELECT c.id FROM code c WHERE ${IS_GROUP})`
/** Sample hospitals count in no national figure. */
export const IS_OF_SAMPLE = 'p.hospital_id IN (SELECT id FROM hospital WHERE is_sample)'
export const IS_VOTE = `${IS_COMPARABLE} AND NOT ${IS_OF_SAMPLE}`
export const VOTE_ORDER = 'p.code_id, p.setting, p.methodology_class, p.hospital_id, p.contracts DESC, p.id'

/**
 * Figures of the codes that are due; of codes and kinds of payment with too few hospitals there is
 * none.
 */
const STAGE_NATIONAL = `
  CREATE TEMP TABLE new_national ON COMMIT DROP AS
  WITH vote AS (${HOSPITAL_VOTES} JOIN due_code USING (code_id) WHERE p.valid_to IS NULL
    AND ${IS_VOTE} ORDER BY ${VOTE_ORDER}),
  figure AS (
    SELECT code_id, setting, methodology_class, count(*)::int AS hospitals,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY vote)) AS median,
      percentile_disc(0.25) WITHIN GROUP (ORDER BY vote) AS p25, percentile_disc(0.75) WITHIN GROUP (ORDER BY
        vote) AS p75,
      min(vote) AS low, max(vote) AS high
    FROM vote GROUP BY 1, 2, 3 HAVING count(*) >= ${LEAST_HOSPITALS}),
  judged AS (SELECT f.*, CASE WHEN ${IS_DRUG} THEN 'drug_unit' END AS withheld FROM figure f JOIN code c
    ON c.id = f.code_id)
  SELECT code_id, setting, methodology_class, hospitals, withheld,
    CASE WHEN withheld IS NULL THEN median::bigint END AS median_e4,
      CASE WHEN withheld IS NULL THEN p25 END AS p25_e4,
    CASE WHEN withheld IS NULL THEN p75 END AS p75_e4, CASE WHEN withheld IS NULL THEN low END AS min_e4,
    CASE WHEN withheld IS NULL THEN high END AS max_e4
  FROM judged`

const FIGURES = 'hospitals, withheld, median_e4, p25_e4, p75_e4, min_e4, max_e4'

/** $1 instant: what is the same stays as it is. */
const CLOSE_NATIONAL = `
  UPDATE national_code_price o SET valid_to = $1
  FROM due_code d WHERE d.code_id = o.code_id AND o.valid_to IS NULL AND NOT EXISTS (
    SELECT FROM new_national n WHERE (n.code_id, n.setting, n.methodology_class) = (o.code_id, o.setting,
      o.methodology_class)
      AND (${FIGURES.replaceAll(/\b(\w+)/g, 'n.$1')}) IS NOT DISTINCT
        FROM (${FIGURES.replaceAll(/\b(\w+)/g, 'o.$1')}))`
const OPEN_NATIONAL = `
  INSERT INTO national_code_price (code_id, setting, methodology_class, ${FIGURES}, valid_from)
  SELECT code_id, setting, methodology_class, ${FIGURES}, $1 FROM new_national n WHERE NOT EXISTS (
    SELECT FROM national_code_price o WHERE o.valid_to IS NULL
      AND (n.code_id, n.setting, n.methodology_class) = (o.code_id, o.setting, o.methodology_class))`

const FORGET_DUE = 'DELETE FROM national_price_due d USING due_code c WHERE d.code_id = c.code_id'
