import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { readHospitalFile } from '@ppman/mrf'
import { bytesSource } from '@ppman/mrf/testing'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { loadSamplePrices } from './load-sample-prices.ts'
import { sampleFile } from './sample-file.ts'
import { SAMPLE_HOSPITALS } from './sample-hospitals.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-sample-'))
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})
const load = () =>
  loadSamplePrices({
    loads: priceLoadRepo(pool),
    hospitals: hospitalRepo(db),
    blobs: openBlobStore({ BLOB_DIR: dir }),
    now: () => new Date('2026-05-01'),
  })

test.each(SAMPLE_HOSPITALS)(
  'the file of $name is the same at every call, reads without a flaw, and says what it is',
  async (hospital) => {
    const text = sampleFile(hospital)
    expect(sampleFile(hospital)).toBe(text)
    const { report } = await readHospitalFile(bytesSource(Buffer.from(text)))
    expect(report).toMatchObject({
      status: 'parsed',
      quarantined: 0,
      flags: [],
      hospitalName: expect.stringContaining('(sample)'),
    })
    expect(report.rates).toBeGreaterThan(100)
  },
)

test('loads once: the second time changes nothing', async () => {
  const first = await load()
  expect(first.prices).toBeGreaterThan(100)
  expect(await load()).toEqual({ ...first, prices: 0 })
  const { rows } = await pool.query(
    'SELECT count(*)::int AS hospitals, bool_and(is_sample) AS sample, (SELECT count(*)::int FROM ' +
      'mrf_file) AS files FROM hospital',
  )
  expect(rows).toEqual([{ hospitals: 6, sample: true, files: 6 }])
})
