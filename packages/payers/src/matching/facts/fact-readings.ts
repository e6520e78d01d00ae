import { BLUE_LICENSEES } from './blue-licensees.ts'
import { FAMILIES, familiesOf, type Family } from './families/families.ts'
import { KNOWN_AS } from './known-as.ts'
import { MAC_JURISDICTIONS } from './mac-jurisdictions.ts'
import { MEDICAID_PROGRAMS } from './medicaid-programs.ts'
import { MEDICARE_CONTRACTORS } from './medicare-contractors.ts'
import { PART_OF } from './part-of.ts'
import { PLAN_BRANDS } from './plan-brands.ts'
import { STATE_FAMILIES } from './state-families.ts'
import { nameWords, STATE_WORDS } from '../../normalization/name-words.ts'
import { statesNamed, wordsOfState } from '../../normalization/us-states.ts'

/**
 * What a fact makes of a card: the words of a name, those of them that the name must have, and whether it is
 * the name of the owner of what the card shows.
 */
type Meant = { words: readonly string[]; anchor: readonly string[] }
/** `phrase` are the words of the card that the fact is about. */
export type FactReading = Meant & { phrase: readonly string[] }
/** `rest` is what the card says besides the phrase, `states` the one it gives beside the name. */
type Fact = {
  phrase: readonly string[]
  read: (rest: readonly string[], states: readonly string[]) => Meant[]
}

/** The name that a fact gives, and what else the card says. A state may be missing in the directory's name. */
function meant(name: readonly string[], rest: readonly string[] = []): Meant {
  const lasting = name.filter((word) => !STATE_WORDS.has(word))
  return {
    words: [...name, ...rest.filter((word) => !name.includes(word))],
    anchor: lasting.length > 0 ? lasting : name,
  }
}

const CONTRACTOR_FAMILIES = familiesOf(MEDICARE_CONTRACTORS)
const CONTRACTOR_PHRASES = CONTRACTOR_FAMILIES.flatMap(({ names }) =>
  names.map((name) => nameWords(name).join(' ')),
)

const CONTRACTORS: Fact[] = CONTRACTOR_FAMILIES.flatMap(({ names, parts: [alone = ''] }) =>
  names.map((name) => ({
    phrase: nameWords(name),
    read: (rest, states) => {
      const asked = states.length > 0 ? states : served(rest)
      return (asked.length > 0 ? asked : alone.split(', ').filter(Boolean)).flatMap((state) =>
        medicareParts(rest, state),
      )
    },
  })),
)

/** The states that a contractor's card names beside the contractors: Wisconsin Physicians Service serves Iowa. */
function served(rest: readonly string[]): string[] {
  const others = CONTRACTOR_PHRASES.reduce(
    (text, phrase) => ` ${text} `.replace(` ${phrase} `, ' ').trim(),
    rest.join(' '),
  )
  return statesNamed(others.split(' '))
}

const exactly = (words: readonly string[]): Meant => ({ words, anchor: words })

/** Part A and B, unless the card says which. */
function medicareParts(rest: readonly string[], state: string): Meant[] {
  const said = rest.indexOf('part')
  const parts = said >= 0 && rest[said + 1] ? [rest[said + 1]!] : ['a', 'b']
  return parts.map((part) => exactly(['medicare', ...wordsOfState(state), 'part', part]))
}

const MEDICAID: Fact[] = familiesOf(MEDICAID_PROGRAMS).flatMap(({ names: [state = ''], parts }) =>
  parts.map((name) => ({
    phrase: nameWords(name),
    read: () => [exactly(['medicaid', ...wordsOfState(state)])],
  })),
)

const SAME = [...KNOWN_AS, ...Object.values(STATE_FAMILIES).flat(), ...FAMILIES.map(({ names }) => names)]
const NAMES: Fact[] = SAME.flatMap((group) => {
  const spelt = group.map((name) => nameWords(name))
  return spelt.map((phrase, own) => ({
    phrase,
    read: (rest) => spelt.filter((_, at) => at !== own).map((name) => meant(name, rest)),
  }))
})

