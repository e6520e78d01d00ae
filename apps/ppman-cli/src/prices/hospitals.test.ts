import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
const dir = await mkdtemp(join(tmpdir(), 'ppman-hospitals-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await rm(dir, { recursive: true })
  await close()
})
const file = join(dir, 'hospitals.csv')
await writeFile(file, 'ccn,name,state,zip\n22000X,Hill Hospital,MA,02118\n1,Nowhere,MA,\n')

test('ZIP centroids are loaded once, and an imported hospital stands in the middle of its ZIP', async () => {
  expect((await ppman(['zips', 'import'], { env })).answers).toEqual([
    { zips: 33_791, written: 33_791, placed: 0 },
  ])
  expect((await ppman(['zips', 'import'], { env })).answers).toEqual([
    { zips: 33_791, written: 0, placed: 0 },
  ])
  const { status, answers, stderr } = await ppman(['hospitals', 'import', file], { env })
  expect([status, answers]).toEqual([
    0,
    [{ file, rows_read: 2, added: 1, updated: 0, unchanged: 0, refused: 1, placed: 1 }],
  ])
  expect(JSON.parse(stderr)).toEqual({ row: 2, ccn: '1', reason: 'the CCN is not six characters' })
  expect((await pool.query('SELECT ccn, geo_source FROM hospital')).rows).toEqual([
    { ccn: '22000X', geo_source: 'zip_centroid' },
  ])
})

test.each([
  ['no file', ['hospitals', 'import'], 2, 'Name one file.'],
  ['a file that is not there', ['hospitals', 'import', join(dir, 'none.csv')], 1, 'does not exist'],
  ['an unknown option', ['zips', 'import', '--all'], 2, 'usage: ppman zips import'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words, { env })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})
