import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fetchFailureOf } from './fetch-failure.ts'
import { type DownloadOptions, guardedDownload } from './guarded-download.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { cutSoon, type Page, testSite } from '../testing.ts'

const site = await testSite()
const dir = await mkdtemp(join(tmpdir(), 'ppman-download-'))
afterAll(async () => {
  await site.close()
  await rm(dir, { recursive: true })
})

let made = 0
const aPath = () => join(dir, `incoming/${(made += 1)}.part`)
const load = (path: string, place: string, options: DownloadOptions = {}) =>
  guardedDownload(site.url(path), place, { allowHosts: [site.host], ...options })
const failureOf = (work: Promise<unknown>) => work.then(() => 'answered', fetchFailureOf)
const FILE = Buffer.from(Array.from({ length: 5_000 }, (_, n) => `row ${n}\n`).join(''))

/** A server with ranges that cuts the connection after `cutAt` bytes of a first answer. */
function ranged({ etag = '"v1"', file = FILE, cutAt = 0 }: { etag?: string; file?: Buffer; cutAt?: number }) {
  return (req: IncomingMessage): Page => {
    const from = Number(/^bytes=(\d+)-$/.exec(req.headers.range ?? '')?.[1] ?? Number.NaN)
    const headers = { etag, 'accept-ranges': 'bytes' }
    if (!Number.isNaN(from) && req.headers['if-range'] === etag) {
      if (from >= file.length)
        return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.length}` } }
      const range = {
        'content-range': `bytes ${from}-${file.length - 1}/${file.length}`,
        'content-length': String(file.length - from),
      }
      return { status: 206, headers: { ...headers, ...range }, body: file.subarray(from) }
    }
    const whole = { ...headers, 'content-length': String(file.length) }
    if (cutAt === 0) return { headers: whole, body: file }
    cutSoon(req)
    return { headers: whole, body: file.subarray(0, cutAt) }
  }
}

test('writes the file and leaves nothing beside it', async () => {
  site.pages['/f'] = ranged({})
  const place = aPath()
  const { status, file, headers, resumedFrom } = await load('/f', place)
  expect([status, file, headers['etag'], resumedFrom]).toEqual([
    200,
    { path: place, bytes: FILE.length },
    '"v1"',
    0,
  ])
  expect((await readFile(place)).equals(FILE)).toBe(true)
  expect(existsSync(`${place}.json`)).toBe(false)
})

test('goes on where it was interrupted, and asks only for the rest', async () => {
  site.pages['/cut'] = ranged({ cutAt: 20_000 })
  const place = aPath()
  expect(await failureOf(load('/cut', place))).toBe('network_error')
  expect((await stat(place)).size).toBe(20_000)
  const second = await load('/cut', place)
  expect(second).toMatchObject({
    status: 206,
    resumedFrom: 20_000,
    asked: { range: 'bytes=20000-', 'if-range': '"v1"' },
  })
  expect((await readFile(place)).equals(FILE)).toBe(true)
})

test('goes on with what a killed process left', async () => {
  const whole = ranged({})
  site.pages['/killed'] = (req) => {
    const { headers = {}, body = '' } = whole(req)
    return req.headers.range ? whole(req) : { headers, body: (body as Buffer).subarray(0, 20_000) }
  }
  const place = aPath()
  const { href } = new URL('guarded-download.ts', import.meta.url)
  const given = [site.url('/killed'), place, { allowHosts: [site.host] }]
  const program = `import { guardedDownload } from ${JSON.stringify(href)}
    await guardedDownload(...${JSON.stringify(given)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  const bytesOf = () =>
    stat(place).then(
      ({ size }) => size,
      () => 0,
    )
  for (let tries = 0; tries < 1_000 && (await bytesOf()) < 20_000; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await load('/killed', place)).toMatchObject({ status: 206, resumedFrom: 20_000 })
  expect((await readFile(place)).equals(FILE)).toBe(true)
}, 300_000)

test('takes another copy from its beginning, though a part of the old one is there', async () => {
  site.pages['/new'] = ranged({ cutAt: 20_000 })
  const place = aPath()
  await failureOf(load('/new', place))
  const file = Buffer.from('shorter and newer')
  site.pages['/new'] = ranged({ etag: '"v2"', file })
  expect(await load('/new', place)).toMatchObject({ status: 200, resumedFrom: 0 })
  expect((await readFile(place)).equals(file)).toBe(true)
})

test('reads anew when a server answers a range with another copy', async () => {
  site.pages['/liar'] = ranged({ cutAt: 20_000 })
  const place = aPath()
  await failureOf(load('/liar', place))
  const range = { 'content-range': `bytes 20000-${FILE.length - 1}/${FILE.length}` }
  site.pages['/liar'] = (req) =>
    req.headers.range
      ? { status: 206, headers: { etag: '"v2"', ...range }, body: FILE.subarray(20_000) }
      : { body: 'whole', headers: { etag: '"v2"' } }
  expect(await load('/liar', place)).toMatchObject({ status: 200, resumedFrom: 0 })
  expect(await readFile(place, 'utf8')).toBe('whole')
})

test('starts anew at a server without ranges or validators', async () => {
  let cut = true
  site.pages['/plain'] = (req) => {
    if (!cut) return { body: FILE, headers: { 'content-length': String(FILE.length) } }
    cutSoon(req)
    return { body: FILE.subarray(0, 10_000), headers: { 'content-length': String(FILE.length) } }
  }
  const place = aPath()
  expect(await failureOf(load('/plain', place))).toBe('network_error')
  cut = false
  expect(await load('/plain', place)).toMatchObject({ status: 200, asked: {}, resumedFrom: 0 })
  expect((await readFile(place)).equals(FILE)).toBe(true)
})

test('a part that is whole, as a killed process may leave it, is not asked for again', async () => {
  site.pages['/late'] = ranged({})
  const place = aPath()
  await writeFile(place, FILE)
  await writeFile(`${place}.json`, JSON.stringify({ url: site.url('/late'), validator: '"v1"' }))
  expect(await load('/late', place)).toMatchObject({
    status: 416,
    resumedFrom: FILE.length,
    file: { bytes: FILE.length },
  })
})

test('a part of another address is not taken for one of this', async () => {
  site.pages['/other'] = ranged({})
  const place = aPath()
  await writeFile(place, 'something else')
  await writeFile(`${place}.json`, JSON.stringify({ url: site.url('/f'), validator: '"v1"' }))
  expect(await load('/other', place)).toMatchObject({ status: 200, resumedFrom: 0 })
})

test('an unchanged file is asked for conditionally', async () => {
  site.pages['/same'] = (req) => (req.headers['if-none-match'] === '"v1"' ? { status: 304 } : { body: 'x' })
  expect(await load('/same', aPath(), { ifNoneMatch: '"v1"' })).toMatchObject({
    status: 304,
    file: null,
    asked: { 'if-none-match': '"v1"' },
  })
})

test('a refusal is no file, and its first words are kept for judging', async () => {
  site.pages['/wall'] = { status: 403, body: '<title>Access Denied</title>' }
  const place = aPath()
  const { status, file, sample } = await load('/wall', place)
  expect([status, file, sample.toString(), existsSync(place)]).toEqual([
    403,
    null,
    '<title>Access Denied</title>',
    false,
  ])
})

test('a file above the cap is refused before its first byte', async () => {
  site.pages['/big'] = { body: FILE, headers: { 'content-length': String(FILE.length) } }
  const place = aPath()
  expect(await failureOf(load('/big', place, { maxBytes: FILE.length - 1 }))).toBe('too_large')
  expect(existsSync(place)).toBe(false)
  expect(await failureOf(load('/big', place, { maxBytes: FILE.length }))).toBe('answered')
})

test('a file that was sent packed is kept unpacked, and a bomb is stopped', async () => {
  site.pages['/packed'] = { headers: { 'content-encoding': 'gzip', etag: '"g"' }, body: gzipSync(FILE) }
  site.pages['/bomb'] = {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(20 * 1024 * 1024)),
  }
  const place = aPath()
  await load('/packed', place)
  expect((await readFile(place)).equals(FILE)).toBe(true)
  expect(await failureOf(load('/bomb', aPath()))).toBe('too_large')
})

test('checks the target of a redirect, and never connects to a refused one', async () => {
  const inner = await testSite({ '/': { body: 'internal' } })
  site.pages['/inward'] = { status: 302, headers: { location: inner.url('/') } }
  expect(await failureOf(load('/inward', aPath()))).toBe('address_not_allowed')
  expect(inner.seen).toHaveLength(0)
  await inner.close()
})

test('silence ends it', async () => {
  site.pages['/quiet'] = () => 'hang'
  expect(await failureOf(load('/quiet', aPath(), { quietMs: 1_000 }))).toBe('timeout')
})

test('a downloaded file becomes a blob without a second copy', async () => {
  site.pages['/keep'] = { body: FILE }
  const blobs = openBlobStore({ BLOB_DIR: dir })
  const { file } = await load('/keep', aPath())
  const { sha256, bytes } = await blobs.putFile(file!.path)
  expect([bytes, (await blobs.get(sha256)).equals(FILE), existsSync(file!.path)]).toEqual([
    FILE.length,
    true,
    false,
  ])
})
