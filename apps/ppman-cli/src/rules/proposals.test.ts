import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { aPayer } from '@ppman/payers/testing'
import { scriptedModel } from '@ppman/policies/model/testing'
import { addSource, checkSource, sourceRepo } from '@ppman/policies/sources'
import { ppman } from '../testing.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-proposals-cli-'))
const [site, endpoint] = [await testSite(), await scriptedModel()]
afterAll(async () => {
  endpoint.close()
  await Promise.all([site.close(), close()])
  await rm(dir, { recursive: true })
})
const env = {
  DATABASE_URL: url,
  BLOB_DIR: dir,
  AI_BASE_URL: endpoint.url,
  AI_MODEL: 'scripted-1',
  AI_ALLOW_PRIVATE: 'true',
  AI_INPUT_PRICE: '3',
  AI_OUTPUT_PRICE: '15',
}
const run = (words: string[], over: Record<string, string> = {}) => ppman(words, { env: { ...env, ...over } })

const SENTENCES = [
  'Members need a plan approval on record before CPT 27447 is performed.',
  'Members need a plan approval on record before CPT 29881 is performed unless it is urgent.',
]

beforeAll(async () => {
  const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
  site.pages['/a'] = {
    body: `<main><h1>Knee</h1>${SENTENCES.map((text) => `<p>${text}</p>`).join('')}</main>`,
  }
  const now = () => new Date('2026-03-01T00:00:00Z')
  const { id } = await addSource(sourceRepo(db), { url: site.url('/a'), payer, allowLocal: true }, now())
  const blobs = openBlobStore({ BLOB_DIR: dir })
  const transaction = <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work)
  await checkSource(id, { db, transaction, fetch: guardedFetch, blobs, now, gapMs: 0 })
  const proposals = SENTENCES.map((quote, index) => ({
    sentence: index + 1,
    quote,
    category: 'prior_authorization',
    disposition: 'required',
    codes: [/\d{5}/.exec(quote)![0]],
  }))
  endpoint.script.answer = () => JSON.stringify({ proposals })
})

test('rules are proposed, listed, settled and counted from the command line', async () => {
  expect(await run(['rules', 'propose'])).toMatchObject({
    status: 0,
    answers: [{ policies: 1, questions: 1, accepted: 1, disputed: 1, stopped_by: null }],
  })
  const { answers } = await run(['proposals', 'list'])
  expect(answers).toMatchObject([
    {
      payer: 'Sample Health',
      codes: ['29881'],
      quote: SENTENCES[1],
      sentence: SENTENCES[1],
      status: 'disputed',
      reason: 'conditional',
      model: 'scripted-1',
      is_newest: true,
    },
  ])
  const id = answers[0]!['id'] as string
  expect(await run(['proposals', 'settle', id, '--confirm', '--by', 'coder'])).toMatchObject({
    status: 0,
    answers: [{ id, status: 'confirmed' }],
  })
  expect((await run(['proposals', 'list', '--status', 'confirmed'])).answers).toMatchObject([
    { id, decided_by: 'coder' },
  ])
  const { rows } = await pool.query('SELECT code, verification_status FROM billing_rule ORDER BY code')
  expect(rows).toEqual([
    { code: '27447', verification_status: 'unverified' },
    { code: '29881', verification_status: 'human_verified' },
  ])
  expect((await run(['model', 'usage'])).answers).toMatchObject([
    { purpose: 'propose_rules', outcome: 'answered', calls: 1, input_tokens: 1_000, cost_dollars: 0.006 },
  ])
})

test.each([
  [['rules', 'propose'], { AI_BASE_URL: '', AI_MODEL: '' }, 'settings of the model'],
  [['rules', 'propose', '--limit', 'all'], {}, '--limit is a number'],
  [['proposals', 'list', '--status', 'open'], {}, '--status is one of'],
  [['proposals', 'settle', 'x', '--confirm'], {}, 'Name one proposal'],
  [['proposals', 'settle', '01a20768-1b56-7e4d-9b1e-ea40ada62ae6', '--by', 'x'], {}, 'Say --confirm'],
  [['proposals', 'settle', '01a20768-1b56-7e4d-9b1e-ea40ada62ae6', '--reject'], {}, 'Say --by'],
])('%j with %j is refused', async (words, over, message) => {
  expect(await run(words, over)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) })
})

test('without a model nothing can be proposed, and a setting is named without its value', async () => {
  const plain = { DATABASE_URL: url }
  expect(await ppman(['rules', 'propose'], { env: plain })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('No model is configured'),
  })
  const secret = ['https://u', 'p@model.example/v1'].join(':')
  const { stderr } = await run(['rules', 'propose'], { AI_BASE_URL: secret })
  expect(stderr).toContain('AI_BASE_URL')
  expect(stderr).not.toContain('model.example')
})