const OWNED: readonly Family[] = [
  ...Object.entries(PART_OF).map(([company, parts]) => ({ names: [company], parts })),
  ...FAMILIES,
]
const PARTS: Fact[] = OWNED.flatMap(({ names, parts }) => {
  const spelt = names.map((name) => nameWords(name))
  const read = (rest: readonly string[]) => spelt.map((name) => meant(name, rest))
  return parts.map((part) => ({ phrase: nameWords(part), read }))
})

const BRANDS: Fact[] = Object.entries(PLAN_BRANDS).flatMap(([company, products]) =>
  products.map((product) => ({ phrase: nameWords(product), read: () => [meant(nameWords(company))] })),
)

const BLUE: Fact[] = [['blue', 'cross'], ['blue', 'shield'], ['anthem']].map((phrase) => ({
  phrase,
  read: (rest, states) =>
    (states.length > 0 ? states : statesNamed(rest)).flatMap((state) =>
      (Object.hasOwn(BLUE_LICENSEES, state) ? BLUE_LICENSEES[state]! : []).map((name) =>
        meant(nameWords(name)),
      ),
    ),
}))

/** "Medicare Oregon Part A" may be routed under any state of its contractor. */
const JURISDICTIONS: Fact = {
  phrase: ['medicare'],
  read: (rest) => {
    if (!rest.includes('part')) return []
    const named = statesNamed(rest)
    const others = MAC_JURISDICTIONS.filter((states) => named.some((state) => states.includes(state))).flat()
    return others.filter((state) => !named.includes(state)).flatMap((state) => medicareParts(rest, state))
  },
}

/** Names of such words only ("The Health Plan") are no names on a card that says more. */
const EVERYDAY = new Set(
  'advantage administrators american association benefit care casualty choice community company direct family fund general group health insurance life medical mutual national network partners physicians plan preferred premier property select service state system trust united'.split(
    ' ',
  ),
)
/** "Medi-Cal" without its hyphen is a word of half the directory. */
const MEDI_CAL = 'medical'

/** Found by the letters of the phrase alone: "Emblem Health" is printed "EmblemHealth" as well. */
const byRun = (facts: readonly Fact[]) =>
  Map.groupBy(
    facts.filter(({ phrase }) => !phrase.every((word) => EVERYDAY.has(word))),
    ({ phrase }) => phrase.join(''),
  )
const OF_CARD = byRun([...CONTRACTORS, ...MEDICAID, ...NAMES, ...PARTS, ...BRANDS, ...BLUE, JURISDICTIONS])
const OF_DIRECTORY = byRun([...PARTS, ...MEDICAID])
const LONGEST = 8
/**
 * What the words of a card mean by facts of the field, each as the words of a name. `state` is the one given beside the name;
 * without it, states that the rest of the name spells out count.
 */
export const factReadings = (words: readonly string[], state: string | null): FactReading[] =>
  readingsBy(OF_CARD, words, state ? [state] : [])

/** The names of the companies that answer for a name of the directory: a card may show theirs. */
export const ownerNames = (words: readonly string[]): (readonly string[])[] =>
  readingsBy(OF_DIRECTORY, words, []).map((reading) => reading.words)

function readingsBy(
  facts: ReadonlyMap<string, Fact[]>,
  words: readonly string[],
  states: readonly string[],
): FactReading[] {
  return words.flatMap((_, at) => {
    let run = ''
    return words.slice(at, at + LONGEST).flatMap((word, more) => {
      run += word
      if (more === 0 && word === MEDI_CAL) return []
      const found = facts.get(run)
      if (!found) return []
      const rest = [...words.slice(0, at), ...words.slice(at + more + 1)]
      const phrase = words.slice(at, at + more + 1)
      return found.flatMap(({ read }) => read(rest, states).map((each) => ({ ...each, phrase })))
    })
  })
}
