/** Rows to make: codes that each hospital has in three ways, and codes in all. */
export type Shape = { hospitals: number; perHospital: number; common: number; codes: number }

const PAYERS = 40
/** Ways in which the country writes a payer; a hospital has one. */
const SPELLINGS = 100
/** Payer lines of a price: in real files a dozen contracts name it. */
const LINES_PER_PRICE = 12
/** SQL of the median of each line of a price. */
const MEDIANS = Array.from({ length: LINES_PER_PRICE }, (_, index) => `price + ${index * 10_000}`)
/**
 * After so many hospitals their lines repeat: the least common multiple of payers and spellings.
 */
const LINE_SETS = 200
/** The lines that the prices of hospital h name: a dozen payers, each as the hospital writes it. */
const linesOf = (h: string) => `
  SELECT array_agg(1 + (${h} + l * 3) % ${PAYERS} + ${PAYERS} * (${h} % ${SPELLINGS}) ORDER BY l)
    FROM generate_series(1, ${LINES_PER_PRICE}) l`
const KINDS_OF_COMMON = 3
const FILE = `'0190a000-0000-7000-8000-000000000001'::uuid`
const SHA = `repeat('0', 64)`

/**
 * Each hospital has the common codes, and every second one of the others, from a place of its own
 * on.
 */
export function shapeOf({ hospitals, prices }: { hospitals: number; prices: number }): Shape {
  const perHospital = Math.max(6, Math.round(prices / hospitals))
  const common = Math.min(100, Math.floor(perHospital / 6))
  return { hospitals, perHospital, common, codes: common + 2 * (perHospital - common * KINDS_OF_COMMON) }
}

/** What prices hang on. The same numbers come out of the same shape. */
export const surroundings = ({ hospitals, codes }: Shape): readonly string[] => [
  `SELECT setseed(0.5)`,
  `INSERT INTO hospital (ccn, name, state, zip, lat, lon, geo_source)
   SELECT lpad(h::text, 6, '0'), 'Hospital ' || h,
     (ARRAY['TX','CA','NY','FL','IL','OH','PA','GA','NC','MI'])[1 + h % 10],
     lpad((h * 17 % 99999)::text, 5, '0'), 25 + random() * 23, -122 + random() * 50, 'zip_centroid'
       FROM generate_series(1, ${hospitals}) h`,
  `INSERT INTO zip_centroid SELECT lpad(z::text, 5, '0'), 25 + random() * 23, -122 + random() * 50 ` +
    'FROM generate_series(1, 33000) z',
  `INSERT INTO blob (sha256, bytes) VALUES (${SHA}, 1)`,
  `INSERT INTO mrf_file (id, blob_sha256, parser_version, file_name, layout, status, records, rates,
    quarantined, codes, contracts, read_at)
   VALUES (${FILE}, ${SHA}, 'bench', 'bench.csv', 'tall', 'parsed', 1, 1, 0, 1, 1, now())`,
  `INSERT INTO mrf_file_hospital (file_id, hospital_id, evidence, promoted_at) SELECT ${FILE}, id, ` +
    `'operator', now() FROM hospital`,
  `INSERT INTO code (family, code) SELECT 'CPT', lpad((10000 + c)::text, 5, '0') FROM ` +
    `generate_series(1, ${codes}) c`,
  `INSERT INTO item_text (text, text_md5)
   SELECT t, md5(t) FROM (SELECT
     (ARRAY['Knee','Hip','Spine','Heart','Eye','Hand','Skin','Lung','Ear','Foot'])[1 + c % 10] || ' '
     || (ARRAY['picture','replacement','visit','biopsy','injection','repair','scan','removal'])[1 + c / 10 %
       8] || ' number ' || c + 50000 || ' at ' || s AS t
     FROM generate_series(1, ${codes}) c, generate_series(1, 4) s) texts`,
  `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at,
    last_seen_at)
   SELECT ('0190a000-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid, 'Payer ' || p, 'payer ' || p,
     'payer-' || p, 'commercial', 'bench', p::text, now(), now()
   FROM generate_series(1, ${PAYERS}) p`,
  `INSERT INTO payer_line (payer_name, product_line, line_md5, plan_name, payer_id, match_basis)
   SELECT 'Payer ' || p || ' spelling ' || s, 'commercial', md5(p || ' ' || s), 'PPO',
     ('0190a000-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid, 'name'
   FROM generate_series(1, ${SPELLINGS}) s, generate_series(1, ${PAYERS}) p ORDER BY s, p`,
  `INSERT INTO hospital_payer_line (hospital_id, line_id)
   SELECT h, unnest(ids) FROM generate_series(1, ${hospitals}) h, LATERAL (${linesOf('h')}) AS lines (ids)`,
  `INSERT INTO file_change (hospital_id, new_file_id, detected_at, kind, rates_before, rates_after)
   SELECT id, ${FILE}, now() - (id % 400) * interval '1 day',
     CASE WHEN id % 5 = 0 THEN 'republished_same_rates' ELSE 'content' END, 1, 1 FROM hospital`,
  `INSERT INTO code_change SELECT 30, id, 'outpatient', 'fee_schedule', 3, 10000, 10000 + id, id / 100.0,
    10000, 10000 + id, 3, 3, 0, now()
   FROM code WHERE id <= 20000`,
  `INSERT INTO national_code_price (code_id, setting, methodology_class, hospitals, median_e4, p25_e4, p75_e4,
    min_e4, max_e4, valid_from)
   SELECT id, setting, methodology_class, ${hospitals}, 8000000, 560000, 110000000, 40000, 1600000000,
     now() - interval '60 days' FROM code,
     (VALUES ('outpatient', 'fee_schedule'), ('outpatient', 'case_rate'),
       ('inpatient', 'case_rate')) kind (setting, methodology_class)`,
]

