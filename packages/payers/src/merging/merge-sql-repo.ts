/**
 * Payers of each wanted reference (a query of one column `ref`): one row per reference, with the
 * number of payers. Each part reads its table once. Names are compared as text, because the trigram
 * index is slow for equality.
 */
export const bearersOf = (wanted: string): string => `
  SELECT ref, min(payer_id::text)::uuid AS payer_id, count(DISTINCT payer_id) AS bearers FROM (
    SELECT kind || ':' || upper(value) AS ref, payer_id FROM payer_identifier
      WHERE kind IN ('edi', 'naic', 'hios')
    UNION ALL SELECT 'name:' || folded, payer_id FROM payer_alias
    UNION ALL SELECT 'directory:' || source_key, id FROM payer WHERE source = 'edi_directory') AS borne
  WHERE ref IN (${wanted}) GROUP BY ref`

/** Deletes and returns rows whose other company is several payers or the payer itself. */
export const REJECT_AMBIGUOUS_OTHERS = `
  WITH stated AS (
    SELECT row_no, s.doc->>'directoryId' AS directory_id, payer_id, a->>'ref' AS ref
    FROM staged s JOIN company c USING (payer_key), jsonb_array_elements(s.doc->'affiliations') AS a
      WHERE payer_id IS NOT NULL
  ), wrong AS (
    SELECT row_no, directory_id, bearers > 1 AS is_several
    FROM stated JOIN (${bearersOf('SELECT ref FROM stated')}) AS bearer USING (ref)
    WHERE bearers > 1 OR bearer.payer_id = stated.payer_id
  ), gone AS (
    DELETE FROM staged s USING wrong w WHERE s.row_no = w.row_no)
  SELECT row_no AS row, directory_id AS "directoryId", is_several AS "isSeveral" FROM wrong ORDER BY row_no`

/** $1 source, $2 load, $3 instant */
export const MERGE_FOOTPRINT = `
  INSERT INTO payer_footprint (payer_id, entry_id, state, plan_type, role, source, directory_id, load_id,
    first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', state, plan_type, f->>'role')
    c.payer_id, e.id, state, plan_type, f->>'role', $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) LEFT JOIN payer_entry e ON e.source = $1
    AND e.directory_id = s.doc->>'directoryId',
    jsonb_array_elements(s.doc->'footprint') AS f, jsonb_array_elements_text(f->'states') AS state,
    jsonb_array_elements_text(f->'planTypes') AS plan_type
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', state, plan_type, f->>'role', row_no
  ON CONFLICT (source, directory_id, state, plan_type, role) DO UPDATE SET payer_id = excluded.payer_id,
    entry_id = excluded.entry_id,
    load_id = excluded.load_id, last_seen_at = excluded.last_seen_at`

/** LINK_OTHERS links the other company afterwards. $1 source, $2 load, $3 instant */
export const MERGE_AFFILIATIONS = `
  INSERT INTO payer_affiliation (payer_id, kind, other_ref, other_name, valid_from, valid_to, evidence,
    source, directory_id, load_id, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', a->>'kind', a->>'ref', a->>'validFrom')
    c.payer_id, a->>'kind', a->>'ref', a->>'name', (a->>'validFrom')::date, (a->>'validTo')::date,
      a->>'evidence',
    $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key), jsonb_array_elements(s.doc->'affiliations') AS a
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', a->>'kind', a->>'ref', a->>'validFrom', row_no
  ON CONFLICT (source, directory_id, kind, other_ref, (coalesce(valid_from, '-infinity')))
    DO UPDATE SET payer_id = excluded.payer_id,
    other_payer_id = nullif(payer_affiliation.other_payer_id, excluded.payer_id),
      other_name = excluded.other_name,
    valid_to = excluded.valid_to, evidence = excluded.evidence, load_id = excluded.load_id,
      last_seen_at = excluded.last_seen_at`

