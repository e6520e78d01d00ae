import type { Candidate } from './card.ts'
import { foldName } from './fold-name.ts'
import { decide } from './match-payer.ts'
import { rankCandidates } from './rank-candidates.ts'

const aCandidate = (name: string, over: Partial<Candidate> = {}): Candidate => ({
  payerId: name,
  entryId: `${name} entry`,
  directoryId: name,
  name,
  ediPayerId: null,
  states: [],
  folded: foldName(name),
  isAlias: false,
  identifier: null,
  ...over,
})
const rank = (card: Parameters<typeof rankCandidates>[0], ...candidates: Candidate[]) => rankCandidates(card, candidates)

test('a number on the card outranks the better name', () => {
  const ranked = rank(
    { company: 'Aetna', ediPayerId: '60054' },
    aCandidate('Aetna'),
    aCandidate('Meridian Trust', { identifier: 'edi' }),
    aCandidate('Aetna Life', { identifier: 'edi' }),
  )
  expect(ranked.map(({ name, matchedOn }) => [name, matchedOn])).toEqual([
    ['Aetna Life', ['payer_id', 'name']],
    ['Meridian Trust', ['payer_id']],
    ['Aetna', ['name']],
  ])
})

test('the state separates two affiliates of one brand', () => {
  const ranked = rank(
    { company: 'Blue Cross', state: 'TX' },
    aCandidate('Blue Cross Illinois', { states: ['IL'] }),
    aCandidate('Blue Cross Texas', { states: ['TX'] }),
    aCandidate('Blue Cross'),
  )
  expect(ranked.map(({ name }) => name)).toEqual(['Blue Cross Texas', 'Blue Cross', 'Blue Cross Illinois'])
  expect(ranked[0]!.matchedOn).toEqual(['name', 'state'])
})

test('an entry under several names is answered once, by its nearest', () => {
  const ranked = rank(
    { company: 'SHP' },
    aCandidate('Sample Health'),
    aCandidate('Sample Health', { folded: 'shp', isAlias: true }),
  )
  expect(ranked).toMatchObject([{ name: 'Sample Health', matchType: 'alias', matchedOn: ['alias'], score: 0.9 }])
})

test('of equals, one that claims can be sent to comes first', () => {
  const ranked = rank(
    { company: 'Sample Plan' },
    aCandidate('Sample Plan', { entryId: null, payerId: 'register' }),
    aCandidate('Sample Plan', { payerId: 'edi' }),
  )
  expect(ranked.map(({ payerId }) => payerId)).toEqual(['edi', 'register'])
})

test('words that all candidates share tell nothing', () => {
  const ranked = rank(
    { company: 'Quorum Dental Plan' },
    ...['North', 'South', 'West', 'Quorrum'].map((word) => aCandidate(`${word} Dental Plan`)),
  )
  expect(ranked[0]!.name).toBe('Quorrum Dental Plan')
  expect(ranked[0]!.score).toBeGreaterThan(2 * (ranked[1]?.score ?? 0))
})

describe('decides', () => {
  test('none when nothing is near', () => expect(decide(rank({ company: 'Walgreens' }, aCandidate('Wellmark')))).toBe('none'))
  test('ambiguous between twins', () =>
    expect(decide(rank({ company: 'Twin Plan' }, aCandidate('Twin Plan'), aCandidate('Twin  Plan')))).toBe('ambiguous'))
  test('match when one is well ahead', () =>
    expect(decide(rank({ company: 'Lone Plan' }, aCandidate('Lone Plan'), aCandidate('Alone Care')))).toBe('match'))
  test('none without candidates', () => expect(decide([])).toBe('none'))
})

test.each([[''], ['%'], ['😀'], ['\u202eretea'], ['x'.repeat(500)]])('answers %j with honest scores', (company) => {
  for (const { score, confidence } of rank({ company }, aCandidate('Sample Health'))) {
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThanOrEqual(1)
    expect(confidence).toBeLessThanOrEqual(1)
  }
})
