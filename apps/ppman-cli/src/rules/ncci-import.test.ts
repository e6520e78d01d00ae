import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRepo } from '@ppman/ledger/audit'
import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { zipOf } from '@ppman/mrf/testing'
import { testApi } from '@ppman/api/testing'
import { until } from '@ppman/api/testing/until'
import { type Pair, pairsText, pairsWorkbook } from './edit-lists.fixtures.ts'
import { ppman } from '../testing.ts'

const { api, as, db, pool, url, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-ncci-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await rm(dir, { recursive: true })
  await close()
})
beforeEach(() => pool.query('DELETE FROM billing_rule; DELETE FROM reference_import'))

const Q3 = 'ccipra-v322r0-f1.txt'
const Q4 = 'ccipra-v323r0-f1.txt'
const taken = async (name: string, content: string | Buffer, ...words: string[]) => {
  await writeFile(join(dir, name), content)
  const { status, answers, stderr } = await ppman(['ncci', 'import', join(dir, name), ...words], { env })
  return {
    status,
    said: answers[0],
    stderr,
    refused: stderr
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as object),
  }
}
const rules = async () =>
  (
    await pool.query(`SELECT conditions ->> 'column1' AS column1,
      code, conditions ->> 'modifier_indicator' AS indicator,
      effective_from::text AS "from", effective_to::text AS "to", verification_status AS status
        FROM billing_rule ORDER BY 1, 2, id`)
  ).rows as {
    column1: string
    code: string
    indicator: string
    from: string
    to: string | null
    status: string
  }[]
const days = async () =>
  (await rules()).map(
    ({ column1, code, indicator, from, to }) => `${column1}/${code} ${indicator} ${from}..${to ?? ''}`,
  )
const A: Pair = ['0001A', '99202', '20210101', '*', '1', 'CPT Manual or CMS manual coding instruction']
const B: Pair = ['11042', '97597', '20200401']
const C: Pair = ['27447', 'G0289', '20190101', '20251231', '0']

test('pairs become bundling rules about the column 2 code, and name their line and bytes', async () => {
  const { status, said } = await taken(
    Q3,
    pairsText([A, B, C, ['27447', '20610', '20190101', '20190101', '9']]),
  )
  expect([status, said]).toEqual([
    0,
    {
      file: join(dir, Q3),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      table: Q3,
      tables_left_out: [],
      provider: 'practitioner',
      released_on: '2026-07-01',
      lines_read: 4,
      added: 3,
      changed: 0,
      ended: 0,
      unchanged: 0,
      repeated: 0,
      not_applicable: 1,
      refused: 0,
      max_rss_mb: expect.any(Number),
    },
  ])
  const { body } = await api
    .get('/api/v1/billing-rules/')
    .set(as())
    .query({ code: '99202', origin: 'imported_reference' })
  expect(body.items).toMatchObject([
    {
      code: '99202',
      code_type: 'cpt',
      rule_category: 'bundling',
      disposition: 'not_separate',
      severity: 'high',
      origin: 'imported_reference',
      is_shared: true,
      conditions: {
        column1: '0001A',
        modifier_indicator: 1,
        rationale: 'CPT Manual or CMS manual coding instruction',
        provider: 'practitioner',
      },
      effective_from: '2021-01-01',
      effective_to: null,
      evidence: [],
      imported_from: {
        url: `file:///${Q3}`,
        sha256: said!.sha256,
        table: Q3,
        line: 7,
        reader: 'reference-edits/1',
      },
    },
  ])
  const { rows } = await pool.query('SELECT name, payer_type FROM payer WHERE id = $1', [
    body.items[0].payer_id,
  ])
  expect(rows).toEqual([{ name: 'Medicare (CMS)', payer_type: 'medicare' }])
  expect(await days()).toEqual([
    '0001A/99202 1 2021-01-01..',
    '11042/97597 0 2020-04-01..',
    '27447/G0289 0 2019-01-01..2025-12-31',
  ])
})