/** Links other companies once exactly one payer has their reference, whichever load adds it. */
export const LINK_OTHERS = `
  UPDATE payer_affiliation a SET other_payer_id = bearer.payer_id
  FROM (${bearersOf('SELECT other_ref FROM payer_affiliation WHERE other_payer_id IS NULL')}) AS bearer
  WHERE a.other_payer_id IS NULL AND a.other_ref = bearer.ref AND bearers = 1
    AND bearer.payer_id <> a.payer_id`

/** A changed scope becomes a new row. $1 source, $2 load, $3 instant */
export const MERGE_DELEGATIONS = `
  INSERT INTO delegation (payer_id, vendor, benefit, states, plan_types, valid_from, valid_to, evidence,
    source, directory_id, load_id, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', d->>'vendor', d->>'benefit', d->'states', d->'planTypes',
    d->>'validFrom')
    c.payer_id, d->>'vendor', d->>'benefit', array(SELECT jsonb_array_elements_text(d->'states')),
    array(SELECT jsonb_array_elements_text(d->'planTypes')), (d->>'validFrom')::date,
      (d->>'validTo')::date, d->>'evidence',
    $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key), jsonb_array_elements(s.doc->'delegations') AS d
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', d->>'vendor', d->>'benefit', d->'states', d->'planTypes',
    d->>'validFrom', row_no
  ON CONFLICT (source, directory_id, vendor, benefit, states, plan_types,
    (coalesce(valid_from, '-infinity'))) DO UPDATE SET
    payer_id = excluded.payer_id, valid_to = excluded.valid_to, evidence = excluded.evidence,
      load_id = excluded.load_id,
    last_seen_at = excluded.last_seen_at`

/**
 * One row per company of the file, from its first row. `payer_id` is set when payers are found or
 * added.
 */
export const COMPANIES = `
  CREATE TEMP TABLE company ON COMMIT DROP AS
  SELECT DISTINCT ON (payer_key) payer_key, doc, NULL::uuid AS payer_id FROM staged
    ORDER BY payer_key, row_no`

/** Finds payers by key. $1 family */
export const FIND_BY_KEY = `
  UPDATE company c SET payer_id = p.id FROM payer p WHERE c.payer_id IS NULL AND p.source = $1
    AND p.source_key = c.payer_key`

/**
 * Finds companies without number ('name:…') by their exact name, numbered insurers first. $1 family
 */
export const FIND_BY_NAME = `
  UPDATE company c SET payer_id = (
    SELECT p.id FROM payer p WHERE p.source = $1 AND p.folded_name = substr(c.payer_key, 6)
      ORDER BY p.source_key LIMIT 1)
  WHERE c.payer_id IS NULL AND c.payer_key LIKE 'name:%'`

/**
 * For files that add no payers: finds the only payer with the number, or with the name where the
 * row has no number.
 */
export const FIND_BY_NUMBER = `
  UPDATE company c SET payer_id = bearer.payer_id
    FROM (${bearersOf('SELECT payer_key FROM company')}) AS bearer
  WHERE c.payer_key = bearer.ref AND bearers = 1`

/**
 * For files that add no payers: finds the only payer with the name, where no payer has the number.
 */
export const FIND_BY_ANY_NAME = `
  UPDATE company c SET payer_id = bearer.payer_id
  FROM (${bearersOf(`SELECT 'name:' || (doc->>'foldedName') FROM company WHERE payer_id IS NULL`)}) AS bearer
  WHERE c.payer_id IS NULL AND 'name:' || (c.doc->>'foldedName') = bearer.ref AND bearers = 1`

export const UNPLACED = `
  SELECT row_no AS row, s.doc->>'directoryId' AS "directoryId" FROM staged s JOIN company c USING (payer_key)
  WHERE c.payer_id IS NULL ORDER BY row_no`

/**
 * The first payer of a name gets the plain slug; the others get a part of the key's hash appended.
 * $1 family, $2 load, $3 instant, $4 those known by name only
 */
