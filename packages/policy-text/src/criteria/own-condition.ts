import { splitSentences } from '../extraction/block-builder.ts'
import { regex, source } from '../text/pattern.ts'
import { type Clause, maskParentheses, trailingJoiner, trimClause } from './sentences/clause.ts'
import { introducesList, listsServices, statedOperator, type StatedOperator } from './lead-in.ts'
import { decisionIn } from './sentences/decision.ts'
import type { Entry } from './entry.ts'
import { hasTitleForm } from './open-lists.ts'
import { NUMBERS } from './sentences/quantifiers.ts'
import { JOINS } from './sentences/sentence-criteria.ts'
import { AUXILIARY } from './sentences/verbs.ts'

/** A remark within an entry. */
const NOTE = /(?:^|\s)(?:notes?|footnotes?)\s*:/i

/** An entry that points elsewhere, or tells the opposite decision for all the rest. */
const REMARK =
  /^\W*(?:(?:please )?(?:see|refer to)\b|(?:experimental|investigational|unproven|not covered)\b.*\bother\b)/i
const CODE = source`(?:\d{5}|\d{4}[FTUM]|[A-V]\d{4})`
/** An entry that is a row of a table of codes, not a statement about them. */
const CODE_ROW = regex('')`
  ^\W*(?:${CODE}|Codes? Description|eg,)(?![\w-])(?!(?:(?:,| or| and|, or|, and) ${CODE}){0,6} ${AUXILIARY} )
`
/** Words of a decision, in contrast to a treatment that "is being considered for" somebody. */
const CONSIDERS = /\bconsiders\b|(?<!\bbeing )\bconsidered\b(?! for\b)/
/** Whether an entry without entries below it states no condition. */
export const isRemark = (text: string) =>
  REMARK.test(text) || CODE_ROW.test(text) || (decisionIn(text) === 'not_covered' && CONSIDERS.test(text))

/** Further sentences of an entry explain it. */
export function firstSentence(entry: Entry): Clause {
  const [first = ''] = splitSentences(entry.text)
  const isWhole = /[.!?]\W*$/.test(first) && first.length > 30
  const note = NOTE.exec(entry.text)
  const text = entry.text.slice(0, Math.min(isWhole ? first.length : Infinity, note?.index ?? Infinity))
  return { start: entry.start, end: entry.start + text.length, text }
}

const CLAUSE = /\b(?:is|are|was|were|has|have|had|does|do|did|will|can|cannot|must|may|should|meets?|been)\b/i

const PEOPLE =
  /\b(?:members?|patients?|individuals?|persons?|adults?|children|infants?|women|men|people|enrollees?)\b/i
/** Words for what the list below holds. */
const VAGUE = regex('i')`
  ^\W*(?:[a-z]+ )?(?:findings?|features?|evidence|documentation|criteria|symptoms?|signs?|history|
    presence|indications?)\W*$|^\W*(?:[a-z][a-z-]* ){1,5}criteri(?:on|a)\W*$
`
/** Words in front of entries that say how a condition is shown. */
const EXPLAINED = source`
  (?:(?:as )?(?:evidenced|demonstrated|documented|shown|confirmed|defined|manifested|supported|indicated) by|
    (?:as )?defined as|in that|i\.e\.,?|because of)
`
const SHOWN = regex('i')`\b${EXPLAINED}\W*$`
/** "Including" explains a condition only in front of a count: "care has failed, including both". */
const SHOWN_BY_COUNT = regex('i')`\b(?:${EXPLAINED}|includ(?:ing|es))\W*$`
/** A bound, a second condition or an absence: the entries below do not repeat it. */
const SAYS_MORE = regex('i')`
  \d|\b(?:and|${NUMBERS.join('|')})\b|^\W*(?:no|without|absence|lack)\b|\b(?:is|are) not\b
`
/** Whether the entries below count in place of a condition: "therapy has failed, as shown by". */
const isShownBelow = (text: string, pattern: RegExp) => pattern.test(text) && !SAYS_MORE.test(text)
/** The entries below are examples of the condition. */
const DETAILED = regex('i')`
  ,? ?\b(?:such as|e\.g\.,?|for example,?|including(?:,? but not limited to,?)?|${EXPLAINED})\W*$
`
export const EXAMPLES = /\b(?:such as|e\.g\.,?|for example,?)\W*$/i

