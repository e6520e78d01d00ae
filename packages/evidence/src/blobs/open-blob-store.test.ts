import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { testBucket } from '../testing.ts'
import type { BlobStore } from './blob-store.ts'
import { openBlobStore } from './open-blob-store.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-blobs-'))
const server = await testBucket(join(dir, 's3'))
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true })
})

const local = openBlobStore({ BLOB_DIR: join(dir, 'local') })
const bucket = openBlobStore({ BLOB_DIR: join(dir, 'uploads'), ...server.config })
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
const absent = '0'.repeat(64)

describe.each<[string, BlobStore]>([
  ['a local directory', local],
  ['an S3 bucket', bucket],
])('blobs in %s', (_, store) => {
  test('are kept under their hash and read back', async () => {
    const { sha256, bytes } = await store.put(Buffer.from('policy page'))
    expect({ sha256, bytes }).toEqual({ sha256: hashOf('policy page'), bytes: 11 })
    expect((await store.get(sha256)).toString()).toBe('policy page')
    expect(await text(await store.openRead(sha256))).toBe('policy page')
  })

  test('are hashed while they stream in', async () => {
    const chunks = Array.from({ length: 200 }, (_, n) => Buffer.alloc(10_000, String(n % 10)))
    const { sha256, bytes } = await store.put(Readable.from(chunks))
    expect({ sha256, bytes }).toEqual({ sha256: hashOf(Buffer.concat(chunks).toString()), bytes: 2_000_000 })
    expect(await store.get(sha256)).toHaveLength(2_000_000)
  })

  test('can be read while they are received, and are seen once they are kept', async () => {
    const received = await store.receive(Readable.from([Buffer.from('on its '), Buffer.from('way')]))
    expect(received).toMatchObject({ sha256: hashOf('on its way'), bytes: 10 })
    expect((await readFile(received.path)).toString()).toBe('on its way')
    expect(await store.has(received.sha256)).toBe(false)
    expect(await received.keep()).toEqual({ sha256: received.sha256, bytes: 10 })
    expect((await store.get(received.sha256)).toString()).toBe('on its way')
    const unwanted = await store.receive(Buffer.from('not wanted'))
    await unwanted.giveUp()
    expect(await store.has(unwanted.sha256)).toBe(false)
  })

  test('may be put twice', async () => {
    const first = await store.put(Buffer.from('twice'))
    expect(await store.put(Buffer.from('twice'))).toEqual(first)
  })

  test('are read in part: only the bytes asked for', async () => {
    const { sha256 } = await store.put(Buffer.from('0123456789'))
    expect(await text(await store.openRead(sha256, { from: 3, to: 6 }))).toBe('345')
    expect(await text(await store.openRead(sha256, { from: 7 }))).toBe('789')
  })

  test('are announced before anybody can see them, and stay unseen when the announcement fails', async () => {
    const seen: boolean[] = []
    const { sha256 } = await store.put(
      Buffer.from('derived'),
      async (blob) => void seen.push(await store.has(blob.sha256)),
    )
    expect([seen, await store.has(sha256)]).toEqual([[false], true])
    await expect(store.put(Buffer.from('refused'), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect(await store.has(hashOf('refused'))).toBe(false)
  })

  test('can be removed, and once more', async () => {
    const { sha256 } = await store.put(Buffer.from('orphan'))
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.has(sha256)).toBe(false)
  })

  test('are missing until they are put', async () => {
    expect(await store.has(absent)).toBe(false)
    await expect(store.get(absent)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(store.openRead(absent)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(store.get('../../etc/hosts')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('leave nothing behind when the stream breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the source broke')
      })(),
    )
    await expect(store.put(broken)).rejects.toThrow('the source broke')
    expect(await store.has(hashOf('half'))).toBe(false)
  })
})

test('a local blob lies at ab/cd/<sha256> and no temporary file stays', async () => {
  const sha256 = hashOf('policy page')
  expect(
    (await readFile(join(dir, 'local', sha256.slice(0, 2), sha256.slice(2, 4), sha256))).toString(),
  ).toBe('policy page')
  expect(await readdir(join(dir, 'local', 'incoming'))).toEqual([])
  expect(await readdir(join(dir, 'uploads', 'incoming'))).toEqual([])
})

test('what a killed upload left is swept once it is old', async () => {
  const stray = join(dir, 'local', 'incoming', 'stray')
  await writeFile(stray, 'half')
  await writeFile(`${stray}-empty`, '')
  expect(await local.sweep(new Date(Date.now() - 60_000))).toBe(0)
  expect(await local.sweep(new Date(Date.now() + 60_000))).toBe(2)
  expect(await readdir(join(dir, 'local', 'incoming'))).toEqual([])
})

test('a blob whose bytes were altered on disk is not handed out', async () => {
  const { sha256 } = await local.put(Buffer.from('genuine'))
  await writeFile(join(dir, 'local', sha256.slice(0, 2), sha256.slice(2, 4), sha256), 'tampered')
  await expect(local.get(sha256)).rejects.toThrow('no longer matches its hash')
})

test('a store must be configured', () => expect(() => openBlobStore({})).toThrow('BLOB_DIR or S3_BUCKET'))
