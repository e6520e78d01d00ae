import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hospitalRepo, ingestFile, priceLoadRepo } from '@ppman/prices'
import { compactLake, lakeLoadRepo, lakeRepo, openRateLake } from '@ppman/prices/lake'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile, type TestRate } from '@ppman/mrf/testing'
import { testApi } from '../testing.ts'

const { api, as, ctx, pool, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-api-lake-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
ctx.rateLake = openRateLake(
  { CLICKHOUSE_USER: 'default', BLOB_DIR: dir },
  { repo: lakeRepo(ctx.db), blobs, cacheDir: join(dir, 'cache'), now: ctx.now },
)
afterAll(async () => {
  ctx.rateLake.close()
  await close()
  await rm(dir, { recursive: true })
})

async function ingest(ccn: string, state: string, rates: readonly TestRate[]) {
  await pool.query(
    `INSERT INTO hospital (ccn, name, state, type) VALUES ($1, $1, $2, 'Acute Care Hospitals')`,
    [ccn, state],
  )
  const hospital = (await hospitalRepo(ctx.db).byCcn(ccn))!
  const order = { source: bytesSource(Buffer.from(tallFile(rates))), hospital, url: null }
  await ingestFile(order, { loads: priceLoadRepo(pool), blobs, now: ctx.now })
}
const HIP = { code: '27130', type: 'HCPCS', plan: 'PPO' }
const get = (path: string, query: object = {}) =>
  api.get(`/api/v1/price-transparency/codes/cpt/27130/${path}`).query(query).set(as())

test('before the first compaction there is no figure, and the answer says so', async () => {
  const { status, body } = await get('distribution')
  expect([status, body]).toEqual([
    200,
    { code: '27130', code_type: 'cpt', as_of: null, hospitals_read: 0, group_by: 'none', items: [] },
  ])
})

describe('over three hospitals', () => {
  beforeAll(async () => {
    await ingest('220001', 'MA', [
      { ...HIP, payer: 'Aetna', dollar: '100' },
      { ...HIP, payer: 'Cigna', dollar: '300' },
    ])
    await ingest('330001', 'NY', [
      { ...HIP, payer: 'Aetna', dollar: '500' },
      { ...HIP, payer: 'Cigna', dollar: '1000' },
    ])
    await ingest('330002', 'NY', [
      { ...HIP, payer: 'Aetna', dollar: '300' },
      { ...HIP, payer: 'Cigna', dollar: '500' },
    ])
    const loads = lakeLoadRepo(pool)
    const workDir = join(dir, 'build')
    await compactLake({ loads, blobs, workDir, now: ctx.now }, new AbortController().signal)
  })

  test('gives the distribution of all contracts', async () => {
    const { body } = await get('distribution')
    expect(body).toMatchObject({ hospitals_read: 3, as_of: expect.any(String) })
    expect(body.items).toEqual([
      {
        setting: 'outpatient',
        methodology_class: 'fee_schedule',
        drug_unit: null,
        line_of_business: 'commercial',
        group: '',
        group_name: '',
        rates: 6,
        contracts: 6,
        hospitals: 3,
        p10: 200,
        p25: 300,
        median: 400,
        p75: 500,
        p90: 750,
        min: 100,
        max: 1000,
      },
    ])
  })

  test('groups and filters', async () => {
    const { body } = await get('distribution', { group_by: 'state', state: 'ma' })
    expect(body.hospitals_read).toBe(1)
    expect(body.items).toMatchObject([{ group: 'MA', contracts: 2, hospitals: 1, median: null }])
  })

  test('refuses a group that it does not know, naming the field', async () => {
    const { status, body } = await get('distribution', { group_by: 'city' })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('group_by')
  })

  test('places a hospital', async () => {
    const { body } = await get('percentile', { hospital: '220001' })
    expect(body.items).toMatchObject([
      {
        rates: 2,
        median: 200,
        national: { hospitals: 3, percentile: 16.6667 },
        in_state: { hospitals: 1, percentile: null },
      },
    ])
    expect((await get('percentile', { hospital: '999999' })).status).toBe(404)
  })

  test('compares payers at the same hospital', async () => {
    const { body } = await get('payer-spread')
    expect(body.spreads).toMatchObject([{ hospitals: 3, median: 2 }])
    expect(body.payers).toMatchObject([
      { payer_name: 'Aetna', line_of_business: 'commercial', hospitals: 3, rates: 3, index: 0.6667 },
      { payer_name: 'Cigna', line_of_business: 'commercial', hospitals: 3, rates: 3, index: 1.3333 },
    ])
  })
})