/** "Overactive bladder when:": the entries below count together with what stands before. */
const OPENED =
  /,? (?:only )?(?:when|if|(?:together |along |combined )?with|plus|and)(?: either| both)?\s?:?\s*$/i

/** What an entry of one word adds to it: "positive, and". */
const ADDED = /,? (?:and|plus)\W*$/i
const WORD = /^[a-z-]{5,}$/i

/** A finite verb, or a verb in -s after its subject: "Patient shows a response". */
const CLAUSE_OR_VERB = new RegExp(
  `${CLAUSE.source}|^\\W*(?:the )?(?:[a-z]+ )?` +
    '(?:member|patient|individual|person|child|provider)s? [a-z]{2,12}\\b',
  'i',
)

/** Whether the words in front of a quantifier are a condition of their own, and no bare subject. */
function isOwn(text: string): boolean {
  const count = text.split(/\s+/).length
  if (VAGUE.test(text) || (PEOPLE.test(text) && count < 3)) return false
  return count > 1 || /^[A-Z][a-z-]{6,}$/.test(text)
}

/** When or for whom the entries below count: "During exercise". */
const SETTING = /^\W*(?:during|in|for|at|on|while|among)(?: [\w-]+){1,3}\W*$|\b(?:that|which)\W*$/i
const isSetting = (text: string) => SETTING.test(text) && !CLAUSE.test(text)

/** An entry that is a bound or a number: "≥ 40", "at least 35". */
const BOUND = /^\W*(?:[≥≤<>=]|\d|(?:at least|at most|more than|less than|greater than|between)\b)/i
/** Whether the words name a measure whose bounds are the entries below. */
const isMeasured = ({ children }: Entry, { text }: Clause) =>
  !CLAUSE.test(text) && children.every((child) => BOUND.test(child.text))

/** Words in front of a quantifier that make its list an alternative: "A, unless one of these". */
const ALTERNATIVE = /\b(?:or|unless|except (?:when|if))[\s,]*$/i
export const statedJoiner = ({ text, stated }: { text: string; stated: StatedOperator }) =>
  ALTERNATIVE.test(text.slice(0, stated.start)) ? 'or' : 'and'

/** A sentence that introduces the list below it. */
const INTRODUCED = /^(?:approve|authorize|(?:it|this|the \w+) (?:is|must)|must|all|both|one|any|either)\b/i

/** The end of a condition in front of a sentence of its own: "… is on drug A. Approve if both:". */
function sentenceBefore(text: string, stated: StatedOperator | null): number | null {
  const stop = /^[^.:;]{10,300}?[a-z)]{2}\.(?= )/.exec(text.slice(0, stated?.start))?.[0]
  const rest = stop && text.slice(stop.length).trim()
  if (!stop || !rest || !introducesList(text) || NOTE.test(stop) || !INTRODUCED.test(rest)) return null
  return CLAUSE_OR_VERB.test(stop) ? stop.length : null
}

/** None of the list is there: "results for ALL of the following tests are not available:". */
const ABSENT_BELOW = regex('i')`
  ^[^.:;]{0,80}?\b(?:(?:is|are|was|were|has been|have been|can be|could be)(?: not|n't)(?: yet)?(?: been)?\x20
    (?:available|present|performed|done|obtained|obtainable|detected|found|identified|feasible|possible)|
    (?:is|are|was|were) (?:absent|unavailable|unobtainable|infeasible|ruled out))\W*$
`
/** Whether a lead-in that counts all of its list says that none of it is there. */
export const deniesEach = (text: string, stated: StatedOperator | null): boolean =>
  stated?.op === 'all' && ABSENT_BELOW.test(text.slice(stated.end))

