import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { fileSource } from '@ppman/mrf'
import { bytesSource, dataFile, hasData, tallFile, type TestRate } from '@ppman/mrf/testing'
import { codeViewRepo } from '../queries/code-view-repo.ts'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { recomputeMovement } from './movement-repo.ts'
import { priceUpdateRepo, priceUpdates } from './price-updates-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-movement-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const aHospital = (ccn: string) =>
  hospitalRepo(db).addIfNew({ ccn, name: ccn, state: 'MA', zip: '02139', isSample: false })
async function ingest(ccn: string, what: readonly TestRate[] | string, at: Date) {
  const source = typeof what === 'string' ? await fileSource(what) : bytesSource(Buffer.from(tallFile(what)))
  return ingestFile(
    { source, hospital: await aHospital(ccn), url: null },
    { loads: priceLoadRepo(pool), blobs, now: () => at },
  )
}
const changesOf = async (ccn: string) =>
  (await priceUpdateRepo(db).changesOf(ccn, 9)).map(({ detectedAt: _, ...change }) => change)
const forget = () =>
  pool.query(
    'TRUNCATE file_change, hospital_code_price, mrf_file_hospital, national_code_price, code_change, ' +
      'payer_change CASCADE',
  )

test('tells first, republished, changed and returned files apart, with what went up and down', async () => {
  const old: TestRate[] = [
    { plan: 'A', dollar: '10' },
    { plan: 'B', dollar: '20', payer: 'Zebra' },
    { code: '99213', dollar: '5' },
    { code: '80053', percent: '50' },
  ]
  const young: TestRate[] = [
    { plan: 'A', dollar: '11' },
    { plan: 'B', dollar: '19', payer: 'Zebra' },
    { code: '70551', dollar: '7' },
  ]
  await ingest('100001', old, day('2026-01-01'))
  await ingest('100001', old.toReversed(), day('2026-01-02'))
  await ingest('100001', young, day('2026-01-03'))
  await ingest('100001', old, day('2026-01-04'))
  expect(await changesOf('100001')).toMatchObject([
    { kind: 'restored' },
    {
      kind: 'content',
      ratesBefore: 4,
      ratesAfter: 3,
      ratesAdded: 1,
      ratesRemoved: 1,
      ratesChanged: 2,
      ratesUp: 1,
      ratesDown: 1,
      codesChanged: 2,
    },
    { kind: 'republished_same_rates', ratesAdded: 0, ratesRemoved: 0, ratesChanged: 0, codesChanged: 0 },
    { kind: 'first', ratesBefore: 0, ratesAfter: 4 },
  ])
})

test('the same bytes read by a newer parser are no news', async () => {
  const rates = [{ dollar: '10' }]
  await ingest('100009', rates, day('2026-01-01'))
  await pool.query(
    `UPDATE mrf_file SET parser_version = 'ppman-mrf/0' WHERE id = (SELECT new_file_id FROM file_change f
      JOIN hospital h ON h.id = f.hospital_id WHERE h.ccn = '100009')`,
  )
  await ingest('100009', rates, day('2026-01-02'))
  expect((await changesOf('100009')).map(({ kind }) => kind)).toEqual(['reread', 'first'])
  const { updated, republished } = await priceUpdates(priceUpdateRepo(db), day('2026-01-03'))
  expect([...updated, ...republished].map(({ ccn }) => ccn)).not.toContain('100009')
})

test('a changed percentage is content, although no dollar moved', async () => {
  await ingest('100002', [{ percent: '50' }, { dollar: '1', code: '99213' }], day('2026-01-01'))
  await ingest('100002', [{ percent: '60' }, { dollar: '1', code: '99213' }], day('2026-01-02'))
  expect((await changesOf('100002'))[0]).toMatchObject({ kind: 'content', ratesChanged: 0, codesChanged: 0 })
})

test('a file with less than half of the rates is kept and not shown until an operator wants it', async () => {
  const whole = Array.from({ length: 9 }, (_, i) => ({ code: String(70_000 + i), dollar: '5' }))
  await ingest('100003', whole, day('2026-01-01'))
  const held = await ingest('100003', whole.slice(5), day('2026-01-02'))
  expect(held).toMatchObject({ outcome: 'held', prices: 0 })
  expect(await ingest('100003', whole.slice(5), day('2026-01-03'))).toMatchObject({
    outcome: 'held',
    report: null,
  })
  expect(await changesOf('100003')).toMatchObject([
    { kind: 'half_rows', ratesBefore: 9, ratesAfter: 4, resolvedAt: null },
    { kind: 'first' },
  ])
  const open = () =>
    pool.query(
      `SELECT count(*)::int AS n FROM hospital_code_price p JOIN hospital h ON h.id = hospital_id
        WHERE ccn = '100003' AND valid_to IS NULL`,
    )
  expect((await open()).rows).toEqual([{ n: 9 }])

  const source = bytesSource(Buffer.from(tallFile(whole.slice(5))))
  const order = { source, hospital: await aHospital('100003'), url: null, isForced: true }
  await ingestFile(order, { loads: priceLoadRepo(pool), blobs, now: () => day('2026-01-04') })
  expect((await open()).rows).toEqual([{ n: 4 }])
  expect(await changesOf('100003')).toMatchObject([
    { kind: 'content', ratesRemoved: 5 },
    { kind: 'half_rows', resolvedAt: day('2026-01-04') },
    {},
  ])
})

