import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { testBucket } from '@ppman/evidence/testing'
import { bytesSource, tallFile, tallRow, type TestRate } from '@ppman/mrf/testing'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { compactLake, type LakeConfig, lakeLoadRepo, lakeRepo, openRateLake, type RateLake } from './index.ts'
import { hasClickhouse, startClickhouse } from './testing/clickhouse.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-lake-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
const clickhouse = hasClickhouse ? await startClickhouse() : null
const lakes: RateLake[] = []
afterAll(async () => {
  for (const lake of lakes) lake.close()
  clickhouse?.stop()
  await server.close()
  await close()
  await rm(dir, { recursive: true })
})

const now = () => new Date('2026-11-20T00:00:00Z')
const server = await testBucket(join(dir, 's3'), 'lake')
const bucket = openBlobStore({ BLOB_DIR: join(dir, 'uploads'), ...server.config })

function openLake(store: typeof blobs, settings: Partial<LakeConfig> = {}): RateLake {
  const config = { CLICKHOUSE_USER: 'default', BLOB_DIR: dir, ...settings }
  const lake = openRateLake(config, { repo: lakeRepo(db), blobs: store, cacheDir: join(dir, 'cache'), now })
  lakes.push(lake)
  return lake
}

const ENGINES: [string, RateLake][] = [
  ['DuckDB', openLake(blobs)],
  ['DuckDB, from a bucket', openLake(bucket)],
]
if (clickhouse) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: secret } = server.config
  const body =
    `CREATE NAMED COLLECTION kept AS url = '${endpoint}/lake/', access_key_id = '${key}', ` +
    `secret_access_key = '${secret}'`
  await fetch(clickhouse.url, { method: 'POST', body })
  const config = { CLICKHOUSE_URL: clickhouse.url }
  ENGINES.push(
    ['ClickHouse', openLake(blobs, config)],
    ['ClickHouse, from a bucket', openLake(bucket, { ...config, CLICKHOUSE_BLOBS: 's3:kept' })],
  )
}

async function ingest(
  { ccn, state, isSample = false }: { ccn: string; state: string; isSample?: boolean },
  rates: readonly TestRate[],
  at = now(),
) {
  const hospital = await hospitalRepo(db).addIfNew({ ccn, name: ccn, state, zip: '02139', isSample })
  const [names, facts, columns, ...rows] = tallFile(rates).trimEnd().split('\n')
  const modified = [
    `${columns},modifiers`,
    ...rows.map((row, index) => `${row},${index % 2 ? 'GP' : 'N/A'}`),
    `${tallRow(REDUCED)},52`,
  ]
  const source = bytesSource(Buffer.from([names, facts, ...modified].join('\n')))
  await ingestFile({ source, hospital, url: null }, { loads: priceLoadRepo(pool), blobs, now: () => at })
  return hospital.id
}

/**
 * A reduced service, in every file: it counts in no answer. GP only informs, so every second row
 * has it and counts.
 */
const REDUCED: TestRate = { code: '27130', type: 'CPT', payer: 'Aetna', plan: 'PPO', dollar: '3' }
const HIP = { code: '27130', type: 'CPT' }
const question = { family: 'CPT', code: '27130' }
const facility = { billingClass: 'facility' } as const
const COMMERCIAL = { methodologyClass: 'fee_schedule', line: 'commercial' } as const
const figures = ['minE4', 'p10E4', 'p25E4', 'medianE4', 'p75E4', 'p90E4', 'maxE4'] as const
let homeId = 0

beforeAll(async () => {
  homeId = await ingest({ ccn: '220001', state: 'MA' }, [
    { ...HIP, payer: 'Aetna', plan: 'PPO', dollar: '100' },
    { ...HIP, payer: 'Cigna', plan: 'PPO', dollar: '300' },
    { ...HIP, payer: 'Cigna', plan: 'PPO', dollar: '280' },
    { ...HIP, payer: 'Cigna', plan: 'PPO', dollar: '320' },
    { ...HIP, payer: 'Cigna', plan: 'Medicaid', dollar: '50' },
    { ...HIP, payer: 'Cigna', plan: "Bob's HMO\\", dollar: '400', methodology: 'case rate' },
    { ...HIP, payer: 'Cigna', plan: 'Formula', percent: '40' },
    { ...HIP, payer: 'Cigna', plan: 'Cent', dollar: '0.01' },
    { ...HIP, payer: 'Cigna', plan: 'Nines', dollar: '999999999.99' },
    { code: '0360', type: 'RC', payer: 'Aetna', plan: 'PPO', dollar: '9' },
    { code: 'X1', type: 'CDM', payer: 'Aetna', plan: 'PPO', dollar: '9' },
  ])
  await ingest({ ccn: '220002', state: 'MA' }, [
    { ...HIP, type: 'HCPCS', payer: 'Aetna', plan: 'PPO', dollar: '200' },
    { ...HIP, payer: 'Cigna', plan: 'PPO', dollar: '200.01' },
    { code: '99213', payer: 'Aetna', plan: 'PPO', dollar: '80' },
  ])
  await ingest({ ccn: '330001', state: 'NY' }, [
    { ...HIP, payer: 'Aetna', plan: 'Broad Network', dollar: '500' },
    { ...HIP, payer: 'Cigna', plan: 'PPO', dollar: '1000' },
  ])
  await ingest({ ccn: '330009', state: 'NY', isSample: true }, [{ ...HIP, dollar: '7' }])
  await pool.query(
    `UPDATE hospital SET type = CASE state WHEN 'MA' THEN 'Acute Care Hospitals' ELSE 'Other' END`,
  )
  const deps = { loads: lakeLoadRepo(pool), blobs, workDir: join(dir, 'build'), now }
  await compactLake(deps, new AbortController().signal)
  const { files } = await lakeRepo(db).published()
  for (const sha256 of Object.values(files).flat()) await bucket.put(await blobs.get(sha256))
})

