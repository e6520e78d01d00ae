import { queryRows } from '@ppman/db'
import type { Client } from '../load-transaction-repo.ts'
import { changeKind, NO_CHANGES, type RateChanges, type ShownFile } from './file-change.ts'

type NewFile = { hospitalId: number; fileId: string; rates: number; at: Date }

/** The file whose prices a hospital shows. */
export async function findShownFile(client: Client, hospitalId: number): Promise<ShownFile | null> {
  const rows = await queryRows<ShownFile>(client, { text: SHOWN, values: [hospitalId] })
  return rows[0] ?? null
}

/** Records that a file is held. */
export const storeHeld = (client: Client, file: NewFile, shown: ShownFile): Promise<void> =>
  addChange(client, file, { shown, kind: 'half_rows' })

/** Copies the shown prices before they are replaced. */
export async function rememberShown(client: Client, hospitalId: number): Promise<void> {
  await client.query(REMEMBER_SHOWN, [hospitalId])
}

type Replaced = {
  shown: ShownFile | null
  /** Codes with a median in the new file. */
  pricedCodeIds: ReadonlySet<number>
}

/**
 * Records how the new prices differ from the previous ones, marks codes whose national figures are
 * due, and enqueues the jobs that follow a promotion.
 */
export async function storeChange(
  client: Client,
  file: NewFile,
  { shown, pricedCodeIds }: Replaced,
): Promise<void> {
  const changes = shown ? await countChanges(client, file) : NO_CHANGES
  const rows = await queryRows<{ sha256: string; wasShown: boolean }>(client, {
    text: NEW_FILE,
    values: [file.hospitalId, file.fileId],
  })
  await addChange(client, file, { shown, kind: changeKind(shown, rows[0]!, changes), changes })
  await (shown ? client.query(MARK_DUE) : client.query(MARK_FIRST_DUE, [[...pricedCodeIds]]))
  await client.query(RESOLVE_HELD, [file.hospitalId, file.fileId, file.at])
  await client.query(ENQUEUE_AFTER_PROMOTION, [file.fileId])
}

async function countChanges(client: Client, { hospitalId }: NewFile): Promise<RateChanges> {
  await client.query(STAGE_CHANGES, [hospitalId])
  return (await queryRows<RateChanges>(client, { text: COUNT_CHANGES }))[0]!
}

type Change = { shown: ShownFile | null; kind: string; changes?: RateChanges }

async function addChange(
  client: Client,
  file: NewFile,
  { shown, kind, changes = NO_CHANGES }: Change,
): Promise<void> {
  const row = {
    hospital_id: file.hospitalId,
    old_file_id: shown?.fileId ?? null,
    new_file_id: file.fileId,
    detected_at: file.at.toISOString(),
    kind,
    rates_before: shown?.rates ?? 0,
    rates_after: file.rates,
    rates_added: changes.added,
    rates_removed: changes.removed,
    rates_changed: changes.changed,
    rates_up: changes.up,
    rates_down: changes.down,
    codes_changed: changes.codesChanged,
    contracts_added: shown ? await countContractsOnlyIn(client, file.fileId, shown.fileId) : 0,
    contracts_removed: shown ? await countContractsOnlyIn(client, shown.fileId, file.fileId) : 0,
  }
  await client.query(ADD_CHANGE, [JSON.stringify(row)])
}

async function countContractsOnlyIn(client: Client, fileId: string, otherId: string): Promise<number> {
  const rows = await queryRows<{ contracts: number }>(client, {
    text: COUNT_CONTRACTS_ONLY_IN,
    values: [fileId, otherId],
  })
  return rows[0]!.contracts
}

/** $1 hospital */
const SHOWN = `
  SELECT f.id AS "fileId", f.rates, f.blob_sha256 AS sha256 FROM mrf_file_hospital m JOIN mrf_file f
    ON f.id = m.file_id
  WHERE m.hospital_id = $1 AND m.superseded_at IS NULL`

/** $1 hospital, $2 file: its bytes, and whether the hospital showed this reading before. */
const NEW_FILE = `
  SELECT blob_sha256 AS sha256, EXISTS (
    SELECT FROM mrf_file_hospital WHERE hospital_id = $1 AND file_id = $2
      AND superseded_at IS NOT NULL) AS "wasShown"
  FROM mrf_file WHERE id = $2`

const KEY = 'code_id, setting, billing_class, methodology_class, drug_unit, modifiers'
/** The key of the changed rows. */
const CHANGED_KEY = KEY.replaceAll(/(\w+)/g, 'c.$1')
const FIGURES = 'contract_median_e4, digest, gross_e4, cash_e4, withheld'

/** What a hospital shows, of `hospital_code_price`. */
const SHOWN_PRICES = `SELECT id, ${KEY}, ${FIGURES} FROM hospital_code_price WHERE hospital_id = $1
  AND valid_to IS NULL`