describe('national figures', () => {
  const national = async () =>
    (
      await pool.query(`SELECT code, methodology_class AS class,
        hospitals, median_e4::int AS median, withheld, valid_to IS NULL AS open
      FROM national_code_price JOIN code c ON c.id = code_id ORDER BY code, class, valid_from`)
    ).rows
  beforeAll(forget)

  test('give each hospital one vote, from three hospitals on, kinds of payment and drugs apart', async () => {
    const drug = { code: 'J1100', type: 'HCPCS', dollar: '1' }
    for (const [i, dollar] of ['10', '20', '90'].entries()) {
      const rates = [{ dollar }, { dollar: '999', methodology: 'per diem' }, drug].slice(0, i === 2 ? 1 : 3)
      await ingest(
        `20000${i}`,
        [...rates, { dollar: i === 0 ? '10' : dollar, plan: 'more' }],
        day(`2026-02-0${i + 1}`),
      )
    }
    expect(await national()).toMatchObject([
      { code: '73560', class: 'fee_schedule', hospitals: 3, median: 200_000, withheld: null, open: true },
    ])
    expect((await codeViewRepo(db).byCode('CPT', '73560'))!.national).toMatchObject([
      { methodologyClass: 'fee_schedule', hospitals: 3, medianE4: 200_000, withheld: null },
      { methodologyClass: 'per_diem', hospitals: 2, medianE4: null, withheld: 'few_hospitals' },
    ])
    expect((await codeViewRepo(db).byCode('HCPCS', 'J1100'))!.national).toMatchObject([
      { hospitals: 2, medianE4: null, withheld: 'drug_unit' },
    ])
    expect((await pool.query('SELECT count(*)::int AS n FROM national_price_due')).rows).toEqual([{ n: 0 }])
  })

  test('move over the hospitals priced at both ends; new hospitals are counted separately', async () => {
    await ingest('200000', [{ dollar: '15' }, { dollar: '30', plan: 'more' }], day('2026-03-10'))
    await ingest('200009', [{ dollar: '500' }], day('2026-03-11'))
    await recomputeMovement(pool, day('2026-03-20'))
    const { codes, payers, hospitals } = await priceUpdates(priceUpdateRepo(db), day('2026-03-20'))
    expect(codes).toMatchObject([
      {
        code: '73560',
        panelHospitals: 3,
        beforeE4: 200_000,
        afterE4: 225_000,
        changePercent: 12.5,
        hospitalsAfter: 4,
      },
    ])
    expect(codes[0]!.compositionPercent).toBeGreaterThan(100)
    expect(payers).toMatchObject([
      {
        payerName: 'Example Health',
        productLine: 'unspecified',
        panelHospitals: 3,
        changedHospitals: 1,
        ratesUp: 1,
        changePercent: 200,
      },
      {
        payerName: 'Example Health',
        productLine: 'commercial',
        panelHospitals: 3,
        ratesUp: 1,
        changePercent: 50,
      },
    ])
    expect(hospitals).toMatchObject({ updated30: 1, updated7: 0, added30: 1 })
  })

  test('it is told when they were last computed, also when nothing moved', async () => {
    await recomputeMovement(pool, day('2026-09-01'))
    const { codes, payers, movementComputedAt } = await priceUpdates(priceUpdateRepo(db), day('2026-09-02'))
    expect([codes, payers, movementComputedAt]).toEqual([[], [], day('2026-09-01')])
  })
})

const withData = hasData ? test : test.skip
withData('the two versions of real files move as they were made to move (needs PPMAN_DATA)', async () => {
  await forget()
  const expected = JSON.parse(readFileSync(dataFile('versions/expected.json'), 'utf8'))
  const [emory, rush] = expected.files
  const file = (name: string) => dataFile(`versions/${name}.csv`)
  for (const ccn of ['110010', '110011', '110012'])
    await ingest(ccn, file('emory-university-hospital.v1'), new Date(emory.v1_fetched))
  await ingest('140119', file('rush-university.v1'), new Date(rush.v1_fetched))
  for (const ccn of ['110010', '110011', '110012'])
    await ingest(ccn, file('emory-university-hospital.v2'), new Date(emory.v2_fetched))
  await ingest('140119', file('rush-university.v2'), new Date(rush.v2_fetched))

  expect((await changesOf('110010'))[0]).toMatchObject({
    kind: 'content',
    codesChanged: emory.changed_code_settings,
  })
  expect((await changesOf('140119'))[0]).toMatchObject({
    kind: 'republished_same_rates',
    codesChanged: rush.changed_code_settings,
  })
  await recomputeMovement(pool, new Date(expected.as_of))
  const { codes, payers, hospitals } = await priceUpdates(priceUpdateRepo(db), new Date(expected.as_of))
  const moved = (isUp: boolean) =>
    codes.filter(({ changePercent }) => isUp === changePercent > 0).map(({ family, code }) => [family, code])
  const [up, down] = [expected.up.length, expected.down.length]
  expect(moved(true).slice(0, up)).toEqual(expect.arrayContaining(expected.up))
  expect(moved(false).slice(0, down)).toEqual(expect.arrayContaining(expected.down))
  expect(payers.find(({ payerName }) => /aetna/i.test(payerName))).toMatchObject({
    panelHospitals: 3,
    changePercent: expect.closeTo(-10, 0),
  })
  expect(hospitals).toMatchObject({ updated30: 3, republished30: 1, republished7: 1, updated7: 0 })
})
