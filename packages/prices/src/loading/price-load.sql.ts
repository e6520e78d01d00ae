/** $1 hospital */
export const FIND_NAMES =
  'SELECT name FROM hospital WHERE id = $1 UNION SELECT alias FROM hospital_alias WHERE hospital_id = $1'
export const FIND_NPIS = 'SELECT npi FROM hospital_npi WHERE hospital_id = $1'

/** $1 hospital: one load of a hospital at a time, others wait. */
export const LOCK_HOSPITAL = 'SELECT 1 FROM hospital WHERE id = $1 FOR UPDATE'

/** $1 sha256, $2 bytes, $3 media type */
export const ADD_BLOB =
  'INSERT INTO blob (sha256, bytes, media_type) VALUES ($1, $2, $3) ON CONFLICT (sha256) DO NOTHING'

/**
 * $1 sha256, $2 parser version, $3 choice of members. A reading that was stopped at its limits had
 * not made its choice yet.
 */
export const FIND_FILE = `
  SELECT id, reason FROM mrf_file
  WHERE blob_sha256 = $1 AND parser_version = $2 AND (member_choice = $3 OR reason = 'reading_limit')
  ORDER BY member_choice = $3 DESC LIMIT 1`

/** $1 file, $2 hospital */
export const IS_CURRENT =
  'SELECT 1 FROM mrf_file_hospital WHERE file_id = $1 AND hospital_id = $2 AND superseded_at IS NULL'

const FILE_COLUMNS = `blob_sha256, parser_version, file_name, url, member_path, content_sha256, content_bytes,
  encoding, delimiter, layout,
  declared_version, detected_version, hospital_name, last_updated_on, status, reason, records, rates,
    quarantined, codes, contracts,
  checkpoints, members, other_price_files, member_choice, read_at`

/**
 * $1 a JSON object with the columns as keys. A concurrent reading of the same bytes for another
 * hospital wins.
 */
export const ADD_FILE = `
  INSERT INTO mrf_file (${FILE_COLUMNS}) SELECT ${FILE_COLUMNS}
  FROM jsonb_populate_record(NULL::mrf_file, $1)
  ON CONFLICT (blob_sha256, parser_version, member_choice) DO NOTHING RETURNING id`

/** $1 file, $2 [{flag, count, first_record}] */
export const ADD_FLAGS = `
  INSERT INTO file_flag_count (file_id, flag, count, first_record)
  SELECT $1, flag, count, first_record FROM jsonb_to_recordset($2) AS f (flag text, count integer,
    first_record integer)
  ON CONFLICT DO NOTHING`

/** $1 file, $2 [{record_no, byte_offset, byte_length, reason}] */
export const ADD_QUARANTINE = `
  INSERT INTO quarantine (file_id, record_no, byte_offset, byte_length, reason)
  SELECT $1, record_no, byte_offset, byte_length, reason
  FROM jsonb_to_recordset($2) AS q (record_no integer, byte_offset bigint, byte_length integer, reason text)`

/** $1 hospital, $2 file: a file that waits for an operator. */
export const IS_HELD =
  `SELECT 1 FROM file_change WHERE hospital_id = $1 AND new_file_id = $2 AND kind = 'half_rows' AND ` +
  'resolved_at IS NULL'

/** $1 hospital, $2 ids of payer lines that its prices name */
export const LINK_LINES = `
  INSERT INTO hospital_payer_line (hospital_id, line_id) SELECT $1, unnest($2::integer[])
    ON CONFLICT DO NOTHING`

/** $1 [{payer, plan, line}], line by its hash */
export const ADD_CONTRACTS = `
  INSERT INTO contract (payer_name, plan_name, names_md5, payer_line_id)
  SELECT DISTINCT ON (md5(payer || chr(31) || plan)) payer, plan, md5(payer || chr(31) || plan), l.id
  FROM jsonb_to_recordset($1) AS c (payer text, plan text, line text) JOIN payer_line l ON l.line_md5 = c.line
  WHERE NOT EXISTS (SELECT FROM contract WHERE names_md5 = md5(payer || chr(31) || plan)
    AND payer_line_id = l.id)
  ORDER BY 3 ON CONFLICT (names_md5) DO UPDATE SET payer_line_id = excluded.payer_line_id`

/** $1 [{payer, plan}], $2 file */
export const LINK_CONTRACTS = `
  INSERT INTO mrf_file_contract (file_id, contract_id)
  SELECT DISTINCT $2::uuid, id FROM jsonb_to_recordset($1) AS c (payer text, plan text)
  JOIN contract ON names_md5 = md5(payer || chr(31) || plan)`

/**
 * Ids of families $1 and codes $2 in their order, null for what is not there. A subquery per word
 * uses the index; a join would read the whole table for each batch of a load.
 */
export const FIND_CODES = `
  SELECT array_agg((SELECT id FROM code c WHERE c.code = w.code AND c.family = w.family) ORDER BY w.no) AS ids
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w (family, code, no)`
/** $1 families, $2 codes. Known codes are left alone: a conflict would use up an id. */
export const ADD_CODES = `
  INSERT INTO code (family, code)
  SELECT family, code FROM unnest($1::text[], $2::text[]) AS w (family, code)
  WHERE (SELECT id FROM code c WHERE c.code = w.code AND c.family = w.family) IS NULL
  ORDER BY 2, 1 ON CONFLICT (code, family) DO NOTHING`

/** $1 texts, as above */
export const FIND_TEXTS = `
  SELECT array_agg((SELECT id FROM item_text WHERE text_md5 = md5(w.text)) ORDER BY w.no) AS ids
  FROM unnest($1::text[]) WITH ORDINALITY AS w (text, no)`
export const ADD_TEXTS = `
  INSERT INTO item_text (text, text_md5)
  SELECT text, md5(text) FROM unnest($1::text[]) AS w (text)
  WHERE (SELECT id FROM item_text WHERE text_md5 = md5(w.text)) IS NULL
  ORDER BY 2 ON CONFLICT (text_md5) DO NOTHING`

/** $1 hospital, $2 instant */
export const CLOSE_PRICES =
  'UPDATE hospital_code_price SET valid_to = $2 WHERE hospital_id = $1 AND valid_to IS NULL'
export const SUPERSEDE_FILE =
  'UPDATE mrf_file_hospital SET superseded_at = $2 WHERE hospital_id = $1 AND superseded_at IS NULL'

/** $1 hospital, $2 instant, $3 file */
export const PROMOTE_FILE = `
  INSERT INTO mrf_file_hospital (hospital_id, promoted_at, file_id, evidence)
  SELECT $1::integer, $2::timestamptz, f.id, coalesce((
    SELECT concat_ws(', ', CASE s.kind WHEN 'cms_hpt' THEN 'cms_hpt_txt' END,
      CASE l.match_basis WHEN 'manual' THEN 'operator' ELSE l.match_basis END)
    FROM pt_download d JOIN pt_source_entry e ON e.download_id = d.id JOIN pt_source s ON s.id = e.source_id
      JOIN pt_entry_hospital l ON l.entry_id = e.id AND l.hospital_id = $1
    WHERE d.blob_sha256 = f.blob_sha256 AND e.removed_at IS NULL AND f.url IS NOT NULL
    ORDER BY l.match_confidence DESC, e.id LIMIT 1), 'operator')
  FROM mrf_file f WHERE f.id = $3::uuid`
