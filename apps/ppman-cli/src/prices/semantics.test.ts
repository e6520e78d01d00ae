import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { dataFile, hasData, tallFile } from '@ppman/mrf/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
const dir = await mkdtemp(join(tmpdir(), 'ppman-cli-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})
const rates = Array.from({ length: 9 }, (_, i) => ({ code: String(70_000 + i), dollar: '5' }))
async function ingest(name: string, count: number) {
  await writeFile(join(dir, name), tallFile(rates.slice(0, count)))
  return ppman(
    ['mrf', 'ingest', join(dir, name), '--ccn', '220001', '--create-hospital', 'Half House,MA,02139'],
    { env },
  )
}

test('holds back a file with less than half of the rates, and promotes it when told to', async () => {
  await ingest('whole.csv', 9)
  const { status, answers, stderr } = await ingest('half.csv', 4)
  const [{ file_id: id }] = answers as [{ file_id: string }]
  expect([status, answers[0]]).toEqual([0, expect.objectContaining({ outcome: 'held', prices: 0, rates: 4 })])
  expect(stderr).toContain(`ppman mrf promote ${id}`)
  expect(await ppman(['mrf', 'promote', id], { env })).toMatchObject({
    status: 0,
    answers: [{ outcome: 'promoted', prices: 4 }],
  })
  expect(await ppman(['mrf', 'promote', id], { env })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No file with this id waits'),
  })
  expect((await ppman(['mrf', 'promote'], { env })).status).toBe(2)
})

test('does on demand what the worker does after files came in', async () => {
  const { status, answers } = await ppman(['mrf', 'refresh'], { env })
  expect([status, answers]).toEqual([
    0,
    [{ payer_lines_compared: 1, payer_lines_matched: 0, codes_due: 0, codes_moved: 0, payers_moved: 0 }],
  ])
  const { rows } = await pool.query(
    `SELECT DISTINCT task_identifier AS task FROM graphile_worker.jobs ORDER BY 1`,
  )
  expect(rows.map(({ task }) => task)).toEqual(
    expect.arrayContaining(['check-conformance', 'match-payer-lines', 'recompute-price-movement']),
  )
})

test('gives the official verdict on a file', async () => {
  expect(await ppman(['mrf', 'conform', join(dir, 'whole.csv')])).toMatchObject({
    status: 0,
    answers: [
      {
        validator: '@cmsgov/hpt-validator',
        validator_version: '2.4.0',
        outcome: 'judged',
        valid: false,
        dictionary: 'v3.0.0',
      },
    ],
  })
  expect((await ppman(['mrf', 'conform'])).status).toBe(2)
})

test.each([
  ['a damaged gzip file', 'corrupt_compression', Buffer.from('1f8b0000', 'hex')],
  ['half an archive', 'unreadable_archive', Buffer.from('504b0304', 'hex')],
  ['an empty archive', 'empty_file', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')],
])('there is no verdict on %s', async (_, reason, bytes) => {
  const file = join(dir, 'damaged')
  await writeFile(file, bytes)
  const { status, answers, stderr } = await ppman(['mrf', 'conform', file])
  expect([status, answers[0]]).toEqual([1, expect.objectContaining({ outcome: 'failed', valid: null })])
  expect(stderr).toBe(`There is no verdict (failed). The file cannot be unpacked: ${reason}.\n`)
})

const withData = hasData ? test : test.skip
withData('unpacks a file before it is judged (needs PPMAN_DATA)', async () => {
  const [packed, plain] = [
    await ppman(['mrf', 'conform', dataFile('quirks/gz.csv.gz')]),
    await ppman(['mrf', 'conform', dataFile('quirks/base.csv')]),
  ]
  expect(packed.answers).toEqual(plain.answers)
})
