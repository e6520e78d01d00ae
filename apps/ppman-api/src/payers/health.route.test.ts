import { randomUUID } from 'node:crypto'
import { recomputeHealth } from '@ppman/payers'
import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { inTransaction, openDb } from '@ppman/db'
import { testApi } from '../testing.ts'

const { api, as, pool, ctx, close } = await testApi()
const workerDb = openDb({ url: ctx.config.DATABASE_URL, role: 'ppman_worker' })
afterAll(async () => {
  await workerDb.$disconnect()
  await close()
})

const NOW = new Date('2026-05-20T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const recompute = (now = NOW) =>
  recomputeHealth({ transaction: (work) => inTransaction(workerDb, work), now: () => now })
const health = async (query: object = {}) =>
  (await api.get('/api/v1/payers/health').set(as()).query(query)).body
const names = (body: { items: { payer_name: string }[] }) => body.items.map(({ payer_name: name }) => name)

type ASource = { readAt?: Date; state?: string; outcomes?: string[]; words?: number }

const one = async (sql: string, values: unknown[]) =>
  ((await pool.query(sql, values)).rows as { id: string }[])[0]!.id
const ATTEMPT =
  `INSERT INTO fetch_attempt (url, started_at, outcome, tool) VALUES ('https://payer.test/', $1, $2, ` +
  `'test') RETURNING id`
const PARSE = `INSERT INTO parse (blob_sha256, extractor, norm, blocks, norm_sha256, token_sha256, words)
  VALUES ($1, 'test', 'test', '[]', $1, $1, $2) RETURNING id`
const POLICY =
  `INSERT INTO policy (payer_id, source_id, title, specialty) VALUES ($1, $2, 'Spine', 'spine') ` +
  'RETURNING id'
const VERSION =
  'INSERT INTO document_version (policy_id, version, parse_id, fetch_attempt_id, fetched_at) VALUES ' +
  '($1, 1, $2, $3, $4)'

/** A source with its looks and its document, as the worker would leave them. */
async function aSource(
  payerId: string,
  { readAt = ago(1), state = 'active', outcomes = ['ok'], words = 500 }: ASource = {},
) {
  const sha256 = randomUUID().replaceAll('-', '').repeat(2)
  const id = await one(
    `INSERT INTO source (payer_id, url, kind, plan_types, fetch_interval_s, state, next_check_at,
       last_checked_at, last_success_at, stale_since)
     VALUES ($1, $2, 'policy_page', '{ppo}', 86400, $3, $4, $4, $4,
       CASE WHEN $3 = 'active' THEN NULL ELSE $4::timestamptz END)
     RETURNING id`,
    [payerId, `https://payer.test/${randomUUID()}`, state, readAt],
  )
  let attempt = ''
  for (const outcome of outcomes) {
    attempt = await one(ATTEMPT, [readAt, outcome])
    await pool.query('INSERT INTO source_check (fetch_attempt_id, source_id) VALUES ($1, $2)', [attempt, id])
  }
  await pool.query('INSERT INTO blob (sha256, bytes) VALUES ($1, 1)', [sha256])
  const parse = await one(PARSE, [sha256, words])
  const policy = await one(POLICY, [payerId, id])
  await pool.query(VERSION, [policy, parse, attempt, readAt])
  return id
}

const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
    ids[name] = (await aPayer(pool, { name, payerType: name === 'Beta' ? 'medicaid' : 'commercial' })).id
  }
  await aPayer(pool, { name: 'Gone', isActive: false })
  await aSource(ids.Alpha!)
  await aSource(ids.Beta!, {
    outcomes: ['ok', 'timeout', 'timeout', 'blocked'],
    state: 'needs_human_review',
    readAt: ago(40),
  })
  await aSource(ids.Gamma!, { readAt: ago(24 * 15) })
  expect(await recompute()).toBe(3)
})

test('ranks active payers by score, best first, with the parts of the score', async () => {
  const body = await health()
  expect(body).toMatchObject({ total: 4, page: 1, page_size: 50, pages: 1 })
  expect(names(body)).toEqual(['Alpha', 'Gamma', 'Beta', 'Delta'])
  expect(body.items[0]).toEqual({
    payer_id: ids.Alpha,
    payer_name: 'Alpha',
    payer_type: 'commercial',
    composite_score: 100,
    status: 'healthy',
    components: {
      freshness: 100,
      fetch_success: 100,
      parse_success: 100,
      coverage: 100,
      review_backlog: 100,
    },
    reasons: [],
    sources_total: 1,
    sources_stale: 0,
    last_success_at: ago(1).toISOString(),
    computed_at: NOW.toISOString(),
  })
})

test('names what is wrong', async () => {
  const { items } = await health({ sort_by: 'payer_name', sort_order: 'asc' })
  expect(items.map((item: { reasons: string[] }) => item.reasons)).toEqual([
    [],
    ['sources_overdue', 'fetches_failing', 'reviews_waiting'],
    ['no_sources'],
    ['no_success_in_14_days', 'sources_overdue'],
  ])
  expect(items[1]).toMatchObject({ status: 'critical', sources_stale: 1 })
  expect(items[2]).toMatchObject({
    composite_score: 0,
    status: 'critical',
    sources_total: 0,
    last_success_at: null,
  })
})

