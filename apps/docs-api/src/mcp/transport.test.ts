import { testDocs } from '../testing.ts'
import { META, speakMcp } from './testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const { rpc, modern } = speakMcp(docs)
afterAll(close)

const BOTH = { Accept: 'application/json, text/event-stream' }
const metadata = { clientInfo: { name: 't', version: '1' }, capabilities: {} }
const post = (body: object | string, headers: object = BOTH) =>
  api
    .post('/mcp')
    .set({ 'Content-Type': 'application/json', ...as(), ...headers })
    .send(body)
const message = (method: string, params?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(params && { params }),
})
const initialize = (params: object, headers: object = BOTH) => post(message('initialize', params), headers)
const search = (args: object) => message('tools/call', { name: 'search_docs', arguments: args })

/** Declared as text by the types of superagent, which sends bytes as they are. */
const inLatin1 = (body: unknown) => Buffer.from(JSON.stringify(body), 'latin1') as unknown as string

const result = (parts: object) => ({ jsonrpc: '2.0', id: 1, result: expect.objectContaining(parts) })
const error = (code: number, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code }),
})
const flat = (code: string) => ({ error: expect.any(String), code })
const toolError = { ...result({ isError: true }) }

/** The transport cases of docs-publishing 4.1 and 4.3, one of each. */
describe('the revisions of 2025', () => {
  test.each([
    [
      'initialize without parameters and without Accept',
      () => initialize({}, {}),
      200,
      result({ protocolVersion: '2025-11-25' }),
    ],
    ['initialize without parameters', () => initialize({}), 200, result({ protocolVersion: '2025-11-25' })],
    [
      'initialize that accepts JSON only',
      () => initialize({ protocolVersion: '2025-06-18', ...metadata }, { Accept: 'application/json' }),
      200,
      result({ protocolVersion: '2025-06-18' }),
    ],
    [
      'initialize of an earlier revision',
      () => initialize({ protocolVersion: '2025-06-18', ...metadata }),
      200,
      result({ protocolVersion: '2025-06-18' }),
    ],
    [
      'initialize of a revision nobody wrote',
      () => initialize({ protocolVersion: '1999-01-01', ...metadata }),
      200,
      result({ protocolVersion: '2025-11-25' }),
    ],
    [
      'tools/list without a handshake',
      () => post(message('tools/list')),
      200,
      result({ tools: expect.any(Array) }),
    ],
    [
      'tools/call',
      () => post(search({ query: 'hello' }), { ...BOTH, 'MCP-Protocol-Version': '2025-11-25' }),
      200,
      result({ structuredContent: { results: [], total: 0 } }),
    ],
    ['arguments of another type', () => post(search({ query: 1 })), 200, toolError],
    [
      'an unknown tool',
      () => post(message('tools/call', { name: 'nope', arguments: {} })),
      200,
      error(-32602),
    ],
    ['an unknown method', () => post(message('foo/bar')), 200, error(-32601)],
    [
      'an unknown version header',
      () => post(message('tools/list'), { ...BOTH, 'MCP-Protocol-Version': '1900-01-01' }),
      400,
      expect.objectContaining({ error: expect.anything() }),
    ],
    ['a batch', () => post([message('tools/list'), message('ping')]), 400, error(-32600, null)],
    ['a notification', () => post({ jsonrpc: '2.0', method: 'notifications/initialized' }), 202, {}],
    ['ping', () => post(message('ping')), 200, result({})],
    ['broken JSON', () => post('{bad'), 400, error(-32700, null)],
    ['JSON that is no UTF-8', () => post(message('caf\u00e9')).serialize(inLatin1), 400, error(-32700, null)],
    [
      'logging/setLevel, which is not offered',
      () => post(message('logging/setLevel', { level: 'info' })),
      200,
      error(-32601),
    ],
    [
      'JSON that is no JSON-RPC',
      () => post({ id: 1, method: 'ping' }),
      400,
      expect.objectContaining({ error: expect.anything() }),
    ],
    [
      'another content type',
      () => post('{}', { ...BOTH, 'Content-Type': 'text/plain' }),
      415,
      error(-32000, null),
    ],
    [
      'GET',
      () => api.get('/mcp').set({ ...as(), Accept: 'text/event-stream' }),
      405,
      flat('method_not_allowed'),
    ],
    ['DELETE', () => api.delete('/mcp').set(as()), 405, flat('method_not_allowed')],
    [
      'a foreign origin',
      () => post(message('ping'), { ...BOTH, Origin: 'http://evil.example' }),
      403,
      flat('forbidden'),
    ],
    [
      'a foreign host',
      () => post(message('ping'), { ...BOTH, Host: 'evil.example' }),
      403,
      flat('forbidden'),
    ],
  ])('%s', async (_, send, status, body) => {
    const reply = await send()
    expect([reply.status, reply.body]).toEqual([status, body])
    if (status !== 202) expect(reply.headers['content-type']).toContain('application/json')
  })
})

describe('the stateless revision', () => {
  const call = { name: 'search_docs', arguments: { query: 'a' } }
  test.each([
    [
      'tools/list',
      () => modern('tools/list'),
      200,
      result({ resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'private' }),
    ],
    [
      'tools/call',
      () => modern('tools/call', call),
      200,
      result({ resultType: 'complete', structuredContent: { results: [], total: 0 } }),
    ],
    ['server/discover', () => modern('server/discover'), 200, result({ supportedVersions: ['2026-07-28'] })],
    [
      'a name that differs from its header',
      () => modern('tools/call', call, { ...as(), 'Mcp-Name': 'other' }),
      400,
      error(-32020),
    ],
    ['an unknown method', () => modern('foo/bar'), 404, error(-32601)],
  ])('%s', async (_, send, status, body) => {
    const reply = await send()
    expect([reply.status, reply.body]).toEqual([status, body])
  })

  test.each([
    ['an unknown version', { 'MCP-Protocol-Version': '2027-01-01' }, '2027-01-01', -32022],
    [
      'a header that says another version than the message',
      { 'MCP-Protocol-Version': '2026-07-28' },
      '2027-01-01',
      -32020,
    ],
  ])('%s', async (_, headers, version, code) => {
    const params = { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': version } }
    const reply = await rpc(
      { method: 'tools/list', params },
      { ...as(), ...BOTH, 'Mcp-Method': 'tools/list', ...headers },
    )
    expect([reply.status, reply.body.error.code]).toEqual([400, code])
  })
})

test('a body of one mebibyte is read, one byte more is not', async () => {
  const envelope = JSON.stringify({ ...message('ping'), x: '' }).length
  const sized = (bytes: number) => post({ ...message('ping'), x: 'x'.repeat(bytes - envelope) })
  expect((await sized(1_048_576)).status).not.toBe(413)
  const refused = await sized(1_048_577)
  expect([refused.status, refused.body]).toEqual([413, flat('payload_too_large')])
})
