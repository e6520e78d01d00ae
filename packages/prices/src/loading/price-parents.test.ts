import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile } from '@ppman/mrf/testing'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from './price-load-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-parents-'))
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})
beforeAll(async () => {
  const hospital = await hospitalRepo(db).addIfNew({
    ccn: '000001',
    name: 'Example',
    state: 'MA',
    zip: '02139',
    isSample: false,
  })
  const deps = { loads: priceLoadRepo(pool), blobs: openBlobStore({ BLOB_DIR: dir }), now: () => new Date() }
  for (const dollar of ['5', '6'])
    await ingestFile({ source: bytesSource(Buffer.from(tallFile([{ dollar }]))), hospital, url: null }, deps)
})

const BROKEN = { code: '23503' }
const PARENTS = ['code_id', 'text_id', 'file_id', 'hospital_id']

test('every price has its code, text and file of its hospital', async () => {
  const { rows } = await pool.query(`
    SELECT count(*)::int AS prices, count(c.id)::int AS codes, count(t.id)::int AS texts,
      count(h.id)::int AS hospitals, count(m.file_id)::int AS files
    FROM hospital_code_price p LEFT JOIN code c ON c.id = p.code_id LEFT JOIN item_text t ON t.id = p.text_id
      LEFT JOIN hospital h ON h.id = p.hospital_id
    LEFT JOIN mrf_file_hospital m ON (m.file_id, m.hospital_id, m.promoted_at) = (p.file_id,
      p.hospital_id, p.valid_from)`)
  expect(rows).toEqual([{ prices: 2, codes: 2, texts: 2, hospitals: 2, files: 2 }])
})

test.each(PARENTS)('a price whose %s is not there is refused', async (column) => {
  const other = column === 'file_id' ? 'new_id()' : '-1'
  const copied =
    `jsonb_populate_record(p, jsonb_build_object('id', new_id(), 'drug_unit', '1 ml', '${column}', ` +
    `${other}))`
  await expect(
    pool.query(`INSERT INTO hospital_code_price SELECT (${copied}).* FROM hospital_code_price p LIMIT 1`),
  ).rejects.toMatchObject(BROKEN)
})

test.each(PARENTS)('the %s of a price is never changed', async (column) => {
  await expect(pool.query(`UPDATE hospital_code_price SET ${column} = ${column}`)).rejects.toMatchObject(
    BROKEN,
  )
})

test.each(['code', 'item_text', 'mrf_file_hospital', 'mrf_file', 'hospital'])(
  'a %s that has prices cannot be deleted',
  async (table) => {
    await expect(pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject(BROKEN)
  },
)
