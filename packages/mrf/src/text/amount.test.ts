import {
  exactDollars,
  isNineNines,
  isUsable,
  looksLikeNines,
  NOT_PLAIN,
  readPlainAmount,
  readOddAmount,
} from './amount.ts'

const plain = (text: string) => readPlainAmount(Buffer.from(text), 0, text.length)

test.each([
  ['5405', 54_050_000],
  ['7423.72', 74_237_200],
  ['.5', 5_000],
  ['0.00004', 0],
  ['0.00005', 1],
  ['1.123456', 11_235],
  ['0', 0],
  ['12.', 120_000],
])('reads %s as %i units', (text, units) => expect(plain(text)).toBe(units))

test('an empty cell is no amount, and never zero', () => expect(plain('')).toBeNaN())

test.each(['$5', '1,000', '-1', '1e3', 'N/A', '.', '1.2.3', '123456789012'])('%s is not plain', (text) =>
  expect(plain(text)).toBe(NOT_PLAIN),
)

test.each([
  ['999999999', true],
  ['999999999.99', true],
  ['9999999999', true],
  ['99999999.99', false],
  ['999999999.5', false],
  ['999999998', false],
])('%s is all nines: %s', (text, expected) => expect(isNineNines(plain(text))).toBe(expected))

test('zero, nothing and all nines are no prices', () => {
  expect([0, -1, NaN, 9_999_999_990_000].map(isUsable)).toEqual([false, false, false, false])
  expect(isUsable(1)).toBe(true)
})

test.each([
  [125_000, '12.50'],
  [37_425_050, '3742.505'],
  [1, '0.0001'],
  [0, '0.00'],
])('%i units are %s dollars', (units, text) => expect(exactDollars(units)).toBe(text))

test.each([
  ['99999', true],
  ['99999999.99', true],
  ['9999', false],
  ['99999.98', false],
])('%s may stand for no price: %s', (text, expected) => expect(looksLikeNines(plain(text))).toBe(expected))

test.each([
  ['$1,234.50', 12_345_000, ['currency_symbol', 'thousands_separator']],
  ['$5', 50_000, ['currency_symbol']],
  ['-$5', -50_000, ['currency_symbol']],
  ['USD 5', 50_000, ['currency_symbol']],
  ['1,234.50', 12_345_000, ['thousands_separator']],
  ['1 234.50', 12_345_000, ['thousands_separator']],
  ['12,345', 123_450_000, ['thousands_separator']],
  ['1.234,50', 12_345_000, ['decimal_comma']],
  ['1234,5', 12_345_000, ['decimal_comma']],
  ['70.5%', 705_000, ['percent_sign']],
  ['70.5 %', 705_000, ['percent_sign']],
  ['(1,234.50)', -12_345_000, ['negative_in_parentheses', 'thousands_separator']],
  ['1.5E+3', 15_000_000, ['scientific_notation']],
  ['-2', -20_000, []],
  ['+2', 20_000, []],
  ['\uFEFF2', 20_000, []],
  ['\u00A02.00005\u00A0', 20_001, []],
  ['123456789012', 1_234_567_890_120_000, []],
  ['1e13', NaN, ['amount_out_of_range']],
  ['N/A', NaN, ['non_numeric_value']],
  ['NULL', NaN, ['non_numeric_value']],
  ['-', NaN, ['non_numeric_value']],
  ['$', NaN, ['non_numeric_value']],
  ['#REF!', NaN, ['non_numeric_value']],
  ['see notes', NaN, ['non_numeric_value']],
  ['1.2.3', NaN, ['non_numeric_value']],
  ['Infinity', NaN, ['non_numeric_value']],
])('reads %j as %d units, flagged %j', (text, valueE4, flags) =>
  expect(readOddAmount(text)).toEqual({ valueE4, flags }),
)