/** Spread as real ones are, between $4 and $160,000, and the same whenever it is asked for. */
const PRICE_E4 =
  '(10000 * exp(1.4 + (hashint8extended(h * 1000003::bigint + g, 0) & 1048575) / 1048576.0 * ' +
  '10.6))::bigint'

/** Files come in no order of the hospitals: a prime that steps through all of them. */
const STEP = 3571

/**
 * A stretch of hospitals' prices, one hospital after the other (its number in the series makes it
 * so), as files are promoted. $1 first turn, $2 last.
 */
export const pricesOf = ({ hospitals, perHospital, common, codes }: Shape): string => `
  INSERT INTO hospital_code_price (id, hospital_id, code_id, declared_type, setting, billing_class,
    methodology_class, text_id, rates, priced_rates,
    contracts, formula_contracts, row_median_e4, contract_median_e4, p10_e4, p90_e4, min_e4, max_e4, gross_e4,
      cash_e4, methodologies, file_id,
    record_no, byte_offset, byte_length, valid_from, line_ids, medians_e4)
  SELECT (lpad(to_hex(h), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, h, code, 'HCPCS',
    CASE WHEN kind < 2 THEN 'outpatient' ELSE 'inpatient' END, 'facility',
      CASE WHEN kind = 0 THEN 'fee_schedule' ELSE 'case_rate' END,
    (code - 1) * 4 + 1 + h % 4, 20, 20, 1 + (h * 7 + code) % 20, 0,
    price, price, price, price, price, price, price * 3, price, ARRAY['fee schedule'], ${FILE}, code,
      code * 300::bigint, 300, now() - interval '60 days',
    lines.ids, ARRAY[${MEDIANS.join()}]
  FROM (
    SELECT h, g, ${PRICE_E4} AS price, CASE WHEN g <= ${common * KINDS_OF_COMMON} THEN (g - 1) % 3 ELSE h % 3
      END AS kind,
      CASE WHEN g <= ${common * KINDS_OF_COMMON} THEN 1 + (g - 1) / 3
        ELSE ${common + 1} + ((g - ${common * KINDS_OF_COMMON}) * 2 + h) % ${codes - common} END AS code
    FROM (SELECT 1 + (turn * ${STEP} % ${hospitals})::int AS h FROM generate_series($1::bigint, $2::bigint)
      turn OFFSET 0) hospital,
      generate_series(1, ${perHospital} + 0 * h) g OFFSET 0) made
  JOIN (SELECT r AS rest, lines.ids FROM generate_series(0, ${LINE_SETS - 1}) r,
    LATERAL (${linesOf('r')}) AS lines (ids)) lines
    ON lines.rest = h % ${LINE_SETS}`
