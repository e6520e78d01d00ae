import { readHospitalFile } from '../read-hospital-file.ts'
import { bytesSource, tallFile, type TestRate } from '../testing.ts'
import { codePrices } from './code-prices.ts'
import { type PriceCollector, priceCollector } from './price-collector.ts'

async function pricesOf(rates: TestRate[]) {
  let collected!: PriceCollector
  const { tables } = await readHospitalFile(bytesSource(Buffer.from(tallFile(rates))), {
    sink: () => (collected = priceCollector()).sink,
  })
  return [...codePrices(collected, tables)]
}

test('gives each contract one vote in the contract median, each rate one in the row median', async () => {
  const [price] = await pricesOf([
    { plan: 'PPO', dollar: '100' },
    { plan: 'PPO', dollar: '200' },
    { plan: 'ppo', dollar: '300' },
    { plan: 'HMO', dollar: '1000.005', methodology: 'per diem' },
  ])
  expect(price).toMatchObject({
    pricedRates: 4,
    contracts: 2,
    rowMedianE4: 2_500_000,
    contractMedianE4: 6_000_025,
  })
})

test('leaves zero, all nines and text out of medians', async () => {
  const [price] = await pricesOf([
    { dollar: '0' },
    { dollar: '999999999' },
    { dollar: 'N/A' },
    { dollar: '', percent: '45' },
    { dollar: '80' },
  ])
  expect(price).toMatchObject({ pricedRates: 1, contracts: 1, rowMedianE4: 800_000 })
})

test('keeps a code apart by its declared type and by setting', async () => {
  const prices = await pricesOf([
    { type: 'cpt', dollar: '1' },
    { type: 'CPT', dollar: '3' },
    { type: 'HCPCS', dollar: '5' },
    { setting: 'Inpatient', dollar: '7' },
  ])
  expect(prices.map(({ codeType, setting, rowMedianE4 }) => [codeType, setting, rowMedianE4])).toEqual([
    ['CPT', 'outpatient', 20_000],
    ['HCPCS', 'outpatient', 50_000],
    ['CPT', 'inpatient', 70_000],
  ])
})

test('points to the record whose rate is nearest to the median', async () => {
  const [price] = await pricesOf([
    { description: 'cheap', plan: 'A', dollar: '10' },
    { description: 'middle', plan: 'B', dollar: '20' },
    { description: 'dear', plan: 'C', dollar: '90' },
  ])
  expect(price!.evidence).toMatchObject({ record: 1, text: 'middle' })
})