export const ADD_PAYERS = `
  INSERT INTO payer (name, folded_name, slug, payer_type, parent_ref, source, source_key, load_id,
    first_seen_at, last_seen_at, created_at, updated_at)
  SELECT doc->>'name', doc->>'foldedName',
    CASE WHEN row_number() OVER (PARTITION BY doc->>'slug' ORDER BY payer_key) = 1
        AND NOT EXISTS (SELECT FROM payer p WHERE p.slug = doc->>'slug')
      THEN doc->>'slug' ELSE (doc->>'slug') || '-' || left(md5($1 || payer_key), 8) END,
    doc->>'payerType', doc->>'parentRef', $1, payer_key, $2, $3, $3, $3, $3
  FROM company WHERE payer_id IS NULL AND (payer_key LIKE 'name:%') = $4`

/**
 * Updates each payer from the file. Only a row with the payer's own key may rename it. $1 load, $2
 * instant, $3 may rename, $4 the file's states replace the known ones instead of adding to them
 */
export const SEE_PAYERS = `
  WITH stated AS (
    SELECT DISTINCT ON (p.id) p.id, doc, p.source_key = c.payer_key AND $3 AS names
    FROM company c JOIN payer p ON p.id = c.payer_id ORDER BY p.id, p.source_key <> c.payer_key, c.payer_key
  ), footprint AS (
    SELECT c.payer_id AS id, array_agg(DISTINCT state ORDER BY state) AS states
    FROM company c JOIN staged s USING (payer_key), jsonb_array_elements_text(s.doc->'states') AS state
      GROUP BY 1
  ), seen AS (
    SELECT p.id,
      CASE WHEN names THEN doc->>'name' ELSE p.name END AS name,
      CASE WHEN names THEN doc->>'foldedName' ELSE p.folded_name END AS folded_name,
      CASE WHEN names THEN doc->>'payerType' ELSE p.payer_type END AS payer_type,
      CASE WHEN names THEN doc->>'parentRef' ELSE p.parent_ref END AS parent_ref,
      array(SELECT DISTINCT x FROM unnest(coalesce(f.states, '{}') || CASE WHEN $4 THEN '{}'
        ELSE p.states END) AS x ORDER BY x) AS states
    FROM stated JOIN payer p USING (id) LEFT JOIN footprint f USING (id)
  )
  UPDATE payer p SET load_id = $1, last_seen_at = $2,
    name = s.name, folded_name = s.folded_name, payer_type = s.payer_type, parent_ref = s.parent_ref,
      states = s.states,
    updated_at = CASE WHEN (p.name, p.payer_type, p.parent_ref, p.states) IS DISTINCT FROM (s.name,
      s.payer_type, s.parent_ref, s.states)
      THEN $2 ELSE p.updated_at END
  FROM seen s WHERE p.id = s.id`

/** A child finds its parent in whichever load brings the second of them. $1 family */
export const LINK_PARENTS = `
  UPDATE payer child SET parent_id = parent.id FROM payer parent
  WHERE child.source = $1 AND parent.source = $1 AND parent.source_key = child.parent_ref
    AND parent.id <> child.id AND child.parent_id IS DISTINCT FROM parent.id`

/** $1 source, $2 load, $3 instant */
export const MERGE_ENTRIES = `
  INSERT INTO payer_entry (payer_id, edi_payer_id, name, coverage_types, states, source, directory_id,
    load_id, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId') c.payer_id, s.doc->'entry'->>'ediPayerId', s.doc->>'name',
    array(SELECT jsonb_array_elements_text(s.doc->'entry'->'coverageTypes')),
    array(SELECT jsonb_array_elements_text(s.doc->'states')),
    $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) WHERE s.doc->'entry' <> 'null'
    ORDER BY s.doc->>'directoryId', row_no
  ON CONFLICT (source, directory_id) DO UPDATE SET payer_id = excluded.payer_id,
    edi_payer_id = excluded.edi_payer_id, name = excluded.name,
    coverage_types = excluded.coverage_types, states = excluded.states, load_id = excluded.load_id,
      last_seen_at = excluded.last_seen_at`

/**
 * An entry keeps each name its row gives. A company that many rows name (one per state) keeps each
 * spelling once, from the first row that gave it: its other rows are found by their numbers. (`||
 * ''` keeps the planner off the trigram index, which answers equality thirty times slower than the
 * index on payer_id.) $1 source, $2 load, $3 instant
 */
