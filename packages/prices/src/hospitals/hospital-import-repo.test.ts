import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { dataFile, hasData } from '@ppman/mrf/testing'
import { hospitalImportRepo, importHospitals, loadZipCentroids } from './hospital-import-repo.ts'
import { hospitalRepo } from './hospital-repo.ts'
import type { RefusedRow } from './hospital-list.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
/** As the command line has it. */
const TRANSACTION = { timeoutMs: 60_000 }
beforeAll(() => inTransaction(db, loadZipCentroids, TRANSACTION), 60_000)
afterAll(close)

const refused: RefusedRow[] = []
const load = (bytes: AsyncIterable<Buffer>) =>
  importHospitals(bytes, {
    transaction: (work) => inTransaction(db, (tx) => work(hospitalImportRepo(tx)), TRANSACTION),
    onRefusal: (row) => refused.push(row),
  })
const list = (...lines: string[]) => Readable.from([Buffer.from(`${lines.join('\n')}\n`)])
const stored = async (ccn: string) =>
  (await pool.query('SELECT * FROM hospital WHERE ccn = $1', [ccn])).rows[0]

const CMS =
  'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,County/Parish,Telephone Number,Hospital ' +
  'Type,Hospital Ownership,Emergency Services'
const HILL =
  '"22000X","Hill Hospital","1 Hill Street","Boston","MA","02118","SUFFOLK","(617) 555-0100","Acute ' +
  'Care Hospitals","Proprietary","Yes"'

test('reads the list as CMS publishes it, and places each hospital in the middle of its ZIP', async () => {
  expect(await load(list(CMS, HILL))).toEqual({
    rowsRead: 1,
    added: 1,
    updated: 0,
    unchanged: 0,
    refused: 0,
    placed: 1,
  })
  expect(await stored('22000X')).toMatchObject({
    name: 'Hill Hospital',
    address: '1 Hill Street',
    city: 'Boston',
    state: 'MA',
    zip: '02118',
    type: 'Acute Care Hospitals',
    ownership: 'Proprietary',
    rule_status: 'bound',
    active: true,
    geo_source: 'zip_centroid',
    lat: expect.closeTo(42.34, 1),
    lon: expect.closeTo(-71.07, 1),
  })
})

test('the same list again writes nothing, and a changed row changes its hospital alone', async () => {
  const written = async () =>
    (await pool.query('SELECT max(xmin::text::bigint)::text AS at FROM hospital')).rows
  const before = await written()
  expect(await load(list(CMS, HILL))).toMatchObject({ added: 0, updated: 0, unchanged: 1, placed: 0 })
  expect(await written()).toEqual(before)
  expect(await load(list(CMS, HILL.replace('Hill Hospital', 'Hill Medical Center')))).toMatchObject({
    updated: 1,
  })
  expect(await stored('22000X')).toMatchObject({ name: 'Hill Medical Center' })
})

test('a NUL among the letters is a blank', async () => {
  expect(await load(list('ccn,name,state', '220077,Nul\0Hospital\0,MA'))).toMatchObject({
    added: 1,
    refused: 0,
  })
  expect(await stored('220077')).toMatchObject({ name: 'Nul Hospital' })
})

test('another list’s column names and lost zeros are read', async () => {
  const lines = [
    'ccn,name,address,city,state,zip,hospital_type,ownership',
    '10001,Dale Hospital,2 Dale Road,Dothan,al,2118,,',
  ]
  expect(await load(list(...lines))).toMatchObject({ added: 1 })
  expect(await stored('010001')).toMatchObject({
    name: 'Dale Hospital',
    state: 'AL',
    zip: '02118',
    type: null,
    rule_status: 'unknown',
  })
})

test.each([
  ['Acute Care - Veterans Administration', 'Veterans Health Administration', 'exempt_federal'],
  ['Acute Care - Department of Defense', 'Department of Defense', 'exempt_federal'],
  ['Acute Care Hospitals', 'Tribal', 'exempt_federal'],
  ['Critical Access Hospitals', 'Government - Local', 'bound'],
])('%s, %s: %s', async (type, ownership, status) => {
  await load(list('ccn,name,state,hospital_type,ownership', `990001,Any,TX,${type},${ownership}`))
  expect(await stored('990001')).toMatchObject({ rule_status: status })
})

test('a row that cannot be used is told and does not stop the rest', async () => {
  refused.length = 0
  const lines = ['ccn,name,state', 'x,No Number,TX', '450001,,TX', '450002,No State,Texas', '450003,Fine,TX']
  expect(await load(list(...lines))).toMatchObject({ rowsRead: 4, added: 1, refused: 3 })
  expect(refused).toEqual([
    { row: 1, ccn: 'x', reason: 'the CCN is not six characters' },
    { row: 2, ccn: '450001', reason: 'the name is empty' },
    { row: 3, ccn: '450002', reason: 'the state is not two letters' },
  ])
})

test('a hospital with a ZIP of its own is placed beside it, one placed by its address stays', async () => {
  await load(list('ccn,name,state,zip', '220777,Own ZIP,MA,02117'))
  expect(await stored('220777')).toMatchObject({ geo_source: 'zip_centroid', lat: expect.closeTo(42.3, 0) })
  await pool.query(`UPDATE hospital SET lat = 1, lon = 2, geo_source = 'address' WHERE ccn = '220777'`)
  await load(list('ccn,name,state,zip', '220777,Own ZIP,MA,02118'))
  expect(await stored('220777')).toMatchObject({ geo_source: 'address', lat: 1, lon: 2, zip: '02118' })
})

test.each([
  ['an empty file', [], 'The list is empty.'],
  ['a list of something else', ['code,price', '1,2'], 'no column for ccn, name, state'],
])('%s is refused as a whole', async (_, lines, stated) => {
  await expect(
    load(Readable.from(lines.length ? [Buffer.from(lines.join('\n'))] : [])),
  ).rejects.toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining(stated),
  })
})

const withData = hasData ? test : test.skip
withData(
  'takes in all 5,421 hospitals of the CMS list, each but a few with its place (needs PPMAN_DATA)',
  async () => {
    const file = () => createReadStream(dataFile('reference/hospitals_cms.csv'))
    expect(await load(file())).toMatchObject({ rowsRead: 5_421, refused: 0 })
    expect(await load(file())).toMatchObject({ added: 0, updated: 0, unchanged: 5_421, placed: 0 })
    const { rows } = await pool.query(
      'SELECT count(*) FILTER (WHERE lat IS NULL)::int AS nowhere FROM hospital WHERE address IS NOT NULL',
    )
    expect(rows[0].nowhere).toBeLessThan(30)
  },
  300_000,
)

test('a hospital made for a price file stands in the middle of its ZIP, and moves no other', async () => {
  const made = { ccn: '110010', name: 'Emory', state: 'GA', zip: '30322', isSample: false }
  await hospitalRepo(db).addIfNew(made)
  expect(await stored('110010')).toMatchObject({
    geo_source: 'zip_centroid',
    lat: expect.closeTo(33.8, 1),
    lon: expect.closeTo(-84.3, 1),
  })
  await pool.query(`UPDATE hospital SET lat = 33.7, lon = -84.4, geo_source = 'address' WHERE ccn = '110010'`)
  await hospitalRepo(db).addIfNew(made)
  expect(await stored('110010')).toMatchObject({ geo_source: 'address', lat: 33.7 })
})
