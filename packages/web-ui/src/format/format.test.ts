import {
  formatAge,
  formatInstant,
  formatIsoDay,
  formatCompact,
  formatCount,
  formatList,
  formatPercent,
} from './numbers-and-dates.ts'
import { titleCaseName } from './hospital-name.ts'
import { stateName, US_STATES } from './us-states.ts'

describe('the name of a hospital', () => {
  test.each([
    ['EMORY UNIVERSITY HOSPITAL', 'Emory University Hospital'],
    ['UPMC PRESBYTERIAN SHADYSIDE', 'UPMC Presbyterian Shadyside'],
    ["ST. MARY'S HOSPITAL OF THE VALLEY, LLC", "St. Mary's Hospital of the Valley, LLC"],
    ['SSM HEALTH ST LOUIS II', 'SSM Health St Louis II'],
    ["O'CONNOR HOSPITAL", "O'Connor Hospital"],
    ['MCLEOD REGIONAL MEDICAL CENTER', 'McLeod Regional Medical Center'],
    ['WINSTON-SALEM CHILDREN’S HOSPITAL', 'Winston-Salem Children’s Hospital'],
    ['THE HOSPITAL AT 12TH STREET', 'The Hospital at 12th Street'],
    ['MERCY HOSP CTR', 'Mercy Hosp Ctr'],
    ['HOSPITAL DE LA CONCEPCIÓN', 'Hospital de La Concepción'],
    ['ParkRidge West Hospital', 'ParkRidge West Hospital'],
    ['VA MEDICAL CENTER', 'VA Medical Center'],
    ['', ''],
  ])('%s reads %s', (written, shown) => expect(titleCaseName(written)).toBe(shown))
})

describe('figures', () => {
  test('a share that is not whole never rounds to none or all', () => {
    expect([0, 0.001, 0.25, 0.996, 1].map(formatPercent)).toEqual([
      '0%',
      'under 1%',
      '25%',
      'over 99%',
      '100%',
    ])
  })
  test('counts agree with their nouns', () => {
    expect([
      formatCount(1, 'contract'),
      formatCount(1_204, 'contract'),
      formatCount(0, 'policy', 'policies'),
    ]).toEqual(['1 contract', '1,204 contracts', '0 policies'])
    expect(formatCompact(33_612_345)).toBe('33.6M')
  })
  test('lists end with a word', () => {
    expect([['a'], ['a', 'b'], ['a', 'b', 'c'], []].map((items) => formatList(items))).toEqual([
      'a',
      'a and b',
      'a, b and c',
      '',
    ])
  })
})

describe('dates', () => {
  const now = new Date('2026-11-22T14:02:00Z')
  test('are American, in UTC', () => {
    expect(formatInstant(now)).toBe('Nov 22, 2026, 2:02 PM UTC')
    expect(formatIsoDay('2026-03-04')).toBe('Mar 4, 2026')
  })
  test('that are none are shown as they are written', () => {
    expect(formatIsoDay('07/01/2026')).toBe('07/01/2026')
  })
  test.each([
    ['2026-11-22T00:00:00Z', 'today'],
    ['2026-11-21T23:59:59Z', 'yesterday'],
    ['2026-11-13T12:00:00Z', '9 days ago'],
    ['2026-11-23T00:00:00Z', 'tomorrow'],
    ['2027-01-01T00:00:00Z', 'in 40 days'],
  ])('%s is %s', (instant, age) => expect(formatAge(new Date(instant), now)).toBe(age))
})

test('each state has one name, and each code two letters', () => {
  expect(new Set(US_STATES.map(([code]) => code)).size).toBe(56)
  expect(stateName('ga')).toBe('Georgia')
  expect(stateName('ZZ')).toBe('ZZ')
})
