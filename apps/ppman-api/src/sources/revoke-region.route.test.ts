import { randomUUID } from 'node:crypto'
import { aPayer } from '@ppman/payers/testing'
import { aLearnedRegion } from '@ppman/policies/versions/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
afterAll(close)

const aSource = async () =>
  (
    await pool.query<{ id: string }>(
      'INSERT INTO source (payer_id, url, kind, fetch_interval_s, next_check_at, etag) VALUES ($1, ' +
        "$2, 'html', 60, '2030-01-01', 'x') RETURNING id",
      [payer, `https://payer.example/${randomUUID()}`],
    )
  ).rows[0]!.id
const revoke = (
  source: string,
  region: string,
  body: object = { reason: 'It names the plan.' },
  headers = as({ admin: true, sub: 'person-7' }),
) => api.post(`/api/v1/sources/${source}/regions/${region}/revoke`).set(headers).send(body)
const stateOf = async (id: string) =>
  (await pool.query('SELECT state, revoked_by, revoke_reason FROM learned_region WHERE id = $1', [id]))
    .rows[0]

test('a source lists what it learned with the looks that it was learned from', async () => {
  const source = await aSource()
  const id = await aLearnedRegion(pool, source)
  const { body } = await api.get(`/api/v1/sources/${source}`).set(as())
  expect(body.learned_regions).toEqual([
    {
      id,
      kind: 'place',
      state: 'active',
      words: 'Our choir sings.',
      under: ['News'],
      after: 'Last rule.',
      before: null,
      rule: 'volatile/1',
      learned_at: '2026-03-01T00:00:00.000Z',
      uses: 0,
      last_used_at: null,
      revoked_at: null,
      revoke_reason: null,
      basis: [
        {
          fetch_id: expect.any(String),
          source_id: source,
          at: '2026-03-01T00:00:00.000Z',
          words: 'Our choir sings.',
        },
      ],
    },
  ])
})

test('an administrator revokes a region: it stays listed, its source is checked soon', async () => {
  const source = await aSource()
  const id = await aLearnedRegion(pool, source)
  const { status, body } = await revoke(source, id)
  expect([status, body]).toEqual([200, { id, state: 'revoked' }])
  expect(await stateOf(id)).toEqual({
    state: 'revoked',
    revoked_by: 'person-7',
    revoke_reason: 'It names the plan.',
  })
  expect(
    (await pool.query("SELECT etag, next_check_at < '2029-01-01' AS due FROM source WHERE id = $1", [source]))
      .rows,
  ).toEqual([{ etag: null, due: true }])
  expect((await pool.query('SELECT actor, action FROM audit_event WHERE object_id = $1', [id])).rows).toEqual(
    [{ actor: 'person-7', action: 'learned_region.revoked' }],
  )
  expect((await api.get(`/api/v1/sources/${source}`).set(as())).body.learned_regions).toMatchObject([
    { id, state: 'revoked', revoke_reason: 'It names the plan.' },
  ])
})

test('nobody else revokes one, nor without a reason, twice, or that of another source', async () => {
  const [source, other] = [await aSource(), await aSource()]
  const id = await aLearnedRegion(pool, source)
  expect((await revoke(source, id, undefined, as())).status).toBe(403)
  expect((await revoke(source, id, {})).body.error.details).toMatchObject([{ path: 'reason' }])
  expect((await revoke(other, id)).status).toBe(404)
  expect(await stateOf(id)).toMatchObject({ state: 'active' })
  await revoke(source, id)
  expect((await revoke(source, id, { reason: 'Once more.' })).status).toBe(404)
  expect(await stateOf(id)).toMatchObject({ revoke_reason: 'It names the plan.' })
})
