/**
 * Who bears each of the wanted references (a query of one column `ref`): one line per reference that anybody bears, with how
 * many do. Each part reads its table once; a name is compared as text, since its trigram index answers equality slowly.
 */
export const bearersOf = (wanted: string): string => `
  SELECT ref, min(payer_id::text)::uuid AS payer_id, count(DISTINCT payer_id) AS bearers FROM (
    SELECT kind || ':' || upper(value) AS ref, payer_id FROM payer_identifier WHERE kind IN ('edi', 'naic', 'hios')
    UNION ALL SELECT 'name:' || folded, payer_id FROM payer_alias
    UNION ALL SELECT 'directory:' || source_key, id FROM payer WHERE source = 'edi_directory') AS borne
  WHERE ref IN (${wanted}) GROUP BY ref`

/** Takes out, and tells, the rows whose other company is several payers or the payer itself. */
export const REFUSE_OTHERS = `
  WITH said AS (
    SELECT row_no, s.doc->>'directoryId' AS directory_id, payer_id, a->>'ref' AS ref
    FROM staged s JOIN company c USING (payer_key), jsonb_array_elements(s.doc->'affiliations') AS a WHERE payer_id IS NOT NULL
  ), wrong AS (
    SELECT row_no, directory_id, bearers > 1 AS is_several
    FROM said JOIN (${bearersOf('SELECT ref FROM said')}) AS bearer USING (ref)
    WHERE bearers > 1 OR bearer.payer_id = said.payer_id
  ), gone AS (
    DELETE FROM staged s USING wrong w WHERE s.row_no = w.row_no)
  SELECT row_no AS row, directory_id AS "directoryId", is_several AS "isSeveral" FROM wrong ORDER BY row_no`

/** $1 source, $2 load, $3 instant */
export const MERGE_FOOTPRINT = `
  INSERT INTO payer_footprint (payer_id, entry_id, state, plan_type, role, source, directory_id, load_id, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', state, plan_type, f->>'role')
    c.payer_id, e.id, state, plan_type, f->>'role', $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) LEFT JOIN payer_entry e ON e.source = $1 AND e.directory_id = s.doc->>'directoryId',
    jsonb_array_elements(s.doc->'footprint') AS f, jsonb_array_elements_text(f->'states') AS state,
    jsonb_array_elements_text(f->'planTypes') AS plan_type
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', state, plan_type, f->>'role', row_no
  ON CONFLICT (source, directory_id, state, plan_type, role) DO UPDATE SET payer_id = excluded.payer_id, entry_id = excluded.entry_id,
    load_id = excluded.load_id, last_seen_at = excluded.last_seen_at`

/** The other company is linked afterwards (LINK_OTHERS). $1 source, $2 load, $3 instant */
export const MERGE_AFFILIATIONS = `
  INSERT INTO payer_affiliation (payer_id, kind, other_ref, other_name, valid_from, valid_to, evidence,
    source, directory_id, load_id, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', a->>'kind', a->>'ref', a->>'validFrom')
    c.payer_id, a->>'kind', a->>'ref', a->>'name', (a->>'validFrom')::date, (a->>'validTo')::date, a->>'evidence',
    $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key), jsonb_array_elements(s.doc->'affiliations') AS a
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', a->>'kind', a->>'ref', a->>'validFrom', row_no
  ON CONFLICT (source, directory_id, kind, other_ref, (coalesce(valid_from, '-infinity'))) DO UPDATE SET payer_id = excluded.payer_id,
    other_payer_id = nullif(payer_affiliation.other_payer_id, excluded.payer_id), other_name = excluded.other_name,
    valid_to = excluded.valid_to, evidence = excluded.evidence, load_id = excluded.load_id, last_seen_at = excluded.last_seen_at`

/** The other company is found in whichever load brings it, once one payer bears its reference. */
export const LINK_OTHERS = `
  UPDATE payer_affiliation a SET other_payer_id = bearer.payer_id
  FROM (${bearersOf('SELECT other_ref FROM payer_affiliation WHERE other_payer_id IS NULL')}) AS bearer
  WHERE a.other_payer_id IS NULL AND a.other_ref = bearer.ref AND bearers = 1 AND bearer.payer_id <> a.payer_id`

/** A scope that changed is a statement of its own. $1 source, $2 load, $3 instant */
export const MERGE_DELEGATIONS = `
  INSERT INTO delegation (payer_id, vendor, benefit, states, plan_types, valid_from, valid_to, evidence,
    source, directory_id, load_id, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', d->>'vendor', d->>'benefit', d->'states', d->'planTypes', d->>'validFrom')
    c.payer_id, d->>'vendor', d->>'benefit', array(SELECT jsonb_array_elements_text(d->'states')),
    array(SELECT jsonb_array_elements_text(d->'planTypes')), (d->>'validFrom')::date, (d->>'validTo')::date, d->>'evidence',
    $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key), jsonb_array_elements(s.doc->'delegations') AS d
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', d->>'vendor', d->>'benefit', d->'states', d->'planTypes', d->>'validFrom', row_no
  ON CONFLICT (source, directory_id, vendor, benefit, states, plan_types, (coalesce(valid_from, '-infinity'))) DO UPDATE SET
    payer_id = excluded.payer_id, valid_to = excluded.valid_to, evidence = excluded.evidence, load_id = excluded.load_id,
    last_seen_at = excluded.last_seen_at`
