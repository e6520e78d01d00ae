import { randomUUID } from 'node:crypto'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { modelCallRepo } from './model-call-repo.ts'
import { readModelConfig } from './model-env.ts'
import { openModel } from './model-port.ts'
import { scriptedModel } from './testing.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const endpoint = await scriptedModel()
afterAll(async () => {
  endpoint.close()
  await close()
})
beforeEach(async () => {
  await pool.query('DELETE FROM model_call')
  endpoint.received.length = 0
  endpoint.script.answer = () => 'An answer.'
})

const KEY = ['sk', 'scripted', '1'].join('-')
const PRICES = { AI_INPUT_PRICE: '3', AI_OUTPUT_PRICE: '15' }
let clock = new Date('2026-03-01T12:00:00Z')
const open = (over: Record<string, string> = {}) =>
  openModel(endpoint.config({ AI_API_KEY: KEY, ...over }), {
    transaction: (work) => inTransaction(db, work),
    now: () => clock,
  })!
const QUESTION = {
  purpose: 'propose_rules' as const,
  subjectId: randomUUID(),
  instructions: 'Answer with JSON.',
  document: '{"units":[]}',
  maxOutputTokens: 100,
}
const calls = async () =>
  (
    await pool.query(
      `SELECT outcome, http_status, input_tokens, output_tokens, tokens, cost_micros::int AS cost, dialect,
         model, purpose, finished_at IS NOT NULL AS finished FROM model_call ORDER BY id`,
    )
  ).rows

test('without an address and a model there is no port', () => {
  expect(openModel(readModelConfig({}), { transaction: (work) => work(db), now: () => clock })).toBeNull()
})

test.each([
  ['openai', '/v1/chat/completions', { authorization: `Bearer ${KEY}` }],
  ['anthropic', '/v1/messages', { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' }],
])('a question in the dialect %s is asked, answered, counted and priced', async (dialect, path, headers) => {
  const model = open({ AI_DIALECT: dialect, ...PRICES })
  expect(await model.ask(QUESTION)).toMatchObject({ outcome: 'answered', text: 'An answer.' })
  expect(endpoint.received).toMatchObject([
    { path, headers, instructions: QUESTION.instructions, document: QUESTION.document },
  ])
  expect(await calls()).toEqual([
    {
      outcome: 'answered',
      http_status: 200,
      input_tokens: 1_000,
      output_tokens: 200,
      tokens: 1_200,
      cost: 6_000,
      dialect,
      model: 'scripted-1',
      purpose: 'propose_rules',
      finished: true,
    },
  ])
  expect(model.totals).toMatchObject({
    calls: 1,
    refusals: 0,
    failures: 0,
    inputTokens: 1_000,
    costMicros: 6_000,
  })
})

const json = (value: object) => ({ body: JSON.stringify(value) })
test.each([
  ['openai', 'a refusal', json({ choices: [{ message: { content: null, refusal: 'No.' } }] }), 'refused'],
  [
    'openai',
    'an answer cut at its length',
    json({ choices: [{ message: { content: '{"a"' }, finish_reason: 'length' }] }),
    'truncated',
  ],
  ['openai', 'no choice', json({ choices: [] }), 'malformed'],
  ['openai', 'an empty text', json({ choices: [{ message: { content: ' ' } }] }), 'malformed'],
  ['anthropic', 'a refusal', json({ content: [], stop_reason: 'refusal' }), 'refused'],
  [
    'anthropic',
    'an answer cut at its length',
    json({ content: [{ type: 'text', text: '{' }], stop_reason: 'max_tokens' }),
    'truncated',
  ],
  ['anthropic', 'prose instead of JSON', { body: 'upstream error' }, 'malformed'],
  ['anthropic', 'too many requests', { status: 429, body: '{}' }, 'http_error'],
  ['openai', 'a redirect', { status: 302, body: '' }, 'http_error'],
  ['openai', 'an endless answer', { body: 'x'.repeat(600_000) }, 'unreachable'],
])('%s: %s gives no text and is counted', async (dialect, _, answer, outcome) => {
  endpoint.script.answer = () => answer
  const model = open({ AI_DIALECT: dialect })
  expect(await model.ask(QUESTION)).toMatchObject({ outcome, text: null })
  expect(await calls()).toMatchObject([{ outcome, finished: true, cost: null }])
  expect([model.totals.refusals, model.totals.failures]).toEqual(outcome === 'refused' ? [1, 0] : [0, 1])
})

test('an endpoint that does not answer in time is given up', async () => {
  endpoint.script.answer = () => null
  expect(await open({ AI_TIMEOUT_MS: '1000' }).ask(QUESTION)).toMatchObject({ outcome: 'timeout' })
})

test('an internal address is refused unless the operator allowed it, and no byte is sent', async () => {
  const config = { ...endpoint.config({ AI_API_KEY: KEY }), AI_ALLOW_PRIVATE: false }
  const model = openModel(config, { transaction: (work) => inTransaction(db, work), now: () => clock })!
  expect(await model.ask(QUESTION)).toMatchObject({ outcome: 'unreachable' })
  expect(endpoint.received).toEqual([])
})

test('the budget of a day stops questions of all processes, and the next day has its own', async () => {
  const budget = { AI_DAILY_TOKENS: '2500' }
  const [one, other] = [open(budget), open(budget)]
  expect((await one.ask(QUESTION)).outcome).toBe('answered')
  expect((await other.ask(QUESTION)).outcome).toBe('answered')
  expect(await other.ask(QUESTION)).toEqual({ outcome: 'over_budget', text: null, callId: null })
  expect([endpoint.received.length, other.totals.overBudget]).toEqual([2, 1])
  clock = new Date('2026-03-02T00:00:00Z')
  expect((await other.ask(QUESTION)).outcome).toBe('answered')
})

test('questions that are asked at the same time cannot exceed the budget together', async () => {
  const model = open({ AI_DAILY_TOKENS: '300', AI_CONCURRENCY: '8' })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => model.ask(QUESTION)))
  expect(outcomes.filter(({ outcome }) => outcome === 'over_budget').length).toBeGreaterThanOrEqual(4)
})

