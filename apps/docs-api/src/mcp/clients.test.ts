import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
// prettier-ignore
import {
  StreamableHTTPClientTransport as OldTransport,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { make } from '../testing/make.fixtures.ts'
import { testDocs } from '../testing.ts'
import { tools } from './server.ts'

const docs = await testDocs()
const a = make(docs)
const manual = await a.manual({ slug: 'handbook' })
const page = await a.published(manual.id, { slug: 'ask', bodyMdx: '## Ask\n\nBy marmalade.' })

const server = createServer(docs.app)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await docs.close()
})

const metadata = { name: 'test', version: '1' }
const options = () => ({ requestInit: { headers: docs.as() } })
async function current(client: Client) {
  await client.connect(new StreamableHTTPClientTransport(address, options()))
  return client
}
async function old() {
  const client = new OldClient(metadata)
  await client.connect(new OldTransport(address, options()))
  return client
}

describe.each([
  ['the client of the handshake', () => current(new Client(metadata))],
  [
    'the client that finds the revision out',
    () => current(new Client(metadata, { versionNegotiation: { mode: 'auto' } })),
  ],
  [
    'the client of the stateless revision',
    () => current(new Client(metadata, { versionNegotiation: { mode: { pin: '2026-07-28' } } })),
  ],
  ['the client of the older SDK', old],
])('%s', (_, connect) => {
  test('lists every tool, searches, reads, and is told what is wrong', async () => {
    const client = await connect()
    const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect((await call('search_docs', { query: 'marmalade' })).structuredContent).toMatchObject({
      total: 1,
      results: [{ id: page.id }],
    })
    expect((await call('get_section', { id: page.id, heading: 'ask' })).structuredContent).toMatchObject({
      heading: { text: 'Ask' },
    })
    expect(await call('get_ticket', { id: page.id })).toMatchObject({
      isError: true,
      structuredContent: { code: 'not_found' },
    })
    const uri = `docs://topics/${page.id}`
    expect((await client.readResource({ uri })).contents).toMatchObject([
      { uri, text: '## Ask\n\nBy marmalade.\n' },
    ])
    await client.close()
  })
})
