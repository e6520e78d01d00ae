import { guardedFetch } from '@ppman/evidence'
import { nextState } from './next-state.ts'
import { checkSource } from './check-source.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'
import type { Source } from '../source.ts'

const { site, deps, watch, look, stored, pool, close } = await aWatch()
afterAll(close)

const words = (n: number, say = 'rule') => ({
  body:
    '<main>' +
    Array.from({ length: n }, (_, position) => `<p>The ${say} ${position} is covered.</p>`).join('') +
    '</main>',
})

test('two workers ask a host one at a time, with a pause between, and its robots.txt once', async () => {
  const gapMs = 300
  const arrivals: { path: string; at: number }[] = []
  const noted = (path: string) =>
    (site.pages[path] = () => (
      arrivals.push({ path, at: performance.now() }),
      path === '/robots.txt' ? { status: 404 } : words(3)
    ))
  for (const path of ['/robots.txt', '/one', '/two', '/three', '/four']) noted(path)
  const ids = await Promise.all(['/one', '/two', '/three', '/four'].map((path) => watch(path)))
  const real = { now: () => new Date(), gapMs }
  await Promise.all(ids.map((id) => look(id, real)))
  expect(arrivals.map(({ path }) => path).sort()).toEqual(['/four', '/one', '/robots.txt', '/three', '/two'])
  const pauses = arrivals.slice(1).map(({ at }, index) => at - arrivals[index]!.at)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(gapMs - 20)
}, 300_000)

test('a host that is being visited is said to be busy, and nothing is recorded', async () => {
  const id = await watch('/busy')
  await pool.query("UPDATE fetch_host SET free_at = '2030-01-01'")
  expect(await checkSource(id, deps)).toEqual({ busyUntil: new Date('2030-01-01') })
  expect(await stored('SELECT 1 FROM source_check WHERE source_id = $1', [id])).toEqual([])
  await pool.query("UPDATE fetch_host SET free_at = '2020-01-01'")
})

test('what robots.txt forbids is not asked for', async () => {
  site.pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /private/' }
  await pool.query('UPDATE fetch_host SET robots_read_at = NULL')
  const id = await watch('/private/policy')
  expect(await look(id)).toMatchObject({ outcome: 'robots_disallowed', state: 'blocked', recorded: null })
  expect(site.seen.some(({ url }) => url === '/private/policy')).toBe(false)
})

test('we say who we are', async () => {
  site.pages['/who'] = words(3)
  await look(await watch('/who'), {
    userAgent: 'ppman/1 (payer policy monitor; +mailto:ops@monitor.example)',
  })
  expect(site.seen.find(({ url }) => url === '/who')!.headers['user-agent']).toBe(
    'ppman/1 (payer policy monitor; +mailto:ops@monitor.example)',
  )
  expect(await stored("SELECT user_agent FROM fetch_attempt WHERE url LIKE '%/who'")).toEqual([
    { user_agent: expect.stringContaining('ops@monitor') },
  ])
})

test('half a page is detected by the median of five good checks; the first time is no failure', async () => {
  const id = await watch('/median')
  for (const n of [100, 102, 20, 101, 103]) {
    site.pages['/median'] = words(n)
    await look(id)
    if (n === 20)
      expect(await stored('SELECT outcome, failures, state FROM source WHERE id = $1', [id])).toEqual([
        { outcome: 'degraded', failures: 0, state: 'active' },
      ])
  }
  site.pages['/median'] = words(60)
  expect(await look(id)).toMatchObject({ outcome: 'ok' })
  site.pages['/median'] = words(30)
  expect(await look(id)).toMatchObject({ outcome: 'degraded', recorded: null })
  site.pages['/median'] = words(29, 'other rule')
  expect(await look(id)).toMatchObject({ outcome: 'degraded', recorded: null })
  expect(await stored('SELECT failures FROM source WHERE id = $1', [id])).toEqual([{ failures: 1 }])
})

test('a page that leads to the front door is gone', async () => {
  site.pages['/moved-away'] = { status: 302, headers: { location: '/' } }
  site.pages['/'] = words(50)
  expect(await look(await watch('/moved-away'))).toMatchObject({ outcome: 'soft404', recorded: null })
})

test.each([
  [
    'timeout',
    (id: string) =>
      look(id, {
        fetch: (url, options) =>
          guardedFetch(url, { ...options, timeoutMs: url.endsWith('.txt') ? 30_000 : 200 }),
      }),
  ],
  [
    'too_large',
    (id: string) => look(id, { fetch: (url, options) => guardedFetch(url, { ...options, maxBytes: 1_000 }) }),
  ],
] as const)('%s is stored as such and makes no version', async (outcome, looking) => {
  site.pages[`/${outcome}`] = () => (outcome === 'timeout' ? 'hang' : words(500))
  const id = await watch(`/${outcome}`)
  expect(await looking(id)).toMatchObject({ outcome, recorded: null })
  expect(
    await stored(
      'SELECT f.outcome, k.words FROM source_check k JOIN fetch_attempt f ON f.id = ' +
        'k.fetch_attempt_id WHERE k.source_id = $1',
      [id],
    ),
  ).toEqual([{ outcome, words: null }])
})

test.each([
  ['dns_error', 'https://no-such-host.invalid/p'],
  ['tls_error', null],
] as const)('%s is stored as such and makes no version', async (outcome, address) => {
  site.pages['/tls'] = words(3)
  const id = await watch('/tls')
  await pool.query('UPDATE source SET url = $2 WHERE id = $1', [
    id,
    address ?? site.url('/tls').replace('http:', 'https:'),
  ])
  expect(await look(id)).toMatchObject({ outcome, recorded: null })
})

const aSource = (over: Partial<Source> = {}) =>
  ({
    id: '0190a000-0000-7000-8000-000000000001',
    state: 'active',
    stateReason: null,
    failures: 0,
    fetchIntervalS: 86_400,
    outcome: 'ok',
    ...over,
  }) as Source

test('each source has a jitter of its own, the same at each look and at most a tenth', () => {
  const waits = Array.from({ length: 200 }, (_, n) => nextState(aSource({ id: `source-${n}` }), 'ok').waitS)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(86_400 * 0.9)
  expect(Math.max(...waits)).toBeLessThanOrEqual(86_400 * 1.1)
  expect(new Set(waits).size).toBeGreaterThan(150)
  expect(nextState(aSource(), 'ok').waitS).toBe(nextState(aSource(), 'ok').waitS)
})

test('failures are tried again ever later, and not before the site wants it', () => {
  const waits = [0, 1].map((failures) => nextState(aSource({ failures }), 'server_error').waitS)
  expect(waits[1]! / waits[0]!).toBeCloseTo(2, 1)
  expect(nextState(aSource(), 'blocked', 7_200).waitS).toBe(7_200)
  expect(nextState(aSource(), 'blocked', 10 ** 9).waitS).toBe(86_400)
})
