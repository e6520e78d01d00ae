import { aWatch } from '../discovery/watch.fixtures.ts'
import { CODES_PATH } from '../article-codes/article-table.ts'
import { coverageLicence } from './coverage-licence.ts'
import { dropDescriptions } from './coverage-api.ts'
import {
  aDiagnosis,
  aParagraph,
  aService,
  DESCRIPTION,
  inCalifornia,
  scriptedApi,
} from './scripted-api.fixtures.ts'

const { site, pool, watch, look, now, deps, stored, close } = await aWatch()
afterAll(close)

const ARTICLE = 5001
const api = scriptedApi(site, ARTICLE)
const licence = coverageLicence(true)
const address = (version: number) => `${CODES_PATH}?articleid=${ARTICLE}&ver=${version}`
const accepted = (id: string) => look(id, { licence })
const moveTo = (id: string, version: number) =>
  stored('UPDATE source SET url = $2 WHERE id = $1', [id, site.url(address(version))])
const rulesOf = (id: string, where = 'true') =>
  stored(
    `SELECT r.code, r.code_type, r.rule_category, r.disposition, r.condition, r.states, r.plan_types,
      r.conditions, r.origin, r.verification_status, r.description,
       to_char(r.effective_from, 'YYYY-MM-DD') AS effective_from,
         to_char(r.effective_to, 'YYYY-MM-DD') AS effective_to
     FROM billing_rule r JOIN policy p ON p.id = r.policy_id WHERE p.source_id = $1
       AND ${where} ORDER BY r.rule_category, r.code_type, r.code`,
    [id],
  )
const codesOf = async (id: string, where?: string) => (await rulesOf(id, where)).map(({ code }) => code)

const tables = {
  ...inCalifornia,
  'hcpc-code': [aService('22612'), aService('22614'), aService('L0648', 2), aService('N/A')],
  'hcpc-code-group': [
    aParagraph('hcpc_code_group', 1, '<p>Surgery &amp; fusion:</p>'),
    aParagraph('hcpc_code_group', 2, '&lt;p&gt;The following HCPCS codes are not covered:&lt;/p&gt;'),
  ],
  'hcpc-modifier': [{ hcpc_modifier_code_id: 'KX', hcpc_modifier_group: 1, description: DESCRIPTION }],
  'icd10-covered': [[aDiagnosis('M43.16'), aDiagnosis('M4317')], [aDiagnosis('M48.061')]],
  'icd10-covered-group': [
    aParagraph('icd10_covered_group', 1, 'For services of group 1 one of these diagnoses is required.'),
  ],
  'icd10-noncovered': [aDiagnosis('XX000', 1, 'noncovered')],
  'bill-codes': [
    { bill_code_id: '013x', description: DESCRIPTION },
    { bill_code_id: '999x', description: DESCRIPTION },
  ],
  'revenue-code': [
    { revenue_code_id: '0360', description: DESCRIPTION },
    { revenue_code_id: '99999', description: DESCRIPTION },
  ],
}

let source: string
beforeAll(async () => {
  api.publish(7, tables)
  source = await watch(address(7), { kind: 'cms_article_codes' })
})

test('while the licence is not accepted nothing is asked, and the source says so', async () => {
  const before = site.seen.length
  expect(await look(source)).toMatchObject({
    outcome: 'licence_not_accepted',
    state: 'gated',
    recorded: null,
  })
  expect(await look(source)).toMatchObject({ outcome: 'licence_not_accepted', state: 'gated' })
  expect(site.seen.length).toBe(before)
  expect(await stored('SELECT state, state_reason, failures FROM source WHERE id = $1', [source])).toEqual([
    { state: 'gated', state_reason: 'licence_not_accepted', failures: 0 },
  ])
})

