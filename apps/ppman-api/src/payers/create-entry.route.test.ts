import { aPayer } from '@ppman/payers/testing'
import { ORG, testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const add = (body: object) =>
  api
    .post('/api/v1/payers/entries')
    .set(as({ sub: 'coder-1' }))
    .send(body)
const stored = async (sql: string, values: unknown[]) =>
  (await pool.query(sql, values)).rows as Record<string, unknown>[]

test('an entry is stored with number, address, phone and author; the next match finds it', async () => {
  const { id } = await aPayer(pool, { name: 'Meridian Trust' })
  const { status, body } = await add({
    payer_id: id,
    edi_payer_id: 'MT001',
    clearinghouse: 'Sample Clearing',
    transactions: ['837P', '835', '835'],
    claims_address: { line: 'PO Box 4417', city: 'Dayton', state: 'oh', zip: '45401-4417' },
    phone: '(937) 555-0142',
    states: ['OH', 'ky'],
    plan_types: ['ppo'],
    effective_from: '2026-01-01',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    payer_id: id,
    name: 'Meridian Trust',
    edi_payer_id: 'MT001',
    transactions: ['837P', '835'],
    claims_address: { line: 'PO Box 4417', city: 'Dayton', state: 'OH', zip: '45401-4417' },
    states: ['OH', 'KY'],
    effective_from: '2026-01-01',
    effective_to: null,
  })
  const kept =
    `SELECT org_id, created_by, edi_payer_id, claims_address->>'line' AS line, phone, valid_from::text ` +
    'AS first FROM entry_submission WHERE id = $1'
  expect(await stored(kept, [body.id])).toEqual([
    {
      org_id: ORG,
      created_by: 'coder-1',
      edi_payer_id: 'MT001',
      line: 'PO Box 4417',
      phone: '(937) 555-0142',
      first: '2026-01-01',
    },
  ])
  const match = await api
    .get('/api/v1/payers/match')
    .set(as())
    .query({ company: 'Mrdn Trst', payer_id: 'mt001' })
  expect(match.body.best).toMatchObject({ entry_id: body.id, payer_id: id })
  expect((await api.get(`/api/v1/payers/${id}`).set(as())).body).toMatchObject({
    entries_count: 1,
    aliases_count: 0,
  })
})

test('the two needed fields are enough', async () => {
  const { id } = await aPayer(pool, { name: 'Bare Plan' })
  const { status, body } = await add({ payer_id: id, edi_payer_id: 'BARE1' })
  expect([status, body.clearinghouse, body.claims_address, body.states, body.transactions]).toEqual([
    201,
    null,
    null,
    [],
    [],
  ])
})

describe('the same number again', () => {
  test('is refused in any case, and nothing is kept of it', async () => {
    const { id } = await aPayer(pool, { name: 'Twice Plan' })
    await add({ payer_id: id, edi_payer_id: 'TW1', phone: '937-555-0143' })
    const { status, body } = await add({ payer_id: id, edi_payer_id: 'tw1', phone: '937-555-0199' })
    expect([status, body.error.code, body.error.details[0].path]).toEqual([
      422,
      'duplicate_entry',
      'edi_payer_id',
    ])
    expect(await stored('SELECT phone FROM entry_submission WHERE payer_id = $1', [id])).toHaveLength(1)
  })

  test('is kept once when ten callers add it at the same moment', async () => {
    const { id } = await aPayer(pool, { name: 'Crowded Plan' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add({ payer_id: id, edi_payer_id: 'CR1' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await stored('SELECT id FROM entry_submission WHERE payer_id = $1', [id])).toHaveLength(1)
  })

  test.each([
    ['at another clearinghouse', { clearinghouse: 'Other Clearing' }],
    ['on later days', { effective_from: '2027-01-01' }],
  ])('is another entry %s', async (_, over) => {
    const { id } = await aPayer(pool, { name: `Again ${JSON.stringify(over)}` })
    await add({ payer_id: id, edi_payer_id: 'AG1', effective_to: '2026-12-31' })
    expect((await add({ payer_id: id, edi_payer_id: 'AG1', ...over })).status).toBe(201)
  })
})

test.each([
  ['an unknown payer', { payer_id: '0190a000-0000-7000-8000-000000000009' }, 'payer_id'],
  ['no number', { edi_payer_id: '  ' }, 'edi_payer_id'],
  ['a transaction that is none', { transactions: ['837X'] }, 'transactions.0'],
  ['an address without a line', { claims_address: { zip: '45401' } }, 'claims_address.line'],
  ['a ZIP of letters', { claims_address: { line: 'PO Box 1', zip: 'ABCDE' } }, 'claims_address.zip'],
  ['a phone that is none', { phone: '12' }, 'phone'],
  ['a state that is none', { states: ['Ohio'] }, 'states.0'],
  ['a day that is none', { effective_from: '2026-02-30' }, 'effective_from'],
  ['a day in the year 0', { effective_from: '0000-01-01' }, 'effective_from'],
  ['half a surrogate pair', { clearinghouse: 'a\ud800' }, 'clearinghouse'],
  [
    'an end before the beginning',
    { effective_from: '2026-02-02', effective_to: '2026-02-01' },
    'effective_to',
  ],
])('%s is refused by name', async (_, over, path) => {
  const { id } = await aPayer(pool, { name: 'Refusing Plan' })
  const { status, body } = await add({ payer_id: id, edi_payer_id: 'RF1', ...over })
  expect([status, body.error.details[0].path]).toEqual([422, path])
  expect(await stored('SELECT 1 FROM entry_submission WHERE payer_id = $1', [id])).toEqual([])
})