/** $1 hospital */
const REMEMBER_SHOWN = `CREATE TEMP TABLE shown_price ON COMMIT DROP AS ${SHOWN_PRICES}`

/**
 * $1 hospital: keys whose figures differ between what was shown and what is shown, with both
 * medians.
 */
const STAGE_CHANGES = `
  CREATE TEMP TABLE changed_price ON COMMIT DROP AS
  SELECT ${KEY}, o.contract_median_e4 AS old_e4, n.contract_median_e4 AS new_e4, o.id AS old_id,
    n.id AS new_id
  FROM shown_price o FULL JOIN (${SHOWN_PRICES}) n USING (${KEY})
  WHERE o.id IS NULL OR n.id IS NULL
    OR (o.digest, o.gross_e4, o.cash_e4, o.withheld) IS DISTINCT
      FROM (n.digest, n.gross_e4, n.cash_e4, n.withheld)`

/** Of the keys that differ, the dollar rates by payer line. */
const COUNT_CHANGES = `
  WITH old AS (
    SELECT ${CHANGED_KEY}, line, median FROM changed_price c JOIN hospital_code_price p ON p.id = c.old_id,
      unnest(p.line_ids, p.medians_e4) AS l (line, median)),
  new AS (
    SELECT ${CHANGED_KEY}, line, median FROM changed_price c JOIN hospital_code_price p ON p.id = c.new_id,
      unnest(p.line_ids, p.medians_e4) AS l (line, median)),
  pair AS (
    SELECT o.median AS before, n.median AS after
    FROM old o FULL JOIN new n USING (${KEY}, line))
  SELECT count(*) FILTER (WHERE before IS NULL)::int AS added, count(*) FILTER (WHERE after IS NULL)::int AS
    removed,
    count(*) FILTER (WHERE before <> after)::int AS changed, count(*) FILTER (WHERE after > before)::int AS
      up,
    count(*) FILTER (WHERE after < before)::int AS down,
    (SELECT count(DISTINCT (code_id, setting))::int FROM changed_price WHERE old_e4 IS DISTINCT
      FROM new_e4) AS "codesChanged",
    (SELECT count(*)::int FROM changed_price) AS "anyChanged"
  FROM pair`

/** $1 ids of codes that a hospital shows for the first time with a median. */
const MARK_FIRST_DUE = `
  INSERT INTO national_price_due (code_id) SELECT id FROM unnest($1::integer[]) AS c (id) ORDER BY 1
    ON CONFLICT (code_id) DO NOTHING`

/** National figures rest on medians: only codes with another one are due. */
const MARK_DUE = `
  INSERT INTO national_price_due (code_id)
  SELECT DISTINCT code_id FROM changed_price WHERE old_e4 IS DISTINCT FROM new_e4 ORDER BY 1
    ON CONFLICT (code_id) DO NOTHING`

/** $1 file, $2 other file (may be null): contracts of the first that the other has not. */
const COUNT_CONTRACTS_ONLY_IN = `
  SELECT count(*)::int AS contracts FROM (
    SELECT contract_id FROM mrf_file_contract WHERE file_id = $1 EXCEPT SELECT contract_id
      FROM mrf_file_contract WHERE file_id = $2) c`

/** $1 the row as JSON; a file is held once. */
const ADD_CHANGE = `
  INSERT INTO file_change (hospital_id, old_file_id, new_file_id, detected_at, kind, rates_before,
    rates_after, rates_added, rates_removed,
    rates_changed, rates_up, rates_down, codes_changed, contracts_added, contracts_removed)
  SELECT hospital_id, old_file_id, new_file_id, detected_at, kind, rates_before, rates_after, rates_added,
    rates_removed,
    rates_changed, rates_up, rates_down, codes_changed, contracts_added, contracts_removed
  FROM jsonb_populate_record(NULL::file_change, $1)
  ON CONFLICT (hospital_id, new_file_id) WHERE kind = 'half_rows' AND resolved_at IS NULL DO NOTHING`

/** $1 hospital, $2 file, $3 instant */
const RESOLVE_HELD = `
  UPDATE file_change SET resolved_at = $3 WHERE hospital_id = $1 AND new_file_id = $2 AND kind = 'half_rows'
    AND resolved_at IS NULL`

/** $1 file: what a promotion is followed by, each once while it waits. */
const ENQUEUE_AFTER_PROMOTION = `
  SELECT enqueue_job('check-conformance', json_build_object('file_id', $1::text),
    'check-conformance:' || $1::text, NULL),
    enqueue_job('match-payer-lines', '{}', 'match-payer-lines', NULL),
    enqueue_job('recompute-price-movement', '{}', 'recompute-price-movement', NULL)`
