import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBlobStore } from '@ppman/evidence'
import { encryptedStore } from './encrypted-store.ts'

const newKey = (kid: string) => ({ kid, secret: randomBytes(32).toString('base64url') })
const bytes = Buffer.from('Prior authorization is required. '.repeat(100))

async function aStore() {
  const dir = await mkdtemp(join(tmpdir(), 'uploads-'))
  const keys = [newKey('k1')]
  return { dir, keys, blobs: openBlobStore({ BLOB_DIR: dir }) }
}

const filesIn = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('a document comes back as it was, and nothing of it can be read on disk', async () => {
  const { dir, keys, blobs } = await aStore()
  const [store, id] = [encryptedStore(blobs, keys), randomUUID()]
  const place = await store.put(id, bytes)
  expect(await store.get(id, place)).toEqual(bytes)
  const files = await filesIn(dir)
  expect(files).toHaveLength(1)
  const stored = await readFile(join(files[0]!.parentPath, files[0]!.name))
  expect(stored.includes('authorization')).toBe(false)
})

test('the same document twice is two blobs, so that deleting one keeps the other', async () => {
  const { keys, blobs } = await aStore()
  const [store, ids] = [encryptedStore(blobs, keys), [randomUUID(), randomUUID()] as const]
  const places = [await store.put(ids[0], bytes), await store.put(ids[1], bytes)] as const
  await store.remove(places[0])
  expect(await blobs.has(places[0].sha256)).toBe(false)
  expect(await store.get(ids[1], places[1])).toEqual(bytes)
})

test('a new key encrypts new documents, and the old one still opens old ones', async () => {
  const { keys, blobs } = await aStore()
  const id = randomUUID()
  const place = await encryptedStore(blobs, keys).put(id, bytes)
  const rotated = encryptedStore(blobs, [newKey('k2'), ...keys])
  expect(await rotated.get(id, place)).toEqual(bytes)
  expect((await rotated.put(id, bytes)).sealedKey).toMatch(/^k2\./)
})

test('a key that is gone, another document, or a changed byte opens nothing', async () => {
  const { keys, blobs } = await aStore()
  const [store, id] = [encryptedStore(blobs, keys), randomUUID()]
  const place = await store.put(id, bytes)
  const cannotDecrypt = { kind: 'internal', message: 'This document cannot be decrypted.' }
  await expect(encryptedStore(blobs, [newKey('k1')]).get(id, place)).rejects.toMatchObject(cannotDecrypt)
  await expect(encryptedStore(blobs, [newKey('k9')]).get(id, place)).rejects.toMatchObject(cannotDecrypt)
  await expect(store.get(randomUUID(), place)).rejects.toMatchObject(cannotDecrypt)
  const sealedKey = place.sealedKey.slice(0, -2) + (place.sealedKey.endsWith('AA') ? 'BB' : 'AA')
  await expect(store.get(id, { ...place, sealedKey })).rejects.toMatchObject(cannotDecrypt)
})

test('a place is announced before the blob is visible; when that fails, nothing is left', async () => {
  const { dir, keys, blobs } = await aStore()
  const store = encryptedStore(blobs, keys)
  await store.put(randomUUID(), bytes, async ({ sha256 }) => expect(await blobs.has(sha256)).toBe(false))
  const before = (await filesIn(dir)).length
  await expect(store.put(randomUUID(), bytes, () => Promise.reject(new Error('no row')))).rejects.toThrow(
    'no row',
  )
  expect(await filesIn(dir)).toHaveLength(before)
})
