import { type Key, buildIndex, type MatchIndex } from '../indexing/match-index.ts'
import type { NameHit } from '../names/rank-names.ts'
import { rankCandidates } from './rank-candidates.ts'

type Company = { name: string; hasEntry?: boolean; directoryId?: string }

/** The index of a directory of these companies, in this order. */
function indexOf(companies: readonly Company[]): MatchIndex {
  const subjects = companies.map(({ name, hasEntry = true, directoryId }, order) => ({
    payerId: `payer ${order}`,
    entryId: hasEntry ? `entry ${order}` : null,
    directoryId: directoryId ?? `row ${order}`,
    name,
    ediPayerId: hasEntry ? `EDI${order}` : null,
    states: [],
  }))
  const names = subjects.map(({ entryId, payerId, name }) => ({
    key: entryId ?? payerId,
    alias: name,
    kind: 'name',
  }))
  const building = buildIndex({ subjects, names, identifiers: [], addresses: [], phones: [] })
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}
const SIX = indexOf(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].map((name) => ({ name })))

const key = (subject: number, kind: Key['kind'], more: Partial<Key> = {}): Key => ({
  subject,
  kind,
  directoryId: `row ${subject}`,
  printed: '',
  zipDiffers: false,
  samePrint: false,
  ...more,
})
const named = (
  index: MatchIndex,
  subject: number,
  weight: number,
  { isAlias = false, rarestShared = 1 } = {},
): NameHit => ({
  subject,
  name: index.names.findIndex(({ bearers }) => bearers.some((bearer) => bearer.subject === subject)),
  isAlias,
  weight,
  features: { rarestShared } as NameHit['features'],
  own: {} as NameHit['own'],
})
type Evidence = Partial<{ named: NameHit[]; hits: Key[]; corrected: number[] }>
const rank = (index: MatchIndex, { named = [], hits = [], corrected = [] }: Evidence) =>
  rankCandidates(index, { named, hits, corrected: new Set(corrected) })
const order = (index: MatchIndex, evidence: Evidence) => rank(index, evidence).map(({ subject }) => subject)
const weights = (evidence: Evidence) =>
  Object.fromEntries(rank(SIX, evidence).map(({ subject, weight }) => [subject, weight]))

test('nothing known of a card ranks nobody', () => expect(rank(SIX, {})).toEqual([]))

describe('what is known of a card', () => {
  test('ranks an EDI id first, then a NAIC code, a correction, a box, and a street like a phone', () => {
    const hits = [
      key(5, 'phone'),
      key(4, 'street'),
      key(3, 'po_box'),
      key(1, 'naic_code'),
      key(0, 'payer_id'),
    ]
    expect(order(SIX, { hits, corrected: [2] })).toEqual([0, 1, 2, 3, 4, 5])
    expect(weights({ hits, corrected: [2] })).toEqual({ 0: 22, 1: 20, 2: 16, 3: 6, 4: 3, 5: 3 })
  })

  test('is as good with a number as with a name that nobody else has', () => {
    const names = [named(SIX, 0, 4)]
    expect(order(SIX, { named: names, hits: [key(1, 'payer_id')] })).toEqual([1, 0])
    expect(order(SIX, { named: names, hits: [key(1, 'phone')] })).toEqual([0, 1])
  })

  test('adds a little for each further number of one company', () =>
    expect(
      weights({ hits: [key(0, 'phone'), key(0, 'street'), key(0, 'po_box'), key(1, 'po_box')] }),
    ).toEqual({
      0: 8,
      1: 6,
    }))

  test('counts a box less under another ZIP, and a line more that is printed the same', () =>
    expect(
      weights({ hits: [key(0, 'po_box', { zipDiffers: true }), key(1, 'po_box', { samePrint: true })] }),
    ).toEqual({ 0: 3, 1: expect.closeTo(6.3) }))

  test('counts the name of a company with a number where it shares a rare word, else as no name', () => {
    const hits = [key(0, 'phone'), key(1, 'phone'), key(2, 'phone')]
    const names = [named(SIX, 0, 2, { rarestShared: 0.35 }), named(SIX, 1, 2, { rarestShared: 0.34 })]
    expect(weights({ hits, named: names })).toEqual({ 0: 13, 1: 3, 2: 3 })
  })

  test('leaves out who shares nothing but common words with it', () =>
    expect(order(SIX, { named: [named(SIX, 0, -5.5), named(SIX, 1, -5.4)] })).toEqual([1]))
})

