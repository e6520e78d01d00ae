import { currentPartsAB, lazy } from '@ppman/facts'
import { type Family, factTables } from './fact-tables.ts'
import { nameWords, STATE_WORDS } from '../../normalization/names.ts'
import { statesNamed, wordsOfState } from '../../normalization/us-states.ts'

/**
 * A name that a fact derives from a card: its words, and those that a directory name must contain.
 */
type Interpretation = {
  words: readonly string[]
  anchor: readonly string[]
  /** `contractor`: nothing else is meant, though the directory may list the words of the card. */
  kind: 'fact' | 'contractor'
}
/** `phrase` are the words of the card that the fact is about. */
export type FactReading = Interpretation & { phrase: readonly string[] }
/** `rest` are the card's other words, `states` the states of the card. */
type Fact = {
  phrase: readonly string[]
  read: (rest: readonly string[], states: readonly string[]) => Interpretation[]
}

/** The name of a fact with the card's other words. The directory's name may lack the state. */
function interpretation(name: readonly string[], rest: readonly string[] = []): Interpretation {
  const lasting = name.filter((word) => !STATE_WORDS.has(word))
  return {
    words: [...name, ...rest.filter((word) => !name.includes(word))],
    anchor: lasting.length > 0 ? lasting : name,
    kind: 'fact',
  }
}

function contractorFacts(): Fact[] {
  const contractors = factTables().medicareContractors.map(({ names, states }) => ({
    states,
    spelt: names.map((name) => nameWords(name)),
  }))
  const phrases = contractors.flatMap(({ spelt }) => spelt.map((words) => words.join(' ')))
  return contractors.flatMap(({ spelt, states: served }) => {
    const ownWords = new Set(spelt.flat())
    const read: Fact['read'] = (rest, states) => {
      const named = statesServed(rest, phrases)
      const requested = states.length > 0 ? states : named
      const stateWords = named.flatMap((state) => wordsOfState(state))
      const isAlone =
        named.length > 0 &&
        rest.every((word) => ownWords.has(word) || stateWords.includes(word) || MEDICARE_WORD.test(word))
      return (requested.length > 0 ? requested : served)
        .flatMap((state) => medicareParts(rest, state))
        .map((part) => ({ ...part, kind: isAlone ? 'contractor' : 'fact' }))
    }
    return spelt.map((phrase) => ({ phrase, read }))
  })
}

/** Words that say no more than Medicare, one of its parts or jurisdictions. */
const MEDICARE_WORD = /^(?:medicare|part|[ab]|jurisdiction|j?\d{1,2})$/

/** States on the card outside of contractor names: Wisconsin Physicians Service serves Iowa. */
function statesServed(rest: readonly string[], contractors: readonly string[]): string[] {
  const others = contractors.reduce(
    (text, phrase) => ` ${text} `.replace(` ${phrase} `, ' ').trim(),
    rest.join(' '),
  )
  return statesNamed(others.split(' '))
}

const exactInterpretation = (words: readonly string[]): Interpretation => ({
  words,
  anchor: words,
  kind: 'fact',
})

/** Medicare Part A and B, or the part that the card names. */
function medicareParts(rest: readonly string[], state: string): Interpretation[] {
  const partIndex = rest.indexOf('part')
  const parts = partIndex >= 0 && rest[partIndex + 1] ? [rest[partIndex + 1]!] : ['a', 'b']
  return parts.map((part) => exactInterpretation(['medicare', ...wordsOfState(state), 'part', part]))
}

const medicaidFacts = (): Fact[] =>
  factTables().medicaidPrograms.map(({ state, program }) => ({
    phrase: nameWords(program),
    read: () => [exactInterpretation(['medicaid', ...wordsOfState(state)])],
  }))

function sameNameFacts(): Fact[] {
  const { knownAs, stateFamilies, families } = factTables()
  const namesOf = (all: readonly Family[]) => all.map(({ names }) => names)
  return [...namesOf(knownAs), ...stateFamilies, ...namesOf(families)].flatMap((group) => {
    const spelt = group.map((name) => nameWords(name))
    return spelt.map((phrase, own) => ({
      phrase,
      read: (rest) => spelt.filter((_, index) => index !== own).map((name) => interpretation(name, rest)),
    }))
  })
}

