import { regex, source } from '../text/pattern.ts'
import { statementsOf } from '../language/statements.ts'
import { wordsOf } from '../diff/word-diff.ts'
import { type Facts, providersIn } from '../facts/facts.ts'
import { authorizationBegins, authorizationEnds } from './decision-rules.ts'
import { type Finding, type Rule, flipped, paysMore } from './finding.ts'

/** Words that connect an enumeration and are not members of it. */
const JOINING = new Set([
  'and',
  'or',
  'a',
  'an',
  'the',
  'of',
  'for',
  'in',
  'to',
  'with',
  'by',
  'as',
  'well',
  'also',
  'e.g',
  'i.e',
  'etc',
])
const MAX_WORDS = 10
const SENT = regex('i')`
  \b(?:submi\w+|includ\w+|provid\w+|document\w*|attach\w*|keep|retain|records?|notes?|forms?|reports?|
    keeps|retains|letters?)\b
`

/**
 * A member is added to or removed from an enumeration in a sentence that decides: an indication, a
 * document or a service.
 */
export const memberRule: Rule = ({ before, after, words, quote, isEcho, setting }) => {
  if (!before || !after || isEcho || setting !== 'policy' || after.section !== 'policy') return []
  const [gone, come] = [membersOf(words.gone), membersOf(words.come)]
  const [less, more] = [lacking(gone, come), lacking(come, gone)]
  const isAdded = more.length > 0
  if (less.length > 0 === isAdded || Math.max(less.length, more.length) > MAX_WORDS) return []
  if (!isEnumerated(isAdded ? quote.after! : quote.before!, isAdded ? more : less)) return []
  const isDuty = after.decisions.isRequirement || (paysMore(after) === 'unknown' && isKept(after.sentence))
  const members = isAdded ? more : less
  const isSent = isDuty && SENT.test(`${quote.before} ${quote.after}`)
  const kind = { isSent, isOfPeople: arePeople(members), isOfPlaces: arePlaces(members) }
  return named(isAdded, after, kind, quote.after!)
}

type Kind = { isSent: boolean; isOfPeople: boolean; isOfPlaces: boolean }

const member = (
  type: 'applicability_changed' | 'place_of_service_changed',
  severity: Finding['severity'],
  isLoosening: boolean,
  verb: string,
): Finding => ({
  type,
  severity,
  direction: isLoosening ? 'loosening' : 'tightening',
  reason: `a ${type === 'applicability_changed' ? 'kind of provider' : 'place of service'} was ${verb}`,
})

/** Whether all members are kinds of providers: "LPCs", "marriage and family therapists". */
const arePeople = (members: readonly string[]) =>
  providersIn(members.join(' ')).length > 0 || members.every((one) => TITLE.test(one))
const TITLE = regex('')`
    ^(?:md|do|np|pa|rn|lpn|aprn|cnp|cns|cnm|crna|lcsw|lmsw|lpc|lmft|lmhc|lpcc|bcba|phd|psyd|
    od|dpm|dds|dmd|dc|pt|ot|slp|rd|rdn|rph|pharmd)s?$
  `
/** Whether the members are places of service; the last word names the kind: "group home (14)". */
const arePlaces = (members: readonly string[]) => {
  const names = members.filter((one) => !/^\d+$/.test(one))
  return names.length > 0 && names.length <= 4 && PLACE.test(names.at(-1)!)
}
const PLACE = regex('')`
    ^(?:offices?|homes?|schools?|clinics?|hospitals?|facilit(?:y|ies)|outpatient|inpatient|
    centers?|departments?|infusion|surgical|ambulatory|nursing|skilled|urgent|emergency|
    residences?|pharmac(?:y|ies)|mobile|suites?)$
  `

function named(
  isAdded: boolean,
  facts: Facts,
  { isSent, isOfPeople, isOfPlaces }: Kind,
  text: string,
): Finding[] {
  const grows = paysMore(facts)
  const verb = isAdded ? 'added' : 'removed'
  if (isOfPeople)
    return [member('applicability_changed', 'medium', isAdded !== (grows === 'tightening'), verb)]
  if (isOfPlaces)
    return [member('place_of_service_changed', 'high', isAdded !== (grows === 'tightening'), verb)]
  if (isSent) {
    const direction = isAdded ? 'tightening' : 'loosening'
    return [
      {
        type: `requirement_${verb}`,
        severity: 'medium',
        direction,
        reason: `something to be sent or shown was ${verb}`,
      },
    ]
  }
  if (grows === 'unknown') return INDICATIONS.test(text) ? [indication(isAdded)] : []
  const direction = isAdded ? grows : flipped(grows)
  const { priorAuth, coverage, bundling } = facts.decisions
  if (priorAuth === 'required')
    return [
      isAdded
        ? authorizationBegins('unstated->required', { after: facts })
        : authorizationEnds('required->unstated'),
    ]
  return [
    {
      type: priorAuth
        ? 'prior_auth_removed'
        : coverage === null && bundling !== null
          ? 'bundling_changed'
          : 'coverage_change',
      severity: 'high',
      direction,
      reason: `a member of what a statement of coverage lists was ${verb}`,
    },
  ]
}

/** A list of what a service is for, after its label. */
const INDICATIONS = /^\W*(?:\w+ ){0,2}(?<!contra)indications?(?: \w+){0,2}:/i
const indication = (isAdded: boolean): Finding => ({
  type: 'criteria_changed',
  severity: 'high',
  direction: isAdded ? 'loosening' : 'tightening',
  reason: `an indication was ${isAdded ? 'added' : 'removed'}`,
})

/** Whether someone keeps or sends what is enumerated. */
const isKept = (sentence: string) =>
  statementsOf(sentence).some(({ main }) => main.includes('KEEP') || main.includes('SUBMIT'))

const membersOf = (words: string) => wordsOf(words.toLowerCase()).filter((word) => !JOINING.has(word))

/** Words of a list beyond those of the other, counting repetitions. */
function lacking(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  return list.filter((word) => {
    const count = left.get(word) ?? 0
    if (count > 0) left.set(word, count - 1)
    return count === 0
  })
}

/** Whether the words are separated from others by commas, "and" or "or". */
function isEnumerated(text: string, words: readonly string[]): boolean {
  const [first, last] = [words[0]!, words.at(-1)!].map((word) =>
    word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'),
  )
  const joined = '(?:,(?: and| or)?|\\band|\\bor)'
  const members = source`
    (?:${joined}|include) (?:(?:an?|the) )?(?:[\w-]+ )?${first!}\b.*,|\b${last!}(?:,| and\b| or\b)|
    ${joined} (?:an? |the )?${first!}\b
  `
  return new RegExp(members, 'i').test(text)
}
