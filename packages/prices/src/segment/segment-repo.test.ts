import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile } from '@ppman/mrf/testing'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { cleanDerivedBlobs, derivedBlobRepo, announceBlob } from './segment-repo.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-clean-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
const workerPool = openPool({ url, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
afterAll(async () => {
  await workerPool.end()
  await close()
  await rm(dir, { recursive: true })
})

const BEGAN = new Date('2026-04-01T00:00:00Z')
const after = (hours: number) => new Date(BEGAN.getTime() + hours * 3_600_000)
const clean = (now: Date) =>
  cleanDerivedBlobs({ derived: derivedBlobRepo((work) => inTransaction(db, work)), blobs, now: () => now })
const orphan = (content: string) =>
  blobs.put(Buffer.from(content), (blob) => announceBlob(workerPool, blob, BEGAN))

test('an announced blob that is never cited is deleted later; what a reading cites stays', async () => {
  const { sha256 } = await orphan('a killed write')
  const hospital = await hospitalRepo(db).addIfNew({
    ccn: '000001',
    name: 'Example',
    state: 'MA',
    zip: null,
    isSample: false,
  })
  const source = bytesSource(Buffer.from(tallFile([{ dollar: '5' }])))
  await ingestFile(
    { source, hospital, url: null },
    { loads: priceLoadRepo(workerPool), blobs, now: () => BEGAN },
  )
  const { rows } = await pool.query('SELECT sha256 FROM rate_segment')

  expect(await clean(after(1))).toEqual({ orphans: 0, strays: 0 })
  expect(await blobs.has(sha256)).toBe(true)
  expect(await clean(after(7))).toMatchObject({ orphans: 1 })
  expect([await blobs.has(sha256), await blobs.has(rows[0].sha256)]).toEqual([false, true])
  expect((await pool.query('SELECT 1 FROM derived_blob')).rowCount).toBe(0)
})

test(
  'a load that breaks off after its segment was written leaves an orphan that is cleaned, and nothing ' +
    'that is cited',
  async () => {
    const hospital = await hospitalRepo(db).addIfNew({
      ccn: '000002',
      name: 'Example',
      state: 'MA',
      zip: null,
      isSample: false,
    })
    const loads = priceLoadRepo(workerPool)
    const broken = { ...loads, load: () => Promise.reject(new Error('killed')) }
    const source = bytesSource(Buffer.from(tallFile([{ dollar: '6' }])))
    await expect(
      ingestFile({ source, hospital, url: null }, { loads: broken, blobs, now: () => BEGAN }),
    ).rejects.toThrow('killed')
    const { rows } = await pool.query('SELECT sha256 FROM derived_blob')
    expect(rows).toHaveLength(1)
    expect(
      (await pool.query('SELECT 1 FROM rate_segment WHERE sha256 = $1', [rows[0].sha256])).rowCount,
    ).toBe(0)
    expect(await clean(after(7))).toMatchObject({ orphans: 1 })
    expect(await blobs.has(rows[0].sha256)).toBe(false)
  },
)