function partFacts(): Fact[] {
  const { partOf, families } = factTables()
  return [...partOf, ...families].flatMap(({ names, parts }) => {
    const spelt = names.map((name) => nameWords(name))
    const read = (rest: readonly string[]) => spelt.map((name) => interpretation(name, rest))
    return parts.map((part) => ({ phrase: nameWords(part), read }))
  })
}

const brandFacts = (): Fact[] =>
  factTables().planBrands.map(({ company, product }) => ({
    phrase: nameWords(product),
    read: () => [interpretation(nameWords(company))],
  }))

const BLUE: Fact[] = [['blue', 'cross'], ['blue', 'shield'], ['anthem']].map((phrase) => ({
  phrase,
  read: (rest, states) =>
    (states.length > 0 ? states : statesNamed(rest)).flatMap((state) =>
      (factTables().blueLicensees.get(state) ?? []).map(({ licensee }) =>
        interpretation(nameWords(licensee)),
      ),
    ),
}))

/** The states of each contractor's jurisdiction, without the parts of divided states. */
const JURISDICTION_STATES = currentPartsAB()
  .filter(({ places }) => places.length === 0)
  .map(({ states }) => states)

/** "Medicare Oregon Part A" may be routed under any state of its contractor. */
const JURISDICTIONS: Fact = {
  phrase: ['medicare'],
  read: (rest) => {
    if (!rest.includes('part')) return []
    const named = statesNamed(rest)
    const others = JURISDICTION_STATES.filter((states) =>
      named.some((state) => states.includes(state)),
    ).flat()
    return others.filter((state) => !named.includes(state)).flatMap((state) => medicareParts(rest, state))
  },
}

/** A phrase of such words only ("The Health Plan") is ignored within a longer name. */
const EVERYDAY = new Set(
  (
    'advantage administrators american association benefit care casualty choice community company ' +
    'direct family fund general group health insurance life medical mutual national network partners ' +
    'physicians plan preferred premier property select service state system trust united'
  ).split(' '),
)
/** "Medi-Cal" without its hyphen is a common word. */
const MEDI_CAL = 'medical'

/**
 * Facts by the letters of their phrase without blanks: "Emblem Health" is also printed
 * "EmblemHealth".
 */
const byRun = (facts: readonly Fact[]) =>
  Map.groupBy(
    facts.filter(({ phrase }) => !phrase.every((word) => EVERYDAY.has(word))),
    ({ phrase }) => phrase.join(''),
  )

/**
 * Facts by their phrase, made at the first use: a process that matches no names starts without
 * them.
 */
function indexFacts() {
  const [medicaid, parts] = [medicaidFacts(), partFacts()]
  const others = [...sameNameFacts(), ...parts, ...brandFacts(), ...BLUE, JURISDICTIONS]
  return {
    ofCard: byRun([...contractorFacts(), ...medicaid, ...others]),
    ofDirectory: byRun([...parts, ...medicaid]),
  }
}
const indexedFacts = lazy(indexFacts)

const LONGEST = 8
/**
 * Names that facts derive from the words of a card. `state` is the card's state outside of the
 * name; without it, states in the rest of the name count.
 */
export const factReadings = (words: readonly string[], state: string | null): FactReading[] =>
  readingsBy(indexedFacts().ofCard, words, state ? [state] : [])

/** Names of the companies that own a name of the directory: a card may show theirs. */
export const ownerNames = (words: readonly string[]): (readonly string[])[] =>
  readingsBy(indexedFacts().ofDirectory, words, []).map((reading) => reading.words)

function readingsBy(
  facts: ReadonlyMap<string, Fact[]>,
  words: readonly string[],
  states: readonly string[],
): FactReading[] {
  return words.flatMap((_, index) => {
    let run = ''
    return words.slice(index, index + LONGEST).flatMap((word, extra) => {
      run += word
      if (extra === 0 && word === MEDI_CAL) return []
      const found = facts.get(run)
      if (!found) return []
      const rest = [...words.slice(0, index), ...words.slice(index + extra + 1)]
      const phrase = words.slice(index, index + extra + 1)
      return found.flatMap(({ read }) => read(rest, states).map((each) => ({ ...each, phrase })))
    })
  })
}
