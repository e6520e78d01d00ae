import { lazy, oneOf, optionalList, readTable, text } from '@ppman/facts'
import { type Guarded, guard, matchesIn } from '../text/needles.ts'
import { regex } from '../text/pattern.ts'
import type { Range } from '../rules/segments/units.ts'

/** A name of plan types in a text: those that it surely means, and those that it may include. */
export type PlanName = Range & { planTypes: readonly string[]; mayInclude: readonly string[] }

type NameFact = Pick<PlanName, 'planTypes' | 'mayInclude'>
type NameTable = { anyLetters: Guarded; exactLetters: Guarded; facts: ReadonlyMap<string, NameFact> }

/** What stands between the words of a name. */
const [GAP, HYPHEN] = ['[\\s\\/-]{1,3}', '[\\s-]']
const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const sourceOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word.split('-').map(escape).join(HYPHEN))
    .join(GAP)
/** Names of both letterings are told apart by their own key, so that "Chip" is not "CHIP". */
const foldExact = (name: string) => name.replace(/[\s/-]+/g, '')
const foldAny = (name: string) => foldExact(name).toLowerCase()

const nameTable = lazy((): NameTable => {
  const rows = readTable(new URL('./facts/plan-names.csv', import.meta.url), {
    name: text,
    plan_types: optionalList,
    may_include: optionalList,
    letters: oneOf(['any', 'exact']),
  })
  const patternOf = (letters: 'any' | 'exact', flags: string) => {
    const names = rows.filter((row) => row.letters === letters).map(({ name }) => name)
    const longestFirst = names.sort((a, b) => b.length - a.length).map(sourceOf)
    return guard(new RegExp(`(?<![\\w-])(?:${longestFirst.join('|')})(?:'?s)?(?![\\w])`, flags))
  }
  const facts = rows.map(({ name, letters, plan_types: planTypes, may_include: mayInclude }) => {
    const key = letters === 'any' ? foldAny(name) : foldExact(name)
    return [key, { planTypes, mayInclude }] as const
  })
  return {
    anyLetters: patternOf('any', 'gi'),
    exactLetters: patternOf('exact', 'g'),
    facts: new Map(facts),
  }
})

/**
 * Words around names of plans that name something else: authorities and their manuals, fees, people
 * of a study, a license, tests for sale, an address.
 */
const NOT_PLANS = regex('gi')`
  \bCenters for Medicare (?:&|and) Medicaid Services\b|
  \bmedicare (?:claims processing|benefit policy|managed care|program integrity|secondary payer|
    [\w-]{1,20} coverage|national|local|administrative)[\w ]{0,40}|
  \b(?:medicare|medicaid|CHIP) (?:manuals?|NCDs?|LCDs?|NCCI|articles?|guidelines?|guidance|criteria|
    polic(?:y|ies)|rules?|regulations?|requirements?|coverage|(?:physician )?fee schedules?|
    allowables?|rates?|rebates?|payments?|statutes?|law|contractors?|functional|age|aged|sample|data|
    claims data|uses|has|does|covers|considers|pays|requires|will|patients|trust|demonstration|
      therapeutic|approved|certified|law|act|agenc(?:y|ies))\b|
  \bmedicare part [abd]\b|\bnotice of medicare\b|\bmedicare-(?!medicaid)[a-z]{3,20}\b|
  \bcommercial(?:ly)? (?:(?:driver'?s )?licen[cs]e|laborator|labs?\b|tests?\b|kits?\b|assays?\b|
    driver|vehicle|use\b|availab|software|product(?= )(?! lines?)|radio|weight|formula|source|name)\w*|
  \b(?:plasma|gas|fluid|heat|health information|information|data|partial|air|needle|sister) exchanges?\b|
  \bexchanges? (?:street|st\b|road|avenue|place|transfusion)|
  \b(?:self[- ]funded|self[- ]insured) by\b
`

/** The names of plan types in a text, in order. */
export function planNamesIn(words: string): PlanName[] {
  const { anyLetters, exactLetters, facts } = nameTable()
  const plain = words
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2019/g, "'")
    .replace(NOT_PLANS, (found) => '\u0000'.repeat(found.length))
  const found = [
    ...matchesIn(anyLetters, plain).map((match) => ({ match, fold: foldAny })),
    ...matchesIn(exactLetters, plain).map((match) => ({ match, fold: foldExact })),
  ].flatMap(({ match: { 0: name, index: start }, fold }) => {
    const fact = facts.get(fold(name)) ?? facts.get(fold(name.replace(/'?s$/, '')))
    return fact ? [{ ...fact, start, end: start + name.length }] : []
  })
  return withoutInner(found)
}

/** Of names that overlap, the longest stays: "Medicare Advantage" is not "Medicare". */
const withoutInner = (names: readonly PlanName[]): PlanName[] =>
  names
    .filter(
      (one) =>
        !names.some(
          (other) =>
            other !== one &&
            other.start < one.end &&
            one.start < other.end &&
            other.end - other.start > one.end - one.start,
        ),
    )
    .sort((a, b) => a.start - b.start)
