import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
afterAll(close)

const KEY = ['abc', '123'].join('')
const aSource = async (
  url: string,
  { state, selector = null as string | null }: { state: string; selector?: string | null },
) => {
  const { rows } = await pool.query(
    `INSERT INTO source (payer_id, url, kind, fetch_interval_s, state,
      state_reason, failures, next_check_at, stale_since, etag, last_modified, selector,
       fingerprint, settings, discovered_from)
     VALUES ($1, $2, 'html', 3600, $3, 'not_found; not healed: other_number',
       3, now(), '2026-01-01', '"secret-tag"', 'secret-date', $4,
       '{"titles": ["<b>raw markup</b>"]}',
         '{"items": "secret-setting"}', '{"index_url": "https://payer.example/list?key=secret-index"}')
         RETURNING id`,
    [payer, url, state, selector],
  )
  return rows[0].id as string
}
/** A failed look at a source, with everything that a response could leak. */
const aLook = async (source: string) => {
  const { rows } = await pool.query(
    `INSERT INTO fetch_attempt (url, final_url, started_at, outcome, tool,
      http_status, error_class, response_header, validators_sent, user_agent)
     VALUES ('https://payer.example/?key=secret-fetch',
       'https://payer.example/?key=secret-final', now(), 'not_found', 'test/1', 404, 'not_found',
       '{"set-cookie": "secret-cookie", "x-auth": "secret-header"}',
         '{"authorization": "secret-auth"}', 'secret-agent') RETURNING id`,
  )
  await pool.query('INSERT INTO source_check (fetch_attempt_id, source_id) VALUES ($1, $2)', [
    rows[0].id,
    source,
  ])
  return rows[0].id as string
}
const anAttempt = (
  source: string,
  check: string,
  { method, day, reason }: { method: string; day: string; reason: string },
) =>
  pool.query(
    `INSERT INTO heal_attempt (source_id, trigger_fetch_id, method, from_url, from_selector,
      to_url, to_selector, score, decision, reason, fetch_attempt_id, created_at)
     VALUES ($1, $2, $3, 'https://payer.example/?key=secret-from',
       '[data-token=secret-selector]', 'https://payer.example/?key=secret-to', '<p>secret-to</p>',
       0.8, 'refused', $4, $2, $5)`,
    [source, check, method, reason, day],
  )

test('lists the sources that wait for a person, with what was tried, without anything private', async () => {
  await aSource('https://payer.example/fine', { state: 'active' })
  const id = await aSource(`https://payer.example/policy?key=${KEY}`, {
    state: 'needs_human_review',
    selector: '#doc > .body',
  })
  const check = await aLook(id)
  await anAttempt(id, check, { method: 'url_repair', day: '2026-01-03', reason: 'other_number' })
  await anAttempt(id, check, { method: 'same_selector', day: '2026-01-02', reason: 'nothing_found' })

  const { status, body, text } = await api.get('/api/v1/sources/stale').set(as())
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id,
      payer_id: payer,
      payer: { id: payer, name: 'Sample Health' },
      name: 'policy',
      url: 'https://payer.example/policy',
      source_type: 'html',
      state: 'needs_human_review',
      stale_since: '2026-01-01T00:00:00.000Z',
      last_success_at: null,
      last_checked_at: null,
      failed_checks: 3,
      attempts: 2,
      healing_attempts: [
        { strategy: 'same_selector', outcome: 'nothing_found', at: '2026-01-02T00:00:00.000Z' },
        { strategy: 'url_repair', outcome: 'other_number', at: '2026-01-03T00:00:00.000Z' },
      ],
      last_error: { class: 'not_found', http_status: 404 },
      reason: 'not_found; not healed: other_number',
      scrape_config: {
        method: 'GET',
        parser: 'html',
        selector: '#doc > .body',
        schedule: 'PT3600S',
        render: false,
        timeout_ms: 30_000,
      },
      plan_types: [],
      next_action: expect.any(String),
    },
  ])
  expect(text).not.toMatch(new RegExp(`${KEY}|secret|<`))
})

test('a selector that holds values of the page is not shown', async () => {
  const id = await aSource('https://payer.example/other', {
    state: 'needs_human_review',
    selector: '[data-token="secret-token"] p',
  })
  const { body, text } = await api.get('/api/v1/sources/stale').set(as())
  const shown = (body as { id: string; scrape_config: object }[]).find((one) => one.id === id)
  expect(shown?.scrape_config).toMatchObject({ selector: null })
  expect(text).not.toContain('secret')
})

test('counts all attempts and lists the 20 newest', async () => {
  const id = await aSource('https://payer.example/many', { state: 'needs_human_review' })
  for (let day = 1; day <= 22; day++)
    await anAttempt(id, await aLook(id), {
      method: 'relocation',
      day: `2026-02-${String(day).padStart(2, '0')}`,
      reason: 'no_identity',
    })
  const { body } = await api.get('/api/v1/sources/stale').set(as())
  type Stale = { id: string; attempts: number; healing_attempts: { at: string }[] }
  const { attempts, healing_attempts: shown } = (body as Stale[]).find((one) => one.id === id)!
  expect([attempts, shown.length, shown[0]!.at, shown.at(-1)!.at]).toEqual([
    22,
    20,
    '2026-02-03T00:00:00.000Z',
    '2026-02-22T00:00:00.000Z',
  ])
})
