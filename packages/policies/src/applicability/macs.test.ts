import { decideApplicability, parseQuestion, readFacts } from './index.ts'

const facts = readFacts()
const ask = (input: Record<string, unknown>) => decideApplicability(facts, parseQuestion(input))
const macOf = (input: Record<string, unknown>) => {
  const { jurisdiction, contractor } = ask({ program: 'medicare_ffs', ...input })
  return `${jurisdiction} ${contractor}`
}

const NORIDIAN = 'Noridian Healthcare Solutions'
const CGS = 'CGS Administrators'
/**
 * CMS's maps, written out once more and by contractor, so that the fact tables are checked against
 * a second list.
 */
const MAPS: Record<string, Record<string, string>> = {
  ab: {
    [`JE ${NORIDIAN}`]: 'AS CA GU HI MP NV',
    [`JF ${NORIDIAN}`]: 'AK AZ ID MT ND OR SD UT WA WY',
    'JH Novitas Solutions': 'AR CO LA MS NM OK TX',
    'JL Novitas Solutions': 'DC DE MD NJ PA',
    'JJ Palmetto GBA': 'AL GA TN',
    'JM Palmetto GBA': 'NC SC VA WV',
    'JK National Government Services (NGS)': 'CT MA ME NH NY RI VT',
    'J6 National Government Services (NGS)': 'IL MN WI',
    'JN First Coast Service Options (FCSO)': 'FL PR VI',
    'J5 WPS Government Health Administrators': 'IA KS MO NE',
    'J8 WPS Government Health Administrators': 'IN MI',
    [`J15 ${CGS}`]: 'KY OH',
  },
  hhh: {
    'J6 NGS': 'AK AS AZ CA GU HI ID MI MN MP NJ NV NY OR PR VI WA WI',
    [`J15 ${CGS}`]: 'CO DC DE IA KS MD MO MT ND NE PA SD UT VA WV WY',
    'JK NGS': 'CT MA ME NH RI VT',
    'JM Palmetto GBA': 'AL AR FL GA IL IN KY LA MS NC NM OH OK SC TN TX',
  },
  dme: {
    [`DME-A ${NORIDIAN}`]: 'CT DC DE MA MD ME NH NJ NY PA RI VT',
    [`DME-B ${CGS}`]: 'IL IN KY MI MN OH WI',
    [`DME-C ${CGS}`]: 'AL AR CO FL GA LA MS NC NM OK PR SC TN TX VA VI WV',
    [`DME-D ${NORIDIAN}`]: 'AK AS AZ CA GU HI IA ID KS MO MP MT ND NE NV OR SD UT WA WY',
  },
}
const STATES_AND_TERRITORIES = 56
const cases = Object.entries(MAPS).flatMap(([benefit, map]) =>
  Object.entries(map).flatMap(([mac, states]) =>
    states.split(' ').map((state) => [benefit, state, mac] as const),
  ),
)

test.each(Object.keys(MAPS))(
  'every state, the District and every territory has one contractor for %s',
  (benefit) =>
    expect(new Set(cases.filter(([one]) => one === benefit).map(([, state]) => state)).size).toBe(
      STATES_AND_TERRITORIES,
    ),
)

test.each(cases)(
  '%s in %s: %s, for either part, without anything missing that matters',
  (benefit, state, mac) => {
    for (const part of [undefined, 'A', 'B']) expect(macOf({ benefit, state, part })).toBe(mac)
    expect(ask({ program: 'medicare_ffs', benefit, state, part: 'A' }).missing).toEqual([])
  },
)

