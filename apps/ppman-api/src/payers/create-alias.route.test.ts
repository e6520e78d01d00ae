import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const [OURS, THEIRS, THIRD] = [1, 2, 3].map((n) => `0190a000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const correct = (body: object, claims: object = {}) =>
  api.post('/api/v1/payers/aliases').set(as(claims)).send(body)
const best = async (company: string, org: string, state?: string) => {
  const { body } = await api
    .get('/api/v1/payers/match')
    .set(as({ org }))
    .query({ company, ...(state && { state }) })
  return (body.best as { payer_id: string } | null)?.payer_id ?? null
}
/**
 * What holds for all is known when the directory's index was built anew: at once, on an idle
 * machine.
 */
async function soon(find: () => Promise<string | null>): Promise<string | null> {
  for (let tries = 0; tries < 250; tries += 1) {
    const found = await find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}
const corrections = async (folded: string) =>
  (
    await pool.query(
      'SELECT org_id, payer_id, state, created_by FROM alias_correction WHERE folded = $1 ORDER BY id',
      [folded],
    )
  ).rows
const globalAliases = async (folded: string) =>
  (
    await pool.query(`SELECT payer_id, kind, alias FROM payer_alias WHERE folded = $1 AND kind <> 'name'`, [
      folded,
    ])
  ).rows

test('a correction holds for the organization at the next match, and for nobody else', async () => {
  const { id } = await aPayer(pool, { name: 'Meridian Trust', ediPayerId: 'MERT' })
  await aPayer(pool, { name: 'Orbital Care', ediPayerId: 'ORBC' })
  expect(await best('Quixotic Nine', OURS)).toBeNull()
  const { status, body } = await correct(
    { alias: 'Quixotic Nine', payer_id: id, note: 'printed so' },
    { org: OURS, sub: 'coder-1' },
  )
  expect(status).toBe(201)
  const message = { alias: 'Quixotic Nine', alias_normalized: 'quixotic nine', payer_id: id }
  expect(body).toMatchObject({ ...message, created: true, scope: 'organisation' })
  expect(await corrections('quixotic nine')).toEqual([
    { org_id: OURS, payer_id: id, state: null, created_by: 'coder-1' },
  ])
  expect(await globalAliases('quixotic nine')).toEqual([])
  expect(await best('QUIXOTIC NINE', OURS)).toBe(id)
  expect(await best('Quixotic Nine', THEIRS)).toBeNull()
})

test('what was said for a state wins there, and what was said for all holds elsewhere', async () => {
  const { id: general } = await aPayer(pool, { name: 'Wide Plains Mutual', ediPayerId: 'WIDE' })
  const { id: texan } = await aPayer(pool, { name: 'Lone Mesa Mutual', ediPayerId: 'LONE' })
  await correct({ alias: 'Umber Seventeen', payer_id: texan, state: 'TX' }, { org: OURS })
  await correct({ alias: 'Umber Seventeen', payer_id: general }, { org: OURS })
  expect([await best('Umber Seventeen', OURS, 'TX'), await best('Umber Seventeen', OURS, 'OH')]).toEqual([
    texan,
    general,
  ])
})

test('the same again answers with the first correction and keeps one row', async () => {
  const { id } = await aPayer(pool, { name: 'Sample Twice' })
  const first = await correct({ alias: 'Doubled Name', payer_id: id })
  const repeated = await correct({ alias: 'DOUBLED  NAME', payer_id: id })
  expect(repeated.status).toBe(201)
  expect(repeated.body).toEqual({ ...first.body, created: false })
  expect(await corrections('doubled name')).toHaveLength(1)
})

test('a second organization makes it hold for all, a second coder of the same does not', async () => {
  const { id } = await aPayer(pool, { name: 'Confirmed Health', ediPayerId: 'CONF' })
  const message = { alias: 'Zephyr Eleven', payer_id: id }
  await correct(message, { org: OURS, sub: 'coder-1' })
  expect((await correct(message, { org: OURS, sub: 'coder-2' })).body).toMatchObject({
    created: false,
    scope: 'organisation',
  })
  expect((await correct(message, { org: THEIRS })).body).toMatchObject({ created: true, scope: 'global' })
  expect(await globalAliases('zephyr eleven')).toEqual([
    { payer_id: id, kind: 'correction', alias: 'Zephyr Eleven' },
  ])
  expect(await soon(() => best('Zephyr Eleven', THIRD))).toBe(id)
})

test('two organizations at the same moment still make it hold for all', async () => {
  const { id } = await aPayer(pool, { name: 'Simultaneous Plan' })
  const orgs = Array.from(
    { length: 12 },
    (_, position) => `0190a000-0000-7000-8000-0000000001${String(position).padStart(2, '0')}`,
  )
  const answers = await Promise.all(
    orgs.map((org) => correct({ alias: 'At Once Mutual', payer_id: id }, { org })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await globalAliases('at once mutual')).toHaveLength(1)
})

test('an administrator makes it hold for all at once', async () => {
  const { id } = await aPayer(pool, { name: 'Approved Health' })
  expect((await correct({ alias: 'Stamped Name', payer_id: id }, { admin: true })).body.scope).toBe('global')
  expect(await globalAliases('stamped name')).toHaveLength(1)
})

test('a name with different payers for different organizations holds for each of them only', async () => {
  const [one, other] = [
    await aPayer(pool, { name: 'Northern Plan' }),
    await aPayer(pool, { name: 'Southern Plan' }),
  ]
  await correct({ alias: 'Compass Care', payer_id: one.id }, { org: OURS })
  await correct({ alias: 'Compass Care', payer_id: other.id }, { org: THEIRS })
  expect((await correct({ alias: 'Compass Care', payer_id: one.id }, { org: THIRD })).body.scope).toBe(
    'organisation',
  )
  expect(await globalAliases('compass care')).toEqual([])
})

describe('a name of another payer', () => {
  test.each([
    ['its own name', 'Owned Plan'],
    ['its alias', 'Owned by Alias'],
  ])('is refused: %s', async (_, alias) => {
    await aPayer(pool, { name: 'Owned Plan', aliases: ['Owned by Alias'] })
    const { id } = await aPayer(pool, { name: `Claimant of ${alias}` })
    const { status, body } = await correct({ alias, payer_id: id })
    expect([status, body.error.code, body.error.details[0].path]).toEqual([422, 'alias_conflict', 'alias'])
    expect((await pool.query('SELECT 1 FROM alias_correction WHERE payer_id = $1', [id])).rowCount).toBe(0)
  })

  test('may be narrowed when several bear it, the payer among them', async () => {
    await aPayer(pool, { name: 'Brand of Ohio', aliases: ['Shared Brand'] })
    const { id } = await aPayer(pool, { name: 'Brand of Texas', aliases: ['Shared Brand'] })
    expect((await correct({ alias: 'Shared Brand', payer_id: id })).body).toMatchObject({
      created: true,
      scope: 'organisation',
    })
  })
})

test("the payer's own name needs no correction", async () => {
  const { id } = await aPayer(pool, { name: 'Self Named' })
  expect((await correct({ alias: 'self named', payer_id: id })).body).toMatchObject({
    created: false,
    scope: 'global',
  })
  expect(await corrections('self named')).toEqual([])
})

test.each([
  ['an unknown payer', { payer_id: '0190a000-0000-7000-8000-000000000009' }, 'payer_id'],
  ["another payer's entry", { entry_id: '0190a000-0000-7000-8000-000000000009' }, 'entry_id'],
  ['a name without letters', { alias: '***' }, 'alias'],
  ['a name of one letter', { alias: 'x' }, 'alias'],
  ['a name too long', { alias: 'x'.repeat(501) }, 'alias'],
  ['a state of three letters', { state: 'TEX' }, 'state'],
  ['a state of digits', { state: '12' }, 'state'],
  ['no payer', { payer_id: undefined }, 'payer_id'],
])('%s is refused by name', async (_, over, path) => {
  const { id } = await aPayer(pool, { name: 'Refusing Plan' })
  const { status, body } = await correct({ alias: 'Any Name', payer_id: id, ...over })
  expect([status, body.error.details[0].path]).toEqual([422, path])
})

test('a request cannot read, change or promote what another organization said', async () => {
  const { id } = await aPayer(pool, { name: 'Private Plan' })
  const { body } = await correct({ alias: 'Whispered Name', payer_id: id }, { org: THEIRS })
  const client = await pool.connect()
  await client.query(`BEGIN; SET LOCAL ROLE ppman_app; SET LOCAL app.org_id = '${OURS}'`)
  expect((await client.query('SELECT 1 FROM alias_correction WHERE id = $1', [body.id])).rowCount).toBe(0)
  expect(
    (await client.query('SELECT promote_alias_correction($1, true, now()) AS done', [body.id])).rows,
  ).toEqual([{ done: false }])
  await expect(client.query('DELETE FROM alias_correction')).rejects.toThrow('permission denied')
  await client.query('ROLLBACK')
  client.release()
})
