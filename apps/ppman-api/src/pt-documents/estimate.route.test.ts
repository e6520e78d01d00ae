import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@ppman/db'
import { benefitsPdf } from '@ppman/benefits/testing'
import { bytesSource, tallFile, type TestRate } from '@ppman/mrf/testing'
import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import { aPayer } from '@ppman/payers/testing'
import { hospitalRepo, ingestFile, matchPayerLines, payerLineRepo, priceLoadRepo } from '@ppman/prices'
import { testApi } from '../testing.ts'

const PATH = '/api/v1/pt-documents/'
const dir = mkdtempSync(join(tmpdir(), 'pt-estimates-'))
const { api, as, ctx, pool, url, close } = await testApi({ blobDir: dir })
afterAll(async () => {
  ctx.singleRates.close()
  await close()
  await rm(dir, { recursive: true })
})

const MRI = {
  code: '70551',
  type: 'HCPCS',
  description: 'Head scan',
  gross: '4000',
  methodology: 'fee schedule',
}
const RATES: TestRate[] = [
  { ...MRI, payer: 'Northline', plan: 'HMO', dollar: '800' },
  { ...MRI, payer: 'Northline', plan: 'PPO', dollar: '1000' },
  { ...MRI, payer: 'Northline', plan: 'Indemnity', dollar: '1600' },
  { ...MRI, payer: 'Northline', plan: 'Day', dollar: '90000', methodology: 'per diem' },
  { ...MRI, payer: 'Cascade Mutual', plan: 'A', dollar: '5000' },
  {
    ...MRI,
    payer: 'Meridian Trust',
    plan: 'A',
    percent: '60',
    methodology: 'percent of total billed charges',
  },
  { ...MRI, payer: 'Harbor', plan: 'A', dollar: '700', methodology: 'per diem' },
]

let id = ''
const confirm = async (fields: (field: string) => boolean) => {
  const { body } = await api.get(PATH + id).set(as())
  const values = body.values
    .filter(({ field }: { field: string }) => fields(field))
    .map(({ field, source }: { field: string; source: { value: unknown } }) => ({
      field,
      value: source.value,
    }))
  await api.patch(`${PATH}${id}/values`).set(as()).send({ values })
}
const ASKED = { ccn: '220001', code: '70551', service: 'imaging', coverage_level: 'individual' }
const ask = async (more: object = {}) =>
  (
    await api
      .post(`${PATH}${id}/estimate`)
      .set(as({ sub: 'ada' }))
      .send({ ...ASKED, ...more })
  ).body

async function publish(ccn: string, rates: TestRate[]) {
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ($1, 'General', 'MA')`, [ccn])
  const hospital = (await hospitalRepo(ctx.db).byCcn(ccn))!
  const order = {
    source: bytesSource(Buffer.from(tallFile(rates))),
    hospital,
    url: `https://h.example/${ccn}`,
  }
  await ingestFile(order, { loads: priceLoadRepo(pool), blobs: ctx.blobs, now: ctx.now })
}

/** What the job of an ingest does: requests may not change whom a contract names. */
async function ownerMatches() {
  const db = openDb({ url, role: 'ppman_worker', max: 1 })
  await matchPayerLines({ lines: payerLineRepo(db), matcher: payerMatcher(payerMatchRepo(db)) })
  await db.$disconnect()
}

beforeAll(async () => {
  await publish('220001', RATES)
  await pool.query('UPDATE hospital_code_price SET cash_e4 = 7000000') // $700
})
beforeEach(async () => {
  const call = api.post(PATH).set(as()).field('kind', 'summary_of_benefits').field('consent', 'true')
  id = (await call.attach('file', benefitsPdf(), 'plan.pdf')).body.id
})

test('nothing is estimated from values that nobody confirmed: unknown is null, and named', async () => {
  expect(await ask({ payer: 'Northline' })).toMatchObject({
    status: 'benefits_missing',
    low_cents: null,
    mid_cents: null,
    high_cents: null,
    steps: [],
    missing: expect.arrayContaining(['deductible.individual.in_network', 'coinsurance.imaging.in_network']),
    rate: { low_cents: 80_000, mid_cents: 100_000, high_cents: 160_000 },
  })
})

test('with confirmed values it is low, mid and high over the contracts, beside the cash price', async () => {
  await confirm(() => true)
  const body = await ask()
  // $500 of the deductible are left, then 20 percent of the rest.
  expect(body).toMatchObject({
    status: 'estimated',
    low_cents: 56_000,
    mid_cents: 60_000,
    high_cents: 72_000,
    missing: [],
  })
  expect(body.steps).toEqual([
    { name: 'negotiated_rate', low_cents: 80_000, mid_cents: 100_000, high_cents: 160_000 },
    { name: 'deductible', low_cents: 50_000, mid_cents: 50_000, high_cents: 50_000 },
    { name: 'copay', low_cents: 0, mid_cents: 0, high_cents: 0 },
    { name: 'coinsurance', low_cents: 6_000, mid_cents: 10_000, high_cents: 22_000 },
    { name: 'out_of_pocket_cap', low_cents: 0, mid_cents: 0, high_cents: 0 },
    { name: 'you_pay', low_cents: 56_000, mid_cents: 60_000, high_cents: 72_000 },
  ])
  expect(body).toMatchObject({ cash_cents: 70_000, cash_is: 'higher' })
  expect(body.rate).toMatchObject({ basis: 'negotiated_dollar', methodology_class: 'fee_schedule' })
  expect(body.rate.contracts.map(({ plan }: { plan: string }) => plan)).toEqual(['HMO', 'PPO', 'Indemnity'])
  const { rows } = await pool.query(
    `SELECT action, actor, detail FROM audit_event WHERE object_id = $1 ORDER BY seq DESC LIMIT 2`,
    [id],
  )
  expect(rows).toEqual([
    {
      action: 'pt_document.estimated',
      actor: 'ada',
      detail: '{"code":"70551","ccn":"220001","status":"estimated"}',
    },
    { action: 'pt_document.read', actor: 'ada', detail: '{}' },
  ])
})

