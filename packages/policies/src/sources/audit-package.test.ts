import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import {
  auditEventRepo,
  buildPackage,
  manifestOf,
  packageFiles,
  packageRepo,
  signerOf,
  zipPackage,
} from '@ppman/ledger/audit'
import { withSamplePolicies } from './testing.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-audit-'))
const blobs = openBlobStore({ BLOB_DIR: join(dir, 'blobs') })
const signer = signerOf(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
)
const VERIFY = fileURLToPath(
  new URL('../../../ledger/src/audit/package/enclosed/verify.mjs', import.meta.url),
)
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

const ALL = { codes: [], limit: 500 }
const audit = () =>
  inTransaction(db, (tx) => buildPackage({ records: packageRepo(tx), events: auditEventRepo(tx) }, ALL), {
    isSnapshot: true,
  })

async function zipped(documents: boolean): Promise<Buffer> {
  const built = await audit()
  const files = await packageFiles(built, packageRepo(db), documents)
  const manifest = manifestOf(built, files, { documents, signer })
  return buffer(
    zipPackage({ manifest, signature: signer.sign(manifest), files }, (sha256) => blobs.openRead(sha256)),
  )
}

/** The package as files in a folder of its own. */
async function unpacked(name: string): Promise<{ folder: string; paths: string[] }> {
  const built = await audit()
  const files = await packageFiles(built, packageRepo(db), true)
  const manifest = manifestOf(built, files, { documents: true, signer })
  const folder = join(dir, name)
  const put = async (path: string, content: Buffer | string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const { path, content } of files)
    await put(path, Buffer.isBuffer(content) ? content : await blobs.get(content.blob))
  await put('manifest.json', manifest)
  await put('manifest.sig', signer.sign(manifest))
  return { folder, paths: [...files.map(({ path }) => path), 'manifest.json', 'manifest.sig'] }
}

const verify = (...words: string[]) =>
  new Promise<{ status: number; said: string }>((resolve) => {
    execFile(process.execPath, [VERIFY, ...words], (error, stdout) =>
      resolve({ status: error ? Number(error.code) : 0, said: stdout }),
    )
  })
/** Exit status of the verifier in a thread, which starts sooner than a process. */
const verifyInThread = (file: string) =>
  new Promise<number>((resolve) => {
    new Worker(VERIFY, { argv: [file], stdout: true, stderr: true })
      .once('exit', resolve)
      .once('error', () => resolve(1))
  })
const flipped = (bytes: Buffer, position: number) => {
  const copy = Buffer.from(bytes)
  copy[position] = copy[position]! ^ 1
  return copy
}

beforeAll(() =>
  withSamplePolicies(pool, {
    db,
    transaction: (work) => inTransaction(db, work),
    blobs,
    now: () => new Date(),
  }),
)

test('a package holds rules with evidence, their versions and changes, and the audit trail', async () => {
  const { records, chains, asOf } = await audit()
  expect(records.rules.length).toBeGreaterThan(3)
  expect(records.total).toBe(records.rules.length)
  expect(records.evidence.length).toBeGreaterThanOrEqual(records.rules.length)
  expect([records.changes.length > 0, records.documents.length > 0, records.fetches.length > 0]).toEqual([
    true,
    true,
    true,
  ])
  expect(chains).toMatchObject([{ chain: 'shared', fromSeq: expect.any(Number), isWhole: true }])
  expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}T/)
})

test('the same question of the same data gives the same bytes', async () => {
  const [once, repeated] = [await zipped(true), await zipped(true)]
  expect(once.equals(repeated)).toBe(true)
})

test.each([true, false])('its own verifier finds a zip whole (with documents: %s)', async (documents) => {
  const file = join(dir, `whole-${documents}.zip`)
  await writeFile(file, await zipped(documents))
  expect(await verify(file)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^VERIFIED: \d+ of \d+ rules/),
  })
  expect(await verify(file, '--key', signer.keyId)).toMatchObject({ status: 0 })
  expect(await verify(file, '--key', '0'.repeat(16))).toMatchObject({
    status: 1,
    said: expect.stringContaining('not by 0000'),
  })
})

test('it refuses a zip after any one byte is changed', async () => {
  const zip = await zipped(true)
  const end = zip.length - 22
  const directory = zip.readUInt32LE(end + 16)
  const spread = Array.from({ length: 40 }, (_, n) => Math.floor((zip.length * (n + 0.5)) / 40))
  const places = new Set([
    ...spread,
    ...Array.from({ length: 30 }, (_, n) => n),
    ...Array.from({ length: 46 }, (_, n) => directory + n),
    ...Array.from({ length: 22 }, (_, n) => end + n),
  ])
  const refused = await Promise.all(
    [0, 1].map((lane) =>
      refusals(
        zip,
        [...places].filter((_, index) => index % 2 === lane),
      ),
    ),
  )
  expect(refused.flat().filter(({ status }) => status !== 1)).toEqual([])
}, 300_000)

async function refusals(zip: Buffer, places: readonly number[]) {
  const results = []
  for (const position of places) {
    const file = join(dir, `flipped-${position}.zip`)
    await writeFile(file, flipped(zip, position))
    results.push({ at: position, status: await verifyInThread(file) })
    await rm(file)
  }
  return results
}

test('it refuses a folder with a changed, missing or added file, and names the file', async () => {
  const { folder, paths } = await unpacked('folder')
  expect((await verify(folder)).status).toBe(0)
  for (const path of paths) {
    const file = join(folder, path)
    const bytes = await readFile(file)
    if (bytes.length === 0) continue
    await writeFile(file, flipped(bytes, bytes.length >> 1))
    expect(await verify(folder)).toMatchObject({ status: 1, said: expect.stringMatching(/FAILED|REFUSED/) })
    await writeFile(file, bytes)
  }
  await writeFile(join(folder, 'extra.json'), '{}')
  expect(await verify(folder)).toMatchObject({
    status: 1,
    said: expect.stringContaining('extra.json: the manifest does not name it'),
  })
  await rm(join(folder, 'extra.json'))
  await rm(join(folder, 'rules.json'))
  expect(await verify(folder)).toMatchObject({
    status: 1,
    said: expect.stringContaining('rules.json: missing'),
  })
}, 300_000)
