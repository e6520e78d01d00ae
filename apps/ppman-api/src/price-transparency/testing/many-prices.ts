import type { testDb } from '@ppman/db/testing'

type Pool = Awaited<ReturnType<typeof testDb>>['pool']

/** Like the country: so many hospitals, prices in all, and codes that each hospital has. */
export type Size = { hospitals: number; prices: number }

/** Codes in all: each hospital has an own part of them. */
const CODES_PER_HOSPITAL_SHARE = 2
const LINES = 40
const LINES_PER_PRICE = 12

/** Fills a database with made-up aggregates by generate_series. Prices are spread as real ones are, between $4 and $160,000. */
export async function manyPrices(pool: Pool, { hospitals, prices }: Size): Promise<{ codes: number }> {
  const perHospital = Math.max(1, Math.round(prices / hospitals))
  const codes = perHospital * CODES_PER_HOSPITAL_SHARE
  await pool.query('SET session_replication_role = replica')
  for (const statement of statements({ hospitals, perHospital, codes })) await pool.query(statement)
  await pool.query('SET session_replication_role = origin')
  await pool.query('VACUUM ANALYZE')
  return { codes }
}

const SHA = `repeat('0', 64)`
const FILE = `'0190a000-0000-7000-8000-000000000001'::uuid`
const SOME_DOLLARS = '(10000 * exp(1.4 + random() * 10.6))::bigint'

const statements = ({ hospitals, perHospital, codes }: { hospitals: number; perHospital: number; codes: number }) => [
  `INSERT INTO hospital (ccn, name, state, zip, lat, lon, geo_source)
   SELECT lpad(h::text, 6, '0'), 'Hospital ' || h, (ARRAY['TX','CA','NY','FL','IL','OH','PA','GA','NC','MI'])[1 + h % 10],
     lpad((h * 17 % 99999)::text, 5, '0'), 25 + random() * 23, -122 + random() * 50, 'zip_centroid' FROM generate_series(1, ${hospitals}) h`,
  `INSERT INTO zip_centroid SELECT lpad(z::text, 5, '0'), 25 + random() * 23, -122 + random() * 50 FROM generate_series(1, 33000) z`,
  `INSERT INTO blob (sha256, bytes) VALUES (${SHA}, 1)`,
  `INSERT INTO mrf_file (id, blob_sha256, parser_version, file_name, layout, status, records, rates, quarantined, codes, contracts, read_at)
   VALUES (${FILE}, ${SHA}, 'bench', 'bench.csv', 'tall', 'parsed', 1, 1, 0, 1, 1, now())`,
  `INSERT INTO code (family, code) SELECT 'CPT', lpad((10000 + c)::text, 5, '0') FROM generate_series(1, ${codes}) c`,
  `INSERT INTO item_text (text, text_md5)
   SELECT t, md5(t) FROM (SELECT (ARRAY['Knee','Hip','Spine','Heart','Eye','Hand','Skin','Lung','Ear','Foot'])[1 + c % 10] || ' '
     || (ARRAY['picture','replacement','visit','biopsy','injection','repair','scan','removal'])[1 + c / 10 % 8] || ' number ' || c || ' at ' || s AS t
     FROM generate_series(1, ${codes}) c, generate_series(1, 4) s) texts`,
  `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at, last_seen_at)
   SELECT ('0190a000-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid, 'Payer ' || p, 'payer ' || p, 'payer-' || p, 'commercial', 'bench', p::text, now(), now()
   FROM generate_series(1, ${LINES}) p`,
  `INSERT INTO payer_line (payer_name, product_line, line_md5, plan_name, payer_id, match_basis)
   SELECT 'Payer ' || p, 'commercial', md5(p::text), 'PPO', ('0190a000-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid, 'name'
   FROM generate_series(1, ${LINES}) p`,
  `INSERT INTO mrf_file_hospital (file_id, hospital_id, evidence, promoted_at) SELECT ${FILE}, id, 'operator', now() FROM hospital`,
  // A hospital has every second code, from a place of its own on: each code is at half of the hospitals.
  `INSERT INTO hospital_code_price (hospital_id, code_id, declared_type, setting, billing_class, methodology_class, text_id, rates, priced_rates,
     contracts, formula_contracts, row_median_e4, contract_median_e4, p10_e4, p90_e4, min_e4, max_e4, gross_e4, cash_e4, methodologies, file_id,
     record_no, byte_offset, byte_length, valid_from)
   SELECT h, code, 'HCPCS', CASE WHEN h % 2 = 0 THEN 'outpatient' ELSE 'inpatient' END, 'facility',
     CASE WHEN code % 3 = 0 THEN 'case_rate' ELSE 'fee_schedule' END, (code - 1) * 4 + 1 + h % 4, 20, 20, 1 + (h * 7 + code) % 20, 0,
     price, price, price, price, price, price, price * 3, price, ARRAY['fee schedule'], ${FILE}, code, code * 300::bigint, 300, now() - interval '60 days'
   FROM generate_series(1, ${hospitals}) h, generate_series(1, ${perHospital}) g,
     LATERAL (SELECT 1 + (g * ${CODES_PER_HOSPITAL_SHARE} + h) % ${codes} AS code, ${SOME_DOLLARS} AS price OFFSET h * 0) made`,
  `INSERT INTO hospital_code_payer_price (price_id, line_ids, medians_e4)
   SELECT id, lines.ids, lines.medians FROM hospital_code_price p, LATERAL (
     SELECT array_agg(1 + (p.hospital_id + l * 3) % ${LINES}) AS ids, array_agg(p.contract_median_e4 + l) AS medians
     FROM generate_series(1, ${LINES_PER_PRICE}) l) lines`,
  `INSERT INTO file_change (hospital_id, new_file_id, detected_at, kind, rates_before, rates_after)
   SELECT id, ${FILE}, now() - (id % 400) * interval '1 day', CASE WHEN id % 5 = 0 THEN 'republished_same_rates' ELSE 'content' END, 1, 1 FROM hospital`,
  `INSERT INTO code_change SELECT 30, id, 'outpatient', 'fee_schedule', 3, 10000, 10000 + id, id / 100.0, 10000, 10000 + id, 3, 3, 0, now()
   FROM code WHERE id <= 20000`,
]
