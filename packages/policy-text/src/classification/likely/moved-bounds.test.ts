import { boundsMoved, withoutNumber } from './moved-bounds.ts'

test('a term keeps its bound and unit without the number', () => {
  expect(['<=4 unit', '!>=18 ageyear', 'END>2027-03-31', 'monitor'].map(withoutNumber)).toEqual([
    '<=# unit',
    '!>=# ageyear',
    'END># ',
    'monitor',
  ])
})
test('a bound rises or falls with its number, whatever its unit', () => {
  expect(boundsMoved(['<=4 unit'], ['<=2 unit'])).toEqual(['bound <= falls', 'bound <= unit falls'])
  expect(boundsMoved(['>=5% direct'], ['>=10% direct'])).toEqual(['bound >= rises', 'bound >= direct rises'])
})
test('a date that comes later rises', () => {
  expect(boundsMoved(['END>2027-03-31'], ['END>2027-06-30'])).toContain('bound END> rises')
})
test('another bound of the same unit is named, and the numbers of two are not guessed', () => {
  expect(boundsMoved(['<=1 day'], ['=1 day'])).toEqual(['bound <= to = stays', 'bound <= to = day stays'])
  expect(boundsMoved(['<=4 unit'], ['<=2 unit', '<=8 unit'])).toEqual([])
  expect(boundsMoved(['<=4 unit'], ['<=2 day'])).toEqual([])
})
