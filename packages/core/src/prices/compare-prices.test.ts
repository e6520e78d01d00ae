import { rowsOf } from './compare-prices.ts'
import type { ListedHospital } from './hospital.ts'
import type { Price } from './price.ts'

const hospital = (ccn: string, fileId: string | null = 'f'): { ccn: string; hospital: ListedHospital } => ({
  ccn,
  hospital: {
    id: 1,
    ccn,
    name: ccn,
    city: null,
    state: 'MA',
    zip: null,
    isSample: false,
    fileId,
    readAt: null,
    lastUpdatedOn: null,
    rates: 1,
  },
})
const price = (ccn: string, contractMedianE4: number | null, more: Partial<Price> = {}) =>
  ({
    ccn,
    contractMedianE4,
    code: '27447',
    family: 'CPT',
    declaredType: 'HCPCS',
    setting: 'outpatient',
    text: 'Knee',
    rates: 1,
    contracts: 1,
    ...more,
  }) as Price
const A = { code: '27447', type: null }

test('says of each cell whether it is cheaper or pricier than the row’s median', () => {
  const columns = ['1', '2', '3'].map((ccn) => hospital(ccn))
  const [row] = rowsOf(A, [price('1', 100), price('2', 300), price('3', 200)], columns)
  expect(row).toMatchObject({ rowMedianE4: 200, cells: [{ against: 'cheaper' }, { against: 'pricier' }, { against: 'equal' }] })
})

test('compares nothing with fewer than two prices', () => {
  const [row] = rowsOf(A, [price('1', 100)], [hospital('1'), hospital('2')])
  expect(row).toMatchObject({
    rowMedianE4: null,
    cells: [
      { against: null, reason: null },
      { price: null, reason: 'not_published' },
    ],
  })
})

test('keeps settings and families in rows of their own', () => {
  const prices = [price('1', 1), price('1', 2, { setting: 'inpatient' }), price('1', 3, { family: 'RC', declaredType: 'RC' })]
  expect(rowsOf(A, prices, [hospital('1')]).map(({ family, setting }) => [family, setting])).toEqual([
    ['CPT', 'inpatient'],
    ['CPT', 'outpatient'],
    ['RC', 'outpatient'],
  ])
  expect(rowsOf({ ...A, type: 'cpt' }, prices, [hospital('1')])).toHaveLength(2)
})

test('says why a cell has no median', () => {
  const columns = [hospital('1'), hospital('2'), hospital('3', null), { ccn: '4', hospital: null }]
  const [row] = rowsOf(A, [price('1', null, { rates: 2 }), price('2', null, { rates: 0 })], columns)
  expect(row!.cells.map(({ reason }) => reason)).toEqual(['formula_only', 'list_price_only', 'no_file', 'unknown_hospital'])
})

test('takes the declared type that more contracts speak of', () => {
  const [row] = rowsOf(A, [price('1', 5), price('1', 9, { declaredType: 'CPT', contracts: 3 })], [hospital('1')])
  expect(row!.cells[0]!.price!.contractMedianE4).toBe(9)
})

test('a code that nobody publishes keeps its row', () => {
  expect(rowsOf(A, [], [hospital('1')])).toMatchObject([
    { code: '27447', family: null, setting: null, cells: [{ reason: 'not_published' }] },
  ])
})