test('once accepted, the article’s tables become rules of its jurisdiction, no descriptions', async () => {
  expect(await accepted(source)).toMatchObject({
    outcome: 'ok',
    state: 'active',
    recorded: { version: 1, changeId: null },
  })
  const scope = {
    states: ['CA'],
    plan_types: ['medicare_ffs'],
    origin: 'imported_reference',
    verification_status: 'auto_verified',
    description: null,
    effective_from: '2026-02-15',
    effective_to: null,
  }
  const conditions = {
    article: 'A5001',
    jurisdictions: ['JE'],
    contract_numbers: ['01112'],
    bill_types: ['013x'],
  }
  const required = 'For services of group 1 one of these diagnoses is required.'
  expect(await rulesOf(source)).toEqual([
    {
      ...scope,
      code: '22612',
      code_type: 'cpt',
      rule_category: 'coverage',
      disposition: 'covered_with_criteria',
      condition: 'Surgery & fusion:',
      conditions: { ...conditions, table: 'hcpc-code' },
    },
    {
      ...scope,
      code: '22614',
      code_type: 'cpt',
      rule_category: 'coverage',
      disposition: 'covered_with_criteria',
      condition: 'Surgery & fusion:',
      conditions: { ...conditions, table: 'hcpc-code' },
    },
    {
      ...scope,
      code: 'L0648',
      code_type: 'hcpcs',
      rule_category: 'coverage',
      disposition: 'not_covered',
      condition: 'The following HCPCS codes are not covered:',
      conditions: { ...conditions, table: 'hcpc-code' },
    },
    ...['M43.16', 'M43.17', 'M48.061'].map((code) => ({
      ...scope,
      code,
      code_type: 'icd10cm',
      rule_category: 'diagnosis',
      disposition: 'covered_with',
      condition: required,
      conditions: { ...conditions, table: 'icd10-covered' },
    })),
    {
      ...scope,
      code: 'KX',
      code_type: 'modifier',
      rule_category: 'modifier',
      disposition: 'informational',
      condition: null,
      conditions: { ...conditions, table: 'hcpc-modifier' },
    },
    {
      ...scope,
      code: '0360',
      code_type: 'revenue',
      rule_category: 'revenue_code',
      disposition: null,
      condition: null,
      conditions: { ...conditions, table: 'revenue-code' },
    },
  ])
})

test('each rule names the record that lists its code, and the words of its text', async () => {
  const places = await stored(
    `SELECT r.code, i.kind, i.table_name, f.url, f.blob_sha256, r.reference_line, r.reference_byte_start,
      r.reference_byte_length,
       e.quote, e.start_offset, e.end_offset, e.extractor, a.blob_sha256 AS parse_sha256
     FROM billing_rule r JOIN policy p ON p.id = r.policy_id JOIN reference_import i
       ON i.id = r.reference_import_id JOIN fetch_attempt f ON f.id = i.fetch_attempt_id
     JOIN rule_evidence e ON e.rule_id = r.id JOIN parse a ON a.id = e.parse_id WHERE p.source_id = $1
       ORDER BY r.code`,
    [source],
  )
  expect(places).toHaveLength(8)
  for (const place of places) {
    const answer = await deps.blobs.get(place['blob_sha256'] as string)
    const [start, length] = [
      place['reference_byte_start'] as number,
      place['reference_byte_length'] as number,
    ]
    const record = JSON.parse(answer.toString('utf8', start, start + length)) as Record<
      string,
      string | number
    >
    expect(Object.values(record).map((value) => String(value).replace('.', ''))).toContain(
      (place['code'] as string).replace('.', ''),
    )
    expect(
      (JSON.parse(answer.toString()) as { data: unknown[] }).data[(place['reference_line'] as number) - 1],
    ).toEqual(record)
    expect(place).toMatchObject({
      kind: 'article_codes',
      quote: place['code'],
      extractor: 'cms-article-codes/1',
    })
  }
  expect(places.find(({ code }) => code === 'M48.061')).toMatchObject({
    table_name: 'icd10-covered',
    url: expect.stringContaining('page-2'),
    reference_line: 1,
  })
})

