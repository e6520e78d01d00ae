import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'
import { speakMcp } from './testing.ts'
import { tools } from './server.ts'

const docs = await testDocs()
const { api, as, close } = docs
const { rpc, call, answer } = speakMcp(docs)
const a = make(docs)
afterAll(close)

const manual = await a.manual({ slug: 'handbook', productId: (await a.product({ slug: 'guide' })).id })
const publish = (parts: object) => a.published(manual.id, parts)
const BODY = `## Ask\n\nFind a payer by marmalade. ${'Word. '.repeat(500)}`
const page = await publish({ slug: 'first-steps', title: 'First steps', bodyMdx: BODY })
const parted = await publish({
  slug: 'parted',
  title: 'Parted',
  bodyMdx: `## Ask\n\nSomebody.\n\n### Twice\n\nIf needed.\n\n## Read\n\n${'Word. '.repeat(3_000)}`,
})
await publish({
  slug: 'inside',
  title: 'Inside marmalade',
  bodyMdx: 'Internal words.',
  visibility: 'internal',
})
const own = await publish({
  slug: 'own',
  title: 'Own marmalade',
  bodyMdx: 'Private words.',
  visibility: 'private',
})
const unlisted = await publish({
  slug: 'unlisted',
  title: 'Unlisted marmalade',
  bodyMdx: 'Unlisted words.',
  visibility: 'unlisted',
})
await a.pending(manual.id, { slug: 'waiting', title: 'Waiting marmalade', bodyMdx: 'Pending words.' })

const stranger = () => as({ org: OTHER_ORG, sub: 'stranger' })
const found = async (args: object, headers?: object) => {
  const { structuredContent } = await call('search_docs', { query: 'marmalade', ...args }, headers)
  return structuredContent.results.map(({ title }: { title: string }) => title)
}

describe('a plain caller of the specification', () => {
  test('opens with an empty initialize and no Accept header', async () => {
    const { status, body, headers } = await rpc({ method: 'initialize', params: {} })
    expect(body.result.capabilities).not.toHaveProperty('logging')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
    expect(body.result).toMatchObject({
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'ppman-docs' },
      capabilities: { tools: {} },
    })
  })

  test('lists the tools with their schemas', async () => {
    const { body } = await rpc({ method: 'tools/list' })
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(tools.map(({ name }) => name))
    for (const tool of body.result.tools) {
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(tool).toMatchObject({ outputSchema: { type: 'object' }, annotations: { openWorldHint: false } })
    }
  })

  test('calls search_docs', async () => {
    const { structuredContent, content } = await call('search_docs', { query: 'marmalade ask' })
    const url = 'http://docs.test/docs/guide/handbook/first-steps'
    const snippet = expect.stringContaining('«marmalade»')
    expect(structuredContent).toMatchObject({
      results: [{ id: page.id, url, headings: ['Ask'], snippet }],
      total: 1,
    })
    expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  })

  test('acknowledges a notification with 202', async () => {
    const { status } = await api
      .post('/mcp')
      .set(as())
      .send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(status).toBe(202)
  })
})

describe('before JSON-RPC', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  test.each([
    ['no identity', {}, 401, 'unauthorized'],
    ['another scope', as({ scopes: ['svc-ppman'] }), 403, 'forbidden'],
  ])('%s answers the flat body', async (_, headers, status, code) => {
    const reply = await api
      .post('/mcp')
      .set({ ...headers })
      .send(ping)
    expect([reply.status, reply.body]).toEqual([status, { error: expect.any(String), code }])
    if (status === 401) expect(reply.headers['www-authenticate']).toContain('Bearer')
  })

  test('another method says which one there is', async () => {
    expect((await api.get('/mcp').set(as())).headers['allow']).toBe('POST')
  })
})