test.each([
  ['a status', { status: 'healthy' }, ['Alpha']],
  [
    'critical, those without sources too',
    { status: 'critical', sort_by: 'payer_name', sort_order: 'asc' },
    ['Beta', 'Delta', 'Gamma'],
  ],
  ['a type', { payer_type: 'medicaid' }, ['Beta']],
  ['a type that nobody has', { payer_type: 'nothing' }, []],
  ['stale sources, most first', { sort_by: 'sources_stale', page_size: 1 }, ['Beta']],
  ['freshness', { sort_by: 'freshness', sort_order: 'desc', page_size: 1 }, ['Alpha']],
  ['the time of computing', { sort_by: 'computed_at', sort_order: 'desc', page_size: 1 }, ['Delta']],
  ['a page beyond the last', { page: 9 }, []],
])('filters and sorts by %s', async (_, query, expected) => {
  expect(names(await health(query))).toEqual(expected)
})

test('a sort that is not on the list is refused by name', async () => {
  const { status, body } = await api
    .get('/api/v1/payers/health')
    .set(as())
    .query({ sort_by: 'id; DROP TABLE payer' })
  expect([status, body.error.details[0].path]).toEqual([422, 'sort_by'])
})

test('before its health is computed a payer says whether it was read, and when', async () => {
  const { id } = await aPayer(pool, { name: 'Newcomer', payerType: 'dental' })
  const source = await aSource(id)
  const found = async () => (await health({ payer_type: 'dental' })).items[0]
  const setSource = (set: string) => pool.query(`UPDATE source SET ${set} WHERE id = $1`, [source])
  const readAt = ago(1).toISOString()
  expect(await found()).toMatchObject({
    status: 'critical',
    reasons: ['not_scored_yet'],
    sources_total: 1,
    last_success_at: readAt,
  })
  await setSource('last_success_at = NULL')
  expect(await found()).toMatchObject({ reasons: ['not_read_yet'], last_success_at: null })
  await setSource(`state = 'paused', last_success_at = '${readAt}'`)
  expect(await found()).toMatchObject({ reasons: ['all_sources_paused'], last_success_at: readAt })
  await setSource(`state = 'active'`)
})

test('time alone makes a payer worse, and a retired last source leaves it without any', async () => {
  await recompute(new Date(NOW.getTime() + 3 * 86_400_000))
  const { items } = await health({ status: 'warning' })
  expect(items).toMatchObject([
    { payer_name: 'Alpha', reasons: ['sources_overdue'] },
    { payer_name: 'Newcomer' },
  ])
  await pool.query(`UPDATE source SET state = 'retired' WHERE payer_id = $1`, [ids.Alpha])
  await recompute()
  expect((await pool.query('SELECT 1 FROM payer_health WHERE payer_id = $1', [ids.Alpha])).rowCount).toBe(0)
})

test('names are sorted as people do, both ways: not by the bytes of their letters', async () => {
  const sorted = [
    'apex Care',
    'Ápex Dental',
    'Apex Élan',
    'apex Zone',
    'Banyan',
    'éclair Health',
    'Eclipse',
    'Zenith',
  ]
  for (const name of [...sorted].sort()) await aPayer(pool, { name, payerType: 'vision' })
  expect(names(await health({ payer_type: 'vision', sort_by: 'payer_name', sort_order: 'asc' }))).toEqual(
    sorted,
  )
  expect(names(await health({ payer_type: 'vision', sort_by: 'payer_name', sort_order: 'desc' }))).toEqual(
    [...sorted].reverse(),
  )
  expect(names(await health({ payer_type: 'vision' }))).toEqual(sorted)
})

describe('a critical change waits for a person, for all,', () => {
  const backlogAfter = async (...reviewers: { org: string; admin?: boolean }[]) => {
    const payer = await aPayer(pool, { name: `Waiting ${randomUUID()}`, payerType: 'military' })
    await aSource(payer.id)
    const id = await aPolicyChange(pool, { payerId: payer.id, severity: 'critical' })
    for (const reviewer of reviewers) {
      expect(
        (await api.patch(`/api/v1/policies/${id}`).set(as(reviewer)).send({ is_reviewed: true })).status,
      ).toBe(200)
    }
    await recompute()
    const { items } = await health({ payer_type: 'military', page_size: 100 })
    return (items as { payer_id: string; components: { review_backlog: number } }[]).find(
      (item) => item.payer_id === payer.id,
    )!.components.review_backlog
  }
  const [ours, theirs] = [
    '0190a000-0000-7000-8000-000000000001',
    '0190a000-0000-7000-8000-000000000002',
  ] as const

  test("whatever a single organization says of it: one member's mark is not everybody's", async () => {
    expect(await backlogAfter()).toBe(50)
    expect(await backlogAfter({ org: ours })).toBe(50)
  })

  test('until two organizations or an administrator reviewed it', async () => {
    expect(await backlogAfter({ org: ours }, { org: theirs })).toBe(100)
    expect(await backlogAfter({ org: ours, admin: true })).toBe(100)
  })
})