test('neither token nor description is kept anywhere, and the bytes stand where they stood', async () => {
  const { rows } = await pool.query<{ sha256: string }>('SELECT sha256 FROM blob')
  const blobs = await Promise.all(rows.map(({ sha256 }) => deps.blobs.get(sha256)))
  const everything = [
    ...blobs.map(String),
    JSON.stringify(await stored('SELECT * FROM fetch_attempt')),
    JSON.stringify(await stored('SELECT blocks FROM parse')),
  ]
  for (const text of everything)
    for (const secret of [DESCRIPTION, ...api.given]) expect(text).not.toContain(secret)
  expect(api.given).toHaveLength(1)
  const [kept] = await stored(
    `SELECT blob_sha256 FROM fetch_attempt WHERE url LIKE '%/hcpc-code?%' AND outcome = 'ok' AND ` +
      `tool LIKE 'guarded%'`,
  )
  expect((await deps.blobs.get(kept!['blob_sha256'] as string)).length).toBe(
    Buffer.byteLength(api.answerOf(tables['hcpc-code']).body!),
  )
})

test('the same tables again change nothing', async () => {
  const before = await stored('SELECT id, updated_at FROM billing_rule ORDER BY id')
  expect(await accepted(source)).toMatchObject({ outcome: 'ok', recorded: null })
  expect(await stored('SELECT id, updated_at FROM billing_rule ORDER BY id')).toEqual(before)
  expect(await stored('SELECT count(*)::int AS n FROM reference_import')).toEqual([{ n: 5 }])
})

test('a code that a later version no longer lists ends its rule, and is told as a removed code', async () => {
  api.publish(
    8,
    { ...tables, 'hcpc-code': [aService('22612'), aService('L0648', 2), aService('22633')] },
    { article_eff_date: '04/01/2026' },
  )
  await moveTo(source, 8)
  const { recorded } = await accepted(source)
  expect(recorded).toMatchObject({ version: 2, changeId: expect.any(String) })
  const [change] = await stored(
    'SELECT change_types, severity, should_alert FROM policy_change WHERE id = $1',
    [recorded!.changeId],
  )
  expect(change).toMatchObject({
    change_types: expect.arrayContaining(['codes_removed', 'codes_added']),
    severity: 'high',
    should_alert: true,
  })
  expect(await rulesOf(source, "r.code = '22614'")).toMatchObject([
    { effective_to: '2026-03-31', verification_status: 'superseded' },
  ])
  expect(await rulesOf(source, "r.code = '22633'")).toMatchObject([
    { effective_from: '2026-04-01', effective_to: null },
  ])
  expect(await rulesOf(source, "r.code = '22612'")).toMatchObject([
    { effective_from: '2026-02-15', effective_to: null },
  ])
})

test('a token is used until it ends, and another is asked for when the API refuses it', async () => {
  const given = api.given.length
  await accepted(source)
  expect(api.given.length).toBe(given)
  api.endTokens()
  expect(await accepted(source)).toMatchObject({ outcome: 'ok', recorded: null })
  expect(api.given.length).toBe(given + 1)
  const inMinutes = (minutes: number) =>
    licence.tokenOf(new URL(site.url('/')).origin, new Date(now().getTime() + minutes * 60_000))
  expect([inMinutes(55), inMinutes(60)]).toEqual([api.given.at(-1), null])
})

test('an API that refuses every token is gated, and no rule ends', async () => {
  const standing = await codesOf(source, 'r.effective_to IS NULL')
  const table = site.pages[`/v1/data/article/icd10-covered?articleid=${ARTICLE}&ver=8`]!
  site.pages[`/v1/data/article/icd10-covered?articleid=${ARTICLE}&ver=8`] = { status: 401, body: '{}' }
  expect(await accepted(source)).toMatchObject({ outcome: 'gated', state: 'gated', recorded: null })
  site.pages[`/v1/data/article/icd10-covered?articleid=${ARTICLE}&ver=8`] = table
  expect(await codesOf(source, 'r.effective_to IS NULL')).toEqual(standing)
  expect(await accepted(source)).toMatchObject({ outcome: 'ok', state: 'active' })
})

