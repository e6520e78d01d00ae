import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { priceRepo, toDollars } from '@ppman/prices'
import { testDb } from '@ppman/db/testing'
import { dataFile, hasData, tallFile, tallRow, zipOf } from '@ppman/mrf/testing'
import { ppman } from '../testing.ts'

const { db, pool, url, close } = await testDb()
const dir = await mkdtemp(join(tmpdir(), 'ppman-cli-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
const file = join(dir, 'prices.csv')
await writeFile(file, tallFile([{ dollar: '10' }, { dollar: '12.3456', plan: 'HMO' }]))
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})
const ingest = (...words: string[]) => ppman(['mrf', 'ingest', ...words], { env })

test('takes a file in, makes the hospital when told to, and traces a rate back to its bytes', async () => {
  const { status, answers } = await ingest(
    file,
    '--ccn',
    '22000x',
    '--create-hospital',
    'Hill, Dale and Vale,MA,02139-1234',
    '--url',
    'https://h.example/p.csv',
  )
  expect(status).toBe(0)
  const [summary] = answers
  expect(summary).toMatchObject({
    outcome: 'promoted',
    ccn: '22000X',
    rates: 2,
    prices: 1,
    status: 'parsed',
    timings_ms: { parse: expect.any(Number) },
    max_rss_mb: expect.any(Number),
  })
  expect((await pool.query('SELECT ccn, name, state, zip, is_sample FROM hospital')).rows).toEqual([
    { ccn: '22000X', name: 'Hill, Dale and Vale', state: 'MA', zip: '02139', is_sample: false },
  ])

  const trace = await ppman(['mrf', 'trace', String(summary!.file_id), '1'], { env })
  expect(trace.answers).toMatchObject([
    {
      file_id: summary!.file_id,
      sha256: summary!.sha256,
      url: 'https://h.example/p.csv',
      record: 1,
      original: tallRow({ dollar: '12.3456', plan: 'HMO' }),
      parsed: { rates: [{ dollar: 12.3456, plan: 'HMO' }] },
    },
  ])
})

test('takes a packed JSON file in, and traces a charge of an item back to its bytes', async () => {
  const charge = (dollar: number) =>
    '{"setting": "both", "payers_information": ' +
    `[{"payer_name":"P","plan_name":"L","methodology":"other","standard_charge_dollar":${dollar}}]}`
  const item =
    '{"description":"Knee","code_information":[{"code":"73560","type":"CPT"}],"standard_charges":[' +
    `${charge(1)}, ${charge(2.5)}]}`
  const packed = join(dir, 'prices.json.gz')
  await writeFile(
    packed,
    gzipSync(`{"standard_charge_information":[${item}],"hospital_name":"Hill","version":"3.0.0"}`),
  )
  const { answers } = await ingest(packed, '--ccn', '22000J', '--create-hospital', 'Json,MA,02139')
  expect(answers).toMatchObject([{ outcome: 'promoted', rates: 2, status: 'parsed' }])
  const trace = await ppman(['mrf', 'trace', String(answers[0]!.file_id), '0,1'], { env })
  expect(trace.answers).toMatchObject([
    { record: [0, 1], original: charge(2.5), parsed: { description: 'Knee', rates: [{ dollar: 2.5 }] } },
  ])
})

test('reads both files of a hospital in an archive, names the foreign one, traces a rate', async () => {
  const ofHospital = (name: string, dollars: string[]) =>
    tallFile(
      dollars.map((dollar) => ({ dollar, setting: dollars.length > 1 ? 'inpatient' : 'outpatient' })),
    ).replaceAll('Example Hospital', name)
  const outpatient = ofHospital('Bayside Hospital', ['5'])
  const archive = join(dir, 'prices.zip')
  await writeFile(
    archive,
    zipOf({
      'in.csv': ofHospital('Bayside Hospital', ['7', '9']),
      'out.csv': outpatient,
      'z.csv': ofHospital('Summit Clinic', ['1', '2', '3']),
    }),
  )
  const { status, answers } = await ingest(
    archive,
    '--ccn',
    '22000Z',
    '--create-hospital',
    'Bayside Hospital,MA,02139',
  )
  const members = [
    { member: 'in.csv', hospital_name: 'Bayside Hospital', layout: 'tall', records: 2, rates: 2 },
    { member: 'out.csv', hospital_name: 'Bayside Hospital', layout: 'tall', records: 1, rates: 1 },
  ]
  expect([status, answers]).toMatchObject([
    0,
    [
      {
        outcome: 'promoted',
        members_read: members,
        other_price_files: ['z.csv'],
        flags: { other_price_files: 1 },
      },
    ],
  ])
  const trace = await ppman(['mrf', 'trace', String(answers[0]!.file_id), '2'], { env })
  const original = tallRow({ dollar: '5' })
  expect(trace.answers).toMatchObject([
    { member: 'out.csv', member_byte_offset: outpatient.indexOf(original), original },
  ])
})

