import { source } from '../text/pattern.ts'
import { maskParentheses } from './sentences/clause.ts'
import { type Fragment, RUN_IN, trim } from './fragment.ts'
import { statedOperator } from './lead-in.ts'
import { decisionIn } from './sentences/decision.ts'

/** Words with which an entry of a flattened list begins; as proper names they are rare. */
const OPENERS = source`
  (?:The|An?|No|Not|None|There|This|Has|Have|Is|Are|Was|Had|At|If|When|Any|All|One|Both|Either|Prior|
  Previous(?:ly)?|Current(?:ly)?|Member|Patient|Individual|Person|Enrollee|Beneficiary|Child|Adult|Women|
  Diagnos[ei]s|Treatment|Therapy|Test(?:ing)?|Results?|Histor(?:y|ical)|Documentation|Documented|
  Evidence|Absence|
  Presence|Failure|Failed|Inadequate|Trial|Age|Symptoms?|Provider|Physician|
  Prescriber|Prescribed|Procedure|Device|
  Dose|Dosage|Use|Used|Request|Requested|Criteria|Confirmed|Persistent|
  Severe|Moderate|Contraindication|Intolerance)s?
`
/** The end of an entry that no sign ends, before a capital that begins the next one. */
const CAPITAL = new RegExp(`(?<=[a-z0-9)_%®™*]) (?=${OPENERS}\\b(?!-))`, 'g')
/** Fewer entries are a sentence. */
const MIN_FLATTENED = 2

/** "is covered when:" or a lead-in that says how its list counts. */
const opensList = (lead: string) =>
  statedOperator(lead) !== null ||
  (decisionIn(lead) !== null && /\b(?:when|if|who|member|patient) ?:$/i.test(lead))

/** Where the entries of a text begin that lost all signs: each begins with a capital. */
export const capitalEdges = (body: string): number[] =>
  /[;•]/.test(body) ? [0] : [0, ...[...maskParentheses(body).matchAll(CAPITAL)].map(({ index }) => index)]

/** Entries of a list whose page lost all signs: each begins with a capital after a colon. */
export function atCapitals(text: string, fragment: Fragment): Fragment[] {
  if (fragment.kind !== 'text' || fragment.numbering) return [fragment]
  const own = text.slice(fragment.start, fragment.end)
  const colon = own.indexOf(': ')
  if (colon < 0 || !opensList(own.slice(0, colon + 1))) return [fragment]
  const edges = capitalEdges(own.slice(colon + 2)).map((edge) => edge + colon + 2)
  return edges.length < MIN_FLATTENED ? [fragment] : cutAfterLead(text, fragment, edges)
}

/** Between the entries of a sentence: "A, B, or C". */
const COMMA = /,\s(?:(and|or)\s)?/g
/** Between the two entries of a sentence. */
const PAIR = /\s(and|or)\s/g

/** Lists of names within one condition. */
const NAMES =
  /\b(?:genes?|markers?|biomarkers?|drugs?|agents?|medications?|products?|codes?|tests?|variants?)$/i

/** Whether commas separate entries: only the last may have a connective. */
const isCommaSeries = (commas: readonly RegExpExecArray[]) =>
  commas.length > 1 && commas.slice(0, -1).every(([, word]) => word === undefined)

/** Where the entries of a series of commas begin: "A, B, or C". */
export function commaEdges(body: string): number[] {
  const masked = maskParentheses(body)
  const commas = [...masked.matchAll(COMMA)]
  if (/[;:•]|[.!?]\s/.test(masked) || !isCommaSeries(commas) || commas.at(-1)![1] === undefined) return [0]
  return [0, ...commas.map(({ 0: joiner, index }) => index + joiner.length)]
}

/** "is granted when the following has been shown:" */
const awaitsSeries = (lead: string) =>
  decisionIn(lead) !== null && /\b(?:when|if)\b[^:]{0,20}\b(?:following|this)\b[^:]{0,40}: ?$/i.test(lead)

/** Entries that commas separate after a lead-in that says how they count. */
export function atCommas(text: string, fragment: Fragment): Fragment[] {
  const own = text.slice(fragment.start, fragment.end)
  const colon = own.indexOf(': ')
  const stated = colon < 0 ? null : statedOperator(own.slice(0, colon + 1))
  const isOpen = stated !== null || (colon >= 0 && awaitsSeries(own.slice(0, colon + 1)))
  if (!isOpen || NAMES.test(own.slice(0, colon)) || fragment.kind === 'heading' || fragment.kind === 'row')
    return [fragment]
  const body = maskParentheses(own.slice(colon + 2))
  if (/[;:•]|[.!?]\s/.test(body)) return [fragment]
  const commas = [...body.matchAll(COMMA)]
  const pair = [...body.matchAll(PAIR)]
  const isSeries = isCommaSeries(commas)
  const isPair =
    commas.length === 0 && pair.length === 1 && stated && (pair[0]![1] === 'or') === (stated.op === 'any')
  if (!isSeries && !isPair) return [fragment]
  const joiners = isSeries ? commas : pair
  const edges = [0, ...joiners.map(({ 0: joiner, index }) => index + joiner.length)]
  return cutAfterLead(
    text,
    fragment,
    edges.map((edge) => edge + colon + 2),
  )
}

/** The lead-in, and the entries that begin at the given places. */
function cutAfterLead(text: string, fragment: Fragment, edges: readonly number[]): Fragment[] {
  const length = fragment.end - fragment.start
  const ranges = [0, ...edges].map((from, index) => ({ from, to: edges[index] ?? length }))
  return ranges.flatMap(({ from, to }, index) =>
    trim(text, {
      ...fragment,
      start: fragment.start + from,
      end: fragment.start + to,
      ...(index > 0 && { numbering: [RUN_IN], indent: null }),
    }),
  )
}
