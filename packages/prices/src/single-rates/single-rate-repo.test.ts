import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHospitalFile } from '@ppman/mrf'
import { bytesSource, tallFile } from '@ppman/mrf/testing'
import { segmentSink } from '../segment/segment-sink.ts'
import { type RateFilter, rateRepo, segmentEngine } from './single-rate-repo.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-single-rates-'))
const path = join(dir, 'segment.parquet')
const engine = segmentEngine(join(dir, 'spill'))
const statements: string[] = []
const rates = rateRepo({
  ...engine,
  query: (sql, values) => (statements.push(sql), engine.query(sql, values)),
})
afterAll(async () => {
  engine.close()
  await rm(dir, { recursive: true })
})

/** A frequent code in every second record, a rare one in two records, and nothing else of note. */
const FREQUENT = 1_200
const codeOf = (record: number): string => {
  if (record === 7 || record === 2_300) return '70551'
  return record % 2 === 0 ? '99213' : String(10_000 + record)
}

beforeAll(async () => {
  const parts: Buffer[] = []
  let end!: ReturnType<typeof segmentSink>['end']
  const rows = Array.from({ length: 2 * FREQUENT }, (_, record) => ({
    code: codeOf(record),
    dollar: String(record + 1),
  }))
  await readHospitalFile(bytesSource(Buffer.from(tallFile(rows))), {
    sink: (tables) => {
      const segment = segmentSink({ tables, sha256: 'f'.repeat(64), out: (bytes) => void parts.push(bytes) })
      end = segment.end
      return segment.sink
    },
  })
  await end()
  await writeFile(path, Buffer.concat(parts))
})

const recordsOf = async (filter: RateFilter, skip = 0, take = 2_000) =>
  (await rates.list(path, filter, { skip, take })).map(({ recordNo }) => recordNo)

test('a question on one code reads all columns only of the records that name it', async () => {
  statements.length = 0
  expect(await recordsOf({ code: '70551', codeType: 'CPT' })).toEqual([7, 2_300])
  const [first, second] = statements
  expect(first).toMatch(/^SELECT DISTINCT record_no /)
  expect(second).toContain('record_no IN (7, 2300)')
})

test('a code of very many records is found in all of them, page by page in the file’s order', async () => {
  const all = await recordsOf({ code: '99213' })
  expect(all).toHaveLength(FREQUENT - 1)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  expect(await recordsOf({ code: '99213' }, 500, 3)).toEqual(all.slice(500, 503))
  expect(await rates.count(path, { code: '99213' })).toBe(FREQUENT - 1)
})

test('a code that no record names has no rates', async () => {
  expect(await recordsOf({ code: '00000' })).toEqual([])
  expect(await rates.count(path, { code: '00000' })).toBe(0)
})
