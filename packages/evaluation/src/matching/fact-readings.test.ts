import { factReadings, ownerNames } from '@ppman/payers/src/matching/facts/fact-readings.ts'
import { factTables } from '@ppman/payers/src/matching/facts/fact-tables.ts'
import { matchCard } from '@ppman/payers/src/matching/match-payer.ts'
import { indexOfPayers } from './match-index.ts'
import { nameWords } from '@ppman/payers/src/normalization/names.ts'

const index = indexOfPayers([
  { name: 'Liberty Mutual', edi: 'LM1' },
  { name: 'Helmsman Management Services', edi: 'HMS' },
  { name: 'Hartford', edi: 'HFD' },
  { name: 'Medicare Alaska Part A', edi: 'AKA' },
  { name: 'Medicare Ohio Part A', edi: 'OHA' },
  { name: 'CGS Administrators', edi: 'CGS' },
  { name: 'CGS Dental Plan of Ohio', edi: 'CDP' },
  { name: 'Brand New Day', edi: 'BND' },
  { name: 'Central Brand Trust', edi: 'CBT' },
  { name: 'Small Twin Plan', edi: 'TW1' },
  { name: 'Small Twin Plan', edi: 'TW2', ids: ['TW3', 'TW4', 'TW5'] },
  { name: 'Carelon Behavioral Health', edi: 'CBH' },
  { name: 'Value Options Trust of Maine', edi: 'VOT' },
])
const namesFor = (company: string, state?: string) =>
  matchCard(index, { company, state }, [], 5).matches.map(({ name }) => name)

test('a company that writes policies for a group is answered with the group', () =>
  expect(namesFor('Twin City Fire Insurance Company')[0]).toBe('Hartford'))

test('a group on a card also finds the company that belongs to it, behind the group itself', () =>
  expect(namesFor('Liberty Mutual').slice(0, 2)).toEqual(['Liberty Mutual', 'Helmsman Management Services']))

test('two companies of one group find each other', () =>
  expect(namesFor('Employers Insurance of Wausau')).toContain('Helmsman Management Services'))

test('a former name finds the present one', () =>
  expect(namesFor('Beacon Health Options')[0]).toBe('Carelon Behavioral Health'))

test('a Medicare state without an entry gets another one of its contractor, not just any state', () => {
  expect(namesFor('Medicare Oregon Part A')[0]).toBe('Medicare Alaska Part A')
  expect(namesFor('Medicare Kentucky Part A')[0]).toBe('Medicare Ohio Part A')
})

test.each(['CGS Administrators - Ohio', 'CGS Ohio', 'CGS Medicare Ohio Part A (Jurisdiction 15)'])(
  'a contractor and its state, "%s", mean Medicare there, though the directory has the contractor',
  (card) => expect(namesFor(card)[0]).toBe('Medicare Ohio Part A'),
)

test('the words of a contractor within another name mean that name', () =>
  expect(namesFor('CGS Dental Plan of Ohio')[0]).toBe('CGS Dental Plan of Ohio'))

test('of two entries with one name the one with more EDI ids comes first', () =>
  expect(
    matchCard(index, { company: 'Small Twin Plan' }, [], 2).matches.map(({ ediPayerId }) => ediPayerId),
  ).toEqual(['TW2', 'TW1']))

test('a fact gives way to the same words in the directory', () =>
  expect(namesFor('Value Options Trust Maine')[0]).toBe('Value Options Trust of Maine'))

test('a reading by a fact keeps the rest of the card, and asks for the lasting words of the name only', () =>
  expect(factReadings(nameWords('Wausau Workers Comp'), null)).toContainEqual({
    words: ['liberty', 'mutual', 'workers', 'comp'],
    anchor: ['liberty', 'mutual'],
    kind: 'fact',
    phrase: ['wausau'],
  }))

test('a part names its owner, and an owner none of its parts', () => {
  expect(ownerNames(nameWords('Wausau'))).toContainEqual(['liberty', 'mutual'])
  expect(ownerNames(nameWords('Liberty Mutual'))).toEqual([])
})

test('every line of the tables says something of a name, and no name stands in its own line twice', () => {
  for (const { names, parts } of factTables().families) {
    const all = [...names, ...parts]
    expect(all.length).toBeGreaterThan(1)
    expect([all[0], new Set(all).size]).toEqual([all[0], all.length])
  }
})

test('a Medicare contractor that served one state means that state, and any state on the card', () => {
  const read = (company: string, state: string | null) =>
    factReadings(nameWords(company), state).map(({ words }) => words.join(' '))
  expect(read('Veritus Medicare Services', null)).toContain('medicare pennsylvania part a')
  expect(read('Noridian Healthcare Solutions', 'OR')).toContain('medicare oregon part b')
})

test('the name of a state programme is a name of its Medicaid, on either side', () => {
  expect(factReadings(nameWords('Husky Health'), null).map(({ words }) => words)).toContainEqual([
    'medicaid',
    'connecticut',
  ])
  expect(ownerNames(nameWords('MassHealth'))).toContainEqual(['medicaid', 'massachusetts'])
})

test('a name of everyday words only is no fact', () =>
  expect(
    factReadings(nameWords('Anybody Health Plan of Nowhere'), null).map(({ phrase }) => phrase.join(' ')),
  ).not.toContain('health plan'))

test('a name that only a fact gives makes no word of the directory common', () => {
  const weightOf = (names: string[]) => {
    const { words } = indexOfPayers(names.map((name, position) => ({ name, edi: `E${position}` })))
    return words.weight[words.ids.get('hartford')!]
  }
  expect(weightOf(['Hartford', 'Twin City Fire', 'Trumbull Insurance'])).toBe(
    weightOf(['Hartford', 'Quorum Dental', 'Meridian Trust']),
  )
})
