import { testDb } from '@ppman/db/testing'
import { openRedis } from '@ppman/http'
import { silentLog, testRedisUrl } from '@ppman/http/testing'
import { aPayer } from '@ppman/payers/testing'
import { scriptedModel } from '@ppman/policies/model/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { createJobContext } from '../job-context.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { proposeRulesJob } from './propose-rules.job.ts'
import { reextractRulesJob } from '../jobs.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const endpoint = await scriptedModel()
const redis = openRedis(testRedisUrl())
afterAll(async () => {
  redis.disconnect()
  endpoint.close()
  await close()
})
const contextWith = (settings: Record<string, string>) =>
  createJobContext({
    db,
    pool,
    redis,
    log: silentLog,
    config: workerConfigSchema.parse({
      ...WORKER_ENV,
      DATABASE_URL: url,
      BLOB_DIR: '/tmp',
      ...settings,
    }),
  })
const { signal } = new AbortController()
const MODEL = { AI_BASE_URL: endpoint.url, AI_MODEL: 'scripted-1', AI_ALLOW_PRIVATE: 'true' }
const SENTENCE = 'Members need a plan approval on record before CPT 27447 is performed.'

test('the worker asks the model every hour, if one is configured', async () => {
  const { id: payerId } = await aPayer(pool)
  await aPolicyChange(pool, { payerId })
  await pool.query('UPDATE parse SET blocks = $1', [
    JSON.stringify([{ kind: 'text', path: [], text: SENTENCE }]),
  ])
  await reextractRulesJob.run({}, contextWith({}), signal)
  await proposeRulesJob.run({}, contextWith({}), signal)
  expect(endpoint.received).toEqual([])
  const ctx = contextWith(MODEL)
  await proposeRulesJob.run({}, ctx, signal)
  await proposeRulesJob.run({}, ctx, signal)
  expect(endpoint.received.map(({ document }) => document)).toEqual([expect.stringContaining(SENTENCE)])
  expect(ctx.model?.totals).toMatchObject({ calls: 1, inputTokens: 1_000 })
})
