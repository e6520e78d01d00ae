import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { fetchFailureOf } from './fetch-failure.ts'
import { type FetchOptions, guardedFetch } from './guarded-fetch.ts'
import { cutSoon, testSite } from '../testing.ts'

const site = await testSite()
const inner = await testSite({ '/': { body: 'internal' } })
afterAll(() => Promise.all([site.close(), inner.close()]))

const read = (path: string, options: FetchOptions = {}) =>
  guardedFetch(site.url(path), { allowHosts: [site.host], ...options })
const failureOf = (path: string, options: FetchOptions = {}) =>
  read(path, options).then(() => 'answered', fetchFailureOf)

test('gives status, body, hash and the kept headers, never a cookie', async () => {
  site.pages['/page'] = { headers: { etag: '"v1"', 'set-cookie': 'sid=1' }, body: '<p>hello</p>' }
  const fetched = await read('/page')
  expect(fetched).toMatchObject({
    status: 200,
    finalUrl: site.url('/page'),
    redirects: [],
    headers: { etag: '"v1"' },
  })
  expect(fetched.bytes.toString()).toBe('<p>hello</p>')
  expect(fetched.sha256).toBe(createHash('sha256').update('<p>hello</p>').digest('hex'))
  expect(fetched.headers).not.toHaveProperty('set-cookie')
})

test('a 404 is an answer, not a failure', async () =>
  expect(await read('/none')).toMatchObject({ status: 404 }))

test('asks conditionally and takes a 304 without a body', async () => {
  site.pages['/cond'] = (req) =>
    req.headers['if-none-match'] === '"v1"' ? { status: 304 } : { body: 'x', headers: { etag: '"v1"' } }
  expect((await read('/cond')).status).toBe(200)
  expect(await read('/cond', { ifNoneMatch: '"v1"' })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('decodes %s', async (encoding, compress) => {
  site.pages['/packed'] = { headers: { 'content-encoding': encoding }, body: compress('plain words') }
  expect((await read('/packed')).bytes.toString()).toBe('plain words')
})

test('a bearer key goes to the host of the address, and to no other that a redirect leads to', async () => {
  const seen: (string | undefined)[] = []
  const other = await testSite()
  const took = (req: { headers: { authorization?: string | undefined } }) => (
    seen.push(req.headers.authorization),
    { body: 'x' }
  )
  other.pages['/asked'] = took
  site.pages['/asked'] = took
  site.pages['/away'] = { status: 302, headers: { location: other.url('/asked') } }
  await read('/asked', { bearer: 'sesame' })
  await read('/away', { bearer: 'sesame', allowHosts: [site.host, other.host] })
  await other.close()
  expect(seen).toEqual(['Bearer sesame', undefined])
})

test('follows redirects by hand and names each hop', async () => {
  site.pages['/a'] = { status: 302, headers: { location: '/b' } }
  site.pages['/b'] = { status: 308, headers: { location: site.url('/c') } }
  site.pages['/c'] = { body: 'there' }
  const { finalUrl, redirects } = await read('/a')
  expect(finalUrl).toBe(site.url('/c'))
  expect(redirects).toEqual([
    { url: site.url('/a'), status: 302 },
    { url: site.url('/b'), status: 308 },
  ])
})

test('gives up after five redirects and keeps their trace', async () => {
  site.pages['/loop'] = { status: 302, headers: { location: '/loop' } }
  await expect(read('/loop')).rejects.toMatchObject({
    code: 'too_many_redirects',
    details: { redirects: { length: 6 } },
  })
})

test('checks the target of every redirect, and never connects to a refused one', async () => {
  site.pages['/inward'] = { status: 302, headers: { location: inner.url('/') } }
  site.pages['/file'] = { status: 302, headers: { location: 'file:///etc/hosts' } }
  expect(await failureOf('/inward')).toBe('address_not_allowed')
  expect(await failureOf('/file')).toBe('url_not_allowed')
  expect(inner.seen).toHaveLength(0)
})

test('refuses a name that resolves to a private address', async () => {
  const url = `http://localhost:${inner.host.split(':')[1]}/`
  await expect(guardedFetch(url)).rejects.toMatchObject({ code: 'url_not_allowed' })
  await expect(guardedFetch(url, { allowAddresses: ['192.0.2.1'] })).rejects.toMatchObject({
    code: 'address_not_allowed',
  })
  expect(inner.seen).toHaveLength(0)
  expect((await guardedFetch(url, { allowAddresses: ['127.0.0.1', '::1'] })).bytes.toString()).toBe(
    'internal',
  )
})

test('stops a body above the cap, as sent or as decoded', async () => {
  site.pages['/big'] = { body: Buffer.alloc(5_000, 'x') }
  site.pages['/bigger-inside'] = {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(50_000, 'x')),
  }
  expect(await failureOf('/big', { maxBytes: 4_999 })).toBe('too_large')
  expect(await failureOf('/bigger-inside', { maxBytes: 4_999 })).toBe('too_large')
  expect(await failureOf('/big', { maxBytes: 5_000 })).toBe('answered')
})

test('stops a decompression bomb by its ratio, below the byte cap', async () => {
  site.pages['/bomb'] = {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(20 * 1024 * 1024)),
  }
  expect(await failureOf('/bomb')).toBe('too_large')
})

test('undecodable bytes are a failure, not a page', async () => {
  site.pages['/garbled'] = { headers: { 'content-encoding': 'br' }, body: 'this is not brotli at all' }
  site.pages['/unasked'] = { headers: { 'content-encoding': 'compress' }, body: 'x' }
  site.pages['/cut'] = {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync('x'.repeat(500)).subarray(0, 12),
  }
  expect(await failureOf('/garbled')).toBe('decode_error')
  expect(await failureOf('/unasked')).toBe('decode_error')
  expect(await failureOf('/cut')).toBe('decode_error')
})

test('gives up when the whole trip takes too long', async () => {
  site.pages['/slow'] = () => 'hang'
  expect(await failureOf('/slow', { timeoutMs: 100 })).toBe('timeout')
})

test('a connection cut in the middle of the body is a network error', async () => {
  site.pages['/cut-off'] = (req) => {
    cutSoon(req)
    return { headers: { 'content-length': '5000' }, body: 'half' }
  }
  expect(await failureOf('/cut-off')).toBe('network_error')
})

test('takes only the media types it was told to take', async () => {
  site.pages['/image'] = { headers: { 'content-type': 'image/png' }, body: 'x' }
  expect(await failureOf('/image', { contentTypes: ['text/html'] })).toBe('content_type_not_allowed')
  expect(await failureOf('/page', { contentTypes: ['text/html'] })).toBe('answered')
})

test('a closed port is a network error and an unknown name a dns error', async () => {
  const gone = await testSite()
  await gone.close()
  const outcome = (url: string, options: FetchOptions) => guardedFetch(url, options).catch(fetchFailureOf)
  expect(await outcome(gone.url('/'), { allowHosts: [gone.host] })).toBe('network_error')
  expect(await outcome('http://no-such-name.invalid/', {})).toBe('dns_error')
})
