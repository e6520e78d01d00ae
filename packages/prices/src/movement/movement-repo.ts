import type { openPool } from '@ppman/db'
import { lockClient } from '@ppman/db'
import { LOAD_SETTINGS, inTransaction } from '../load-transaction-repo.ts'
import { HOSPITAL_VOTES, IS_DRUG, IS_VOTE, VOTE_ORDER } from './national-prices-repo.ts'
import { LEAST_HOSPITALS } from './panel-movement.ts'

type Pool = ReturnType<typeof openPool>

export type Movement = { codes: number; payers: number }

const DAY_MS = 24 * 60 * 60 * 1_000
export const WINDOW_DAYS = 30

/**
 * Recomputes the movement of the last 30 days: national medians over the hospitals priced at both
 * ends, and rates of payers over matching hospitals, contracts and codes. Repeatable.
 *
 * @param pool uses the worker role
 */
export const recomputeMovement = (pool: Pool, now: Date): Promise<Movement> =>
  inTransaction(pool, async (client) => {
    const window = [new Date(now.getTime() - WINDOW_DAYS * DAY_MS), now]
    await lockClient(client, 'code_change')
    await client.query(LOAD_SETTINGS)
    await client.query('DELETE FROM code_change WHERE window_days = $1', [WINDOW_DAYS])
    await client.query('DELETE FROM payer_change WHERE window_days = $1', [WINDOW_DAYS])
    await client.query(STAGE_MOVED_HOSPITALS, window)
    await client.query(STAGE_MOVED_PRICES, window)
    await client.query(STAGE_MOVED_CODES)
    await client.query('ANALYZE moved_price, moved_code')
    const codes = await client.query(ADD_CODE_CHANGES, [...window, WINDOW_DAYS])
    const payers = await client.query(ADD_PAYER_CHANGES, [...window, WINDOW_DAYS])
    await client.query(NOTE_RUN, [now])
    return { codes: codes.rowCount ?? 0, payers: payers.rowCount ?? 0 }
  })

/** Rows shown at the start ($1) and at the end ($2) of a window. */
const AT_START = 'p.valid_from <= $1 AND (p.valid_to IS NULL OR p.valid_to > $1)'
const AT_END = 'p.valid_from <= $2 AND (p.valid_to IS NULL OR p.valid_to > $2)'
const KEY = 'hospital_id, code_id, setting, billing_class, methodology_class, drug_unit, modifiers'

/** Hospitals whose prices changed in the window, without samples. $1 start, $2 end */
const STAGE_MOVED_HOSPITALS = `
  CREATE TEMP TABLE moved_hospital ON COMMIT DROP AS
  SELECT DISTINCT f.hospital_id FROM file_change f JOIN hospital h ON h.id = f.hospital_id
    AND NOT h.is_sample
  WHERE f.detected_at > $1 AND f.detected_at <= $2 AND f.kind IN ('content', 'restored')`

/** Their prices at both ends, where they differ. $1 start, $2 end */
const STAGE_MOVED_PRICES = `
  CREATE TEMP TABLE moved_price ON COMMIT DROP AS
  SELECT ${KEY}, o.id AS old_id, n.id AS new_id, o.digest <> n.digest AS differs
  FROM (SELECT p.* FROM hospital_code_price p JOIN moved_hospital USING (hospital_id)
    WHERE ${AT_START} AND p.withheld IS NULL) o
  JOIN (SELECT p.* FROM hospital_code_price p JOIN moved_hospital USING (hospital_id)
    WHERE ${AT_END} AND p.withheld IS NULL) n USING (${KEY})`

const STAGE_MOVED_CODES = `
  CREATE TEMP TABLE moved_code ON COMMIT DROP AS
  SELECT DISTINCT m.code_id FROM moved_price m JOIN code c ON c.id = m.code_id WHERE m.differs
    AND NOT ${IS_DRUG}`

const votes = (at: string) =>
  `${HOSPITAL_VOTES} JOIN moved_code USING (code_id) WHERE ${at} AND ${IS_VOTE} ORDER BY ${VOTE_ORDER}`