describe('the places of Virginia that are divided', () => {
  test.each([
    'Arlington County',
    'arlington',
    'Fairfax County, VA',
    'Alexandria city',
    'City of Alexandria',
    'Alexandria',
    'Fairfax Co.',
    '51510',
  ])('Part B of %s is Novitas, Part A and everything else Palmetto', (locality) => {
    expect(macOf({ benefit: 'ab', state: 'VA', part: 'B', locality })).toBe('JL Novitas Solutions')
    expect(macOf({ benefit: 'ab', state: 'VA', part: 'A', locality })).toBe('JM Palmetto GBA')
    expect(macOf({ benefit: 'hhh', state: 'VA', part: 'B', locality })).toBe(`J15 ${CGS}`)
    expect(macOf({ benefit: 'dme', state: 'VA', part: 'B', locality })).toBe(`DME-C ${CGS}`)
  })
  test.each(['Richmond city', 'Fairfax city', 'Loudoun County', 'Henrico County'])(
    'Part B of %s is Palmetto',
    (locality) => expect(macOf({ benefit: 'ab', state: 'VA', part: 'B', locality })).toBe('JM Palmetto GBA'),
  )
  test('a county of the same name elsewhere is not meant', () =>
    expect(macOf({ benefit: 'ab', state: 'TX', part: 'B', locality: 'Fairfax County' })).toBe(
      'JH Novitas Solutions',
    ))
  test('it is said when the place or the part is missing', () => {
    expect(ask({ program: 'medicare_ffs', benefit: 'ab', state: 'VA', part: 'B' }).missing).toEqual([
      'locality',
    ])
    expect(
      ask({ program: 'medicare_ffs', benefit: 'ab', state: 'VA', county: 'Fairfax County' }).missing,
    ).toEqual(['part'])
  })
})

test.each([
  ['15202', 'J15', 'OH', 'B'],
  ['13282', 'JK', 'NY', 'B'],
  ['01182', 'JE', 'CA', 'B'],
  ['09201', 'JN', 'PR', 'A'],
  ['12202', 'JL', 'DC', 'B'],
  ['06014', 'J6', null, null],
  ['11001', 'JM', null, null],
  ['18003', 'DME-C', null, null],
])('contract %s is for %s, %s, part %s', (contract_number, jurisdiction, state, part) =>
  expect(ask({ contract_number })).toMatchObject({
    jurisdiction,
    state,
    part,
    contractor: expect.any(String),
    missing: [],
  }),
)

test('every contract of a state has the state’s jurisdiction and that of its first two digits', () => {
  expect(facts.contracts.length).toBeGreaterThan(100)
  for (const { number, state, jurisdiction, benefit } of facts.contracts) {
    expect(facts.prefixes.get(number.slice(0, 2))).toBe(jurisdiction)
    if (state) expect(macOf({ benefit, state })).toMatch(new RegExp(`^${jurisdiction} `))
  }
})

test('each state has a contract for Part A and one for Part B, but for territories that share one', () => {
  const shared = new Set(['AS', 'GU', 'MP'])
  for (const [, state] of cases.filter(([benefit, one]) => benefit === 'ab' && !shared.has(one)))
    expect(
      new Set(facts.contracts.filter((contract) => contract.state === state).map(({ part }) => part)),
    ).toEqual(new Set(['A', 'B']))
})

test.each([
  ['J12', 'JL'],
  ['J1', 'JE'],
  ['J3', 'JF'],
  ['Jurisdiction 4', 'JH'],
  ['J-08', 'J8'],
  ['JL', 'JL'],
  ['DME D', 'DME-D'],
  ['J14', 'JK'],
])('the name %s means %s', (jurisdiction, expected) =>
  expect(ask({ jurisdiction })).toMatchObject({ jurisdiction: expected, contractor: expect.any(String) }),
)

test('what held on a day is answered for that day, and what is not recorded is said to be missing', () => {
  const dme = { benefit: 'dme', state: 'OH' }
  expect(macOf({ ...dme, date: '2016-06-30' })).toBe('DME-B National Government Services (NGS)')
  expect(macOf({ ...dme, date: '2016-07-01' })).toBe(`DME-B ${CGS}`)
  expect(ask({ program: 'medicare_ffs', ...dme, date: '2001-01-01' })).toMatchObject({
    jurisdiction: null,
    missing: ['history'],
  })
})

test.each([
  [{ contract_number: '99999' }, ['contract_number']],
  [{ jurisdiction: 'J99' }, ['jurisdiction']],
  [{ program: 'medicare_ffs', benefit: 'ab' }, ['state']],
  [{}, ['plan_type']],
])('%j cannot be answered without %j', (input, missing) =>
  expect(ask(input)).toMatchObject({ jurisdiction: null, missing }),
)

test.each([
  [{ state: 'ZZ' }, 'state is no state'],
  [{ benefit: 'teeth' }, 'benefit is none of ab, hhh, dme'],
  [{ part: 'C' }, 'part is neither A nor B'],
  [{ date: '2026-02-30' }, 'date is no day'],
  [{ contract_number: 'x' }, 'contract_number is not five digits'],
  [{ state: ['OH'] }, 'state is not a text'],
])('%j is refused by name', (input, message) => expect(() => parseQuestion(input)).toThrow(message))
