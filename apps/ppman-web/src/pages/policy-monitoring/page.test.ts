import { aPayer } from '@ppman/payers/testing'
import { chrome, navigating, testSite, visitor } from '../../testing.ts'
import type { Page } from '../../views.ts'
import { policySourcePage } from '../policy-source/page.ts'
import { policySourcesPage } from '../policy-sources/page.ts'
import { policyMonitoringPage } from './page.ts'

const { ctx, pool, site, close } = await testSite()
const { id: payer } = await aPayer(pool, { name: 'Meridian Trust' })
afterAll(close)

const html = async (page: Page, query: object): Promise<string> =>
  page.render(await page.load({ query: page.query.parse(query) as never, ctx, visitor }), chrome)
const words = async (page: Page, query: object = {}) =>
  (await html(page, query)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const aSource = async (url: string, over: Record<string, unknown> = {}): Promise<string> => {
  const row = {
    payer_id: payer,
    url,
    kind: 'html',
    fetch_interval_s: 86_400,
    next_check_at: '2030-01-01',
    ...over,
  }
  const names = Object.keys(row)
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO source (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()}` +
      ') RETURNING id',
    Object.values(row),
  )
  return rows[0]!.id
}
const aLook = async (source: string, outcome: string): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO fetch_attempt (url, started_at, outcome, tool, http_status)
      VALUES ('x', now(), $1, 'test/1', 200) RETURNING id`,
    [outcome],
  )
  await pool.query('INSERT INTO source_check (fetch_attempt_id, source_id, words) VALUES ($1, $2, 1204)', [
    rows[0]!.id,
    source,
  ])
}

test('with nothing watched the pages say so, and raise no alarm', async () => {
  expect(await words(policyMonitoringPage)).toContain('No problems found.')
  expect(await words(policySourcesPage)).toContain('No source matches.')
})

test('a person on call sees what is wrong, and where to go', async () => {
  const late = await aSource('https://slow.example/policy', {
    next_check_at: '2026-01-01',
    last_checked_at: '2026-01-01',
    last_success_at: '2026-01-01',
  })
  const waits = await aSource('https://gone.example/policy', {
    state: 'needs_human_review',
    outcome: 'not_found',
    failures: 3,
    stale_since: '2026-02-01',
  })
  for (const n of [1, 2, 3])
    await aSource(`https://wall.example/${n}`, { state: 'blocked', outcome: 'blocked', failures: n })
  await aLook(late, 'ok')
  await aLook(waits, 'not_found')
  const seen = await words(policyMonitoringPage)
  expect(seen).toContain('Is a worker running?')
  expect(seen).toContain('1 source needs a person.')
  expect(seen).toContain('wall.example fails for 3 sources: blocked.')
  expect(seen).toMatch(/Checks by the hour Hour Checks Failed .*UTC 2 1 /)
  expect(seen).toMatch(
    /Sources that are stuck .*\/\/gone\.example\/policy waiting for a person not found, 3 in a row not read/,
  )
  expect(await html(policyMonitoringPage, {})).toContain(`href="/policy/sources/${waits}"`)
})

test('the list narrows by state, host and kind, and each source has its history', async () => {
  const id = await aSource('https://lists.example/all?sig=hidden', {
    kind: 'sitemap',
    last_checked_at: '2026-03-01',
    last_success_at: '2026-03-01',
    outcome: 'ok',
  })
  await aLook(id, 'ok')
  await pool.query(
    'INSERT INTO source_transition (source_id, from_state, to_state, reason, actor, created_at) ' +
      "VALUES ($1, 'paused', 'active', 'resume: it is back', 'person-7', now())",
    [id],
  )
  expect(await words(policySourcesPage, { host: 'lists.example' })).toMatch(/1 source\. .*sitemap/)
  expect(await words(policySourcesPage, { status: 'blocked' })).toContain('3 sources.')
  expect(await words(policySourcesPage, { kind: 'feed' })).toContain('No source matches.')
  const history = await words(policySourcePage, { id })
  expect(history).toMatch(/paused active resume: it is back a person/)
  expect(history).toContain('1,204')
  expect(history).not.toMatch(/hidden|person-7/)
})

test('the address of a source’s history is served, and asks a stranger to sign in', async () => {
  const path = `/policy/sources/${payer}`
  const { status, headers } = await site.get(path).set(navigating)
  expect([status, headers['location']]).toEqual([302, `/auth/login?return_to=${encodeURIComponent(path)}`])
})

test('a source that nobody watches is not found', async () => {
  await expect(words(policySourcePage, { id: payer })).rejects.toThrow('There is no source')
})
