import fc from 'fast-check'
import type { Card } from '@ppman/payers/src/matching/card.ts'
import { matchCard } from '@ppman/payers/src/matching/match-payer.ts'
import { type APayer, indexOfPayers, keyOf } from './match-index.ts'

const PAYERS: APayer[] = [
  { name: 'Blue Cross of Idaho', edi: 'BCID', states: ['ID'] },
  { name: 'Regence BlueShield of Idaho', edi: 'RGID', states: ['ID'] },
  { name: 'Blue Cross Blue Shield of Texas', edi: 'BCTX', states: ['TX'] },
  {
    name: 'Meridian Trust',
    edi: '060X',
    aliases: ['MT Health'],
    phone: '402-397-1111',
    address: ['P.O. Box 309', '72702'],
  },
  { name: 'Quorum Dental', edi: 'QD1', address: ['929 Gessner, Ste 1500', '77024'] },
  { name: 'Registered Mutual', naic: '00123', register: true },
  { name: 'Employer Coalition on Health', edi: 'ECOH' },
  { name: 'Medicaid Arizona', edi: 'AZMCD', states: ['AZ'] },
  { name: 'Medicare Arizona Part B', edi: 'AZB', states: ['AZ'] },
  { name: 'Twin Plan', edi: 'TW1' },
  { name: 'Twin Plan', edi: 'TW2' },
]
const index = indexOfPayers(PAYERS)
const match = (card: Card, limit = 5) => matchCard(index, card, [], limit)
const best = (card: Card) => match(card).matches[0]

test.each<[string, Card, string, string]>([
  ['an EDI id in any case', { company: 'garbld', ediPayerId: '060x' }, 'Meridian Trust', 'payer_id'],
  ['a NAIC code without its zeros', { company: 'garbld', naicCode: '123' }, 'Registered Mutual', 'naic_code'],
  ['a phone', { company: 'Insurance Co', phone: '+1 (402) 397 1111' }, 'Meridian Trust', 'phone'],
  [
    'a PO box with its ZIP',
    { company: 'Insurance Co', address: { line: 'P0 BOX #309', zip: '72702-0001' } },
    'Meridian Trust',
    'po_box',
  ],
  [
    'a PO box alone',
    { company: 'Insurance Co', address: { line: 'POB 309', zip: '' } },
    'Meridian Trust',
    'po_box',
  ],
  [
    'a street with its ZIP',
    { company: 'Insurance Co', address: { line: '929 GESSNER SUITE 9', zip: '77024' } },
    'Quorum Dental',
    'street',
  ],
])('%s is enough', (_, card, name, reason) => {
  const { matches, decision } = match(card)
  expect(matches[0]).toMatchObject({ name, matchedOn: expect.arrayContaining([reason]) })
  expect(decision).toBe('match')
})

const written = indexOfPayers([
  { name: 'Harbor Health Plan', edi: 'HHP' },
  { name: 'Harbor Health Plan Dental', edi: 'HHD' },
  { name: 'Harbor Health Plan Gold Classic', edi: 'HHG' },
  { name: 'UMR (United Medical Resources Wausau)', edi: 'UMR' },
  { name: 'Harrington Health', edi: 'HRH' },
  { name: 'Life Trac', edi: 'LTR' },
  { name: 'Lifetree', edi: 'LTE' },
  { name: 'U.S. Harbor Fund', edi: 'USH' },
  { name: 'Line Construction Benefit (LINECO)', edi: 'LIN' },
  { name: 'Medicaid Arizona', edi: 'AZM' },
])
const nameOf = (card: Card) => matchCard(written, card, [], 1).matches[0]?.name

test.each([
  ['its line of business', 'Dental PPO', 'Harbor Health Plan Dental'],
  ['its product', 'Gold Classic HMO', 'Harbor Health Plan Gold Classic'],
  ['nothing that an entry has', 'Open Access Plus', 'Harbor Health Plan'],
])('a plan that says %s chooses among the entries of a company', (_, plan, name) =>
  expect(nameOf({ company: 'Harbor Health Plan', plan })).toBe(name),
)

test.each([
  ['what a directory adds in brackets', 'UMR', 'UMR (United Medical Resources Wausau)'],
  ['all but initials in brackets', 'LINECO', 'Line Construction Benefit (LINECO)'],
  ['a blank', 'LifeTrac', 'Life Trac'],
  ['the place of the state', 'Arizona Medicaid', 'Medicaid Arizona'],
  ['dots of initials', 'US Harbor Fund', 'U.S. Harbor Fund'],
])('a card may differ by %s', (_, company, name) => expect(nameOf({ company })).toBe(name))

