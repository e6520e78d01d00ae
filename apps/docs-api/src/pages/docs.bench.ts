import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'

const { values } = parseArgs({
  options: { topics: { type: 'string', default: '100000' }, calls: { type: 'string', default: '100' } },
})
const [topics, calls] = [Number(values.topics), Number(values.calls)]

/** Words of generated pages; the first one is on nearly all of them, to measure a common word. */
const COMMON = (
  'server client request session token message resource policy error field schema value list name ' +
  'type version'
).split(' ')
const PARTS = [
  'al',
  'ber',
  'co',
  'dan',
  'el',
  'fro',
  'gam',
  'hin',
  'is',
  'jo',
  'ka',
  'lor',
  'mi',
  'nu',
  'or',
  'pe',
  'qui',
  'ras',
  'su',
  'ti',
]
const word = (index: number) =>
  PARTS[index % 20]! + PARTS[Math.trunc(index / 20) % 20]! + PARTS[Math.trunc(index / 400) % 20]! + 'n'
const MIXED = [
  'server',
  'server token',
  'client session request',
  word(77),
  word(4_321),
  `${word(12)} ${word(900)}`,
  'sevrer tokn',
  'authentica',
  'how do I list the fields of a schema',
  'Request-ID',
  'message resource policy',
  `${word(5_000)} server`,
]

await setUp()
const docs = await testDocs({ scale: 1_000_000 })
try {
  await fill()
  line(
    `load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')} on ${cpus().length} processors`,
  )
  line('| what | p50 ms | p95 ms | max ms | target |\n|---|---|---|---|---|')
  await measure(
    'search: mixed queries',
    (index) => docs.ctx.store.search.search({ query: MIXED[index % MIXED.length]!, limit: 10, offset: 0 }),
    'p95 ≤ 300',
  )
  await measure(
    'search: a word of nearly all pages',
    () => docs.ctx.store.search.search({ query: 'server', limit: 10, offset: 0 }),
    'p95 ≤ 300',
  )
  await measure(
    'search: a misspelt word',
    () => docs.ctx.store.search.search({ query: 'sesion', limit: 10, offset: 0 }),
    'p95 ≤ 300',
  )
  await measure(
    'page, whole answer',
    (index) => docs.api.get(`/docs/bench/manual-${index % 100}/topic-${index % 100}`).expect(200),
    'p50 ≤ 30',
  )
  await upserts()
} finally {
  await docs.close()
  await tearDown()
}

/**
 * Inserts published pages in 100 manuals directly; search rows come from the function that
 * approvals use.
 */
async function fill(): Promise<void> {
  const startedAt = performance.now()
  const a = make(docs)
  await a.product({ slug: 'bench' })
  const pool = docs.pool
  await pool.query(`SET session_replication_role = replica`)
  await pool.query(`
    CREATE UNLOGGED TABLE bench_word AS SELECT n, (ARRAY['${PARTS.join("','")}'])[n % 20 + 1] ||
      (ARRAY['${PARTS.join("','")}'])[(n / 20) % 20 + 1]
      || (ARRAY['${PARTS.join("','")}'])[(n / 400) % 20 + 1] || 'n' AS word FROM generate_series(0, 7999) n`)
  await pool.query(`INSERT INTO doc_manual (org_id, product_id, slug, title, created_by,
    created_at, updated_at)
    SELECT org_id, id, 'manual-' || n, 'Manual ' || n, 'bench', now(), now()
      FROM doc_product, generate_series(0, 99) n`)
  await pool.query(
    `INSERT INTO doc_topic (org_id, manual_id, slug, status, head_revision,
      live_revision, created_by, created_by_bot, created_at, updated_at)
    SELECT m.org_id, m.id, 'topic-' || n, 'published', 1, 1, 'bench', true, now(), now()
    FROM generate_series(0, $1::int - 1) n JOIN doc_manual m ON m.slug = 'manual-' || n % 100`,
    [topics],
  )
  await pool.query(`
    INSERT INTO doc_page (topic_id, org_id, product_id, manual_id, product_slug,
      product_name, manual_slug, manual_title, topic_slug, revision, title, excerpt,
      html, markdown, plain_text, headings, heading_text, visibility, content_sha256, published_at)
    SELECT t.id, t.org_id, m.product_id, m.id, 'bench', 'Bench', m.slug, m.title,
      t.slug, 1, initcap(w.title), w.excerpt, '<p>' || w.body || '</p>', w.body, w.body,
      '[]', w.headings, 'public', 'x', now()
    FROM doc_topic t JOIN doc_manual m ON m.id = t.manual_id, LATERAL (
      SELECT string_agg(word, ' ') FILTER (WHERE place < 3) AS title,
        string_agg(word, ' ') FILTER (WHERE place < 12) AS excerpt,
        string_agg(word, E'\\n') FILTER (WHERE place BETWEEN 3
          AND 8) AS headings, 'server ' || string_agg(word || ' ' || common, ' ') AS body
      FROM (SELECT place, b.word, (ARRAY['${COMMON.join("','")}'])[1 + floor(random() *
        ${COMMON.length})::int] AS common
        FROM generate_series(0, 59) place JOIN bench_word b
          ON b.n = (hashtext(t.slug || place) & 2147483647) % 8000) each) w`)
  await pool.query('SELECT index_doc_page(topic_id) FROM doc_page')
  await pool.query(
    `INSERT INTO doc_word SELECT word FROM bench_word UNION SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [COMMON],
  )
  await pool.query('SET session_replication_role = DEFAULT')
  await pool.query('ANALYZE')
  line(`${topics} topics, filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
}

/** Compares an upsert with a plain insert of the same body in one run. */
async function upserts(): Promise<void> {
  const manual = await make(docs).manual({})
  const body = (index: number) =>
    Array.from(
      { length: 40 },
      (_, n) => `## Part ${n}\n\nWords ${word(index + n)} and [more](https://example.org/${n}).\n`,
    ).join('\n')
  await docs.pool.query(
    'CREATE TABLE bench_insert (id uuid PRIMARY KEY DEFAULT new_id(), slug text UNIQUE, body text)',
  )
  await measure(
    'bare insert of a body',
    (index) =>
      docs.pool.query('INSERT INTO bench_insert (slug, body) VALUES ($1, $2)', [
        `s-${index}-${Math.random()}`,
        body(index),
      ]),
    '',
  )
  await measure(
    'upsert of the same body, whole answer',
    (index) =>
      docs.api
        .post('/api/v1/topics/upsert')
        .set(docs.as())
        .send({
          manualId: manual.id,
          slug: `s-${index}`,
          title: 'T',
          bodyMdx: body(index + Math.trunc(performance.now())),
        }),
    '',
  )
}

async function measure(
  name: string,
  run: (index: number) => PromiseLike<unknown>,
  target: string,
): Promise<void> {
  for (let index = 0; index < 12; index++) await run(index)
  const times: number[] = []
  for (let index = 0; index < calls; index++) {
    const startedAt = performance.now()
    await run(index)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => times[Math.ceil(share * calls) - 1]!.toFixed(1))
  line(`| ${name} | ${p50} | ${p95} | ${max} | ${target} |`)
}

function line(text: string): void {
  process.stdout.write(`${text}
`)
}