test('one plan of the payer has one rate', async () => {
  await confirm(() => true)
  expect(await ask({ plan: 'ppo' })).toMatchObject({
    low_cents: 60_000,
    mid_cents: 60_000,
    high_cents: 60_000,
  })
})

test.each<[string, object, object]>([
  ['a share of charges', { payer: 'Meridian Trust' }, { status: 'no_rate', no_rate_reason: 'formula_only' }],
  ['a rate per day', { payer: 'Harbor' }, { status: 'no_rate', no_rate_reason: 'per_diem' }],
  [
    'no contract of the payer',
    { payer: 'Nobody Known' },
    { status: 'no_rate', no_rate_reason: 'no_contract_of_payer' },
  ],
  [
    'a code that the hospital does not publish',
    { code: '99999' },
    { status: 'no_rate', no_rate_reason: 'not_published', cash_cents: null },
  ],
  [
    'a service outside of the network that is not covered',
    { network: 'out_of_network' },
    { status: 'not_covered' },
  ],
])('with %s there is no amount, and why is said', async (_, more, answer) => {
  await confirm(() => true)
  expect(await ask(more)).toMatchObject({ ...answer, low_cents: null, mid_cents: null, high_cents: null })
})

test('a family’s amounts are not taken from one person’s', async () => {
  await confirm(() => true)
  const body = await ask({ coverage_level: 'family' })
  expect(body).toMatchObject({ status: 'benefits_missing', mid_cents: null })
  expect(body.missing).toEqual(expect.arrayContaining(['deductible.family.in_network', 'deductible_type']))
})

test('a payer’s name means one payer of the directory, without contracts of its affiliates', async () => {
  await aPayer(pool, { name: 'Zebra Trust Health' })
  await aPayer(pool, { name: 'Zebra Trust Medicare Advantage' })
  const contracts = [
    { ...MRI, payer: 'Zebra Trust Health', plan: 'PPO', dollar: '800' },
    { ...MRI, payer: 'Zebra Trust Medicare Advantage', plan: 'HMO', dollar: '300' },
  ]
  await publish('220002', contracts)
  await ownerMatches()
  const { rate } = await ask({ ccn: '220002', payer: 'Zebra Trust' })
  expect(rate.contracts).toMatchObject([{ payer: 'Zebra Trust Health' }])
  const senior = await ask({ ccn: '220002', payer: 'Zebra Trust Medicare Advantage' })
  expect(senior.rate.contracts).toMatchObject([{ payer: 'Zebra Trust Medicare Advantage' }])
})

test('a price for both settings serves each of them, for contracts and for cash', async () => {
  await confirm(() => true)
  const scan = { ...MRI, setting: 'both', payer: 'Northline', plan: 'PPO', dollar: '1000' }
  await publish('220003', [scan])
  await pool.query(`UPDATE hospital_code_price SET cash_e4 = 9000000 WHERE setting = 'both'`)
  const own = { ...MRI, setting: 'outpatient', payer: 'Cascade Mutual', plan: 'A', dollar: '5000' }
  await publish('220004', [scan, own])
  await pool.query(`UPDATE hospital_code_price SET cash_e4 = 9000000 WHERE setting = 'both'`)
  for (const ccn of ['220003', '220004'])
    expect(await ask({ ccn, payer: 'Northline', setting: 'outpatient' })).toMatchObject({
      status: 'estimated',
      rate: { setting: 'both', mid_cents: 100_000 },
      cash_cents: 90_000,
    })
  expect(await ask({ ccn: '220004', payer: 'Cascade Mutual', setting: 'outpatient' })).toMatchObject({
    rate: { setting: 'outpatient', mid_cents: 500_000 },
    cash_cents: 90_000,
  })
})

test('only contracts of the plan’s line of business count, and the one asked for goes first', async () => {
  await confirm(() => true)
  const plans = [
    { ...MRI, payer: 'Northline', plan: 'HMO/PPO', dollar: '900' },
    { ...MRI, payer: 'Northline', plan: 'Medicare Advantage', dollar: '100' },
  ]
  await publish('220005', plans)
  const body = await ask({ ccn: '220005', payer: 'Northline' })
  expect(body.rate).toMatchObject({ line_of_business: 'commercial', low_cents: 90_000, high_cents: 90_000 })
  const senior = await ask({ ccn: '220005', payer: 'Northline', line_of_business: 'medicare_advantage' })
  expect(senior.rate).toMatchObject({ low_cents: 10_000, high_cents: 10_000 })
  expect(await ask({ ccn: '220005', payer: 'Northline', line_of_business: 'medicaid' })).toMatchObject({
    status: 'no_rate',
    no_rate_reason: 'no_contract_of_line',
    rate: null,
  })
})

test.each<[string, object, string]>([
  ['a hospital number that is none', { ccn: '!!!!!!' }, 'ccn'],
  ['a service that is none', { service: 'haircut' }, 'service'],
])('%s is refused by name', async (_, more, path) => {
  const { status, body } = await api
    .post(`${PATH}${id}/estimate`)
    .set(as())
    .send({ ...ASKED, ...more })
  expect([status, body.error.details[0].path]).toEqual([422, path])
})
