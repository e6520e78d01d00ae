import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { clickhouseEngine } from './clickhouse-engine.ts'
import type { LakeConfig } from './lake-engine.ts'

type Seen = { statement: string; query: URLSearchParams; headers: Record<string, unknown> }
const seen: Seen[] = []
let reply = { status: 200, body: '{"n":1}\n{"n":2}\n' }
const server = createServer((request, response) => {
  void text(request).then((statement) => {
    const { searchParams } = new URL(request.url!, 'http://127.0.0.1')
    seen.push({ statement, query: searchParams, headers: request.headers })
    response.writeHead(reply.status).end(reply.body)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?database=prices`
afterAll(() => server.close())

const sha = (digit: string) => digit.repeat(64)
const files = { rates: [sha('a'), sha('b')], hospitals: [sha('c')], payer_lines: [sha('d')] }
type Settings = Partial<Omit<LakeConfig, 'CLICKHOUSE_URL'>>
const ask = (settings: Settings = {}, address = url) =>
  clickhouseEngine({
    CLICKHOUSE_USER: 'lake',
    CLICKHOUSE_URL: address,
    BLOB_DIR: '/kept/blobs',
    ...settings,
  }).query(
    files,
    (sql) =>
      `SELECT ${sql.percentiles([0.5], 'x')} FROM ${sql.from.rates} ` +
      `WHERE c = ${sql.text("o'n\te")} AND h = ${sql.int(7)}`,
  )
const key = (digit: string) => `${digit.repeat(2)}/${digit.repeat(2)}/${sha(digit)}`

test('values are bound and never written into the statement', async () => {
  expect(await ask()).toEqual([{ n: 1 }, { n: 2 }])
  const { statement, query } = seen.at(-1)!
  expect(statement).toContain('WHERE c = {p0:String} AND h = {p1:Int32}')
  expect([query.get('param_p0'), query.get('param_p1')]).toEqual(["o'n\\te", '7'])
  expect(query.get('database')).toBe('prices')
})

test.each<[string, Settings, string]>([
  ['a directory', {}, `file('/kept/blobs/{${key('a')},${key('b')}}', 'Parquet', 'code String`],
  ['a directory of the server', { CLICKHOUSE_BLOBS: 'blobs' }, `file('blobs/{${key('a')}`],
  ['a bucket', { CLICKHOUSE_BLOBS: 's3:kept' }, `s3(kept, filename = '{${key('a')},${key('b')}}', format`],
  [
    'a bucket, by all machines',
    { CLICKHOUSE_BLOBS: 's3:kept', CLICKHOUSE_CLUSTER: 'main' },
    's3Cluster(main, kept, ',
  ],
])('the server reads the files from %s', async (_, settings, from) => {
  await ask(settings)
  expect(seen.at(-1)!.statement).toContain(`SELECT quantilesExactInclusive(0.5)(x) FROM ${from}`)
})

test('the password travels in a header', async () => {
  const password = ['se', 'same'].join('')
  await ask({ CLICKHOUSE_PASSWORD: password })
  const { headers, statement, query } = seen.at(-1)!
  expect(headers).toMatchObject({ 'x-clickhouse-user': 'lake', 'x-clickhouse-key': password })
  expect(`${statement} ${query.toString()}`).not.toContain(password)
})

test.each([
  ['refuses', { status: 500, body: 'Code: 241. DB::Exception: Memory limit' }],
  ['fails after the first row', { status: 200, body: '{"n":1}\nCode: 241. DB::Exception: Memory limit' }],
  ['answers no rows but a page', { status: 200, body: '<html>' }],
])('a server that %s makes the question unavailable', async (_, failing) => {
  reply = failing
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
})

test('so does a server that is away', async () => {
  await expect(ask({}, 'http://127.0.0.1:9/')).rejects.toMatchObject({ kind: 'unavailable' })
})
