/**
 * Payers, codes, modifiers and organizations that occur. Codes and modifiers are skewed as in
 * policies: some are in thousands of rules.
 */
export const PAYERS = 200
export const CODES = 10_000
export const MODIFIERS = 60
const ORGS = 20

const id = (kind: number, number: string) =>
  `('0190a000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const sha = (number: string) => `lpad(to_hex(${number}), 64, '0')`
/** 0 to 1, the same whenever it is asked for. */
const chance = (number: string, salt: number) =>
  `((hashint8extended(${number}::bigint, ${salt}) & 1048575) / 1048576.0)`

export const payerId = (index: number) =>
  `0190a000-0001-7000-8000-${(1 + (index % PAYERS)).toString(16).padStart(12, '0')}`
export const orgId = (index: number) =>
  `0190a000-0009-7000-8000-${(1 + (index % ORGS)).toString(16).padStart(12, '0')}`
export const ruleId = (index: number) =>
  `0190a000-0008-7000-8000-${(1 + index).toString(16).padStart(12, '0')}`
export const codeOf = (index: number) => String(10_000 + (index % CODES))
export const modifierOf = (index: number) =>
  `${String.fromCharCode(65 + ((index % MODIFIERS) % 26))}${(index % MODIFIERS) % 10}`

const MODIFIER = `chr((65 + m % 26)::int) || (m % 10)`
const SKEWED_CODE = `(10000 + floor(${CODES} * power(${chance('r', 1)}, 1.5)))::int::text`

/** What is made, in order, with its name. `$1` counts documents, or rules where it says so. */
export const RULE_ROWS: readonly (readonly [what: string, sql: string])[] = [
  [
    'payers',
    `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at,
      last_seen_at)
    SELECT ${id(1, 'p')}, 'Payer ' || p, 'payer ' || p, 'payer-' || p, 'commercial', 'bench', p::text, now(),
      now() FROM generate_series(1, ${PAYERS}) p`,
  ],
  [
    'sources',
    `INSERT INTO source (id, payer_id, url, kind, fetch_interval_s, next_check_at)
    SELECT ${id(2, 'd')}, ${id(1, `1 + d % ${PAYERS}`)}, 'https://payer.example/' || d, 'policy_page', 86400,
      now() FROM generate_series(1, $1::int) d`,
  ],
  [
    'policies',
    `INSERT INTO policy (id, payer_id, source_id, number, title, specialty)
    SELECT ${id(3, 'd')}, ${id(1, `1 + d % ${PAYERS}`)}, ${id(2, 'd')}, 'MP-' || d, 'Policy number ' || d,
      'general' FROM generate_series(1, $1::int) d`,
  ],
  ['blobs', `INSERT INTO blob (sha256, bytes) SELECT ${sha('d')}, 1 FROM generate_series(1, $1::int) d`],
  [
    'fetches',
    `INSERT INTO fetch_attempt (id, url, started_at, outcome, tool, blob_sha256)
    SELECT ${id(4, 'd')}, 'https://payer.example/' || d, now(), 'ok', 'bench/1',
      ${sha('d')} FROM generate_series(1, $1::int) d`,
  ],
  [
    'parses',
    `INSERT INTO parse (id, blob_sha256, extractor, norm, blocks, norm_sha256, token_sha256, words)
    SELECT ${id(5, 'd')}, ${sha('d')}, 'bench/1', 'norm/2', '[]', ${sha('d')}, ${sha('d')}, 1
      FROM generate_series(1, $1::int) d`,
  ],
  [
    'versions',
    `INSERT INTO document_version (id, policy_id, version, parse_id, fetch_attempt_id, fetched_at)
    SELECT ${id(6, 'd * 2 + v')}, ${id(3, 'd')}, v + 1, ${id(5, 'd')}, ${id(4, 'd')}, now()
      FROM generate_series(1, $1::int) d, generate_series(0, 1) v`,
  ],
  [
    'changes',
    `INSERT INTO policy_change (policy_id, payer_id, from_version_id, to_version_id, change_type,
      change_types, severity, direction,
      change_percentage, should_alert, specialty, summary, reasons, facts, edits, classifier, created_at,
      effective_date)
    SELECT ${id(3, 'd')}, ${id(1, `1 + d % ${PAYERS}`)}, ${id(6, 'd * 2')}, ${id(6, 'd * 2 + 1')},
      'coverage_change', '{coverage_change}',
      (ARRAY['critical', 'high', 'medium', 'low', 'info'])[1 + d % 5], 'unknown', 1, true, 'general',
        'Coverage changed.', '{}', '{}', '[]', 'bench/1',
      now() - d * interval '1 minute', '2026-01-01'::date + d % 730 FROM generate_series(1, $1::int) d`,
  ],
  [
    'rules',
    `/* rules */ INSERT INTO billing_rule (id, org_id, created_by, payer_id, policy_id, document_version_id,
      rule_key, subject_key, code, code_type, rule_category, disposition, plan_types, states, severity,
      origin, verification_status, modifier_requirements, effective_from, effective_to, created_at,
      updated_at)
    SELECT ${id(8, 'r')}, CASE WHEN r % 100 = 0 THEN ${id(9, `1 + r / 100 % ${ORGS}`)} END,
      CASE WHEN r % 100 = 0 THEN 'bench' END,
      ${id(1, `1 + (r / 5 + 1) % ${PAYERS}`)}, ${id(3, '1 + r / 5')}, ${id(6, '(1 + r / 5) * 2 + 1')},
      ${id(7, 'r')}, ${id(7, 'r')},
      CASE WHEN r % 25 = 7 THEN ${MODIFIER} ELSE ${SKEWED_CODE} END,
      CASE WHEN r % 25 = 7 THEN 'modifier' ELSE 'cpt' END,
      (ARRAY['prior_authorization', 'coverage', 'unit_limit', 'bundling', 'modifier'])[1 + r % 5], 'required',
      CASE WHEN r % 3 = 0 THEN '{commercial}'::text[] ELSE '{}' END,
      CASE WHEN r % 4 = 0 THEN '{TX}'::text[] ELSE '{}' END,
      (ARRAY['critical', 'high', 'medium', 'low', 'info'])[1 + r % 5],
      CASE WHEN r % 100 = 0 THEN 'manual' ELSE 'imported_reference' END, 'unverified',
      CASE WHEN r % 25 = 8
        THEN jsonb_build_array(jsonb_build_object('modifier', ${MODIFIER}, 'condition', null,
          'required', true, 'requirement', 'required'))
        ELSE '[]' END,
      '2026-01-01', CASE WHEN r % 10 = 3 THEN '2026-06-30'::date END, now(), now()
    FROM (SELECT r, floor(${MODIFIERS} * power(${chance('r', 2)}, 1.5))::int AS m
      FROM generate_series(1, $1::int) r) made`,
  ],
  [
    'modifiers',
    `INSERT INTO billing_rule_modifier (modifier, rule_id, org_id, payer_id, rule_category, effective_from,
      effective_to, verification_status)
    SELECT CASE WHEN code_type = 'modifier' THEN code ELSE modifier_requirements -> 0 ->> 'modifier' END, id,
      org_id, payer_id, rule_category,
      effective_from, effective_to, verification_status
    FROM billing_rule WHERE code_type = 'modifier' OR modifier_requirements <> '[]'`,
  ],
  [
    'evidence',
    `INSERT INTO rule_evidence (rule_id, document_version_id, parse_id, block, start_offset, end_offset,
      quote, quote_sha256, text_form, extractor, created_at)
    SELECT r.id, r.document_version_id, v.parse_id, 0, 0, 1, q, encode(sha256(convert_to(q, 'UTF8')), 'hex'),
      'lines/1', 'bench/1', now()
    FROM billing_rule r JOIN document_version v ON v.id = r.document_version_id,
      LATERAL (SELECT 'Prior authorization is required for code ' || r.code ||
        ' when it is billed to this plan.' AS q) said WHERE r.org_id IS NULL`,
  ],
]
