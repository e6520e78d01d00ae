import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENTATION_API, EXAMPLE_ADDRESSES, POLICY_API, baseUrlOf } from './apis.ts'
import { operationsOf } from './document.ts'
import { sampleRequest } from './operation-model.ts'
import { codeSamples, pythonValue, type SampleRequest } from './code-samples.ts'

const HOSTILE = `it's "5" \\ $HOME \`id\` \n; rm -rf ~ \u2028 é 💊 </pre>`
const REQUEST: SampleRequest = {
  method: 'POST',
  url: 'https://edge.example/v1/ppman/payers/aliases',
  query: [],
  headers: [['idempotency-key', "a'b"]],
  body: { alias: HOSTILE, states: ['GA'], replace: true, note: null, empty: {}, count: 2 },
  needsToken: true,
  answer: 'json',
}
const READ: SampleRequest = {
  method: 'GET',
  url: 'https://edge.example/v1/ppman/payers/match',
  query: [['company', HOSTILE]],
  headers: [],
  needsToken: true,
  answer: 'json',
}

/** Arguments that a shell passes to curl. */
function curlArguments(sample: string): string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${sample}`
  const { stdout, status } = spawnSync('sh', ['-c', script], { env: { PPMAN_TOKEN: 'secret' } })
  expect(status).toBe(0)
  return stdout.toString().split('\0').slice(0, -1)
}

/** The call that a sample makes. A program of its own runs it, as a reader would. */
async function fetched(sample: string): Promise<Request> {
  const calls: Request[] = []
  const fetch = (url: URL, options: RequestInit) => {
    calls.push(new Request(url, options))
    return Promise.resolve(Response.json({}))
  }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The sample is what is tested.
  const run = new Function('fetch', 'process', `return (async () => {${sample}\n})()`) as (
    ...values: unknown[]
  ) => Promise<void>
  await run(fetch, { env: { PPMAN_TOKEN: 'secret' } })
  return calls[0]!
}

test('curl sends the very text, whatever characters it has', () => {
  expect(curlArguments(codeSamples(READ).curl)).toEqual([
    '-G',
    READ.url,
    '-H',
    'Authorization: Bearer secret',
    '--data-urlencode',
    `company=${HOSTILE}`,
  ])
  const sent = curlArguments(codeSamples(REQUEST).curl)
  expect(sent.slice(0, -1)).toEqual([
    REQUEST.url,
    '-H',
    'Authorization: Bearer secret',
    '-H',
    "idempotency-key: a'b",
    '-H',
    'Content-Type: application/json',
    '--data-raw',
  ])
  expect(JSON.parse(sent.at(-1)!)).toEqual(REQUEST.body)
})

test('curl names a method that it would not choose by itself', () => {
  const ping = { ...REQUEST, body: undefined, headers: [] }
  expect(codeSamples(ping).curl).toMatch(/^curl -X POST /)
  expect(codeSamples({ ...ping, method: 'DELETE' }).curl).toMatch(/^curl -X DELETE /)
  expect(codeSamples({ ...REQUEST, query: [['a', 'b c']] }).curl).toContain('/payers/aliases?a=b+c')
})

test('TypeScript sends the same', async () => {
  const read = await fetched(codeSamples(READ).typescript)
  expect([new URL(read.url).searchParams.get('company'), read.headers.get('authorization')]).toEqual([
    HOSTILE,
    'Bearer secret',
  ])
  const write = await fetched(codeSamples(REQUEST).typescript)
  expect([write.method, write.url, await write.json(), write.headers.get('idempotency-key')]).toEqual([
    'POST',
    REQUEST.url,
    REQUEST.body,
    "a'b",
  ])
})

const hasPython = spawnSync('python3', ['--version']).status === 0
const withPython = hasPython ? test : test.skip
withPython('Python sends the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'python-sample-'))
  const stub = `import json
class Response:
    def raise_for_status(self): pass
    def json(self): return {}
def post(url, **rest): print(json.dumps([url, rest])); return Response()
get = post
`
  writeFileSync(join(folder, 'requests.py'), stub)
  const env = { PATH: process.env['PATH'], PYTHONPATH: folder, PPMAN_TOKEN: 'secret' }
  const run = (sample: string): unknown =>
    JSON.parse(spawnSync('python3', ['-B', '-c', sample], { env }).stdout.toString())
  expect(run(codeSamples(READ).python)).toEqual([
    READ.url,
    { headers: { Authorization: 'Bearer secret' }, params: { company: HOSTILE }, timeout: 30 },
  ])
  expect(run(codeSamples(REQUEST).python)).toEqual([
    REQUEST.url,
    {
      headers: { Authorization: 'Bearer secret', 'idempotency-key': "a'b" },
      json: REQUEST.body,
      timeout: 30,
    },
  ])
  rmSync(folder, { recursive: true })
})

test('values of Python are written as Python writes them', () => {
  expect(pythonValue({ a: [true, false, null], b: {} })).toBe(
    '{\n    "a": [\n        True,\n        False,\n        None,\n    ],\n    "b": {},\n}',
  )
})

const requests = [POLICY_API, DOCUMENTATION_API].flatMap((api) => {
  const place = { ...api, baseUrl: baseUrlOf(api, EXAMPLE_ADDRESSES) }
  return operationsOf(api.document).map((placed) => ({
    id: placed.operation.operationId,
    request: sampleRequest(place, placed),
  }))
})
test.each(requests)('the samples of $id run and send one request', async ({ request }) => {
  const samples = codeSamples(request)
  const call = await fetched(samples.typescript)
  expect([call.method, call.url.replace(/\?.*/, '')]).toEqual([request.method, request.url])
  expect(curlArguments(samples.curl)).toContain(request.url)
})
