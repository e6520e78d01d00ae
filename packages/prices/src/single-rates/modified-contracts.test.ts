import type { Price } from '../queries/price.ts'
import { type ContractRate, listContracts } from './contract-rates.ts'

type Deps = Parameters<typeof listContracts>[0]

const line = (plan: string, modifiers: string | null, dollarE4: number) => ({
  ...{ payer: 'Example Health', plan, methodology: 'fee schedule', modifiers, dollarE4 },
  ...{ setting: 'outpatient', billingClass: null, recordNo: 0, part: 0, rateNo: 0 },
  ...{
    percentE4: null,
    algorithm: null,
    estimatedE4: null,
    medianE4: null,
    drugUnitE4: null,
    drugType: null,
  },
})
const rates = [
  line('A', null, 2_900_000),
  line('A', 'TC', 920_000),
  line('B', 'tc', 930_000),
  line('A', 'lt|50', 1_450_000),
]

/** The list of a price that has these modifiers, as [plan, modifiers, dollar]. */
async function listOf(modifiers: string) {
  const price = { family: 'CPT', code: '77067', setting: 'outpatient', billingClass: '', modifiers } as Price
  const deps = {
    prices: { ofCodes: async () => [{ ...price, drugUnit: '' }] },
    priceGroups: { codesOf: async () => [], rankedKinds: async () => [] },
    singleRates: { list: async () => ({ items: rates, total: rates.length }) },
    contractPayers: { ofFile: async () => [] },
  } as unknown as Deps
  const list = (await listContracts(deps, { ccn: '220004', code: '77067' }))!
  const terms = ({ plan, modifiers: own, dollarE4 }: ContractRate) => [plan, own, dollarE4]
  return { contracts: list.contracts.map(terms), modified: list.modified.map(terms) }
}

test('what a contract pays with a modifier is no part of what it pays for the service', async () => {
  expect(await listOf('')).toEqual({
    contracts: [['A', '', 2_900_000]],
    modified: [
      ['A', 'TC', 920_000],
      ['B', 'TC', 930_000],
      ['A', '50', 1_450_000],
    ],
  })
})

test('a price of rates that all have a modifier lists the contracts with that one', async () => {
  expect((await listOf('TC')).contracts).toEqual([
    ['A', 'TC', 920_000],
    ['B', 'TC', 930_000],
  ])
})