export const MERGE_ALIASES = `
  INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id, load_id,
    first_seen_at, last_seen_at)
  SELECT DISTINCT ON (coalesce(e.id, c.payer_id), n->>'folded')
    c.payer_id, e.id, n->>'alias', n->>'folded', n->>'kind', $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) LEFT JOIN payer_entry e ON e.source = $1
    AND e.directory_id = s.doc->>'directoryId',
    jsonb_array_elements(s.doc->'names') WITH ORDINALITY AS name (n, place)
  WHERE e.id IS NOT NULL OR NOT EXISTS (
    SELECT FROM payer_alias a
    WHERE a.payer_id = c.payer_id AND a.folded || '' = n->>'folded'
      AND (a.source, a.directory_id) <> ($1, s.doc->>'directoryId'))
  ORDER BY coalesce(e.id, c.payer_id), n->>'folded', row_no, place
  ON CONFLICT (source, directory_id, alias) DO UPDATE SET payer_id = excluded.payer_id,
    entry_id = excluded.entry_id,
    folded = excluded.folded, kind = excluded.kind, load_id = excluded.load_id,
      last_seen_at = excluded.last_seen_at`

/** $1 source, $2 load, $3 instant */
export const MERGE_IDENTIFIERS = `
  INSERT INTO payer_identifier (payer_id, entry_id, kind, value, source, directory_id, load_id,
    first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', i->>'kind', i->>'value')
    c.payer_id, e.id, i->>'kind', i->>'value', $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) LEFT JOIN payer_entry e ON e.source = $1
    AND e.directory_id = s.doc->>'directoryId',
    jsonb_array_elements(s.doc->'identifiers') AS i
  ORDER BY s.doc->>'directoryId', i->>'kind', i->>'value', row_no
  ON CONFLICT (source, directory_id, kind, value) DO UPDATE SET payer_id = excluded.payer_id,
    entry_id = excluded.entry_id,
    load_id = excluded.load_id, last_seen_at = excluded.last_seen_at`

/** $1 source, $2 load, $3 instant */
export const MERGE_ADDRESSES = `
  INSERT INTO payer_address (payer_id, entry_id, line, city, state, zip, source, directory_id, load_id,
    first_seen_at, last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', a->>'line', a->>'zip')
    c.payer_id, e.id, a->>'line', a->>'city', a->>'state', a->>'zip', $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) LEFT JOIN payer_entry e ON e.source = $1
    AND e.directory_id = s.doc->>'directoryId',
    jsonb_array_elements(s.doc->'addresses') AS a
  WHERE c.payer_id IS NOT NULL
  ORDER BY s.doc->>'directoryId', a->>'line', a->>'zip', row_no
  ON CONFLICT (source, directory_id, line, zip) DO UPDATE SET payer_id = excluded.payer_id,
    entry_id = excluded.entry_id,
    city = excluded.city, state = excluded.state, load_id = excluded.load_id,
      last_seen_at = excluded.last_seen_at`

/** $1 source, $2 load, $3 instant */
export const MERGE_PHONES = `
  INSERT INTO payer_phone (payer_id, entry_id, phone, source, directory_id, load_id, first_seen_at,
    last_seen_at)
  SELECT DISTINCT ON (s.doc->>'directoryId', phone)
    c.payer_id, e.id, phone, $1, s.doc->>'directoryId', $2, $3, $3
  FROM staged s JOIN company c USING (payer_key) LEFT JOIN payer_entry e ON e.source = $1
    AND e.directory_id = s.doc->>'directoryId',
    jsonb_array_elements_text(s.doc->'phones') AS phone
  ORDER BY s.doc->>'directoryId', phone, row_no
  ON CONFLICT (source, directory_id, phone) DO UPDATE SET payer_id = excluded.payer_id,
    entry_id = excluded.entry_id,
    load_id = excluded.load_id, last_seen_at = excluded.last_seen_at`
