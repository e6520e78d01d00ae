import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPayer } from '@ppman/payers/testing'
import { testDb } from '@ppman/db/testing'
import { testSite } from '@ppman/evidence/testing'
import { aPolicyPdf } from '@ppman/policy-text/fixtures'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
const dir = await mkdtemp(join(tmpdir(), 'ppman-policy-'))
const site = await testSite()
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await Promise.all([site.close(), close()])
  await rm(dir, { recursive: true })
})

const page = (units: number) =>
  `<!doctype html><main><h1>Therapy</h1><p>Reimbursement for 97110 is limited to ${units} units per ` +
  'day.</p></main>'
const file = async (name: string, content: string | Buffer) => {
  await writeFile(join(dir, name), content)
  return join(dir, name)
}

test('a watched page is read twice and its change recorded', async () => {
  await aPayer(pool, { name: 'Quiet River Health', ediPayerId: 'QRH01' })
  site.pages['/therapy'] = { body: page(4) }
  const added = await ppman(
    [
      'sources',
      'add',
      site.url('/therapy'),
      '--payer',
      'qrh01',
      '--allow-local',
      '--specialty',
      'physical_therapy',
    ],
    { env },
  )
  expect(added).toMatchObject({
    status: 0,
    answers: [{ created: true, payer: { name: 'Quiet River Health' } }],
  })
  const check = () => ppman(['sources', 'check', String(added.answers[0]!['source_id'])], { env })
  expect((await check()).answers).toMatchObject([{ outcome: 'ok', version: 1, change_id: null }])
  site.pages['/therapy'] = { body: page(3) }
  expect((await check()).answers).toMatchObject([
    { outcome: 'ok', version: 2, change_id: expect.any(String) },
  ])
  expect((await check()).answers).toMatchObject([{ outcome: 'ok', version: null, change_id: null }])
  expect((await pool.query('SELECT change_type, severity, specialty FROM policy_change')).rows).toEqual([
    { change_type: 'unit_limit_changed', severity: 'high', specialty: 'physical_therapy' },
  ])
})

test('two files are compared without a database', async () => {
  const [before, after] = [await file('before.html', page(4)), await file('after.html', page(3))]
  expect(await ppman(['policy', 'diff', before, after])).toMatchObject({
    status: 0,
    answers: [
      {
        should_alert: true,
        outcome: 'changed',
        change_type: 'unit_limit_changed',
        severity: 'high',
        facts: { units_before: 4, units_after: 3 },
      },
    ],
  })
  expect((await ppman(['policy', 'diff', before, before])).answers).toEqual([
    {
      should_alert: false,
      outcome: 'unchanged',
      severity: 'none',
      change_percentage: 0,
      facts: {},
      change_type: null,
      change_types: [],
      reasons: [],
    },
  ])
})

test('two PDF files are compared', async () => {
  const paper = (name: string, units: number) =>
    file(name, aPolicyPdf([[`Reimbursement for 97110 is limited to ${units} units per day.`]]))
  const [before, after] = [await paper('before.pdf', 4), await paper('after.pdf', 3)]
  expect((await ppman(['policy', 'diff', before, after])).answers).toMatchObject([
    {
      should_alert: true,
      change_type: 'unit_limit_changed',
      severity: 'high',
      facts: { units_before: 4, units_after: 3 },
    },
  ])
})

test('pairs are answered line by line, in order, by their id', async () => {
  await file('before.html', page(4))
  await file('wall.html', '<title>Access Denied</title><p>Reference #18.2f3</p>')
  await file('plain.txt', 'Prior authorization is required.')
  await file('paper.pdf', '%PDF-1.7')
  await file('packed.zip', 'PK\u0003\u0004')
  const lines = [
    { id: 7, before: 'before.html', after: 'wall.html' },
    { id: 'text', before: 'plain.txt', after: 'plain.txt', content_type: 'text/plain' },
    { id: 'pdf', before: 'paper.pdf', after: 'paper.pdf' },
    { id: 'zip', before: 'packed.zip', after: 'packed.zip' },
    { id: 'gone', before: 'nowhere.html', after: 'before.html' },
  ]
  const { status, answers, stderr } = await ppman([
    'policy',
    'diff',
    '--pairs',
    await file('pairs.jsonl', lines.map((line) => JSON.stringify(line)).join('\n')),
  ])
  expect(answers).toMatchObject([
    {
      id: 7,
      outcome: 'fetch_failure',
      should_alert: false,
      change_types: ['source_error'],
      severity: 'none',
    },
    { id: 'text', outcome: 'unchanged' },
    { id: 'pdf', outcome: 'fetch_failure', reasons: ['not a document: truncated'] },
    { id: 'zip', error: 'Documents of type application/zip are not read.' },
    { id: 'gone', error: expect.stringContaining('no such file') },
  ])
  expect([status, stderr]).toEqual([1, '2 pairs could not be compared.\n'])
})

test.each([
  ['one file', ['policy', 'diff', 'a'], 2, 'Name two files'],
  ['a file that is not there', ['policy', 'diff', join(dir, 'a'), join(dir, 'b')], 1, 'does not exist'],
  ['a source without a payer', ['sources', 'add', 'https://payer.example/'], 2, 'its payer'],
  [
    'an unknown payer',
    ['sources', 'add', 'https://payer.example/', '--payer', 'Nobody'],
    1,
    'No payer is called Nobody.',
  ],
  [
    'an interval of a second',
    ['sources', 'add', 'https://payer.example/', '--payer', 'x', '--every', '1'],
    2,
    'whole seconds',
  ],
  ['a word for an id', ['sources', 'check', 'spine'], 2, 'by its id'],
  [
    'an unknown source',
    ['sources', 'check', '0190a000-0000-7000-8000-000000000009'],
    1,
    'There is no source',
  ],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words, { env })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})

test('pages too complex to compare are no change: the answer says so, without an alert', async () => {
  const paragraphs = (word: string) => Array.from({ length: 5_000 }, (_, n) => `<p>${word}${n}</p>`).join('')
  const longHeading = (word: string) =>
    `<html><body><main><h2>${`${word} `.repeat(6_000)}</h2>${paragraphs(word)}</main></body></html>`
  const before = await file('long-before.html', longHeading('covered'))
  const after = await file('long-after.html', longHeading('denied'))
  const { status, answers } = await ppman(['policy', 'diff', before, after, '--content-type', 'text/html'], {
    env: {},
  })
  expect([status, answers]).toEqual([
    0,
    [
      {
        outcome: 'too_complex',
        should_alert: false,
        severity: 'none',
        change_percentage: 0,
        facts: {},
        change_type: 'source_error',
        change_types: ['source_error'],
        reasons: [
          expect.stringMatching(
            /^judging stopped after \d+ characters read; before: 5001 blocks, \d+ .*; now: 5001 blocks/,
          ),
        ],
      },
    ],
  ])
}, 300_000)
