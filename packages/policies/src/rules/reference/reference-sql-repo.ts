import type { EditKind, EditProvider } from './reference-edit.ts'

/** Names, not secrets: the digits of a digest, written as a UUID of version 8 (RFC 9562). */
const nameOf = (text: string) =>
  `overlay(overlay(md5(${text}) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`

/** What a file says, and the keys that it is compared by. Code and pair compare by their bytes. */
export const staging = (kind: EditKind, provider: EditProvider) => `
  CREATE TEMP TABLE staged_edit (
    line integer NOT NULL, code text COLLATE "C" NOT NULL, code_type text NOT NULL,
      partner text COLLATE "C" NOT NULL, content_key text NOT NULL,
    quantity double precision, period text, conditions jsonb NOT NULL, effective_from date, effective_to date,
    subject_key uuid NOT NULL GENERATED ALWAYS AS
      (${nameOf(`'${kind} ${provider} ' || partner || ' ' || code`)}) STORED,
    rule_key uuid NOT NULL GENERATED ALWAYS AS
      (${nameOf(`'${kind} ${provider} ' || partner || ' ' || code || ' ' || content_key`)}) STORED
  ) ON COMMIT DROP`

export const COPY_STAGED =
  'COPY staged_edit (line, code, code_type, partner, content_key, quantity, period, conditions, ' +
  'effective_from, effective_to) FROM STDIN'

/** Of two lines about one pair and first day, the later counts. */
export const DROP_REPEATED = `
  DELETE FROM staged_edit s USING (
    SELECT subject_key, effective_from, max(line) AS line FROM staged_edit GROUP BY subject_key,
      effective_from HAVING count(*) > 1) last
  WHERE s.subject_key = last.subject_key AND s.effective_from IS NOT DISTINCT FROM last.effective_from
    AND s.line < last.line`

/**
 * $1 stated first day of the edition: else that of the newest edit, for every edition brings some.
 */
export const EDITION =
  `SELECT to_char(coalesce($1::date, max(effective_from)), 'YYYY-MM-DD') AS "releasedOn", ` +
  'count(*)::int AS edits FROM staged_edit'

export const NEWEST_EDITION = `
  SELECT to_char(max(released_on), 'YYYY-MM-DD') AS "releasedOn" FROM reference_import WHERE kind = $1
    AND provider = $2`

export const DIFFERENCE = `
  CREATE TEMP TABLE edit_difference (
    rule_id uuid, line integer, subject_key uuid NOT NULL, effective_from date, effective_to date
  ) ON COMMIT DROP`

const PAIR = `ROW((k.conditions ->> 'column1') COLLATE "C", k.code COLLATE "C")`
const PAIRS = 'SELECT partner, code FROM staged_edit'

/**
 * $1 payer, $2 category, $3 provider, $4 whether the file is the whole list: lines without a rule,
 * rules without a line, and rules whose line says something else of their last day or reason. Days
 * are those of the rule.
 */
export const COMPARE = `
  WITH bounds AS (
    SELECT (SELECT ROW(partner, code) FROM (${PAIRS} ORDER BY partner, code LIMIT 1) f) AS first,
      (SELECT ROW(partner, code) FROM (${PAIRS} ORDER BY partner DESC, code DESC LIMIT 1) l) AS last),
  known AS (
    SELECT id, rule_key, subject_key, code, conditions, effective_from, effective_to FROM billing_rule
    WHERE payer_id = $1 AND origin = 'imported_reference' AND org_id IS NULL AND rule_category = $2
      AND superseded_by IS NULL
      AND reference_import_id IS NOT NULL AND conditions ->> 'provider' = $3)
  INSERT INTO edit_difference
  SELECT k.id, s.line, coalesce(k.subject_key, s.subject_key), k.effective_from, k.effective_to
  FROM known k FULL JOIN staged_edit s ON s.rule_key = k.rule_key
  WHERE k.id IS NULL OR (s.line IS NULL AND ($4 OR (SELECT ${PAIR} BETWEEN first AND last FROM bounds)))
    OR (s.line IS NOT NULL AND (k.conditions <> s.conditions OR k.effective_to IS DISTINCT
      FROM ${lastDay('s', 'k')}))`

/**
 * A rule that began later than its line says, since it replaced another, cannot end before it
 * began.
 */
