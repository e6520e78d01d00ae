import { aPayer } from '@ppman/core/payers/fixtures'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const match = (query: object) => api.get('/api/v1/payers/match').set(as()).query(query)
const names = (body: { matches: { name: string }[] }) => body.matches.map(({ name }) => name)

beforeAll(async () => {
  await aPayer(pool, { name: 'Blue Cross Illinois', states: ['IL'], ediPayerId: 'BCIL' })
  await aPayer(pool, { name: 'Blue Cross Texas', states: ['TX'], ediPayerId: 'BCTX' })
  await aPayer(pool, { name: 'Meridian Trust', ediPayerId: '060x' })
  await aPayer(pool, { name: 'Registered Mutual', naicCode: '54321' })
  await aPayer(pool, { name: 'Gone Health', ediPayerId: 'GONE', isActive: false })
})

test('answers in the agreed form', async () => {
  const { status, body } = await match({ company: 'BLUECROSS TEXAS, Inc.', state: 'tx' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    normalized: { company: 'blue cross texas', state: 'TX', payer_id: null, naic_code: null },
    best: { name: 'Blue Cross Texas', edi_payer_id: 'BCTX', match_type: 'name', matched_on: ['name', 'state'] },
    decision: 'match',
    address_source: 'none',
  })
  expect(body.best).toEqual(body.matches[0])
  expect(body.best).toMatchObject({
    payer_id: expect.any(String),
    entry_id: expect.any(String),
    directory_id: expect.any(String),
    score: expect.any(Number),
    confidence: expect.any(Number),
  })
})

test('puts the affiliate of the card’s state first', async () => {
  const { body } = await match({ company: 'Blue Cross', state: 'IL' })
  expect(names(body).slice(0, 2)).toEqual(['Blue Cross Illinois', 'Blue Cross Texas'])
  expect(body.matches[1].conflicts).toEqual(['state'])
})

test('trusts an EDI id over the name, in any case, leading zeros kept', async () => {
  expect((await match({ company: 'Blue Cross', payer_id: '060X', limit: 1 })).body.matches).toMatchObject([
    { name: 'Meridian Trust', match_type: 'edi_id' },
  ])
  expect(names((await match({ company: 'Zzyzx Plan', payer_id: '60X' })).body)).toEqual([])
})

test('finds a registered company by its NAIC code, without a routing entry', async () => {
  const { body } = await match({ company: 'Rgstrd Mtl', naic_code: '54321' })
  expect(body.best).toMatchObject({
    name: 'Registered Mutual',
    entry_id: null,
    edi_payer_id: null,
    match_type: 'naic_code',
    matched_on: expect.arrayContaining(['naic_code']),
  })
})

test('reads through the noise of a scan', async () => {
  expect((await match({ company: 'MERIDAN TRUSST' })).body.best).toMatchObject({ name: 'Meridian Trust' })
})

test('names nobody when nobody is near', async () => {
  expect((await match({ company: 'Walgreens Pharmacy' })).body).toMatchObject({ best: null, decision: 'none' })
})

test('leaves out a payer that is not active', async () => {
  expect((await match({ company: 'Gone Health', payer_id: 'GONE' })).body.matches).toEqual([])
})

test.each([
  [{ address: 'PO Box 1' }, 'free_text'],
  [{ address: 'PO Box 1', addr_line: 'PO Box 2' }, 'structured'],
  [{ address: 'PO Box 1', addr_city: '' }, 'structured'],
  [{ address: '' }, 'none'],
])('of the addresses in %j the %s one governs', async (address, source) => {
  expect((await match({ company: 'Meridian', ...address })).body.address_source).toBe(source)
})

test.each([['😀😀'], ['\u202eatad'], ["'; DROP TABLE payer; --"], ['%%'], ['x'.repeat(500)], ['  ab  ']])(
  'answers %j without failing',
  async (company) => {
    expect((await match({ company, plan: company.slice(0, 200), state: '', addr_zip: '' })).status).toBe(200)
  },
)

test('refuses a NUL character, which PostgreSQL cannot read', async () => {
  expect((await match({ company: 'Meridian', payer_id: 'A\0B' })).status).toBe(422)
})
