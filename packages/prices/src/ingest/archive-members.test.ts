import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile, tallRow, zipOf } from '@ppman/mrf/testing'
import { type Hospital, hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from './ingest-file.ts'
import { mrfFileRepo } from '../evidence/mrf-file-repo.ts'
import { singleRateEvidence, verifyRate } from '../evidence/price-evidence.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { priceRepo } from '../queries/price-repo.ts'
import { segmentRepo } from '../segment/segment-repo.ts'
import { singleRates } from '../single-rates/single-rates.ts'
import { tracePrice } from '../evidence/trace-price.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-archive-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
const workerPool = openPool({ url, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
const loads = priceLoadRepo(workerPool)
const [files, segments, prices] = [mrfFileRepo(db), segmentRepo(db), priceRepo(db)]
const single = singleRates({ segments, blobs, now: () => new Date(), cacheDir: join(dir, 'cache') })
const evidence = { prices, files, segments, blobs, singleRates: single }
afterAll(async () => {
  await workerPool.end()
  await close()
  await rm(dir, { recursive: true })
})

let clock = Date.UTC(2026, 3, 1)
const now = () => new Date((clock += 1_000))
let made = 0
const aHospital = (name: string) =>
  hospitalRepo(db).addIfNew({
    ccn: String(++made).padStart(6, '0'),
    name,
    state: 'MA',
    zip: '02139',
    isSample: false,
  })
const ingest = (hospital: Hospital, archive: Buffer) =>
  ingestFile({ source: bytesSource(archive), hospital, url: null }, { loads, blobs, now })

/** A tall file of some hospital; without a name it has no heading at all. */
const tallOf = (name: string | null, dollars: Record<string, string>, setting = 'outpatient') => {
  const rows = tallFile(Object.entries(dollars).map(([code, dollar]) => ({ code, dollar, setting }))).split(
    '\n',
  )
  return name === null ? rows.slice(2).join('\n') : rows.join('\n').replaceAll('Example Hospital', name)
}
const wideOf = (name: string, code: string, dollar: string) =>
  `hospital_name,last_updated_on,version,location_name\n${name},2026-04-01,3.0.0,${name}\n` +
  'description,code|1,code|1|type,setting,standard_charge|Aetna|PPO|negotiated_dollar,' +
  'standard_charge|Aetna|PPO|methodology\n' +
  `Hip,${code},CPT,outpatient,${dollar},fee schedule\n`
const charge = (dollar: number, setting = 'outpatient') =>
  `{"setting":"${setting}","payers_information":[{"payer_name":"P","plan_name":"L",` +
  `"methodology":"fee schedule","standard_charge_dollar":${dollar}}]}`
const jsonOf = (name: string, code: string, charges: string[]) =>
  `{"hospital_name":"${name}","version":"3.0.0","standard_charge_information":[{"description":"Knee",` +
  `"code_information":[{"code":"${code}","type":"CPT"}],"standard_charges":[${charges.join(', ')}]}]}`

const shown = async ({ id }: Hospital) => {
  const { rows } = await pool.query(
    `SELECT code, setting, contract_median_e4 / 10000 AS dollars FROM hospital_code_price p JOIN code c
      ON c.id = code_id
     WHERE hospital_id = $1 AND valid_to IS NULL ORDER BY code, setting`,
    [id],
  )
  return rows.map(({ code, setting, dollars }) => `${code} ${setting} ${Number(dollars)}`)
}
const trace = (fileId: string, number: number, part = 0) =>
  tracePrice({ files, segments, blobs }, fileId, { number, part })
const fingerprint = async () => {
  const tables = [
    'blob',
    'mrf_file',
    'mrf_file_hospital',
    'hospital_code_price',
    'file_flag_count',
    'rate_segment',
    'unpacked_copy',
  ]
  const counts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, count(*)::int AS rows, max(xmin::text::bigint)::text AS written ` +
      `FROM ${table}`,
  )
  return (await pool.query(counts.join(' UNION ALL '))).rows
}

test('both files of a hospital in an archive are read; each record is traced to its own member', async () => {
  const hospital = await aHospital('Riverside Hospital')
  const inpatient = tallOf('Riverside Hospital', { 10001: '100', 10002: '200', 10003: '300' }, 'inpatient')
  const outpatient = tallOf('Riverside Hospital', { 10001: '11', 20002: '22' })
  const archive = zipOf({ 'inpatient.csv': inpatient, 'outpatient.csv': outpatient, 'notes.txt': 'read me' })
  const summary = await ingest(hospital, archive)
  expect(summary).toMatchObject({
    outcome: 'promoted',
    prices: 5,
    report: { status: 'parsed', records: 5, rates: 5, otherPriceFiles: [], otherMembers: ['notes.txt'] },
  })
  expect(summary.report!.members).toMatchObject([
    { path: 'inpatient.csv', firstRecord: 0, firstByte: 0, records: 3, rates: 3 },
    { path: 'outpatient.csv', firstRecord: 3, firstByte: inpatient.length, records: 2, rates: 2 },
  ])
  expect(summary.report!.flags.map(({ flag }) => flag)).not.toContain('other_price_files')
  expect(await shown(hospital)).toEqual([
    '10001 inpatient 100',
    '10001 outpatient 11',
    '10002 inpatient 200',
    '10003 inpatient 300',
    '20002 outpatient 22',
  ])

  expect(await trace(summary.fileId, 2)).toMatchObject({
    member: { path: 'inpatient.csv', byteOffset: inpatient.indexOf('Knee picture,10003') },
    traced: { original: tallRow({ code: '10003', dollar: '300', setting: 'inpatient' }) },
  })
  const last = await trace(summary.fileId, 4)
  const row = tallRow({ code: '20002', dollar: '22' })
  expect(last).toMatchObject({
    readFrom: 'unpacked_copy',
    member: { path: 'outpatient.csv', byteOffset: outpatient.indexOf(row) },
  })
  expect(last.traced).toMatchObject({
    original: row,
    byteOffset: inpatient.length + outpatient.indexOf(row),
    byteLength: row.length,
  })
  await expect(trace(summary.fileId, 5)).rejects.toThrow('no record 5')
})

test(
  'a tall, a wide and a JSON file of one hospital are read together, and what is stored of each equals ' +
    'its bytes',
  async () => {
    const hospital = await aHospital('Lakeview Hospital')
    const prices = { 30001: '1', 30002: '2', 30003: '3', 30004: '4' }
    const tall = `\ufeff${tallOf('Lakeview Hospital', prices)}\n\n`
    const json = jsonOf('Lakeview Hospital', '30005', [charge(5), charge(6, 'inpatient')])
    const archive = zipOf({
      'c.csv': wideOf('Lakeview Hospital', '30007', '7'),
      'b.json': json,
      'a.csv': tall,
    })
    const { fileId, report } = await ingest(hospital, archive)
    expect(report!.members.map(({ layout, rates }) => [layout, rates])).toEqual([
      ['tall', 4],
      ['json', 2],
      ['wide', 1],
    ])
    expect(await shown(hospital)).toEqual([
      ...['30001 outpatient 1', '30002 outpatient 2', '30003 outpatient 3', '30004 outpatient 4'],
      ...['30005 inpatient 6', '30005 outpatient 5', '30007 outpatient 7'],
    ])
    const jsonMember = report!.members[1]!
    expect(await trace(fileId, jsonMember.firstRecord, 1)).toMatchObject({
      member: { path: 'b.json', byteOffset: json.indexOf(charge(6, 'inpatient')) },
      traced: { original: charge(6, 'inpatient') },
    })
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM hospital_code_price WHERE file_id = $1',
      [fileId],
    )
    expect(rows).toHaveLength(7)
    for (const { id } of rows)
      expect(await verifyRate(evidence, id)).toMatchObject({ rates: 1, differences: [] })
    const wideRecord = report!.members[2]!.firstRecord
    const ofWide = await singleRateEvidence(evidence, { fileId, record: wideRecord, part: 0, rate: 0 })
    expect(ofWide).toMatchObject({
      single: { payer: 'Aetna', dollarE4: 70_000 },
      traced: { member: { path: 'c.csv' } },
    })
  },
)

test(
  'of one own and one foreign file the own is read, though it is the smaller, and the foreign is ' +
    'reported',
  async () => {
    const [own, other] = [await aHospital('Meadow Hospital'), await aHospital('Summit Clinic')]
    const archive = zipOf({
      'meadow.csv': tallOf('Meadow Hospital', { 40001: '41' }),
      'summit.csv': tallOf('Summit Clinic', { 40001: '900', 40002: '901', 40003: '902' }),
    })
    const ofOwn = await ingest(own, archive)
    expect(ofOwn.report).toMatchObject({
      memberPath: 'meadow.csv',
      hospitalName: 'Meadow Hospital',
      otherPriceFiles: ['summit.csv'],
      rates: 1,
    })
    expect(ofOwn.report!.flags.map(({ flag }) => flag)).toContain('other_price_files')
    expect(ofOwn.report!.flags.map(({ flag }) => flag)).not.toContain('hospital_name_differs')
    expect(await shown(own)).toEqual(['40001 outpatient 41'])
    expect(await files.byId(ofOwn.fileId)).toMatchObject({
      otherPriceFiles: ['summit.csv'],
      members: [{ path: 'meadow.csv' }],
    })
    expect((await trace(ofOwn.fileId, 0)).traced.original).toBe(tallRow({ code: '40001', dollar: '41' }))

    // The same bytes are a reading of their own for the other hospital.
    const ofOther = await ingest(other, archive)
    expect(ofOther).toMatchObject({
      outcome: 'promoted',
      report: { memberPath: 'summit.csv', otherPriceFiles: ['meadow.csv'], rates: 3 },
    })
    expect(ofOther.fileId).not.toBe(ofOwn.fileId)
    expect(await shown(own)).toEqual(['40001 outpatient 41'])
    expect(await shown(other)).toEqual([
      '40001 outpatient 900',
      '40002 outpatient 901',
      '40003 outpatient 902',
    ])
  },
)

test('a member that names no hospital but one of its NPIs is its own', async () => {
  const hospital = await aHospital('Orchard Hospital')
  await pool.query(
    `INSERT INTO hospital_npi (hospital_id, npi, first_seen_at) VALUES ($1, '1234567893', now())`,
    [hospital.id],
  )
  const numbered = tallOf('Regional Medical Center', { 50001: '51' }).replaceAll(
    /location_name$|Regional Medical Center$/gm,
    (cell) => (cell === 'location_name' ? 'type_2_npi' : '1234567893'),
  )
  const archive = zipOf({
    'foreign.csv': tallOf('Summit Clinic', { 50001: '1', 50002: '2' }),
    'own.csv': numbered,
  })
  const { report } = await ingest(hospital, archive)
  expect(report).toMatchObject({ memberPath: 'own.csv', otherPriceFiles: ['foreign.csv'] })
})

test('without a file claimed by name the largest is read, the others are flagged and named', async () => {
  const hospital = await aHospital('Harbor Hospital')
  const archive = zipOf({
    'small.csv': tallOf(null, { 60001: '1' }),
    'large.csv': tallOf(null, { 60002: '2', 60003: '3' }),
  })
  const { report, fileId } = await ingest(hospital, archive)
  expect(report).toMatchObject({ memberPath: 'large.csv', otherPriceFiles: ['small.csv'], rates: 2 })
  expect(await shown(hospital)).toEqual(['60002 outpatient 2', '60003 outpatient 3'])
  expect((await files.byId(fileId))!.flags.map(({ flag }) => flag)).toContain('other_price_files')
  expect(await ingest(hospital, archive)).toMatchObject({ outcome: 'unchanged', fileId })
})

test('the same archive again writes nothing; a later one replaces the prices of all members', async () => {
  const hospital = await aHospital('Prairie Hospital')
  const archive = (dollar: string) =>
    zipOf({
      'in.csv': tallOf('Prairie Hospital', { 70001: dollar, 70002: '2' }, 'inpatient'),
      'out.csv': tallOf('Prairie Hospital', { 70003: dollar }),
    })
  const first = await ingest(hospital, archive('1'))
  const before = await fingerprint()
  expect(await ingest(hospital, archive('1'))).toMatchObject({
    outcome: 'unchanged',
    fileId: first.fileId,
    report: null,
  })
  expect(await fingerprint()).toEqual(before)
  expect(await ingest(hospital, archive('8'))).toMatchObject({ outcome: 'promoted', prices: 3 })
  expect(await shown(hospital)).toEqual(['70001 inpatient 8', '70002 inpatient 2', '70003 outpatient 8'])
})

test('a load aborted after the first member changes nothing, and runs again without doubles', async () => {
  const hospital = await aHospital('Canyon Hospital')
  const archive = zipOf({
    'in.csv': tallOf('Canyon Hospital', { 80001: '1', 80002: '2' }, 'inpatient'),
    'out.csv': tallOf('Canyon Hospital', { 80003: '3' }),
  })
  const before = await fingerprint()
  function* failing<T>(items: Iterable<T>): Iterable<T> {
    let left = 2
    for (const item of items) {
      if (left-- === 0) throw new Error('killed')
      yield item
    }
  }
  const load: typeof loads.load = (work, clockNow) =>
    loads.load({ ...work, prices: failing(work.prices) }, clockNow)
  await expect(
    ingestFile(
      { source: bytesSource(archive), hospital, url: null },
      { loads: { ...loads, load }, blobs, now },
    ),
  ).rejects.toThrow('killed')
  expect(await fingerprint()).toEqual(before)
  expect(await ingest(hospital, archive)).toMatchObject({ outcome: 'promoted', prices: 3 })
  expect(await shown(hospital)).toEqual(['80001 inpatient 1', '80002 inpatient 2', '80003 outpatient 3'])
})

test('a damaged member is reported; one that breaks while it is read rejects the archive', async () => {
  const hospital = await aHospital('Glacier Hospital')
  const inpatient = tallOf('Glacier Hospital', { 90001: '1', 90002: '2' }, 'inpatient')
  const damaged = (text: string) => ({ bytes: Buffer.from(text), crc32: 1 })
  const outpatient = tallOf('Glacier Hospital', { 90003: '3' })
  expect(
    await ingest(hospital, zipOf({ 'in.csv': inpatient, 'out.csv': damaged(outpatient) })),
  ).toMatchObject({
    outcome: 'promoted',
    report: { memberPath: 'in.csv', otherPriceFiles: ['out.csv'] },
  })

  // Damaged only behind the bytes that tell whose it is.
  const filling = '\n'.repeat(5_000_000)
  const archive = zipOf({
    'in.csv': `${inpatient}${filling}${filling}`,
    'out.csv': damaged(`${outpatient}${filling}`),
  })
  expect(await ingest(hospital, archive)).toMatchObject({
    outcome: 'rejected',
    reason: 'corrupt_compression',
  })
  expect(await shown(hospital)).toEqual(['90001 inpatient 1', '90002 inpatient 2'])
})