function lastDay(line: string, rule: string): string {
  return (
    `CASE WHEN ${line}.effective_to IS NOT NULL THEN greatest(${line}.effective_to, ` +
    `${rule}.effective_from - 1) END`
  )
}

/**
 * $1 first day of the edition (may be null), $2 the day that stands for it otherwise: rules that
 * end, what takes their place, and since when. A rule that was over stays, unless the file now says
 * something else of the same days.
 */
export const END_RULES = `
  CREATE TEMP TABLE edit_end ON COMMIT DROP AS SELECT NULL::uuid AS rule_id, NULL::uuid AS successor_key,
    NULL::date AS starts_on LIMIT 0`
export const FIND_ENDING = `
  INSERT INTO edit_end
  SELECT DISTINCT ON (k.rule_id) k.rule_id, s.rule_key,
    CASE WHEN s.effective_from > k.effective_from OR s.effective_to < $1::date OR k.effective_to < $2::date
      THEN coalesce(s.effective_from, $1::date) ELSE greatest(s.effective_from, $1::date) END
  FROM edit_difference k
  LEFT JOIN (edit_difference n JOIN staged_edit s ON s.line = n.line) ON n.rule_id IS NULL
    AND n.subject_key = k.subject_key
  WHERE k.rule_id IS NOT NULL AND k.line IS NULL
    AND (k.effective_to IS NULL OR k.effective_to >= $2::date OR (s.rule_key IS NOT NULL
      AND s.effective_from IS NOT DISTINCT FROM k.effective_from))
  ORDER BY k.rule_id, s.effective_from DESC NULLS LAST`

export const COUNT_LOST = 'SELECT count(*)::int AS lost FROM edit_end WHERE successor_key IS NULL'

export const ADD_IMPORT = `
  INSERT INTO reference_import (kind, provider, released_on, fetch_attempt_id, table_name, added, changed,
    ended, imported_at)
  VALUES ($1, $2, $3, $4, $5, 0, 0, 0, $6) RETURNING id`
export const COUNT_IMPORT = 'UPDATE reference_import SET added = $2, changed = $3, ended = $4 WHERE id = $1'

/**
 * $1 import, $2 now, $3 payer, $4 category, $5 disposition, $6 unit, $7 severity, $8 first day of
 * the edition
 */
export const ADD_RULES = `
  INSERT INTO billing_rule (payer_id, rule_key, subject_key, code, code_type, rule_category, disposition,
    quantity, quantity_unit, period,
    conditions, severity, origin, verification_status, effective_from, effective_to, created_at, updated_at,
      reference_import_id, reference_line)
  SELECT $3, s.rule_key, s.subject_key, s.code, s.code_type, $4, $5, s.quantity, $6, s.period, s.conditions,
    $7, 'imported_reference',
    'auto_verified', CASE WHEN e.successor_key IS NULL THEN coalesce(s.effective_from, $8::date) ELSE
      e.starts_on END, s.effective_to,
    $2, $2, $1, s.line
  FROM edit_difference n JOIN staged_edit s ON s.line = n.line
  LEFT JOIN (SELECT successor_key, max(starts_on) AS starts_on FROM edit_end WHERE successor_key IS NOT NULL
    GROUP BY successor_key) e
    ON e.successor_key = s.rule_key
  WHERE n.rule_id IS NULL`

/** $1 import, $2 now */
export const CHANGE_RULES = `
  UPDATE billing_rule r SET effective_to = ${lastDay('s', 'r')}, conditions = s.conditions,
    verification_status = 'auto_verified',
    reference_import_id = $1, reference_line = s.line, updated_at = $2
  FROM edit_difference d JOIN staged_edit s ON s.line = d.line WHERE r.id = d.rule_id`

/** $1 now, $2 the day that stands for the edition */
export const END_LOST_RULES = `
  UPDATE billing_rule r SET superseded_by = n.id, verification_status = 'superseded', updated_at = $1,
    effective_to = least(r.effective_to, greatest(coalesce(e.starts_on, $2::date) - 1, r.effective_from - 1))
  FROM edit_end e LEFT JOIN billing_rule n ON n.rule_key = e.successor_key AND n.superseded_by IS NULL
    AND n.ended_version_id IS NULL
  WHERE r.id = e.rule_id`