test('rules of a list show in the comparison of payers', async () => {
  await taken(Q3, pairsText([A, B]))
  const { body } = await api
    .get('/api/v1/compare/payers')
    .set(as())
    .query({ code: '97597', date: '2026-08-01' })
  expect(body).toMatchObject({
    payers: [{ name: 'Medicare (CMS)' }],
    rows: [{ rule_category: 'bundling', cells: [{ dispositions: ['not_separate'] }] }],
  })
})

test('a lookup and a search of a code tell them, and other payers are not crowded out', async () => {
  const payerId = (await aPayer(pool, { name: 'Example Health' })).id
  await aBillingRule(pool, { payerId, code: '97597', category: 'coverage', disposition: 'covered' })
  await taken(
    Q3,
    pairsText([A, ...Array.from({ length: 300 }, (_, n): Pair => [String(20_000 + n), '97597'])]),
  )
  const { body } = await api.get('/api/v1/lookup/').set(as()).query({ topic: '97597' })
  expect(body.rules).toHaveLength(26)
  expect(body.rules).toMatchObject([
    {
      rule_category: 'bundling',
      payer: { name: 'Medicare (CMS)' },
      evidence_quote: expect.stringMatching(/^Column 1 \d{5}: More extensive procedure$/),
    },
    ...Array<object>(24).fill({}),
    { payer: { name: 'Example Health' } },
  ])
  const compared = (
    await api.get('/api/v1/compare/payers').set(as()).query({ code: '97597', date: '2026-08-01' })
  ).body
  expect(compared).toMatchObject({
    payers: [{ name: 'Medicare (CMS)' }, { name: 'Example Health' }],
    truncated: true,
  })
})

test('an audit package says from which line of which bytes a rule is', async () => {
  const { said } = await taken(Q3, pairsText([A, B]))
  expect(await packageRepo(db).records({ codes: ['97597'], limit: 10 })).toMatchObject({
    rules: [{ code: '97597', imported_from: { fetch_id: expect.any(String), table: Q3, line: 8 } }],
    fetches: [{ url: `file:///${Q3}`, blob_sha256: said!.sha256, tool: 'reference-edits/1' }],
  })
})

test('the same list again changes nothing, in whatever form', async () => {
  await taken(Q3, pairsText([A, B, C]))
  const before = (await pool.query('SELECT * FROM billing_rule ORDER BY id')).rows
  const none = { added: 0, changed: 0, ended: 0, unchanged: 3 }
  expect((await taken(Q3, pairsText([A, B, C]))).said).toMatchObject(none)
  expect(
    (
      await taken(
        'ccipra-v322r0-f1.zip',
        zipOf({ [Q3]: pairsText([A, B, C]), 'ccipra-v322r0-f1.xlsx': pairsWorkbook([A]).toString('latin1') }),
      )
    ).said,
  ).toMatchObject({ ...none, table: Q3 })
  expect((await taken('ccipra-v322r0-f1.xlsx', pairsWorkbook([A, B, C]))).said).toMatchObject(none)
  expect(
    (await taken('f1.zip', zipOf({ 'ccipra-v322r0-f1.xlsx': { bytes: pairsWorkbook([A, B, C]) } }))).said,
  ).toMatchObject({ ...none, table: 'ccipra-v322r0-f1.xlsx' })
  expect((await pool.query('SELECT * FROM billing_rule ORDER BY id')).rows).toEqual(before)
})

test('a later list ends deleted or missing pairs, adds new ones, and reopens repeated ones', async () => {
  await taken(Q3, pairsText([A, ['10060', '99213'], B, C]))
  const later = await taken(
    Q4,
    pairsText([A, ['11042', '97597', '20200401', '20260930'], ['11042', '97598', '20261001'], C]),
  )
  expect(later.said).toMatchObject({
    released_on: '2026-10-01',
    added: 1,
    changed: 1,
    ended: 1,
    unchanged: 2,
  })
  expect(await days()).toEqual([
    '0001A/99202 1 2021-01-01..',
    '10060/99213 0 2020-01-01..2026-09-30',
    '11042/97597 0 2020-04-01..2026-09-30',
    '11042/97598 0 2026-10-01..',
    '27447/G0289 0 2019-01-01..2025-12-31',
  ])
  expect(
    (
      await taken(
        'ccipra-v330r0-f1.txt',
        pairsText([A, ['10060', '99213'], B, ['11042', '97598', '20261001'], C]),
      )
    ).said,
  ).toMatchObject({ changed: 2, added: 0, ended: 0 })
  expect((await days()).slice(1, 3)).toEqual(['10060/99213 0 2020-01-01..', '11042/97597 0 2020-04-01..'])
})

