import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@ppman/db'
import { bytesSource, tallFile, tallRow, type TestRate } from '@ppman/mrf/testing'
import { hospitalRepo, ingestFile, priceLoadRepo } from '@ppman/prices'
import { navigating, testSite } from '../../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-ranking-'))
const { site, ctx, pool, url, signIn, close } = await testSite({ blobDir: dir })
const db = openDb({ url, role: 'ppman_worker', max: 2 })
const loads = priceLoadRepo(pool)
afterAll(async () => {
  ctx.singleRates.close()
  await db.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})

type Published = { ccn: string; name: string; isSample?: boolean }
const publish = ({ rates, ...hospital }: Published & { rates: readonly TestRate[] }) =>
  publishText(hospital, tallFile(rates))
async function publishText({ ccn, name, isSample = false }: Published, text: string) {
  const hospital = await hospitalRepo(db).addIfNew({ ccn, name, state: 'MA', zip: '02139', isSample })
  const source = bytesSource(Buffer.from(text))
  await ingestFile({ source, hospital, url: null }, { loads, blobs: ctx.blobs, now: () => new Date() })
}
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;|&#x?\w+;/g, ' ')
    .replace(/\s+/g, ' ')
const read = async (path: string, query: object = {}, cookie = '') =>
  wordsOf((await site.get(path).query(query).set(navigating).set('cookie', cookie)).text)

const knee = { code: '73721', description: 'Knee picture' }
/** Contracts of a hospital that are paid alike. */
const contracts = (plans: string, rate: TestRate): TestRate[] =>
  plans.split('').map((plan) => ({ ...knee, plan, ...rate }))

test('the code page, the contracts and the search show a hospital on one basis', async () => {
  await publish({
    ccn: '220101',
    name: 'Ash Hospital',
    rates: [
      ...contracts('AB', { dollar: '1200' }),
      ...contracts('CDEFG', { dollar: '2600', methodology: 'other' }),
    ],
  })
  await publish({ ccn: '220102', name: 'Birch Hospital', rates: contracts('A', { dollar: '1500' }) })
  await publish({
    ccn: '220103',
    name: 'Cedar Hospital',
    rates: contracts('A', { dollar: '900', methodology: 'per diem' }),
  })
  const searched = await read('/transparency/search', { q: '73721' })
  expect(searched).toMatch(/Ash Hospital .* \$1,200 .* Birch Hospital .* \$1,500/)
  const contractsOf = await read('/transparency/contracts', { code: '73721', ccn: '220101' })
  expect(contractsOf).toContain('2 contracts all pay $1,200')
  const code = await read('/policy/codes/73721', {}, await signIn())
  expect(code).toContain('What hospitals are paid for 73721: outpatient, fee schedule')
  expect(code).toContain('median at 2 hospitals, from $1,200.00 to $1,500.00')
  expect(code).toMatch(/Ash Hospital MA \$1,200\.00 .* Birch Hospital MA \$1,500\.00 .* Cedar Hospital/)
  expect(code).toContain('Cedar Hospital MA · not comparable: outpatient, per diem')
})

test('a cash price for both settings counts in each, and says so', async () => {
  const rates = contracts('A', { dollar: '1100' })
  const listed = tallRow({ ...knee, setting: 'both', gross: '3000', payer: '', plan: '', methodology: '' })
  const text = tallFile([...rates, listed]).replace(
    'standard_charge|gross',
    'standard_charge|discounted_cash',
  )
  await publishText({ ccn: '220104', name: 'Dogwood Hospital' }, text)
  expect(await read('/transparency/search', { q: '73721' })).toMatch(
    /Dogwood Hospital .* Cash \$3,000 \(inpatient and outpatient\)/,
  )
  const compared = await read('/transparency/compare', { codes: '73721', hospitals: '220101,220104' })
  expect(compared).toContain('cash price $3,000.00 (inpatient and outpatient)')
  expect(compared).toContain('1 procedure, 2 hospitals')
  const procedure = await read('/transparency/procedure', { code: '73721', code_type: 'CPT' })
  expect(procedure).toMatch(/Dogwood Hospital MA \$1,100\.00 1 contract \$3,000\.00 inpatient and outpatient/)
})

test('samples never decide how hospitals are compared, and stand last', async () => {
  const hip = { code: '27130', description: 'Hip joint' }
  const sample = [{ ...hip, dollar: '100', methodology: 'case rate' }]
  for (const ccn of ['99X001', '99X002', '99X003'])
    await publish({ ccn, name: `Sample ${ccn}`, isSample: true, rates: sample })
  await publish({ ccn: '220105', name: 'Elder Hospital', rates: [{ ...hip, dollar: '1700' }] })
  await publish({ ccn: '220106', name: 'Fir Hospital', rates: [{ ...hip, dollar: '1900' }] })
  const text = await read('/transparency/search', { q: '27130' })
  expect(text).toContain('Hip replacement: $1,700 to $1,900')
  expect(text).toContain('2 hospitals and 3 samples · outpatient, fee schedule, commercial')
  expect(text).toContain('The lowest and the highest median of 2 hospitals: outpatient, fee schedule')
  expect(text).toMatch(/Elder Hospital .* Fir Hospital .* Sample 99X001 .* not comparable/)
})

test('says that only samples can be compared, and gives no figure', async () => {
  await publish({
    ccn: '220107',
    name: 'Grove Hospital',
    rates: [{ code: '470', type: 'MS-DRG', plan: 'Managed Medicaid', dollar: '9000' }],
  })
  const sample = [{ code: '470', type: 'MS-DRG', plan: 'PPO', dollar: '5000' }]
  await publish({ ccn: '99X004', name: 'Sample 99X004', isSample: true, rates: sample })
  const text = await read('/transparency/search', { q: '470', code_type: 'MS-DRG' })
  expect(text).toContain('no price that can be compared')
  expect(text).toContain('Only sample hospitals have prices that can be compared.')
  expect(text).not.toContain('of 0 hospitals')
})