/** What an entry asks for besides the entries below it; null for a title or a mere lead-in. */
export function ownCondition(entry: Entry, stated: StatedOperator | null): Clause | null {
  const { start, text } = entry
  const part = (to: number) => trimClause({ start, end: start + to, text: text.slice(0, to) })
  const stop = sentenceBefore(text, stated)
  if (stop !== null) return part(stop)
  if (stated) {
    const before = text.slice(0, stated.start)
    if (deniesEach(text, stated) && !ADDED.test(before)) return null
    if (!JOINS.test(before) || isShownBelow(before, SHOWN_BY_COUNT)) return null
    const own = part(before.replace(JOINS, '').length)
    return isOwn(own.text) && !isSetting(own.text) && !isMeasured(entry, own) ? own : null
  }
  const opened = OPENED.exec(text)
  if (opened) {
    const own = part(opened.index)
    const isAdded = isOwn(own.text) || (ADDED.test(text) && WORD.test(own.text))
    return isAdded && !isSetting(own.text) && decisionIn(own.text) === null ? own : null
  }
  if (isShownBelow(text, SHOWN)) return null
  const detailed = DETAILED.exec(text)
  if (detailed && CLAUSE_OR_VERB.test(text.slice(0, detailed.index)) && !ABSENCE.test(text))
    return part(detailed.index)
  if (trailingJoiner(text)) return part(text.length)
  return /:\s*$/.test(text) || !CLAUSE.test(text) ? null : part(text.length)
}

/** "No contraindication such as:" */
export const ABSENCE = regex('i')`
  ^\W*(?:no|without|absence of|lack of)\b(?:[^.:]{2,80}(?:such as|including|:)|\s?:)\s*:?\s*$|
  \b(?:(?:do|does|did|must|should|has|have|is|are|was)(?:n't| not)(?: (?:have|had|show|include))?|
    (?:is|are) free of|ha(?:s|ve) no)(?: [\w-]+){0,4} ?:\s*$
`

/** Whether an entry states nothing itself and does not say how the entries below it count. */
export const isTitle = (entry: Entry) =>
  entry.children.length > 0 && statedOperator(entry.text) === null && ownCondition(entry, null) === null

/** Titles that sort the criteria of one indication. */
const CATEGORY = regex('i')`
  \b(?:age|diagnos[ei]s|clinical|lab(?:oratory)?|imaging|history|criteri\w{1,3}|document\w*|prescri\w*|
    treatments?|therapy|therapies|symptoms?|requirements?|exclusions?|general|function\w*|physical|members?|
    patients?|provider|evaluation|assessment|testing|tests?|safety|dos(?:e|age|ing)|other|additional|prior|
    part|step|group)\b
`
/** Whether an entry names an indication whose criteria stand below it. */
export const isIndicationTitle = (entry: Entry) => isTitle(entry) && !CATEGORY.test(entry.text)
/** The same in the words of a title, which are kept above a single entry. */
export const isNamed = (entry: Entry) => isIndicationTitle(entry) && hasTitleForm(entry.text)

/** A diagnosis: of several, each is enough unless the list joins them. */
const DIAGNOSIS = /^(?:an? )?(?:[\w-]{1,20} )?diagnos[ei]s of\b/i
const areDiagnoses = ({ children }: Entry) =>
  children.length > 1 &&
  children.every((child) => DIAGNOSIS.test(child.text) && trailingJoiner(child.text) !== 'and')
/** Whether each entry is enough whatever joins them: services that are covered, diagnoses. */
export const listsAlternativesOnly = (entry: Entry) => listsServices(entry.text) || areDiagnoses(entry)

/** What must be so in one case only: "if the test is repeated, the member must have …". */
const IN_ONE_CASE = regex('i')`
  ^\W*(?:if|when(?:ever)?|where)\s(?=[^,;:]{5,300},\s[^.;:]{3,200}\b(?:must|shall|has to|have to|
  needs? to)\b)
`
/** An entry that asks for something in one case only: that case, and the entry without it. */
export function inOneCase(entry: Entry): { premise: Clause; rest: Entry } | null {
  const masked = maskParentheses(entry.text)
  const opens = IN_ONE_CASE.exec(masked)?.[0].length
  if (opens === undefined) return null
  const comma = masked.indexOf(', ')
  const from = comma + ', '.length
  return {
    premise: { start: entry.start + opens, end: entry.start + comma, text: entry.text.slice(opens, comma) },
    rest: { ...entry, start: entry.start + from, text: entry.text.slice(from) },
  }
}
