import { anItem, aRate, asTall, type MadeItem, type MadeRate } from '../hospital.fixtures.ts'
import { found } from '../report.fixtures.ts'

const flagsOf = async (item: Partial<MadeItem>) => Object.keys((await found(asTall([anItem(item)]))).flags)
const flagsOfRate = (rate: Partial<MadeRate>, item: Partial<MadeItem> = {}) =>
  flagsOf({ ...item, payers: [aRate(rate)] })

test('an ordinary rate has no flags', async () => {
  const item = { gross: '200', cash: '100', min: '90', max: '150', drugUnit: '1', drugType: 'ML' }
  expect(
    await flagsOfRate({ dollar: '120.5', median: '100', p10: '90', p90: '150', count: '1 through 10' }, item),
  ).toEqual([])
})

test.each<[string, Partial<MadeRate>, Partial<MadeItem>, string[]]>([
  ['equals the gross charge', { dollar: '200' }, { gross: '200' }, ['dollar_equals_gross']],
  ['is one cent', { dollar: '0.01' }, {}, ['cent_price']],
  ['is zero', { dollar: '0' }, {}, ['not_positive_dollar']],
  ['is all nines', { dollar: '999999999.99' }, {}, ['nine_nines']],
  ['is a few nines', { dollar: '99999.99' }, {}, ['fewer_nines']],
  ['is absurd', { dollar: '25000000' }, {}, ['absurd_amount']],
  ['is below the minimum', { dollar: '5' }, { min: '6', max: '9' }, ['dollar_outside_min_max']],
  ['is above the maximum', { dollar: '10' }, { min: '6', max: '9' }, ['dollar_outside_min_max']],
  ['is the percentage', { dollar: '141', percent: '70.5' }, { gross: '200' }, ['dollar_and_percentage']],
  [
    'contradicts the percentage',
    { dollar: '150', percent: '70.5' },
    { gross: '200' },
    ['dollar_and_percentage', 'dollar_contradicts_percentage'],
  ],
  ['has a percentage of nothing known', { dollar: '150', percent: '70.5' }, {}, ['dollar_and_percentage']],
])('a dollar that %s is flagged', async (_, rate, item, flags) => {
  expect(await flagsOfRate(rate, item)).toEqual(flags)
})

test.each([
  ['.705', ['percentage_like_fraction']],
  ['0', ['not_positive_percentage']],
  ['1000', []],
  ['1000.1', ['absurd_percentage']],
])('a percentage of %s is flagged %j', async (percent, flags) => {
  expect(await flagsOfRate({ percent })).toEqual(flags)
})

test.each<[string, Partial<MadeRate>, string[]]>([
  ['a median beside a count of 0', { median: '5', count: '0' }, ['median_with_count_zero']],
  [
    'percentiles that do not ascend',
    { median: '5', p10: '6', p90: '9', count: '12' },
    ['percentiles_out_of_order'],
  ],
  [
    'a median above the 90th percentile',
    { median: '5', p10: '1', p90: '4', count: '12' },
    ['percentiles_out_of_order'],
  ],
  ['a count of 5', { count: '5' }, ['unknown_count']],
  ['a count with a separator', { count: '1,200' }, ['count_variant']],
  ['a count of 1200', { count: '1200' }, []],
  ['another methodology', { methodology: 'lesser of' }, ['unknown_methodology']],
  ['no payer', { payer: '' }, ['rate_without_payer']],
  ['no plan', { plan: '' }, ['rate_without_plan']],
])('%s is flagged', async (_, rate, flags) => {
  expect(await flagsOfRate({ dollar: '7', ...rate })).toEqual(flags)
})

test.each<[string, Partial<MadeItem>, string[]]>([
  ['a minimum above the maximum', { min: '500', max: '120' }, ['dollar_outside_min_max', 'min_above_max']],
  ['a cash price above the gross charge', { gross: '200', cash: '201' }, ['cash_above_gross']],
  ['a gross charge of zero', { gross: '0' }, ['not_positive_list_price']],
  ['an absurd gross charge', { gross: '30000000' }, ['absurd_amount']],
  ['a drug unit of zero', { drugUnit: '0', drugType: 'ML' }, ['not_positive_drug_unit']],
  ['another drug type', { drugUnit: '1', drugType: 'BOX' }, ['unknown_drug_type']],
  ['another setting', { setting: 'ward' }, ['unknown_setting']],
  ['another code type', { codes: [{ code: '1', type: 'OWN' }] }, ['unknown_code_type']],
  ['no code', { codes: [] }, ['record_without_code']],
])('%s is flagged', async (_, item, flags) => {
  expect(await flagsOf(item)).toEqual(flags)
})
