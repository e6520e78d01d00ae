import { aPayer } from '@ppman/core/payers/fixtures'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
afterAll(close)

const aSource = async (url: string, state: string) => {
  const { rows } = await pool.query(
    `INSERT INTO source (payer_id, url, kind, fetch_interval_s, state, state_reason, failures, next_check_at, stale_since, etag)
     VALUES ($1, $2, 'policy_page', 3600, $3, 'not_found 3 times in a row', 3, now(), '2026-01-01', '"secret-tag"') RETURNING id`,
    [payer, url, state],
  )
  return rows[0].id as string
}

test('lists the sources that wait for a person, without anything private', async () => {
  await aSource('https://payer.example/fine', 'active')
  const id = await aSource('https://payer.example/policy?key=abc123', 'needs_human_review')
  const attempt = await pool.query(
    `INSERT INTO fetch_attempt (url, started_at, outcome, tool, http_status, error_class)
     VALUES ('x', now(), 'not_found', 'test/1', 404, 'not_found') RETURNING id`,
  )
  await pool.query('INSERT INTO source_check (fetch_attempt_id, source_id) VALUES ($1, $2)', [attempt.rows[0].id, id])

  const { status, body, text } = await api.get('/api/v1/sources/stale').set(as())
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id,
      payer: { id: payer, name: 'Sample Health' },
      url: 'https://payer.example/policy',
      source_type: 'policy_page',
      state: 'needs_human_review',
      stale_since: '2026-01-01T00:00:00.000Z',
      last_success_at: null,
      last_checked_at: null,
      attempts: 3,
      healing_attempts: [],
      last_error: { class: 'not_found', http_status: 404 },
      reason: 'not_found 3 times in a row',
      scrape_config: { method: 'GET', schedule_s: 3600, plan_types: [] },
      next_action: expect.any(String),
    },
  ])
  expect(text).not.toMatch(/abc123|secret-tag/)
})
