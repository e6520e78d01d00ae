import fc from 'fast-check'
import { found } from '../report.fixtures.ts'
import { tallFile } from '../testing.ts'

const CONTRACTS = [
  ['Aetna', 'PPO'],
  ['Aetna', 'HMO'],
  ['Aetna', ''],
  ['Aet', 'na,PPO'],
  ['Aetna,PPO', 'HMO'],
  ['Aetna "Better"', 'PPO'],
  ['Aetna "Better', '" PPO'],
  ['', ''],
] as const

test('rows name their contracts, in whatever order they come', async () => {
  const rows = fc.array(fc.constantFrom(...CONTRACTS), { minLength: 1, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(rows, async (contracts) => {
      const read = await found(tallFile(contracts.map(([payer, plan]) => ({ payer, plan, dollar: '5' }))))
      expect(read.rates.map(({ rate }) => [rate.payer, rate.plan])).toEqual(contracts)
    }),
    { numRuns: 50 },
  )
})

test('another spelling of the next contract is the same contract', async () => {
  const names = ['Aetna', 'Cigna', 'Aetna', 'CIGNA', ' Aetna ', 'Cigna']
  const read = await found(tallFile(names.map((payer) => ({ payer, plan: 'PPO', dollar: '5' }))))
  expect(read.rates.map(({ rate }) => rate.payer)).toEqual([
    'Aetna',
    'Cigna',
    'Aetna',
    'Cigna',
    'Aetna',
    'Cigna',
  ])
})