describe('what a key may read', () => {
  test('search: public and internal for every key, private for its owner, unlisted for nobody', async () => {
    expect((await found({})).sort()).toEqual(['First steps', 'Inside marmalade', 'Own marmalade'])
    expect((await found({}, stranger())).sort()).toEqual(['First steps', 'Inside marmalade'])
  })

  test('get_page: unlisted ones by id or address, private ones for the owner', async () => {
    const read = async (args: object, headers?: object) =>
      (await call('get_page', args, headers)).structuredContent
    expect(await read({ id: unlisted.id }, stranger())).toMatchObject({ title: 'Unlisted marmalade' })
    expect(await read({ url: 'http://docs.test/docs/guide/handbook/unlisted' }, stranger())).toMatchObject({
      id: unlisted.id,
    })
    expect(await read({ manual: 'handbook', slug: 'own' })).toMatchObject({ id: own.id })
    expect(await read({ id: own.id }, stranger())).toMatchObject({ code: 'not_found' })
  })

  test('a long page comes in slices that join', async () => {
    let text = ''
    let offset = 0
    for (;;) {
      const slice = (await call('get_page', { id: page.id, maxChars: 1_000, offset })).structuredContent
      text += String(slice.markdown)
      if (slice.nextOffset === undefined) break
      offset = slice.nextOffset
    }
    expect(text).toContain('Find a payer by marmalade.')
    expect(text.length).toBe((await call('get_page', { id: page.id })).structuredContent.totalChars)
  })

  test('get_section reads a part of a page, by id or address, and says where it goes on', async () => {
    const section = (args: object, headers?: object) => answer('get_section', args, headers)
    expect(await section({ id: parted.id, heading: 'ask' })).toEqual({
      id: parted.id,
      url: 'http://docs.test/docs/guide/handbook/parted#ask',
      heading: { depth: 2, id: 'ask', text: 'Ask' },
      markdown: '## Ask\n\nSomebody.\n\n### Twice\n\nIf needed.\n\n',
      previous: null,
      next: { depth: 2, id: 'read', text: 'Read' },
    })
    const long = await section({ url: '/docs/guide/handbook/parted', heading: '#read' })
    const rest = await answer('get_page', { id: parted.id, offset: long.nextOffset, maxChars: 20_000 })
    expect(`${long.markdown}${rest.markdown}`).toBe(`## Read\n\n${'Word. '.repeat(3_000).trim()}\n`)
    expect(await section({ id: parted.id, heading: 'nowhere' })).toMatchObject({ code: 'not_found' })
    expect(await section({ id: own.id, heading: 'ask' }, stranger())).toMatchObject({ code: 'not_found' })
    expect(await section({ heading: 'ask' })).toMatchObject({ code: 'invalid_request' })
  })

  test('names must be one', async () => {
    expect(await call('get_page', {})).toMatchObject({
      isError: true,
      structuredContent: { code: 'invalid_request' },
    })
    expect(await call('search_docs', { query: '' })).toMatchObject({ isError: true })
  })

  test('list_docs walks from products to topics, in pages', async () => {
    const rows = async (args: object) => (await call('list_docs', args)).structuredContent
    expect((await rows({})).rows).toMatchObject([{ type: 'product', slug: 'guide', topicCount: 4 }])
    const handbook = { type: 'manual', slug: 'handbook', url: 'http://docs.test/docs/guide/handbook' }
    expect((await rows({ product: 'guide' })).rows).toMatchObject([handbook])
    const first = await rows({ manual: 'handbook', limit: 2 })
    const rest = await rows({ manual: 'handbook', limit: 2, cursor: first.nextCursor })
    expect([...first.rows, ...rest.rows].map(({ slug }: { slug: string }) => slug)).toEqual([
      'first-steps',
      'inside',
      'own',
      'parted',
    ])
    expect(rest.nextCursor).toBeUndefined()
    const misused = await call('list_docs', { product: 'guide', cursor: first.nextCursor })
    expect(misused).toMatchObject({ isError: true, structuredContent: { code: 'invalid_request' } })
  })
})

describe('upsert_topic', () => {
  test('is the REST upsert: pending, and the evidence says mcp', async () => {
    const proposal = { manualId: manual.id, title: 'By a model', bodyMdx: 'Words.', status: 'published' }
    const { structuredContent } = await call('upsert_topic', proposal)
    expect(structuredContent).toMatchObject({
      status: 'pending',
      slug: 'by-a-model',
      createdByBot: true,
      findings: [],
    })
    const { rows } = await docs.pool.query('SELECT surface FROM doc_publish_run WHERE topic_id = $1', [
      structuredContent.id,
    ])
    expect(rows).toEqual([{ surface: 'mcp' }])
  })

  test('says what to correct', async () => {
    const result = await call('upsert_topic', { manualId: manual.id, title: 'T', bodyMdx: '![](x.png)' })
    const findings = [{ ruleId: 'alt.missing', line: 1, column: 1 }]
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'content_rejected', findings } })
    const foreign = await call('upsert_topic', { manualId: manual.id, title: 'T', bodyMdx: 'x' }, stranger())
    expect(foreign).toMatchObject({ isError: true, structuredContent: { code: 'unknown_parent' } })
  })
})
