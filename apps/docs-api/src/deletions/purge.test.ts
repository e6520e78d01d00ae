import { openDb } from '@ppman/db'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'
import { purgeDeletions } from './purge.ts'

const docs = await testDocs()
const { api, as, operator, pool, url, close } = docs
const a = make(docs)
const workerDb = openDb({ url, role: 'ppman_worker', max: 4 })
afterAll(async () => {
  await workerDb.$disconnect()
  await close()
})

const WORD = 'Quizzaciously'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const remove = (path: string) => api.delete(`/api/v1/${path}`).set(as()).expect(204)
const newest = async () => (await api.get('/api/v1/deletions?limit=1').set(operator())).body.items[0]
const restore = (id: string) => api.post(`/api/v1/deletions/${id}/restore`).set(operator()).send({})

async function aShelf(slug: string) {
  const parts = { tagline: `${WORD} tagline`, description: `${WORD} text`, name: `${WORD} product` }
  const product = await a.product({ slug, ...parts })
  const manual = await a.manual({ productId: product.id, slug: 'guide', title: `${WORD} manual` })
  const chapter = await a.chapter(manual.id)
  const topic = await a.published(manual.id, {
    slug: 'page',
    title: `${WORD} title`,
    bodyMdx: `## ${WORD} heading\n\nSome ${WORD} words.`,
    chapterId: chapter.id,
    sourceKey: `${WORD}.md`,
    frontmatter: { note: WORD, redirect_from: '/old/page' },
  })
  const paths = {
    '/things': { get: { summary: `${WORD} things`, responses: { 200: { description: 'Them' } } } },
  }
  const spec = { openapi: '3.1.0', info: { title: `${WORD} API`, version: '1' }, paths }
  await api.put(`/api/v1/products/${product.id}/api-specs/main`).set(operator()).send(spec).expect(200)
  return { product, manual, chapter, topic }
}

/** Every table and column that still contains the word. */
async function tablesWithWord(): Promise<string[]> {
  const { rows: tables } = await pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name " +
      "LIKE 'doc_%' ORDER BY 1",
  )
  const found = []
  for (const { table_name: table } of tables) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM ${table} t WHERE to_jsonb(t)::text ILIKE '%${WORD}%' LIMIT 1`,
    )
    if (rowCount) found.push(table)
  }
  return found
}

test('30 days after a deletion its text is gone from every table; chain and approvals stay', async () => {
  const { product, topic } = await aShelf('purged')
  const runs = async () =>
    (
      await pool.query(
        'SELECT id, run_sha256 FROM doc_publish_run WHERE topic_id = $1 ORDER BY chain_position',
        [topic.id],
      )
    ).rows
  const revisions = async () =>
    (
      await pool.query(
        'SELECT number, content_sha256, created_by FROM doc_topic_revision WHERE topic_id = $1',
        [topic.id],
      )
    ).rows
  const before = [await runs(), await revisions()]
  await remove(`products/${product.id}`)
  const { id } = await newest()
  expect(await purgeDeletions(workerDb, inDays(29))).toBe(0)
  expect(await tablesWithWord()).toContain('doc_topic_revision')

  expect(await purgeDeletions(workerDb, inDays(30.1))).toBe(1)
  expect(await tablesWithWord()).toEqual([])
  expect([await runs(), await revisions()]).toEqual(before)
  const reviews = await pool.query('SELECT reviewer, decision FROM doc_review WHERE topic_id = $1', [
    topic.id,
  ])
  expect(reviews.rows).toEqual([{ reviewer: 'operator', decision: 'approved' }])
  const evidence = await api
    .get(`/api/v1/publish-runs/${(before[0] as { id: string }[])[0]!.id}/evidence`)
    .set(operator())
    .expect(200)
  expect(evidence.body).toMatchObject({ isIntact: true, chain: { isWhole: true, firstBreak: null } })
  expect((await api.get('/docs/purged/guide/page')).status).toBe(410)
  expect(await newest()).toMatchObject({ id, name: '', purgedAt: expect.any(String) })
  expect((await restore(id)).body.code).toBe('invalid_request')
  expect(await purgeDeletions(workerDb, inDays(31))).toBe(0)
})

test('what was restored, what is live and words that live pages share are left alone', async () => {
  const kept = await aShelf('kept')
  const restored = await aShelf('restored')
  await remove(`topics/${restored.topic.id}`)
  expect((await restore((await newest()).id)).status).toBe(200)
  const gone = await a.published(kept.manual.id, {
    slug: 'gone',
    title: 'Leaves',
    bodyMdx: `${WORD} and zabaglione.`,
  })
  await remove(`topics/${gone.id}`)
  expect(await purgeDeletions(workerDb, inDays(31))).toBe(1)
  for (const slug of ['kept', 'restored'])
    expect((await api.get(`/docs/${slug}/guide/page`).expect(200)).text).toContain(`Some ${WORD} words`)
  const { rows } = await pool.query("SELECT word FROM doc_word WHERE word IN ('zabaglione', $1) ORDER BY 1", [
    WORD.toLowerCase(),
  ])
  expect(rows).toEqual([{ word: WORD.toLowerCase() }])
  const { rows: revisions } = await pool.query(
    'SELECT title, body_mdx FROM doc_topic_revision WHERE topic_id = $1',
    [gone.id],
  )
  expect(revisions).toEqual([{ title: '', body_mdx: '' }])
})

test('several processes purge each deletion once', async () => {
  const manual = await a.manual()
  for (let count = 0; count < 6; count++) await remove(`topics/${(await a.draft(manual.id)).id}`)
  const counts = await Promise.all(Array.from({ length: 3 }, () => purgeDeletions(workerDb, inDays(31))))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
})

test('answers that an Idempotency-Key no longer replays are removed after a day', async () => {
  const body = { slug: 'keyed', name: 'Keyed' }
  await api
    .post('/api/v1/products')
    .set({ ...as(), 'Idempotency-Key': 'k1' })
    .send(body)
    .expect(201)
  const kept = async () =>
    (await pool.query("SELECT count(*)::int AS n FROM idempotency_key WHERE key = 'k1'")).rows[0].n
  await purgeDeletions(workerDb, new Date())
  expect(await kept()).toBe(1)
  await purgeDeletions(workerDb, inDays(1.1))
  expect(await kept()).toBe(0)
})
