import { exactDollars, isNineNines, isUsable, looksLikeNines, NOT_PLAIN, readPlainAmount } from './amount.ts'

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