test.each([
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<html><body>Maintenance</body></html>' }],
  [
    'words in a list',
    { body: JSON.stringify({ data: [{ icd10_code_id: 'M43.16', words: [DESCRIPTION] }] }) },
  ],
  ['half an answer', { body: '{"data":[{"icd10_code_id":"M43.16"' }],
])('%s in place of a table is not kept, and the whole look counts for nothing', async (_, page) => {
  const path = `/v1/data/article/icd10-covered?articleid=${ARTICLE}&ver=8`
  const [table, standing, blobs] = [
    site.pages[path]!,
    await codesOf(source, 'r.effective_to IS NULL'),
    await stored('SELECT count(*) FROM blob'),
  ]
  site.pages[path] = page
  const seen = await accepted(source)
  site.pages[path] = table
  expect(seen).toMatchObject({ outcome: 'unsupported_media', recorded: null })
  expect(await stored('SELECT count(*) FROM blob')).toEqual(blobs)
  expect(await codesOf(source, 'r.effective_to IS NULL')).toEqual(standing)
  await accepted(source)
})

test('the last day that an article states is that of its rules', async () => {
  api.publish(
    10,
    { ...inCalifornia, 'hcpc-code': [aService('22612'), aService('22633')] },
    { article_eff_date: '05/01/2026', article_end_date: 'N/A' },
  )
  const id = await watch(`${CODES_PATH}?articleid=${ARTICLE}&ver=10`, { kind: 'cms_article_codes' })
  await accepted(id)
  api.publish(
    10,
    { ...inCalifornia, 'hcpc-code': [aService('22612'), aService('22633')] },
    { article_eff_date: '05/01/2026', article_end_date: '12/31/2026', status: 'R' },
  )
  expect(await accepted(id)).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })
  expect(await rulesOf(id)).toMatchObject(
    ['22612', '22633'].map((code) => ({ code, effective_from: '2026-05-01', effective_to: '2026-12-31' })),
  )
})

test('an article of several contracts holds in the states of each', async () => {
  api.publish(9, {
    ...tables,
    contractor: [1, 2, 3].map((id) => ({ contractor_id: id, contractor_version: id === 3 ? 2 : 1 })),
  })
  const id = await watch(`${address(9)}&of=several`, { kind: 'cms_article_codes' })
  for (const path of Object.keys(site.pages))
    if (path.endsWith('&ver=9')) site.pages[`${path}&of=several`] = site.pages[path]!
  for (const path of Object.keys(site.pages))
    if (path.includes('&ver=9&next_token'))
      site.pages[path.replace('&ver=9', '&ver=9&of=several')] = site.pages[path]!
  expect(await accepted(id)).toMatchObject({ outcome: 'ok' })
  expect(await rulesOf(id, "r.code = '22612'")).toMatchObject([
    {
      states: ['CA', 'FL', 'NV'],
      conditions: { jurisdictions: ['JE', 'JN'], contract_numbers: ['01112', '01312', '09102'] },
    },
  ])
})

test('words of a field that is not known are blank, however its name is written', () => {
  const answer = Buffer.from(
    `{"meta":{"notes":"\\"long_description\\":"},"data":[{"hcpc_code_id":"22612",` +
      `"long_\\u0064escription":"${DESCRIPTION} \\" é","note":"${DESCRIPTION}"}]}`,
  )
  const kept = dropDescriptions(answer)!
  expect(kept.length).toBe(answer.length)
  expect(JSON.parse(kept.toString())).toEqual({
    meta: { notes: '"long_description":' },
    data: [
      {
        hcpc_code_id: '22612',
        long_description: expect.stringMatching(/^ +$/),
        note: expect.stringMatching(/^ +$/),
      },
    ],
  })
})

test('an address that names no article is refused', async () => {
  await expect(
    watch('/v1/data/article/hcpc-code?ver=2', { kind: 'cms_article_codes' }),
  ).rejects.toMatchObject({ kind: 'invalid_input' })
  await expect(
    watch('/v1/data/lcd/hcpc-code?articleid=3', { kind: 'cms_article_codes' }),
  ).rejects.toMatchObject({ kind: 'invalid_input' })
})