const median = (votes: string) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${votes})`

/** $1 instant */
const NOTE_RUN = `
  INSERT INTO price_movement_run (computed_at) VALUES ($1) ON CONFLICT (is_only) DO UPDATE
    SET computed_at = EXCLUDED.computed_at`

/** $1 start, $2 end, $3 days of the window */
const ADD_CODE_CHANGES = `
  WITH before AS (${votes(AT_START)}), after AS (${votes(AT_END)}),
  figure AS (
    SELECT code_id, setting, methodology_class, count(*) FILTER (WHERE o.vote IS NOT NULL
      AND n.vote IS NOT NULL)::int AS panel,
      count(o.vote)::int AS hospitals_before, count(n.vote)::int AS hospitals_after,
      ${median('o.vote')} FILTER (WHERE n.vote IS NOT NULL) AS before,
        ${median('n.vote')} FILTER (WHERE o.vote IS NOT NULL) AS after,
      ${median('o.vote')} AS all_before, ${median('n.vote')} AS all_after
    FROM before o FULL JOIN after n USING (code_id, setting, methodology_class, hospital_id) GROUP BY 1, 2, 3)
  INSERT INTO code_change (window_days, code_id, setting, methodology_class, panel_hospitals, before_e4,
    after_e4, change_percent,
    all_before_e4, all_after_e4, hospitals_before, hospitals_after, composition_percent, computed_at)
  SELECT $3, code_id, setting, methodology_class, panel, round(before)::bigint, round(after)::bigint,
    100 * (after / before - 1),
    round(all_before)::bigint, round(all_after)::bigint, hospitals_before, hospitals_after,
    100 * (all_after / all_before - 1) - 100 * (after / before - 1), $2
  FROM figure WHERE panel >= ${LEAST_HOSPITALS} AND (before <> after OR all_before <> all_after)`

/** Contracts in a hospital's file at one end of the window, by payer. */
const payersAt = (at: string) => `
  SELECT DISTINCT m.hospital_id, coalesce(l.payer_id::text, lower(l.payer_name)) AS payer, l.product_line
  FROM mrf_file_hospital m JOIN mrf_file_contract fc ON fc.file_id = m.file_id JOIN contract c
    ON c.id = fc.contract_id
  JOIN payer_line l ON l.id = c.payer_line_id JOIN hospital h ON h.id = m.hospital_id AND NOT h.is_sample
  WHERE m.promoted_at <= ${at} AND (m.superseded_at IS NULL
    OR m.superseded_at > ${at})`

/** $1 start, $2 end, $3 days of the window */
const ADD_PAYER_CHANGES = `
  WITH pair AS (
    SELECT m.hospital_id, l.payer_id, l.payer_name, l.product_line,
      coalesce(l.payer_id::text, lower(l.payer_name)) AS payer,
      o.median::float8 AS before, n.median::float8 AS after
    FROM moved_price m
    JOIN hospital_code_price op ON op.id = m.old_id CROSS JOIN LATERAL unnest(op.line_ids, op.medians_e4) AS o
      (line, median)
    JOIN hospital_code_price np ON np.id = m.new_id CROSS JOIN LATERAL unnest(np.line_ids, np.medians_e4) AS n
      (line, median)
    JOIN payer_line l ON l.id = o.line WHERE o.line = n.line),
  moved AS (
    SELECT payer, product_line, min(payer_id::text)::uuid AS payer_id, min(payer_name) AS payer_name,
      count(*)::int AS rates,
      count(*) FILTER (WHERE after > before)::int AS up, count(*) FILTER (WHERE after < before)::int AS down,
      count(DISTINCT hospital_id) FILTER (WHERE after <> before)::int AS changed_hospitals,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY 100 * (after / before - 1)) AS change
    FROM pair GROUP BY 1, 2),
  panel AS (
    SELECT payer, product_line, count(*)::int AS hospitals FROM (${payersAt('$1')}) a
      JOIN (${payersAt('$2')}) b
      USING (hospital_id, payer, product_line) GROUP BY 1, 2)
  INSERT INTO payer_change (window_days, payer_id, payer_name, product_line, panel_hospitals,
    changed_hospitals, rates, rates_up, rates_down,
    change_percent, computed_at)
  SELECT $3, m.payer_id, coalesce(p.name, m.payer_name), m.product_line, panel.hospitals, m.changed_hospitals,
    m.rates, m.up, m.down, m.change, $2
  FROM moved m JOIN panel USING (payer, product_line) LEFT JOIN payer p ON p.id = m.payer_id
  WHERE panel.hospitals >= ${LEAST_HOSPITALS} AND m.up + m.down > 0`
