import { regex } from '../text/pattern.ts'
import { namesCms, readDeferral } from './deferral.ts'
import { EXCEPT, groupsIn, namesWholeGroups } from './groups.ts'
import { answerOf, answersIn, boxesIn, type MarkedLabel } from './marks.ts'
import { readNoPolicy } from './no-policy.ts'
import { planNamesIn } from './plan-names.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'
import { applying, excluding, openly, readClauseOf } from './sentences.ts'

/** What a head says of the entries below and beside it. */
export type HeadKind = 'scope' | 'excluded' | 'other'

const GROUP_NOUN =
  '(?:products?|plans?|programs?|members?|membership|populations?|lines?|benefit plans|groups?|LOBs?)'
const SCOPE_HEAD = regex('i')`
  ^\W*(?:(?:this |the )?(?:medical |payment |reimbursement |clinical )?(?:policy|guideline|document|criteria)
    )?\s?(?:is |are )?(?:applies(?: only)? to|applicable(?: to| for)?|applicability|application|scope|
      in scope|
    who this (?:covers|applies to)|(?:for )?use with|used for|(?:plans?|members) covered|
    (?:applicable |eligible |covered |included |affected |participating |benefit )?
      (?:(?:product |business )?lines?(?: of business)?|LOBs?|(?:business )?segments?|health plans?|
        books? of business|coverage types?|${GROUP_NOUN}(?:\s?types?| affected| included| in scope)?)|
    funding|markets?|states?|service areas?|regions?|populations?|audience|used by|use for|member type|
      sources? (?:of criteria|applied)|coverage determination|delegation)
  (?:[\s,/(&]+[^:|.]{0,40})?\W*$
`
const EXCLUDED_HEAD = regex('i')`
  ^\W*(?:(?:this |the )?(?:medical |payment )?(?:policy|guideline|document)\s)?
  (?:(?:excluded|exempt|exceptions?|exclusions?|carve-?outs?|except|excluding|non-?applicable|
    out[- ]of[- ]scope)(?: from (?:this )?[\w ]{3,20}|
      (?: lines? of business| ${GROUP_NOUN})?)|excludes|exemptions?|
    not (?:applicable(?: to| for)?|for(?: use with)?|in scope|included|used for|covered by this policy)|
    (?:does|do) not apply to(?: the following[\w ]{0,30})?)\W*$
`
/** Heads of grids about something else than the scope of the document. */
const OTHER_TOPIC = regex('i')`
  \b(?:authoriz\w+|precert\w*|notification|copay\w*|cost|deductible|contact|phone|fax|tier|formulary|fees?|
    rates?|limits?|units?|effective|timely|appeals?|portal|mail|address|network|covered services|referral)\b
`

export const headKindOf = (head: string): HeadKind =>
  EXCLUDED_HEAD.test(head)
    ? 'excluded'
    : SCOPE_HEAD.test(head) && !OTHER_TOPIC.test(head) && !EXCEPT.test(head)
      ? 'scope'
      : 'other'

export const isOtherTopic = (head: string): boolean => OTHER_TOPIC.test(head)

/** A line as label and value: cells of a row, or the words before and after a colon or dash. */
export function splitEntry(words: string): { label: string; value: string; cells: string[] } | null {
  const cells = /[|\t]/.test(words)
    ? words
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .split(/[|\t]/)
        .map((cell) => cell.trim())
    : []
  if (cells.length >= 2) return { label: cells[0]!, value: cells.slice(1).join(' | '), cells }
  const gap = /^\W{0,9}([A-Za-z][^:]{2,39}?) {3,40}(\S[^]*)$/.exec(words)
  if (gap && headKindOf(gap[1]!) !== 'other') return { label: gap[1]!, value: gap[2]!, cells: [] }
  const colon =
    /^\W*([^:]{2,110}?)\s?:\s*([^]*)$/.exec(words) ?? /^\W*([^–—-]{2,60})\s[–—-]\s([^]+)$/.exec(words)
  return colon ? { label: colon[1]!.trim(), value: colon[2]!.trim(), cells: [] } : null
}

const isGroupLabel = (label: string) => label.length <= 110 && namesWholeGroups(label)

/** The statements of boxes and answers beside plan types. Those without are not in scope. */
export function readMarked(marked: readonly MarkedLabel[]): ScopeDraft[] {
  const named = marked.filter(({ label }) => isGroupLabel(label))
  if (!named.some(({ isIn }) => isIn)) return []
  return named.flatMap(({ label, isIn }) => (isIn ? inside(label) : notInside(label)))
}

const inside = (label: string): ScopeDraft[] => applying(label, false) ?? []
const notInside = (label: string): ScopeDraft[] => {
  const { planTypes } = groupsIn(label)
  return planTypes.length > 0 ? [draftOf('excludes', { planTypes, isWholeRule: false })] : []
}

/**
 * Plan types with a typed cross behind each that is in scope: "Commercial x Medicaid".
 *
 * @param goesOn whether a line with crosses stands above, so that a line without any is one, too
 */
export function readCrosses(words: string, goesOn: boolean): ScopeDraft[] {
  const crosses = crossesIn(words)
  const names = planNamesIn(words)
  if (crosses.length === 0 && !goesOn) return []
  const marked = names.map(({ start, end }, index) => {
    const next = names[index + 1]?.start ?? words.length
    return { label: words.slice(start, end), isIn: crosses.some((cross) => cross >= end && cross < next) }
  })
  return goesOn
    ? marked.flatMap(({ label, isIn }) => (isIn ? inside(label) : notInside(label)))
    : readMarked(marked)
}

