import type { Pool } from 'pg'

const MANUALS = 100
const MAX_VOCABULARY = 8_000

/**
 * Publishes generated topics with the words of the existing pages, so that they compete in search
 * (docs-publishing 5.1). All of them contain the most common indexed word. Search rows come from
 * the function that approvals use.
 */
export async function fillWithNoise(pool: Pool, topics: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(`
      CREATE UNLOGGED TABLE noise_word AS SELECT row_number() OVER (ORDER BY ndoc DESC,
        word)::int - 1 AS n, word
      FROM ts_stat($$SELECT to_tsvector('simple', regexp_replace(plain_text, '[^[:alpha:]]+', ' ', 'g'))
        FROM doc_page WHERE removed_at IS NULL$$)
      WHERE length(word) BETWEEN 3 AND 20 AND to_tsvector('english', word) <> '' LIMIT ${MAX_VOCABULARY}`)
    await client.query('CREATE UNIQUE INDEX ON noise_word (n)')
    await client.query(`INSERT INTO doc_product (org_id, slug, name, is_published, created_by,
      created_at, updated_at)
      SELECT org_id, 'noise', 'Noise', true, 'noise', now(), now() FROM doc_product LIMIT 1`)
    await client.query(`INSERT INTO doc_manual (org_id, product_id, slug, title, is_published,
      created_by, created_at, updated_at)
      SELECT org_id, id, 'noise-' || n, 'Noise ' || n, true, 'noise', now(), now()
        FROM doc_product, generate_series(0, ${MANUALS - 1}) n WHERE slug = 'noise'`)
    await client.query(
      `INSERT INTO doc_topic (org_id, manual_id, slug, status, head_revision,
        live_revision, created_by, created_by_bot, created_at, updated_at)
      SELECT m.org_id, m.id, 'noise-topic-' || n, 'published', 1, 1, 'noise', true, now(), now()
      FROM generate_series(0, $1::int - 1) n JOIN doc_manual m ON m.slug = 'noise-' || n % ${MANUALS}`,
      [topics],
    )
    await client.query(NOISE_PAGES)
    await client.query(`SELECT index_doc_page(topic_id) FROM doc_page WHERE product_slug = 'noise'`)
    await client.query('SET session_replication_role = DEFAULT')
    await client.query('ANALYZE')
  } finally {
    client.release()
  }
}

/**
 * A title of 2 to 5 words, three headings, an excerpt and a body of 60 words; rare words are as
 * likely as common ones.
 */
const NOISE_PAGES = `
  INSERT INTO doc_page (topic_id, org_id, product_id, manual_id, product_slug, product_name, manual_slug,
    manual_title, topic_slug, revision, title, excerpt, html, markdown, plain_text, headings, heading_text,
    visibility, content_sha256, published_at)
  SELECT t.id, t.org_id, m.product_id, m.id, 'noise', 'Noise', m.slug, m.title, t.slug, 1, initcap(w.title),
    w.excerpt, '<p>' || w.body || '</p>', w.body, w.body, '[]', w.headings, 'public', 'x', now()
  FROM doc_topic t JOIN doc_manual m ON m.id = t.manual_id AND m.slug LIKE 'noise-%', LATERAL (
    SELECT string_agg(word, ' ') FILTER (WHERE place < 2 + (hashtext(t.slug) & 3)) AS title,
      string_agg(word, ' ') FILTER (WHERE place BETWEEN 5 AND 14) AS excerpt,
      string_agg(pair, E'\\n') FILTER (WHERE place BETWEEN 15 AND 17) AS headings,
      (SELECT word FROM noise_word WHERE n = 0) || ' ' || string_agg(pair, ' ') AS body
    FROM (SELECT place, b.word, b.word || ' ' || c.word AS pair FROM generate_series(0, 29) place
      JOIN noise_word b
        ON b.n = (hashtext(t.slug || place) & 2147483647) % (SELECT count(*) FROM noise_word)::int
      JOIN noise_word c
        ON c.n = (hashtext(place || t.slug) & 2147483647) % (SELECT count(*) FROM noise_word)::int) each) w`