test('the same words in another order are another company', () =>
  expect(matchCard(written, { company: 'Health Harbor Plan' }, [], 1).decision).not.toBe('match'))

test('a street without its ZIP is none', () =>
  expect(match({ company: 'zzz', address: { line: '929 Gessner', zip: '' } }).matches).toEqual([]))

test('a number that contradicts a clear name leads, but is not taken silently', () => {
  const { matches, decision } = match({ company: 'Quorum Dental', ediPayerId: '060X' })
  expect(matches.map(({ name, conflicts }) => [name, conflicts])).toEqual([
    ['Meridian Trust', ['name']],
    ['Quorum Dental', ['payer_id']],
  ])
  expect(decision).toBe('ambiguous')
})

test('a box under another ZIP says so', () =>
  expect(best({ company: 'Meridian Trust', address: { line: 'PO Box 309', zip: '10001' } })).toMatchObject({
    name: 'Meridian Trust',
    conflicts: ['zip'],
  }))

test.each([
  ['AHCCCS', undefined, 'Medicaid Arizona'],
  ['Noridian (NHS) - Arizona', undefined, 'Medicare Arizona Part B'],
  ['BlueCross BlueShield', 'TX', 'Blue Cross Blue Shield of Texas'],
  ['Employr Coalitlon on Hea1th', undefined, 'Employer Coalition on Health'],
  ['ECOH', undefined, 'Employer Coalition on Health'],
])('%j of %s is %s', (company, state, name) => expect(best({ company, state })?.name).toBe(name))

test('the ZIP of a card tells its state', () =>
  expect(best({ company: 'Blue Cross Blue Shield', zip: '75001' })?.name).toBe(
    'Blue Cross Blue Shield of Texas',
  ))

test('two licensees of one state are not told apart by the brand', () => {
  const { matches, decision } = match({ company: 'Blue Cross Blue Shield', state: 'ID' })
  expect(decision).toBe('ambiguous')
  expect(
    matches
      .slice(0, 2)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Blue Cross of Idaho', 'Regence BlueShield of Idaho'])
})

test('a company that only a register knows comes after one with an entry and a name as near', () => {
  const both = indexOfPayers([
    { name: 'Carewell Plan', naic: '00321', register: true },
    { name: 'Carewell Plans (Claims)', edi: 'CWP' },
  ])
  expect(
    matchCard(both, { company: 'Carewell Plan' }, [], 2).matches.map(({ ediPayerId }) => ediPayerId)[0],
  ).toBe('CWP')
})

test('twins are ambiguous', () => expect(match({ company: 'Twin Plan' }).decision).toBe('ambiguous'))
test('a name alone does not decide for a company that takes no claims', () =>
  expect(match({ company: 'Registered Mutual' }).decision).toBe('ambiguous'))
test.each(['Walgreens', 'xxxxx', '😀', '%', 'Member ID 12345'])('%j is nobody', (company) =>
  expect(match({ company }).decision).toBe('none'),
)

test('what coders said comes before names, and after an EDI id', () => {
  const message = [{ payerId: keyOf(4), entryId: null }]
  expect(matchCard(index, { company: 'Meridian Trust' }, message, 5).matches[0]).toMatchObject({
    name: 'Quorum Dental',
    matchType: 'correction',
  })
  expect(
    matchCard(index, { company: 'Meridian Trust', ediPayerId: '060X' }, message, 5).matches[0],
  ).toMatchObject({
    matchType: 'edi_id',
  })
})

test('answers anything with falling scores from 0 to 1, and never throws', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.constantFrom('\u202eanteA', '%_%', "'; --", 'x'.repeat(500), 'blue cross '.repeat(40)),
  )
  const card = fc.record({
    company: text,
    plan: text,
    state: fc.constantFrom('TX', 'ZZ', undefined),
    zip: text,
    ediPayerId: text,
    naicCode: text,
    phone: text,
    address: fc.record({ line: text, zip: text }),
  })
  fc.assert(
    fc.property(card, (each) => {
      const { matches } = match(each, 20)
      for (const { score, confidence } of matches) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 300 },
  )
})
