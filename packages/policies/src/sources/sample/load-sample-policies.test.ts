import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { withSamplePayers } from '../testing.ts'
import { loadSamplePolicies, type SampleDeps } from './load-sample-policies.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-sample-'))
const deps: SampleDeps = {
  db,
  transaction: (work) => inTransaction(db, work),
  blobs: openBlobStore({ BLOB_DIR: dir }),
  now: () => new Date(),
}
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

const stored = async (sql: string) => (await pool.query(sql)).rows
const changes = () =>
  stored(
    'SELECT change_type, severity FROM policy_change JOIN policy ON policy.id = policy_id ORDER BY number',
  )
const EXPECTED = [
  { change_type: 'unit_limit_changed', severity: 'high' },
  { change_type: 'criteria_changed', severity: 'medium' },
  { change_type: 'applicability_changed', severity: 'medium' },
  { change_type: 'prior_auth_added', severity: 'high' },
  { change_type: 'coverage_change', severity: 'critical' },
]

beforeAll(() => withSamplePayers(pool))

test('a load that was killed half way is finished by the next', async () => {
  let transactions = 0
  const dying: SampleDeps = {
    ...deps,
    transaction: async (work) => {
      transactions += 1
      if (transactions > 6) throw new Error('killed')
      return deps.transaction(work)
    },
  }
  await expect(loadSamplePolicies(dying)).rejects.toThrow('killed')
  await loadSamplePolicies(deps)
  expect(await changes()).toEqual(EXPECTED)
})

test('loading again changes nothing', async () => {
  const attempts = () => stored('SELECT count(*)::int AS n FROM fetch_attempt')
  const before = await attempts()
  expect(await loadSamplePolicies(deps)).toEqual({ sources: 9, changes: 0 })
  expect(await changes()).toEqual(EXPECTED)
  expect(await attempts()).toEqual(before)
})

test('the samples are marked as such, paused, and one waits for a person', async () => {
  expect(await stored('SELECT DISTINCT tool FROM fetch_attempt')).toEqual([{ tool: 'sample-site/1' }])
  expect(await stored('SELECT state, count(*)::int AS n FROM source GROUP BY 1 ORDER BY 1')).toEqual([
    { state: 'needs_human_review', n: 1 },
    { state: 'paused', n: 8 },
  ])
  expect(await stored(`SELECT count(*)::int AS n FROM policy WHERE title NOT LIKE '%(sample)'`)).toEqual([
    { n: 0 },
  ])
})