describe('among companies', () => {
  const index = indexOf([
    { name: 'Zebra Plan', hasEntry: false },
    { name: 'Yak Plan' },
    { name: 'Xerus Plan', directoryId: 'b' },
    { name: 'Xerus Plan', directoryId: 'a' },
    { name: 'Wombat Plan', hasEntry: false },
  ])

  test('one that no claim can be sent to ranks below, unless it is much more likely', () => {
    expect(order(index, { named: [named(index, 0, 3), named(index, 1, 1.5)] })).toEqual([1, 0])
    expect(order(index, { named: [named(index, 0, 4), named(index, 1, 1.5)] })).toEqual([0, 1])
  })

  test('one with a number or a correction is not held back for that', () =>
    expect(rank(index, { hits: [key(0, 'payer_id')], corrected: [4] }).map(({ weight }) => weight)).toEqual([
      22, 16,
    ]))

  test('equals are ranked by a name of their own, an entry, the name, and the row', () => {
    const equal = [0, 1, 2, 3].map((subject) => named(index, subject, subject === 0 ? 3 : 1))
    expect(order(index, { named: equal })).toEqual([3, 2, 1, 0])
    const alias = named(index, 3, 1, { isAlias: true })
    expect(order(index, { named: [...equal.slice(0, 3), alias] })).toEqual([2, 1, 0, 3])
  })
})

describe('the copy of a listed company in a register', () => {
  const index = indexOf([
    { name: 'Quiet River Health' },
    { name: 'Quiet River Health', hasEntry: false },
    { name: 'Loud Lake Dental' },
    { name: 'Quiet River', hasEntry: false },
  ])
  const all = [named(index, 0, 3), named(index, 1, 4), named(index, 2, 0), named(index, 3, 4.5)]

  test('ranks behind all others, by whatever it is likely', () =>
    expect(order(index, { named: all })).toEqual([0, 2, 3, 1]))

  test('takes nothing from the likelihood of the company', () => {
    const [alone] = rank(index, { named: [all[0]!, all[2]!] })
    const [withCopy] = rank(index, { named: [all[0]!, all[2]!, named(index, 1, 3)] })
    expect(withCopy).toMatchObject({ subject: 0, confidence: alone!.confidence })
  })

  test('is no copy where a number of the card names it', () =>
    expect(order(index, { named: all, hits: [key(1, 'payer_id')] })[0]).toBe(1))
})

describe('the likelihood of an answer', () => {
  test.each([
    [-3, 0.0664],
    [0, 0.7367],
    [3, 0.9763],
    [20, 0.995],
  ])('of one candidate with a weight of %d competes with "nobody"', (weight, expected) =>
    expect(rank(SIX, { named: [named(SIX, 0, weight)] })[0]!.confidence).toBeCloseTo(expected, 3),
  )

  test('is shared by two that are equally good', () => {
    const two = rank(SIX, { named: [named(SIX, 0, 12), named(SIX, 1, 12)] })
    expect(two.map(({ confidence }) => confidence.toFixed(3))).toEqual(['0.737', '0.737'])
  })

  test('of a name alone is its share among all names, whatever numbers say', () => {
    const ranked = rank(SIX, {
      named: [named(SIX, 0, Math.log(3)), named(SIX, 1, 0)],
      hits: [key(1, 'payer_id')],
    })
    expect(ranked.map(({ subject, nameShare }) => [subject, nameShare.toFixed(2)])).toEqual([
      [1, '0.20'],
      [0, '0.60'],
    ])
  })
})
