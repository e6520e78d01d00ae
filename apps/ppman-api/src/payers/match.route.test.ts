import { aPayer } from '@ppman/payers/testing'
import fc from 'fast-check'
import { ORG, testApi } from '../testing.ts'

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
    best: {
      name: 'Blue Cross Texas',
      edi_payer_id: 'BCTX',
      match_type: 'name',
      matched_on: ['name', 'state'],
    },
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
  expect((await match({ company: 'Walgreens Pharmacy' })).body).toMatchObject({
    best: null,
    decision: 'none',
  })
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

test('sees a change of the directory at the next match', async () => {
  expect((await match({ company: 'Newly Founded Health' })).body.best).toBeNull()
  await aPayer(pool, { name: 'Newly Founded Health', ediPayerId: 'NEW1' })
  expect((await match({ company: 'Newly Founded Health' })).body.best).toMatchObject({
    name: 'Newly Founded Health',
  })
})

test('what one organization corrected holds for it at once, and for no other', async () => {
  const { id } = await aPayer(pool, { name: 'Corrected Care', ediPayerId: 'CORR' })
  await pool.query(
    `INSERT INTO alias_correction (org_id, payer_id, alias, folded, source, created_by, created_at)
     VALUES ($1, $2, 'Zebra', 'zebra', 'coder_correction', 'x', now())`,
    [ORG, id],
  )
  const { body } = await match({ company: 'ZEBRA' })
  expect(body.best).toMatchObject({
    name: 'Corrected Care',
    match_type: 'correction',
    matched_on: ['correction'],
  })
  const other = await api
    .get('/api/v1/payers/match')
    .set(as({ org: '0190a000-0000-7000-8000-0000000000ff' }))
    .query({ company: 'ZEBRA' })
  expect(other.body.best).toBeNull()
})

test('finds a payer by where its claims go, and says what disagrees', async () => {
  const { id } = await aPayer(pool, { name: 'Boxed Benefits', ediPayerId: 'BOX1' })
  await pool.query(
    `INSERT INTO payer_address (payer_id, line, city, state, zip, source, directory_id,
      first_seen_at, last_seen_at)
     VALUES ($1, 'P.O. Box 4711', 'x', 'UT', '84130-0555', 'test', 'box', now(), now())`,
    [id],
  )
  const { body } = await match({
    company: 'Insurance Co',
    addr_line: 'P0 BOX #4711',
    addr_zip: '84130',
    address: 'PO Box 1',
  })
  expect(body).toMatchObject({
    address_source: 'structured',
    normalized: { address_key: 'POBOX|4711|84130' },
    decision: 'match',
  })
  expect(body.best).toMatchObject({
    name: 'Boxed Benefits',
    match_type: 'address',
    matched_on: ['po_box'],
    conflicts: [],
  })
  const clash = await match({ company: 'Meridian Trust', payer_id: 'BOX1' })
  expect(clash.body).toMatchObject({
    decision: 'ambiguous',
    best: { name: 'Boxed Benefits', conflicts: ['name'] },
  })
})

test.each([
  ['state', { state: 'TEX' }],
  ['state', { state: 'ZZ' }],
  ['state', { state: '12' }],
  ['company', { company: 'x' }],
  ['limit', { limit: 21 }],
])('refuses a wrong %s by its name', async (field, over) => {
  const { status, body } = await match({ company: 'Meridian', ...over })
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(field)])
})

test.each(['tx', 'DC', 'PR', 'gu', 'VI', ''])('the state %j is one', async (state) => {
  const { status, body } = await match({ company: 'Blue Cross Texas', state })
  expect([status, body.normalized.state]).toEqual([200, state.toUpperCase() || null])
})

test('answers any card with 200 or 422, never with a failure', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const card = fc.record(
    {
      company: text,
      plan: text,
      state: text,
      zip: text,
      payer_id: text,
      naic_code: text,
      phone: text,
      address: text,
      addr_line: text,
      addr_zip: text,
    },
    { requiredKeys: ['company'] },
  )
  await fc.assert(
    fc.asyncProperty(card, async (query) => {
      expect([200, 422]).toContain((await match(query)).status)
    }),
    { numRuns: 150 },
  )
})
