import { BLUE_LICENSEES } from './facts/blue-licensees.ts'
import { KNOWN_AS } from './facts/known-as.ts'
import { MEDICAID_PROGRAMS } from './facts/medicaid-programs.ts'
import { MEDICARE_CONTRACTORS } from './facts/medicare-contractors.ts'
import { PART_OF } from './facts/part-of.ts'
import { PLAN_BRANDS } from './facts/plan-brands.ts'
import { STATE_FAMILIES } from './facts/state-families.ts'
import { nameWords } from './name-words.ts'
import { statesNamed, wordsOfState } from './state-words.ts'

/** `rest` is what the card says besides the phrase, `states` the one it gives beside the name. */
type Fact = { phrase: readonly string[]; read: (rest: readonly string[], states: readonly string[]) => string[][] }

const CONTRACTOR_PHRASES = MEDICARE_CONTRACTORS.map((name) => nameWords(name).join(' '))

const CONTRACTORS: Fact[] = CONTRACTOR_PHRASES.map((name) => ({
  phrase: name.split(' '),
  read: (rest, states) => (states.length > 0 ? states : served(rest)).flatMap((state) => medicareParts(rest, state)),
}))

/** The states that a contractor's card names beside the contractors: Wisconsin Physicians Service serves Iowa. */
function served(rest: readonly string[]): string[] {
  const others = CONTRACTOR_PHRASES.reduce((text, phrase) => ` ${text} `.replace(` ${phrase} `, ' ').trim(), rest.join(' '))
  return statesNamed(others.split(' '))
}

/** Part A and B, unless the card says which. */
function medicareParts(rest: readonly string[], state: string): string[][] {
  const said = rest.indexOf('part')
  const parts = said >= 0 && rest[said + 1] ? [rest[said + 1]!] : ['a', 'b']
  return parts.map((part) => ['medicare', ...wordsOfState(state), 'part', part])
}

const MEDICAID: Fact[] = Object.entries(MEDICAID_PROGRAMS).flatMap(([state, names]) =>
  names.map((name) => ({ phrase: nameWords(name), read: () => [['medicaid', ...wordsOfState(state)]] })),
)

const NAMES: Fact[] = [...KNOWN_AS, ...Object.values(STATE_FAMILIES).flat()].flatMap((group) => {
  const spelt = group.map((name) => nameWords(name))
  return spelt.map((phrase, own) => ({
    phrase,
    read: (rest) =>
      spelt.filter((_, at) => at !== own).map((name) => [...name, ...rest.filter((word) => !name.includes(word))]),
  }))
})

const PARTS: Fact[] = Object.entries(PART_OF).flatMap(([company, parts]) =>
  parts.map((part) => ({ phrase: nameWords(part), read: (rest: readonly string[]) => [[...nameWords(company), ...rest]] })),
)

const BRANDS: Fact[] = Object.entries(PLAN_BRANDS).flatMap(([company, products]) =>
  products.map((product) => ({ phrase: nameWords(product), read: () => [nameWords(company)] })),
)

const BLUE: Fact[] = [['blue', 'cross'], ['blue', 'shield'], ['anthem']].map((phrase) => ({
  phrase,
  read: (rest, states) =>
    (states.length > 0 ? states : statesNamed(rest)).flatMap((state) =>
      (Object.hasOwn(BLUE_LICENSEES, state) ? BLUE_LICENSEES[state]! : []).map((name) => nameWords(name)),
    ),
}))

/** Found by the letters of the phrase alone: "Emblem Health" is printed "EmblemHealth" as well. */
const BY_RUN = Map.groupBy([...CONTRACTORS, ...MEDICAID, ...NAMES, ...PARTS, ...BRANDS, ...BLUE], ({ phrase }) =>
  phrase.join(''),
)
const LONGEST = 8
/** "Medi-Cal" without its hyphen is a word of half the directory. */
const EVERYDAY = new Set(['medical'])

/**
 * What the words of a card mean by facts of the field, each as the words of a name. `state` is the one given beside the name;
 * without it, states that the rest of the name spells out count.
 */
export function factReadings(words: readonly string[], state: string | null): string[][] {
  return words.flatMap((_, at) => {
    let run = ''
    return words.slice(at, at + LONGEST).flatMap((word, more) => {
      run += word
      if (more === 0 && EVERYDAY.has(word)) return []
      const rest = [...words.slice(0, at), ...words.slice(at + more + 1)]
      return (BY_RUN.get(run) ?? []).flatMap(({ read }) => read(rest, state ? [state] : []))
    })
  })
}