test('another indicator is another rule from the edition’s first day, named by the old one', async () => {
  await taken(Q3, pairsText([A, B]))
  const changed = pairsText([A, ['11042', '97597', '20200401', '*', '1']])
  expect((await taken(Q4, changed)).said).toMatchObject({ added: 1, ended: 1, unchanged: 1 })
  expect((await rules()).slice(1)).toMatchObject([
    { indicator: '0', from: '2020-04-01', to: '2026-09-30', status: 'superseded' },
    { indicator: '1', from: '2026-10-01', to: null, status: 'auto_verified' },
  ])
  const { rows } = await pool.query(
    'SELECT o.id FROM billing_rule o JOIN billing_rule n ON n.id = o.superseded_by WHERE ' +
      'n.superseded_by IS NULL',
  )
  expect(rows).toHaveLength(1)
  expect((await taken(Q4, changed)).said).toMatchObject({ added: 0, changed: 0, ended: 0, unchanged: 2 })
})

test('a part speaks for the pairs between its first and its last, and for its own provider', async () => {
  await taken(Q3, pairsText([A, B]))
  await taken('ccipra-v322r0-f2.txt', pairsText([['20000', '99211'], C]))
  await taken('ccioph-v322r0-f1.txt', pairsText([B]))
  expect(await days()).toHaveLength(5)
  expect((await taken('ccipra-v323r0-f2.txt', pairsText([['20000', '99211'], C]))).said).toMatchObject({
    ended: 0,
    unchanged: 2,
  })
  expect((await rules()).filter(({ to }) => to === null)).toHaveLength(4)
})

test('lines that cannot be used are told by line and reason, and the rest is taken in', async () => {
  const list = pairsText([
    A,
    ['99999X', '99202'],
    ['11042', 'ZZ'],
    ['11042', '97597', '20201340'],
    ['11042', '97598', '20200101', '20190101'],
    ['11042', '97602', '20200101', '*', '5'],
    B,
    B,
  ])
  const { said, refused } = await taken(Q3, list)
  expect(said).toMatchObject({ lines_read: 8, added: 2, repeated: 1, refused: 5 })
  expect(refused).toEqual([
    { line: 8, reason: 'Column 1 is no CPT or HCPCS code.' },
    { line: 9, reason: 'Column 2 is no CPT or HCPCS code.' },
    { line: 10, reason: 'Effective Date is no day (yyyymmdd).' },
    { line: 11, reason: 'Deletion Date is before Effective Date.' },
    { line: 12, reason: 'Modifier is not 0, 1 or 9.' },
  ])
})

const workbookWith = (part: string, bytes: Buffer) =>
  zipOf({ 'xl/workbook.xml': '<w/>', 'xl/worksheets/sheet1.xml': '<worksheet/>', [part]: { bytes } })
