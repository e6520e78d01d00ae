import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tallFile } from '@ppman/mrf/testing'
import { ppman } from '../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-inspect-'))
const file = join(dir, 'prices.csv')
await writeFile(
  file,
  tallFile([{ dollar: '10.00005' }, { dollar: '20', plan: 'HMO' }, { dollar: '$30', plan: 'HMO' }]),
)
afterAll(() => rm(dir, { recursive: true }))

test('answers one object about the file', async () => {
  const { status, answers } = await ppman(['mrf', 'inspect', file])
  expect(status).toBe(0)
  expect(answers).toMatchObject([
    {
      layout: 'tall',
      encoding: 'utf-8',
      delimiter: ',',
      declared_version: '3.0.0',
      detected_version: '3.0.0',
      hospital_name: 'Example Hospital',
      last_updated_on: '2026-04-01',
      records: 3,
      rates: 3,
      quarantined: 0,
      status: 'parsed',
      reason: null,
      flags: { currency_symbol: 1 },
      codes: 1,
      contracts: 2,
    },
  ])
  expect(answers[0]).not.toHaveProperty('medians')
})

test('adds the medians of the keys asked for, exact, null where there is no price', async () => {
  const keys = join(dir, 'keys.jsonl')
  await writeFile(
    keys,
    '{"code_type":"cpt","code":"73560","setting":"outpatient"}\n\n{"code_type":"CPT","code":"73560",' +
      '"setting":"inpatient"}\n',
  )
  const { answers } = await ppman(['mrf', 'inspect', file, '--medians', keys])
  expect(answers[0]!.medians).toEqual([
    { code_type: 'cpt', code: '73560', setting: 'outpatient', row_median: 20, contract_median: 17.5001 },
    { code_type: 'CPT', code: '73560', setting: 'inpatient', row_median: null, contract_median: null },
  ])
})

test.each([
  [
    'wide',
    'hospital_name\nX\ndescription,code|1,code|1|type,setting,' +
      'standard_charge|Aetna|PPO|negotiated_dollar\nKnee,73560,CPT,both,20\n',
  ],
  [
    'json',
    '{"standard_charge_information":[{"code_information":[{"code":"73560","type":"CPT"}],' +
      '"standard_charges":[{"setting":"both",' +
      '"payers_information":[{"payer_name":"Aetna","plan_name":"PPO",' +
      '"standard_charge_dollar":20}]}]}],"hospital_name":"X"}',
  ],
])('reads a %s file, too', async (layout, text) => {
  const [path, keys] = [join(dir, `prices.${layout}`), join(dir, 'both.jsonl')]
  await writeFile(path, text)
  await writeFile(keys, '{"code_type":"CPT","code":"73560","setting":"both"}')
  const { answers } = await ppman(['mrf', 'inspect', path, '--medians', keys])
  expect(answers).toMatchObject([
    {
      layout,
      hospital_name: 'X',
      status: 'parsed',
      records: 1,
      rates: 1,
      medians: [{ row_median: 20, contract_median: 20 }],
    },
  ])
})

test('a file that is no hospital file is an answer, not a failure', async () => {
  const page = join(dir, 'page.html')
  await writeFile(page, '<html><body>moved</body></html>')
  expect(await ppman(['mrf', 'inspect', page])).toMatchObject({
    status: 0,
    answers: [{ status: 'rejected', reason: 'html_page', layout: null }],
  })
})

test.each([
  ['no file', ['mrf', 'inspect'], 2, 'Name one file.'],
  ['an unknown option', ['mrf', 'inspect', file, '--fast'], 2, 'usage: ppman mrf inspect FILE'],
  ['an unknown command', ['mrf', 'guess'], 2, 'Commands'],
  ['a missing file', ['mrf', 'inspect', join(dir, 'none')], 1, 'does not exist'],
  ['a call for help', ['help'], 0, 'ppman mrf inspect'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words)
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})

test.each([
  ['a file that is not there', () => join(dir, 'none.csv'), 'does not exist.'],
  ['a folder', () => dir, 'is a folder, not a file.'],
])('says of %s what is wrong, in a sentence', async (_, path, words) => {
  const { status, answers, stderr } = await ppman(['mrf', 'inspect', path()])
  expect([status, answers, stderr]).toEqual([1, [], expect.stringContaining(words)])
})

test.each(['{', '{"code":"99213"}', '[]'])(
  'a line of keys that says %s is told by its number',
  async (line) => {
    const keys = join(dir, 'broken.jsonl')
    await writeFile(keys, `{"code_type":"CPT","code":"99213","setting":"outpatient"}\n${line}\n`)
    const { status, answers, stderr } = await ppman(['mrf', 'inspect', file, '--medians', keys])
    expect([status, answers, stderr]).toEqual([
      1,
      [],
      'Line 2 of the keys is not {code_type, code, setting} as JSON.\n',
    ])
  },
)
