import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'
import { PayerExportItem } from './render-export.ts'

const { app, api, as, pool, close } = await testApi()
afterAll(close)

const exported = (query: object = {}, headers: object = {}) =>
  api
    .get('/api/v1/payers/export')
    .set({ ...as(), ...headers })
    .query(query)
type Line = { payer_name: string; entry_id: string | null; aliases: string[] }
const names = (body: { items: Line[] }) => body.items.map((item) => item.payer_name)

beforeAll(async () => {
  await aPayer(pool, {
    name: 'Alpha Health',
    states: ['OH', 'TX'],
    ediPayerId: 'ALPHA',
    aliases: ['First, "quoted"', '=HYPERLINK("x")'],
  })
  await aPayer(pool, { name: '-Beta @ Care', ediPayerId: '+123', naicCode: '12345' })
  await aPayer(pool, { name: 'Gamma Register', naicCode: '54321', isActive: false })
})

test('gives entries with their payers, then payers without entries', async () => {
  const { status, body, headers } = await exported()
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body).toMatchObject({
    format: 'json',
    count: 3,
    truncated: false,
    version: expect.any(String),
    generated_at: expect.any(String),
  })
  expect(names(body as never)).toEqual(['Alpha Health', '-Beta @ Care', 'Gamma Register'])
  expect(body.items[0]).toMatchObject({
    edi_payer_id: 'ALPHA',
    states: ['OH', 'TX'],
    aliases: ['=HYPERLINK("x")', 'First, "quoted"'],
    identifiers: ['edi:ALPHA'],
    is_active: true,
    transactions: [],
    source: 'test',
  })
  expect(body.items[2]).toMatchObject({
    entry_id: null,
    edi_payer_id: null,
    identifiers: ['naic:54321'],
    is_active: false,
  })
})

test('each item carries its number, NAIC code and claims address under these names', async () => {
  const { id, entryId } = await aPayer(pool, { name: 'Zeta Plan', ediPayerId: 'ZETA1', naicCode: '98765' })
  await pool.query(
    `INSERT INTO payer_address (payer_id, entry_id, line, city, state, zip, source,
      directory_id, first_seen_at, last_seen_at)
     VALUES ($1, $2, 'PO Box 7', 'Lima', 'OH', '45801', 'test', 'zeta', now(), now())`,
    [id, entryId],
  )
  const claims_address = { line: 'PO Box 7', city: 'Lima', state: 'OH', zip: '45801' }
  const { body } = await exported()
  expect((body.items as { payer_id: string }[]).find((item) => item.payer_id === id)).toMatchObject({
    edi_payer_id: 'ZETA1',
    naic_code: '98765',
    claims_address,
    addresses: ['PO Box 7, Lima, OH 45801'],
  })
  expect((await exported({ format: 'csv' })).text).toMatch(/,98765,"PO Box 7, Lima, OH 45801"\r\n/)
  for (const table of ['payer_address', 'payer_alias', 'payer_identifier', 'payer_entry']) {
    await pool.query(`DELETE FROM ${table} WHERE payer_id = $1`, [id])
  }
  await pool.query('DELETE FROM payer WHERE id = $1', [id])
})

test('gives what it describes', async () => {
  const { body } = await exported()
  for (const item of body.items as unknown[]) expect(PayerExportItem.strict().parse(item)).toEqual(item)
})

test('says whether there is more than was asked for', async () => {
  expect((await exported({ limit: 2 })).body).toMatchObject({ count: 2, truncated: true, items: [{}, {}] })
  expect((await exported({ limit: 3 })).body).toMatchObject({ count: 3, truncated: false })
})

test('writes CSV that a spreadsheet reads and does not run', async () => {
  const { headers, text } = await exported({ format: 'csv' })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payers.csv"',
  })
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^payer_id,payer_name,slug,/)
  expect(lines[1]).toContain(',OH|TX,"\'=HYPERLINK(""x"")|First, ""quoted""",edi:ALPHA,')
  expect(lines[2]).toContain(",'-Beta @ Care,")
  expect(lines[2]).toContain(",'+123,")
})

test('a copy is current until the directory changes', async () => {
  const { headers } = await exported({ format: 'csv' })
  const repeated = await exported({ format: 'csv' }, { 'If-None-Match': headers.etag })
  expect([repeated.status, repeated.text, repeated.headers.etag]).toEqual([304, '', headers.etag])
  expect((await exported({ format: 'json' }, { 'If-None-Match': headers.etag })).status).toBe(200)
  const { id } = await aPayer(pool, { name: 'Delta Newcomer' })
  expect((await exported({ format: 'csv' }, { 'If-None-Match': headers.etag })).status).toBe(200)
  await pool.query('DELETE FROM payer_alias WHERE payer_id = $1', [id])
  await pool.query('DELETE FROM payer WHERE id = $1', [id])
})

test('a name that a payer as a whole goes by stands with each of its entries', async () => {
  const { id } = await aPayer(pool, { name: 'Epsilon', ediPayerId: 'EPS', aliases: ['Own Alias'] })
  await api
    .post('/api/v1/payers/aliases')
    .set(as({ admin: true }))
    .send({ alias: 'Said By Coders', payer_id: id })
  const { body } = await exported()
  const line = (body.items as Line[]).find((item) => item.payer_name === 'Epsilon')
  expect(line?.aliases).toEqual(['Own Alias', 'Said By Coders'])
})

describe('of many entries', () => {
  const ENTRIES = 12_000
  const server = app.listen(0)
  afterAll(() => server.close())

  beforeAll(async () => {
    await pool.query(
      `INSERT INTO payer (name, folded_name, slug, payer_type,
        source, source_key, first_seen_at, last_seen_at)
       SELECT 'Many ' || i, 'many ' || i, 'many-' || i, 'commercial', 'many', i::text, now(), now()
         FROM generate_series(1, $1::int) i`,
      [ENTRIES],
    )
    await pool.query(
      `INSERT INTO payer_entry (payer_id, edi_payer_id, name, source, directory_id,
        first_seen_at, last_seen_at)
       SELECT id, source_key, name, source, source_key, now(), now() FROM payer WHERE source = 'many'`,
    )
  })

  test('each is there once', async () => {
    const { body } = await exported({ limit: 50_000 })
    const entries = (body.items as Line[]).flatMap((item) => item.entry_id ?? [])
    expect([entries.length, new Set(entries).size]).toEqual([ENTRIES + 3, ENTRIES + 3])
  })

  test('a reader who leaves takes no connection with him', async () => {
    const ask = async () => {
      const request = get({
        port: (server.address() as AddressInfo).port,
        path: '/api/v1/payers/export?limit=50000',
        headers: as(),
      })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      await once(answer, 'data')
      answer.destroy()
    }
    await Promise.all(Array.from({ length: 20 }, ask))
    const busy = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid()
      AND backend_type = 'client backend' AND state <> 'idle'`
    let left = -1
    for (let tries = 0; tries < 250 && left !== 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      left = (await pool.query(busy)).rowCount ?? -1
    }
    expect(left).toBe(0)
    expect((await exported({ limit: 1 })).status).toBe(200)
  })
})
