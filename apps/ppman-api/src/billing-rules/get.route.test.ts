import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPayer } from '@ppman/payers/testing'
import { loadSamplePolicies } from '@ppman/policies/sources'
import { inTransaction, openDb } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { type Block, readingText, RULES_VERSION } from '@ppman/policy-text'
import { testApi } from '../testing.ts'

const { api, as, pool, url, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-rule-'))
const worker = openDb({ url, role: 'ppman_worker' })
const blobs = openBlobStore({ BLOB_DIR: dir })
const PAYERS = [
  'Meridian Trust Health',
  'Meridian Trust Medicare Advantage',
  'Blue Lantern of Texas',
  'Harborview Mutual',
  'Cedar Ridge Community Care',
  'Sunbelt Family Health',
  'Northlight Dental',
]
afterAll(async () => {
  await Promise.all([close(), worker.$disconnect()])
  await rm(dir, { recursive: true })
})
beforeAll(async () => {
  for (const name of PAYERS) await aPayer(pool, { name: `${name} (sample)` })
  await loadSamplePolicies({
    db: worker,
    transaction: (work) => inTransaction(worker, work),
    blobs,
    now: () => new Date(),
  })
})

const rulesOf = async (query: object) =>
  (await api.get('/api/v1/billing-rules/').set(as()).query(query)).body.items
const get = (id: string) => api.get(`/api/v1/billing-rules/${id}`).set(as())

test('a rule comes with every place that says it, down to the bytes that were fetched', async () => {
  const [{ id }] = await rulesOf({ code: '22551' })
  const { status, body } = await get(id)
  expect([status, body.rule_category, body.disposition, body.effective_from]).toEqual([
    200,
    'prior_authorization',
    'required',
    '2026-10-01',
  ])
  expect(body.evidence.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  const [newest, first] = body.evidence
  expect(first.quote).toBe('Prior authorization is required for CPT codes 22551, 22612 and 63030.')
  expect(newest).toMatchObject({
    policy_title: 'Spine Procedures (sample)',
    url: 'https://meridian-trust.example/policies/spine',
    parser: 'html-blocks/4',
    extractor: RULES_VERSION,
    text_form: 'lines/1',
    quote: 'Prior authorization is required for CPT codes 22551, 22612, 22630 and 63030.',
  })
  expect((await blobs.get(newest.sha256)).toString()).toContain(newest.quote)
  const { rows } = await pool.query('SELECT blocks FROM parse WHERE id = $1', [newest.parse_id])
  expect(
    readingText((rows[0] as { blocks: Block[] }).blocks).text.slice(newest.start_offset, newest.end_offset),
  ).toBe(newest.quote)
})

test('a list shows the newest place alone', async () => {
  const [rule] = await rulesOf({ code: '22551' })
  expect(rule.evidence).toHaveLength(1)
  expect(rule).toEqual({ ...(await get(rule.id)).body, evidence: rule.evidence })
  expect(rule.evidence[0].version).toBe(2)
})

test('what replaced a rule is named, and it is no longer current', async () => {
  const rules = await rulesOf({ code: '97110', current_only: 'false' })
  const [next, old] = rules
  expect([old.quantity, next.quantity]).toEqual([
    { max: 4, unit: 'unit', per: 'day' },
    { max: 3, unit: 'unit', per: 'day' },
  ])
  expect([old.superseded_by, old.verification_status, next.effective_to]).toEqual([
    next.id,
    'superseded',
    null,
  ])
  expect((await rulesOf({ code: '97110' })).map(({ id }: { id: string }) => id)).toEqual([next.id])
})

test('the sample policies say these rules', async () => {
  const rules = await rulesOf({ limit: 200 })
  const message = rules.map((rule: Record<string, string>) =>
    `${rule['code']} ${rule['rule_category']} ${rule['disposition']} ${rule['state'] ?? ''}`.trim(),
  )
  expect(message.sort()).toEqual([
    '22551 prior_authorization required',
    '22612 prior_authorization required',
    '22630 prior_authorization required',
    '63030 prior_authorization required',
    '70551 modifier required ID,OR,WA',
    '73221 prior_authorization required',
    '73721 prior_authorization not_required',
    '73721 prior_authorization required',
    '81479 coverage investigational',
    '97110 unit_limit limit',
    '97140 unit_limit limit',
    '97530 bundling not_separate',
    'JC modifier required',
    'JD modifier required',
    'Q4101 coverage covered_with_criteria',
    'Q4158 coverage not_covered',
  ])
})

test('a rule that is not there answers 404, and an id that is none 422', async () => {
  expect((await get('0190a000-0000-7000-8000-000000000009')).status).toBe(404)
  expect((await get('none')).status).toBe(422)
})
