import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '@ppman/mrf/testing'
import { testApi } from '@ppman/api/testing'
import { type Limit, limitsText, limitsWorkbook } from './edit-lists.fixtures.ts'
import { ppman } from '../testing.ts'

const { api, as, pool, url, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-mue-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await rm(dir, { recursive: true })
  await close()
})
beforeEach(() => pool.query('DELETE FROM billing_rule; DELETE FROM reference_import'))

const Q3 = 'MCR_MUE_PractitionerServices_Eff_07-01-2026.csv'
const Q4 = 'MCR_MUE_PractitionerServices_Eff_10-01-2026.csv'
const taken = async (name: string, content: string | Buffer, ...words: string[]) => {
  await writeFile(join(dir, name), content)
  const { status, answers, stderr } = await ppman(['mue', 'import', join(dir, name), ...words], { env })
  return { status, said: answers[0], stderr }
}
const limits = async () =>
  (
    (
      await pool.query(`SELECT code || ' ' || quantity || ' ' || quantity_unit || ' ' || period || ' ' ||
        (conditions ->> 'mai') || ' '
      || coalesce(effective_from::text, '') || '..' || coalesce(effective_to::text, '') AS said
        FROM billing_rule ORDER BY code, id`)
    ).rows as { said: string }[]
  ).map(({ said }) => said)
const LIMITS: Limit[] = [
  ['0001U', '1'],
  ['11721', '1', '2 Date of Service Edit: Policy', 'CMS Policy'],
  ['A0425', '250', '3 Date of Service Edit: Clinical'],
  ['J1100', '0', '1 Line Edit'],
]

test('limits become rules of Medicare, of a claim line or a day of service by their indicator', async () => {
  const { status, said } = await taken(Q3, limitsText(LIMITS))
  expect([status, said]).toMatchObject([
    0,
    { provider: 'practitioner', released_on: '2026-07-01', lines_read: 4, added: 4, refused: 0 },
  ])
  expect(await limits()).toEqual([
    '0001U 1 unit day 2 2026-07-01..',
    '11721 1 unit day 2 2026-07-01..',
    'A0425 250 unit day 3 2026-07-01..',
    'J1100 0 unit claim_line 1 2026-07-01..',
  ])
  const { body } = await api
    .get('/api/v1/billing-rules/')
    .set(as())
    .query({ code: '11721', rule_category: 'unit_limit' })
  expect(body.items).toMatchObject([
    {
      disposition: 'limit',
      quantity: { max: 1, unit: 'unit', per: 'day' },
      conditions: { mai: 2, rationale: 'CMS Policy', provider: 'practitioner' },
      severity: 'medium',
      imported_from: { line: 5 },
    },
  ])
})

test('a later list replaces and ends rules; the same list again changes nothing', async () => {
  await taken(Q3, limitsText(LIMITS))
  const later = limitsText([
    ...LIMITS.slice(0, 2),
    ['A0425', '300', '3 Date of Service Edit: Clinical'],
    ['99213', '2'],
  ])
  expect((await taken(Q4, later)).said).toMatchObject({ added: 2, ended: 2, changed: 0, unchanged: 2 })
  expect((await limits()).slice(2)).toEqual([
    '99213 2 unit day 2 2026-10-01..',
    'A0425 250 unit day 3 2026-07-01..2026-09-30',
    'A0425 300 unit day 3 2026-10-01..',
    'J1100 0 unit claim_line 1 2026-07-01..2026-09-30',
  ])
  const { rows } = await pool.query(
    'SELECT o.quantity AS before, n.quantity AS after FROM billing_rule o JOIN billing_rule n ON n.id ' +
      '= o.superseded_by',
  )
  expect(rows).toEqual([{ before: 250, after: 300 }])
  for (const form of [
    later,
    limitsWorkbook([
      ...LIMITS.slice(0, 2),
      ['A0425', '300', '3 Date of Service Edit: Clinical'],
      ['99213', '2'],
    ]),
  ])
    expect((await taken(Q4, form)).said).toMatchObject({ added: 0, ended: 0, changed: 0, unchanged: 4 })
})

test('each provider has limits of its own, and a list without a day states none', async () => {
  await taken(Q3, zipOf({ [Q3]: limitsText(LIMITS) }))
  expect((await taken('limits.csv', limitsText([['11721', '4']]), '--provider', 'dme')).said).toMatchObject({
    provider: 'dme',
    released_on: null,
    added: 1,
    ended: 0,
  })
  expect(await limits()).toContain('11721 4 unit day 2 ..')
  expect(
    (
      await taken(
        'limits.csv',
        limitsText([['11721', '5']]),
        '--provider',
        'dme',
        '--released-on',
        '2026-10-01',
      )
    ).said,
  ).toMatchObject({ added: 1, ended: 1 })
  expect(await limits()).toEqual(
    expect.arrayContaining(['11721 4 unit day 2 ..2026-09-30', '11721 5 unit day 2 2026-10-01..']),
  )
})

test('lines that cannot be used are told by line and reason', async () => {
  const { said, stderr } = await taken(
    Q3,
    limitsText([
      ['11721', '1'],
      ['1172', '1'],
      ['11720', 'two'],
      ['11719', '1', 'Line Edit'],
    ]),
  )
  expect(said).toMatchObject({ added: 1, refused: 3 })
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { line: 5, reason: 'HCPCS/CPT Code is no CPT or HCPCS code.' },
    { line: 6, reason: 'MUE Values is no whole number.' },
    { line: 7, reason: 'MUE Adjudication Indicator does not begin with 1, 2 or 3.' },
  ])
})

test.each([
  [
    'pairs',
    'a.csv',
    'Column 1,Column 2,Effective Date\n11042,97597,20200101\n',
    'The file is no list of medically unlikely edits: there is no line with its column names.',
  ],
  [
    'a quotation mark that is never closed',
    'b.csv',
    `${limitsText([['11721', '1']])}\r\n"11719,${'x'.repeat(100_000)}`,
    'A line is longer than',
  ],
  [
    'quoted text without end',
    'c.csv',
    `${limitsText([])}\r\n"11719${',1\n'.repeat(40_000)}`,
    'a quotation mark is never closed, or a line does not end',
  ],
])('%s: refused with a sentence, and nothing is kept', async (_, name, content, sentence) => {
  expect(await taken(name, content)).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) })
  expect(await limits()).toEqual([])
})
