import { boundsOf, measuresIn, numbersIn, isLimit, quantitiesIn } from './measures.ts'

test.each([
  ['no more than 4 units', ['most']],
  ['up to 20 visits', ['most']],
  ['fewer than 3 episodes', ['most']],
  ['no fewer than 3 episodes', ['least']],
  ['at least 18 years of age', ['least']],
  ['18 years of age or older', ['least']],
  ['12 years or younger', ['most']],
  ['one test per 12 months', [null, 'period']],
  ['must be reviewed every 12 months', ['most']],
  ['Doses above 10 mg are not covered', ['most']],
  ['Doses above 10 mg are covered', ['least']],
  ['reimbursed at 80 percent of the fee schedule', ['most']],
  ['failed 6 weeks of therapy', ['least']],
  ['a trial of 6 weeks of therapy', ['least']],
  ['a stay of 3 days', [null]],
  ['takes part in a weight program for 3 months', ['least']],
  ['a rental is approved for 3 months under the program', ['most']],
  ['8 hours of testing are paid', ['most']],
  ['8 hours of testing are not paid', [null]],
  ['members from 12 ageyears', ['least']],
  ['members from 12 ageyears to 18 ageyears', [null, null]],
  ['Manipulation below 12 points is not a benefit', ['least']],
  ['A lesion no greater than 2 mm', ['most']],
  ['A body mass index not greater than 40', ['most']],
  ['The sleep study must not be older than 12 months', ['most']],
  ['Treated within the last 6 months', ['most']],
  ['Onset prior to 18 years of age', ['most']],
  ['Diagnosed before the age of 50', ['most']],
  ['Submitted before 12 visits', [null]],
])('numbers of %j bound %j', (text, bounds) => {
  expect(
    [...quantitiesIn(text), ...(quantitiesIn(text).length === 0 ? measuresIn(text) : [])].map(
      ({ bound }) => bound,
    ),
  ).toEqual(bounds)
})

test('the bound of a number is read around its own position', () => {
  const text = 'at least 2 and no more than 4 units'
  const boundOf = boundsOf(text)
  expect([boundOf(9, 10), boundOf(text.indexOf('4'), text.indexOf('4') + 1)]).toEqual(['least', 'most'])
})

test('numbers are thresholds, amounts and scores, and no names of things', () => {
  expect(
    numbersIn('A score of 1,200 or 7.5% in 2026, page 12, version 4.2, call 800-555-1212 at 10:30'),
  ).toEqual(['1200', '7.5%'])
  expect(numbersIn('Reviewed on March 3, 2026 and 03/04/2026; policy number 123; [4, 5]; L-113-009')).toEqual(
    [],
  )
})

test.each([
  ['three (3) visits', [{ value: 3, unit: 'visit' }]],
  ['4 or more hours', [{ value: 4, unit: 'hour' }]],
  ['1,200 mg', [{ value: 1200, unit: 'mg' }]],
  ['one per month', [{ value: 1, unit: 'time' }]],
  [
    'twice every 7 days',
    [
      { value: 2, unit: 'time' },
      { value: 7, unit: 'day' },
    ],
  ],
  ['two of the following criteria', [{ value: 2, unit: 'criterion', bound: 'least' }]],
  ['18 years old', [{ value: 18, unit: 'year_of_age' }]],
  ['5 mg/dl', []],
])('quantities of %j', (text, quantities) => expect(quantitiesIn(text)).toMatchObject(quantities))

test.each([
  ['limited to 4 units', true],
  ['at least 4 visits', false],
  ['once every 24 months', true],
  ['testing every 24 months', true],
  ['18 years of age', false],
  ['at most 10 mg', true],
  ['10 mg', false],
])('%j limits what is paid: %j', (text, expected) => {
  expect(quantitiesIn(text).some(isLimit)).toBe(expected)
})
