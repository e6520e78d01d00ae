import type { Pool } from '../../testing/bench-database.ts'

/**
 * Subjects of made-up titles; a body repeats some of them, and always says that prior authorization
 * is required.
 */
const SUBJECTS =
  'knee hip shoulder spine cervical lumbar cardiac coronary carotid renal hepatic retinal corneal ' +
  'cataract glaucoma prostate bladder breast lung colon skin nail wound nerve muscle sleep oxygen ' +
  'glucose insulin vitamin hormone gene protein tumor lymph bone joint tendon vein artery'
const ACTS =
  'arthroplasty fusion replacement imaging angiography ultrasound biopsy ablation stimulation ' +
  'injection infusion testing monitoring screening therapy transplantation reconstruction debridement ' +
  'excision repair'
const FILLER =
  'the member must meet all of these criteria before a service is reimbursed and records that support ' +
  'medical necessity are kept by the provider who orders it within ninety days of the claim'

/**
 * Fills an empty, migrated database with so many made-up documents of 200 payers, the same for the
 * same number.
 */
export async function manyDocuments(pool: Pool, documents: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
    await client.query(`INSERT INTO payer (id, name, folded_name, slug,
      payer_type, source, source_key, first_seen_at, last_seen_at)
      SELECT md5('payer' || n)::uuid, 'Bench Health ' || n, 'bench health ' || n,
        'bench-' || n, 'commercial', 'bench', n::text, now(), now() FROM generate_series(1, 200) n`)
    const { rows } = await client.query(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'search_document'
        AND indexname LIKE '%\\_idx'`,
    )
    const indexes = rows as { indexname: string; indexdef: string }[]
    for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`)
    await client.query(FILL, [documents, SUBJECTS.split(' '), ACTS.split(' '), FILLER.split(' ')])
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query(
      `INSERT INTO search_word SELECT word, count(*)::int
        FROM search_document, regexp_split_to_table(lower(title), '[^a-z0-9]+') word WHERE word <> ''
        GROUP BY word`,
    )
    await client.query(RULES, [documents, SUBJECTS.split(' '), ACTS.split(' ')])
    await client.query('DROP INDEX shared_rule_text_words_idx')
    await client.query('INSERT INTO shared_rule_text SELECT r.id, rule_words(r) FROM billing_rule r')
    await client.query('CREATE INDEX shared_rule_text_words_idx ON shared_rule_text USING gin (words)')
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
  await pool.query('VACUUM (ANALYZE)')
}

/**
 * Lines of a body: one of fifty is as long as a policy is, about 2,000 words; the others are a
 * paragraph.
 */
const LINES = 'CASE WHEN n % 50 = 0 THEN 41 ELSE 1 END'

const pick = (list: string, salt: number) =>
  `(${list})[1 + (hashint8(n * 31 + ${salt}) & 2147483647) % cardinality(${list})]`
const ofLine = (list: string, salt: number) =>
  `(${list})[1 + (hashint8((n * 64 + line) * 1009 + ${salt}) & 2147483647) % cardinality(${list})]`
const LINE = Array.from(
  { length: 12 },
  (_, index) =>
    `${ofLine('$2::text[]', 100 + index)} || ' ' || ${ofLine('$3::text[]', 200 + index)} || ' ' || ` +
    `${ofLine('$4::text[]', 300 + index)} || ' ' || ${ofLine('$4::text[]', 400 + index)}`,
).join(` || ' ' || `)

const FILL = `
  INSERT INTO search_document (kind, policy_id, payer_id, payer_ids, number, number_key, version, title,
    topic, specialty, effective_date, url, body,
    codes, title_words, words, updated_at)
  SELECT 'policy', md5('policy' || n)::uuid, payer, ARRAY[payer], 'BP' || n, 'bp' || n, 1, initcap(title),
    title, 'general', '2020-01-01', 'https://bench.example/' || n,
    body, codes, to_tsvector('english', title), setweight(to_tsvector('english', title),
      'A') || setweight(to_tsvector('simple', array_to_string(codes, ' ')), 'A')
      || setweight(to_tsvector('english', body), 'C'), now()
  FROM (SELECT n, md5('payer' || 1 + n % 200)::uuid AS payer,
      ${pick('$2::text[]', 1)} || ' ' || ${pick('$3::text[]', 2)} || ' ' || ${pick('$2::text[]', 3)} ||
        ' policy ' || n % 997 AS title,
      (SELECT string_agg(${LINE}, E'\\n' ORDER BY line)
        FROM generate_series(1, ${LINES}) line) || ' prior authorization is required for ' || 10000 + n % 9000
          AS body,
      ARRAY[(10000 + n % 9000)::text] AS codes
    FROM generate_series(1, $1::bigint) n) made`

const RULES = `
  INSERT INTO billing_rule (payer_id, policy_id, rule_key, subject_key, code, code_type, rule_category,
    disposition, severity, origin, verification_status, description,
    created_at, updated_at)
  SELECT md5('payer' || 1 + n % 200)::uuid, md5('policy' || n)::uuid, gen_random_uuid(), gen_random_uuid(),
    (10000 + n % 9000)::text, 'cpt', 'prior_authorization',
    'required', 'high', 'imported_reference', 'unverified',
      'Prior authorization is required for ' || ${pick('$2::text[]', 1)} || ' ' || ${pick('$3::text[]', 2)} ||
        ' of members under ' || n % 90,
    now(), now() FROM generate_series(1, $1::bigint) n`