test('a question of a killed process keeps its reservation', async () => {
  const call = {
    purpose: 'heal_source' as const,
    subjectId: randomUUID(),
    dialect: 'openai',
    model: 'm',
    tokens: 900,
    askedAt: clock,
  }
  await inTransaction(db, (tx) => modelCallRepo(tx).reserve(call, 1_000))
  expect((await open({ AI_DAILY_TOKENS: '1000' }).ask(QUESTION)).outcome).toBe('over_budget')
  expect(await calls()).toMatchObject([
    { outcome: 'pending', tokens: 900 },
    { outcome: 'over_budget', tokens: 0 },
  ])
})

test('no more questions are open at a time than allowed', async () => {
  endpoint.script.answer = () => null
  const model = open({ AI_CONCURRENCY: '2', AI_TIMEOUT_MS: '1000' })
  const asked = Promise.all(Array.from({ length: 4 }, () => model.ask(QUESTION)))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(endpoint.received).toHaveLength(2)
  expect((await asked).map(({ outcome }) => outcome)).toEqual(Array(4).fill('timeout'))
  expect(endpoint.received).toHaveLength(4)
})

test('neither a question, nor an answer, nor the key is stored', async () => {
  await open().ask({ ...QUESTION, document: 'a sentence of a policy' })
  const { rows } = await pool.query('SELECT to_jsonb(m)::text AS row FROM model_call m')
  expect(rows[0].row).not.toMatch(/sentence|An answer|scripted-1-|sk-/)
})

test('usage is told by day, purpose and outcome', async () => {
  clock = new Date()
  await open(PRICES).ask(QUESTION)
  expect(await modelCallRepo(db).usage(2)).toMatchObject([
    { purpose: 'propose_rules', outcome: 'answered', calls: 1, inputTokens: 1_000, costMicros: 6_000 },
  ])
})

test.each([
  [{ AI_BASE_URL: 'https://model.example/v1' }, 'AI_MODEL'],
  [{ AI_MODEL: 'm' }, 'AI_BASE_URL'],
  [{ AI_BASE_URL: 'http://model.example/v1', AI_MODEL: 'm' }, 'AI_BASE_URL'],
  [{ AI_BASE_URL: 'https://u:p@model.example/v1', AI_MODEL: 'm' }, 'AI_BASE_URL'],
  [{ AI_BASE_URL: 'file:///etc', AI_MODEL: 'm' }, 'AI_BASE_URL'],
  [{ AI_DIALECT: 'other' }, 'AI_DIALECT'],
])('the settings %j are refused by the name of %s', (env, name) => {
  expect(() => readModelConfig(env as Record<string, string>)).toThrow(name)
})