const zeros = Buffer.alloc(64 * 1024 * 1024)
test.each<[string, string, string | Buffer, string]>([
  ['an empty file', 'a.txt', '', 'The file is empty.'],
  ['another table', 'b.txt', 'code\tprice\n99213\t10\n', 'there is no line with its column names'],
  [
    'a column less',
    'c.txt',
    'Column 1\tColumn 2\tEffective Date\n11042\t97597\t20200101\n',
    'it has no column “Deletion Date”, “Modifier”, “PTP Edit Rationale”',
  ],
  ['no pair', 'd.txt', pairsText([]), 'is no list of NCCI procedure-to-procedure edits'],
  [
    'a line that does not end',
    'e.txt',
    'Column 1\tColumn 2'.padEnd(200_000, 'x'),
    'A line is longer than 65536 characters',
  ],
  [
    'an archive that unpacks to one endless line',
    'f.zip',
    zipOf({ 'f.txt': { bytes: zeros } }),
    'A line is longer than 65536 characters',
  ],
  ['an archive without a table', 'g.zip', zipOf({ 'g.pdf': 'x' }), 'holds no .txt, .csv or .xlsx table'],
  [
    'an encrypted archive',
    'h.zip',
    zipOf({ 'h.txt': { bytes: Buffer.from('x'), isEncrypted: true } }),
    'the archive is encrypted',
  ],
  [
    'an archive that is cut short',
    'i.zip',
    zipOf({ 'i.txt': pairsText([A]) }).subarray(0, 200),
    'damaged or cut short',
  ],
  [
    'damaged data',
    'j.zip',
    zipOf({ 'j.txt': { bytes: Buffer.from(pairsText([A])), crc32: 1 } }),
    'its packed data are damaged',
  ],
  [
    'a workbook that unpacks to one endless text',
    'l.xlsx',
    workbookWith(
      'xl/sharedStrings.xml',
      Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(80 * 1024 * 1024, 'a')]),
    ),
    'more text than a list of edits',
  ],
  [
    'a workbook without a sheet',
    'k.xlsx',
    zipOf({ 'xl/workbook.xml': '<w/>' }),
    'The workbook has no sheet.',
  ],
  [
    'a list of another provider than stated',
    'ccioph-v322r0-f1.txt',
    pairsText([A]),
    'By its name the list is for outpatient, not for practitioner.',
  ],
])('%s is refused with a sentence and leaves no rule', async (_, name, content, sentence) => {
  const { status, said, stderr } = await taken(name, content, '--provider', 'practitioner')
  expect([status, said, stderr]).toEqual([1, undefined, expect.stringContaining(sentence)])
  expect((await pool.query('SELECT FROM billing_rule')).rowCount).toBe(0)
  expect((await pool.query('SELECT FROM reference_import')).rowCount).toBe(0)
})

test('an older list changes nothing, and one that lacks most of the last is not believed', async () => {
  const many = Array.from({ length: 1_500 }, (_, n): Pair => ['11042', String(20_000 + n)])
  await taken(Q4, pairsText(many))
  expect(await taken(Q3, pairsText([B]))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('older lists change nothing'),
  })
  const short = pairsText([many[0]!, many.at(-1)!])
  expect(await taken('ccipra-v330r0-f1.txt', short)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('lacks 1498 edits that stand and holds 2'),
  })
  expect((await taken('ccipra-v330r0-f1.txt', short, '--allow-shrink')).said).toMatchObject({ ended: 1_498 })
})

test('killed while it copies it leaves nothing, and taken in again it holds all', async () => {
  const many = pairsText(
    Array.from({ length: 60_000 }, (_, n): Pair => [
      String(11_000 + Math.floor(n / 500)),
      String(20_000 + (n % 500)),
    ]),
  )
  await writeFile(join(dir, Q3), many)
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, 'ncci', 'import', join(dir, Q3)], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  const staging = `SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND query LIKE 'COPY staged_edit%'`
  await until('the file is being copied', async () => (await pool.query(staging)).rowCount === 1)
  child.kill('SIGKILL')
  await gone
  await until('the server noticed', async () => (await pool.query(staging)).rowCount === 0)
  expect((await pool.query('SELECT FROM billing_rule')).rowCount).toBe(0)
  expect((await taken(Q3, many)).said).toMatchObject({ added: 60_000 })
}, 300_000)

test.each([
  ['no file', [], 'Name one file.'],
  [
    'a provider that has no such list',
    ['a', '--provider', 'dme'],
    '--provider is practitioner or outpatient.',
  ],
  ['a day that is none', ['a', '--released-on', '2026-13-01'], '--released-on is a day'],
])('says what is wrong with %s', async (_, words, sentence) => {
  expect(await ppman(['ncci', 'import', ...words], { env })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(sentence),
  })
})