test('the same file again changes nothing', async () => {
  expect(await ingest(file, '--ccn', '22000X')).toMatchObject({
    status: 0,
    answers: [{ outcome: 'unchanged', prices: 0 }],
  })
})

test('all rates are laid out in the lake once', async () => {
  const built = await ppman(['lake', 'compact'], { env })
  expect(built).toMatchObject({ status: 0, answers: [{ states: 1, files: 1 }] })
  expect((built.answers[0] as { rates: number }).rates).toBeGreaterThan(5)
  expect((await ppman(['lake', 'compact'], { env })).answers).toEqual([{ states: 0, files: 0, rates: 0 }])
})

test.each([
  ['a hospital that nobody knows', [file, '--ccn', '999999'], 1, 'There is no hospital with CCN 999999'],
  ['a CCN that is none', [file, '--ccn', '12345'], 2, 'six characters'],
  ['a hospital half named', [file, '--ccn', '999999', '--create-hospital', 'Name,MA'], 2, 'NAME,STATE,ZIP'],
  ['no file', ['--ccn', '22000X'], 2, 'Name one file.'],
])('refuses %s', async (_, words, status, message) => {
  const reply = await ingest(...words)
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})

test('a file without rates is a failure with its reason', async () => {
  const empty = join(dir, 'empty.csv')
  await writeFile(empty, tallFile([]))
  const { status, answers, stderr } = await ingest(empty, '--ccn', '22000X')
  expect([status, answers[0]!.outcome, answers[0]!.reason]).toEqual([1, 'rejected', 'no_rates'])
  expect(stderr).toContain('no_rates')
})

test('trace says when there is no such record, file or number', async () => {
  const trace = async (...words: string[]) => (await ppman(['mrf', 'trace', ...words], { env })).status
  const {
    rows: [{ id }],
  } = await pool.query('SELECT id FROM mrf_file WHERE reason IS NULL')
  expect([
    await trace(id, '9'),
    await trace('0190a000-0000-7000-8000-000000000001', '0'),
    await trace(id, 'x'),
    await trace(id),
  ]).toEqual([1, 1, 2, 2])
})

const withData = hasData ? test : test.skip
withData(
  'a real file: what is stored equals what inspect says and what the independent reader says (needs ' +
    'PPMAN_DATA)',
  async () => {
    const real = dataFile('real/emory-university-hospital.csv')
    const { files } = JSON.parse(readFileSync(dataFile('expected.json'), 'utf8'))
    const { medians } = files['real/emory-university-hospital.csv']
    await writeFile(join(dir, 'keys.jsonl'), medians.map((key: object) => JSON.stringify(key)).join('\n'))
    const inspected = await ppman(['mrf', 'inspect', real, '--medians', join(dir, 'keys.jsonl')])
    expect(inspected.answers[0]!.medians).toEqual(medians)
    expect(
      await ingest(real, '--ccn', '110010', '--create-hospital', 'Emory University Hospital,GA,30322'),
    ).toMatchObject({
      status: 0,
      answers: [{ rates: 24_911 }],
    })
    for (const { code, code_type, setting, contract_median } of medians) {
      const prices = await priceRepo(db).ofCodes([code], ['110010'])
      const stored = prices.find((price) => price.declaredType === code_type && price.setting === setting)
      expect(toDollars(stored!.contractMedianE4)).toBe(Math.round(contract_median * 100) / 100)
    }
  },
)