const asked = hasClickhouse
  ? 'DuckDB and ClickHouse'
  : 'DuckDB only: chdb is not installed, PPMAN_CHDB_TEST=1 does'
test(`these are asked: ${asked}`, () => {
  expect(ENGINES).toHaveLength(hasClickhouse ? 4 : 2)
})

describe.each(ENGINES)('%s', (_, lake) => {
  test('gives each contract of a hospital one vote, by kind of payment and line of business', async () => {
    const found = await lake.distribution(question, facility, 'none')
    expect(found).toEqual([
      {
        setting: 'outpatient',
        methodologyClass: 'fee_schedule',
        drugUnit: '',
        line: 'commercial',
        group: '',
        groupName: '',
        rates: 8,
        contracts: 6,
        hospitals: 3,
        percentiles: {
          p10E4: 1_500_000,
          p25E4: 2_000_025,
          medianE4: 2_500_050,
          p75E4: 4_500_000,
          p90E4: 7_500_000,
          minE4: 1_000_000,
          maxE4: 10_000_000,
        },
      },
      ...[
        { methodologyClass: 'case_rate', line: 'commercial' },
        { methodologyClass: 'fee_schedule', line: 'medicaid' },
      ].map((kind) => expect.objectContaining({ ...kind, rates: 1, hospitals: 1, percentiles: null })),
    ])
  })

  test('answers for one line of business', async () => {
    expect(await lake.distribution(question, { ...facility, line: 'medicaid' }, 'none')).toMatchObject([
      { line: 'medicaid', contracts: 1 },
    ])
  })

  test('counts contracts that name no line as commercial, and shows them alone when asked', async () => {
    const contractsOf = async (line: 'commercial' | 'unspecified') =>
      (
        await lake.distribution(question, { ...facility, line, methodologyClass: 'fee_schedule' }, 'none')
      ).map((found) => [found.line, found.contracts])
    expect(await contractsOf('commercial')).toEqual([['commercial', 6]])
    expect(await contractsOf('unspecified')).toEqual([['unspecified', 1]])
  })

  test('groups by state, payer and type of hospital', async () => {
    const groups = async (groupBy: 'state' | 'payer' | 'hospital_type') =>
      (await lake.distribution(question, { ...facility, ...COMMERCIAL }, groupBy)).map(
        ({ group, contracts, hospitals, percentiles }) => [
          group,
          contracts,
          hospitals,
          percentiles?.medianE4 ?? null,
        ],
      )
    expect(await groups('state')).toEqual([
      ['MA', 4, 2, null],
      ['NY', 2, 1, null],
    ])
    expect(await groups('payer')).toEqual([
      ['Aetna', 3, 3, 2_000_000],
      ['Cigna', 3, 3, 3_000_000],
    ])
    expect(await groups('hospital_type')).toEqual([
      ['Acute Care Hospitals', 4, 2, null],
      ['Other', 2, 1, null],
    ])
  })

  test.each([
    ['a state', { state: 'NY' }, 2],
    ['a state without rates', { state: 'TX' }, 0],
    ['a setting', { setting: 'inpatient' }, 0],
    ['a type of hospital', { hospitalType: 'Other' }, 2],
    ['text with quotes', { hospitalType: "O'ther\\\t{x}" }, 0],
  ])('counts the rates of %s only', async (_name, filter, rates) => {
    const found = await lake.distribution(question, { ...facility, ...filter }, 'none')
    expect(found.reduce((sum, each) => sum + each.rates, 0)).toBe(rates)
  })

  test('places one hospital among all, and among those of its state', async () => {
    const [place] = await lake.percentile(question, { ...facility, ...COMMERCIAL }, homeId)
    expect(place).toMatchObject({
      rates: 4,
      medianE4: 2_000_000,
      national: { hospitals: 3, percentile: 16.6667 },
      inState: { hospitals: 2, percentile: null },
    })
  })

  test('compares payers of one line at the same hospital, so that dear hospitals do not count', async () => {
    const { spreads, payers } = await lake.payerSpread(question, {
      ...facility,
      methodologyClass: 'fee_schedule',
    })
    expect(spreads).toMatchObject([{ hospitals: 3, percentiles: { p25: 1.5, median: 2, p75: 2.5 } }])
    expect(payers).toMatchObject([
      { payerId: null, payerName: 'Cigna', hospitals: 3, rates: 5, index: 1.3333 },
      { payerId: null, payerName: 'Aetna', hospitals: 3, rates: 3, index: 0.6667 },
    ])
  })

  test('a revenue code counts where it is the only code, a hospital’s own number never', async () => {
    expect(await lake.distribution({ family: 'RC', code: '0360' }, facility, 'none')).toHaveLength(1)
    expect(await lake.distribution({ family: 'CDM', code: 'X1' }, facility, 'none')).toEqual([])
  })
})

test('figures are in order', async () => {
  for (const found of await ENGINES[0]![1].distribution(question, facility, 'payer')) {
    const values = figures.map((name) => found.percentiles?.[name] ?? 0)
    expect(values.toSorted((a, b) => a - b)).toEqual(values)
  }
})