const crossesIn = (words: string) => [...words.matchAll(/(?<=\s)[xX](?=\s|$)/g)].map(({ index }) => index)

export const hasCrosses = (words: string): boolean => crossesIn(words).length > 0

/** Whether a line has plan types and crosses and no other words. */
export const isCrossLine = (words: string): boolean => {
  const names = planNamesIn(words)
  const rest = names.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), words)
  return names.length > 0 && /^[\sxX,/&_]*$/.test(rest)
}

/** The value of a head: a list of plan types, a grid, or a sentence of them. */
export function readHeadValue(kind: HeadKind, value: string): ScopeDraft[] {
  const marked = [boxesIn(value), answersIn(value)].find((found) => found.length > 0)
  if (marked) return readMarked(marked)
  const answer = readAnswer(value)
  if (answer) return answer
  if (planNamesIn(value).length === 0 && !/\b(?:all|every)\b/i.test(value)) return placesOnly(kind, value)
  return (kind === 'excluded' ? excluding(value) : applying(value, false)) ?? []
}

/** "Applicability: not applicable to Medicare." */
function readAnswer(value: string): ScopeDraft[] | null {
  const negative =
    /^\W*(?:not (?:applicable|for use|intended)(?: to| for| with)?|(?:does|do) not apply to|excludes)\s(.+)$/is
  const object = negative.exec(value)?.[1]
  return object === undefined ? null : excluding(object)
}

/** "Market: Ohio" restricts a document to its state. */
function placesOnly(kind: HeadKind, value: string): ScopeDraft[] {
  const { states } = groupsIn(`states: ${value}`)
  if (states.length === 0 || value.length > 120) return []
  return [draftOf(kind === 'excluded' ? 'excludes' : 'applies', { states })]
}

/** A line that names groups and says what holds for them: "Medicare Advantage | CMS NCD 160.18". */
export function readGroupEntry(label: string, value: string, head: HeadKind | null): ScopeDraft[] {
  if (!isGroupLabel(label)) return []
  // Beside the name of a group, "see also NCD 160.18" sends this group there.
  const deferred = readDeferral(`${label}: ${value.replace(SEE_ALSO, 'see ')}`, groupsIn(label))
  if (deferred.length > 0) return deferred
  const whom = groupsIn(label)
  const none = /^\W*no (?:[\w-]+ ){0,3}polic(?:y|ies)\W*$/i.test(value)
    ? [draftOf('none')]
    : readNoPolicy(value)
  if (none.length > 0) return none.map((draft) => ({ ...draft, planTypes: whom.planTypes }))
  const isCmsAlone =
    namesCms(value) && /^\W*(?:CMS|NCDs?|LCDs?|medicare|applicable|national|local)\b/i.test(value)
  if (isCmsAlone && whom.planTypes.some((plan) => plan === 'medicare_advantage' || plan === 'dual'))
    return [draftOf('defers', { planTypes: whom.planTypes })]
  if (NETWORKS.test(value)) return openly(applying(label, false)) ?? []
  const answer = answerOf(value)
  const clause = answer === null ? readClauseOf(label, value) : null
  if (clause) return clause
  if (answer !== null && (head === 'scope' || isExplicit(value)))
    return answer ? inScope(label, head) : wholly(excluding(label) ?? [])
  return isReferred(value) ? wholly(excluding(label) ?? []) : []
}

const SEE_ALSO = /^\W*(?:please )?(?:also see|see also)\s/i

const isExplicit = (value: string) =>
  /^\W*(?:this (?:polic|doc|guid)|sections? |not applicable\b|applicable\b|does not apply\b|\uE000)/i.test(
    value,
  )
const inScope = (label: string, head: HeadKind | null) =>
  head === 'scope' ? inside(label) : (openly(applying(label, false)) ?? [])
/** Kinds of networks, and nothing else: "Commercial Members: Managed Care (HMO and POS), PPO". */
const NETWORKS = /^(?:\W|\b(?:HMO|PPO|POS|EPO|HDHP|indemnity|managed care|open access|and|or)\b){3,60}$/i

/** A row about some groups says nothing of the others. */
const wholly = (drafts: readonly ScopeDraft[]) => drafts.map((draft) => ({ ...draft, isWholeRule: false }))

/** Another document decides: "FEP: see the FEP medical policy manual". */
const REFERRED = regex('i')`
  ^\W*(?:please )?(?:see|refer to|use|uses|follow|follows|governed by|reviewed under)\s(?:the |its |their )?
  (?:own|separate|different|FEP|FEHB|state|TRICARE|medicaid|community plan|medicare advantage|federal|
    agency)\b
  [^.;]{0,50}\b(?:manual|handbook|polic(?:y|ies)|guidelines?|criteria|edition)\b
`
const isReferred = (value: string) => REFERRED.test(value) && !/\b(?:this|below|above|section)\b/i.test(value)

/** A grid whose columns are plan types and whose row has the answers. */
export function readColumns(heads: readonly string[], cells: readonly string[]): ScopeDraft[] {
  if (heads.length !== cells.length) return []
  const columns = heads.map((label, index) => ({ label, cell: cells[index]! }))
  const named = columns.filter(({ label }) => isGroupLabel(label))
  const answers = named.map(({ label, cell }) => ({ label, isIn: cell === '' ? false : answerOf(cell) }))
  if (named.length < 2 || answers.some(({ isIn }) => isIn === null)) return []
  return readMarked(answers as MarkedLabel[])
}
