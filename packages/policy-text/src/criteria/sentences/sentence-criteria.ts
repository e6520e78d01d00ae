import type { Block } from '../../document/document.ts'
import { regex } from '../../text/pattern.ts'
import { type Clause, cutAt, leafOf, maskParentheses, type Place, quoteOf, trimClause } from './clause.ts'
import { obligationOf } from './obligation.ts'
import { peopleOf } from './people.ts'
import { clausesOf, nodeOfSeries } from './series.ts'
import type { CriteriaNode, CriteriaTree, Group } from '../criteria.ts'
import type { StatedOperator } from '../lead-in.ts'
import { type SentenceDecision, sentenceDecision } from './decision.ts'
import type { Entry } from '../entry.ts'

/** People who qualify, or a condition, after the decision of a sentence. */
const QUALIFIED = regex('i')`
  \b(?:only )?(?:(?<condition>when(?:ever)?|(?:(?<=only )while|while(?=\s(?:the|an?)\s))|requires?(?: that|
  (?= (?!prior\b|pre)))|if|where|once(?!,|\s(?:an?|per|every|in|daily|weekly)\b)|
    provided(?: that)?|(?:as|so) long as|(?:hinges?|turns?|rests?|depends?|contingent|conditional|
    dependent) (?:up)?on|
    after(?=\x20(?:(?!(?:and|or|the date)\b)[^\s,;]{1,40}\x20){1,8}?(?:is|are|has|have|was|were)\x20))|
    (?<exception>unless|except (?:when|if|that|where))|
    (?:for|in|to) (?:an? |the |those |all |any |each |every )?(?:[\w-]{1,30} ){0,2}?(?:
    individuals?|members?|patients?|persons?|adults?|children|women|men|people|enrollees?|
    beneficiar(?:y|ies)|recipients?|infants?|newborns?|child|wom[ae]n|man|those) (?=(?:with|who|whose|
    born|undergoing|receiving|taking|requiring|diagnosed|on|aged?|that|under|over|younger|older|(?:between|
    from|at least) \d{1,3})\b))
`
/** What must be so of what the service is for: "for an ulcer that has failed …". */
const RELATIVE = regex('i')`
  \b(?:for|of) (?:an? )?(?:[\w-]{1,30} ){1,6}(?<condition>that)(?<exception>\b\B)? (?=(?:has|have|is|
  are)\b)
`
/** What the service is for, after the people. */
const PURPOSE =
  /,?\s(?:in order )?to (?:guide|assist|inform|determine|predict|help|aid|identify|assess|confirm)\b[^]*$/i
/** Sentences about criteria that stand elsewhere, or about all the rest. */
const REFERS = regex('i')`
  \b(?:all|any) other (?:[a-z]+ )?(?:uses?|indications?|conditions?|situations?|circumstances?|services?|
  tests?|purposes?|requests?|cases?|diagnos\w+|codes?|reasons?|treatments?|products?|settings?)\b|
  \bcriteria\b|\bfollowing\b|\bthis policy\b|\bthe (?:above|below)\b|(?<!\bor )\b(?:above|
  below)(?=[.,;:)]|$|\x20(?:is|are|and|or|must|has|have|apply)\b)|(?<!\bgoals )\b(?:is|are) met\b
`
/** The same as one condition among others: "when the above criteria are met and …". */
const REFERRED = regex('i')`
  \b(?:(?:above|initial|prior|coverage|approval) ){1,2}criteria (?:are|have been|continue to be) met,? and\b|
  \bmeets (?:the )?criteria(?= (?:only )?(?:if|when|for)\b)
`
export const pointsElsewhere = (text: string) => REFERS.test(text.replace(REFERRED, ''))
const MIN_WORDS = 3
/** A sentence that a page cut is read by neither half. */
export const SENTENCE_END = /[.!)”"'\]*]\W{0,9}$/

/**
 * The conditions of a sentence without a list: "is medically necessary when …", "for persons with
 * …", "is not covered if …", "is not covered unless …".
 */
export function sentenceTrees(entry: Entry, block: Block): CriteriaTree[] {
  const { text, children, numbering } = entry
  if (children.length > 0 || numbering || entry.kind !== 'text' || !SENTENCE_END.test(text)) return []
  return statementsOf(entry).flatMap((part) => treeOf(part, block) ?? [])
}

/** Statements between semicolons, each with its decision: "is covered if A; B is not covered". */
function statementsOf(entry: Entry): Entry[] {
  const { start, text } = entry
  const masked = maskParentheses(text)
  const cuts = [...masked.matchAll(/;\s(?!(?:and|or)\s)/gi)].filter(
    ({ index }) => sentenceDecision(text.slice(index + 1)) && sentenceDecision(text.slice(0, index)),
  )
  const edges = [0, ...cuts.map(({ 0: sign, index }) => index + sign.length), text.length]
  return edges.slice(1).map((to, index) => {
    const from = edges[index]!
    return { ...entry, start: start + from, end: start + to, text: text.slice(from, to) }
  })
}

/** Conditions that a sentence lists: "Approval rests on the same conditions: A, B, and C." */
const LISTED = regex('i')`
  ^[^:;.]{5,160}\b(?:rules|conditions|standards|requirements|criteria|points|terms|grounds|facts|things|
  tests)\x20?:\x20(?=[^:;.]+,\x20)
`
function behindColon({ start, text }: Entry, place: Place): CriteriaNode | null {
  const lead = LISTED.exec(text)?.[0]
  if (!lead || /\b(?:submi|sen[dt]\b|bill|claim|cod(?:e|ing))/i.test(lead)) return null
  const clauses = { start: start + lead.length, end: start + text.length, text: text.slice(lead.length) }
  const node = nodeOfSeries(clauses, place)
  return node.kind === 'group' && node.children.length > 1 ? node : null
}

function treeOf(entry: Entry, block: Block): CriteriaTree | null {
  const { text } = entry
  const place = placeOf(entry, block)
  const counted = behindColon(entry, place)
  if (!counted && pointsElsewhere(text)) return null
  const obligation = counted ?? obligationOf(entry, place)
  if (obligation) {
    const group = obligation.kind === 'group' ? obligation : groupWith('all', [obligation])
    return { ...group, lead: quoteOf(trimClause(entry)), about: aboutOf(text, null), path: block.path }
  }
  const decision = sentenceDecision(text)
  if (!decision) return null
  const first = conditionBefore(entry, decision, place)
  const after = conditionAfter(entry, decision, place)
  const nodes = [first, after].flatMap((one) => (one ? [one] : []))
  const [only] = nodes
  if (!only) return null
  const group =
    nodes.length === 1
      ? only.group
      : groupWith(
          'all',
          nodes.map((one) => unwrapped(one.group)),
        )
  const about = aboutOf(text.slice(first ? first.to : 0, after ? after.from : text.length), null)
  return { ...group, lead: quoteOf(trimClause(entry)), about, path: block.path }
}

/** Conditions with the range of the sentence that states them. */
type Stated = { group: Group; from: number; to: number }

const unwrapped = (group: Group): CriteriaNode =>
  group.children.length === 1 && group.op === 'all' ? group.children[0]! : group

/** Words between commas right after the word that opens a condition: "if, on day 3, …". */
const PARENTHETICAL = /^,\s[^,;.]{3,60},\s/
/** The conditions after a decision: "is covered when …", "for persons with …". */
function conditionAfter(
  { text, start }: Entry,
  { kind: decided, end }: SentenceDecision,
  place: Place,
): Stated | null {
  const qualified =
    QUALIFIED.exec(text.slice(end)) ?? (decided === 'covered' ? RELATIVE.exec(text.slice(end)) : null)
  if (!qualified && decided === 'covered') return indicationsAfter(text, start, end, place)
  const kind = qualified && kindOf(qualified, decided)
  if (!qualified || !kind) return null
  const open = end + qualified.index + qualified[0].length
  const from = open + (PARENTHETICAL.exec(text.slice(open))?.[0].length ?? 0)
  const rest = text.slice(from).replace(PURPOSE, '')
  const clause = trimClause({ start: start + from, end: start + from + rest.length, text: rest })
  if (clause.text.split(/\s+/).length < MIN_WORDS) return null
  const isBarred = kind !== 'excluded' && !qualified.groups!['exception'] && !/\bonly\s/i.test(text)
  const group = (isBarred && withBar(clause, kind, place)) || groupOf(clause, kind, place)
  return { group, from: end + qualified.index, to: text.length }
}

/** Diseases for which a service is covered: "is medically necessary for A, B, or C". */
const INDICATIONS = regex('i')`
  ^\x20(?:only )?(?:for|in|as treatment of|to treat|for the treatment of)\x20
  (?!(?:the )?(?:use|diagnosis|evaluation|treatment|management|assessment|purpose|same|first|second|up|all|
  any)\b)
  ([^.;:,]{4,80}(?:, [^.;:,]{4,80}){1,8}, or [^.;:,]{4,80})\.$
`
function indicationsAfter(text: string, start: number, end: number, place: Place): Stated | null {
  const found = INDICATIONS.exec(text.slice(end))
  if (!found || /\b(?:codes?|modifiers?|CPT|HCPCS|services?|products?)\b/i.test(found[1]!)) return null
  const from = end + found[0].length - found[1]!.length - 1
  const clause = trimClause({ start: start + from, end: start + text.length - 1, text: found[1]! })
  const parts = cutAt(clause, [...maskParentheses(clause.text).matchAll(/,\s(?:or\s)?/g)])
  const group = {
    ...groupWith(
      'all',
      parts.map((part) => leafOf(part, place)),
    ),
    op: 'any' as const,
  }
  return { group, from: end, to: text.length }
}

/** Behind a comma, what bars coverage: "is covered when A, unless B". */
const BAR = /,\s(?:unless|except (?:when|if|where))\s/i
/** An exception that waives what is asked for instead. */
export const WAIVER = /\b(?:contraindicat|intoleran|tolerate|unable|cannot|unavailable|allerg)/i

/** Conditions of a service that is covered, with the exception that none may be so. */
function withBar(clause: Clause, kind: Kind, place: Place): Group | null {
  const bar = BAR.exec(maskParentheses(clause.text))
  if (!bar || WAIVER.test(clause.text.slice(bar.index))) return null
  const [main, exception] = cutAt(clause, [bar])
  if (!main || !exception) return null
  const met = groupOf(main, kind, place)
  return groupWith('all', [
    ...(met.op === 'all' ? met.children : [met]),
    groupOf(exception, 'excluded', place),
  ])
}

/** A condition or people before the decision: "If …, X is covered", "Members who … qualify". */
const OPENING = regex('i')`
  ^(?:(?<condition>if|when|where|once|provided(?: that)?|should(?=\s(?:the|an?)\s))\s|(?:(?:for|in) |
  only )?(?:all |any |
  an? )?(?:[\w-]{1,30} ){0,2}?(?:
    individuals?|members?|patients?|persons?|adults?|children|women|men|people|enrollees?|beneficiar(?:y|
    ies)) (?=(?:
    with|who|whose)\b))
`
/** The end of people who are the subject of the decision. */
const SUBJECT_END = /\s(?:(?:may|will|can|is|are)(?: be)?)?$/i

/** Whether commas before the decision stand between what the people must have. */
const hasRelativeEnd = (before: string) =>
  /,\s(?:(?:and|or)\s)?(?:who|whose|with|has|have|is|are)\s/i.test(before)

function conditionBefore({ text, start }: Entry, decision: SentenceDecision, place: Place): Stated | null {
  const opening = OPENING.exec(text)
  if (!opening || decision.start >= text.length) return null
  const before = text.slice(0, decision.start)
  const comma = before.lastIndexOf(', ')
  const isSubject = !/^(?:for|in)\b/i.test(text) && !opening.groups!['condition']
  const to = isSubject ? before.replace(SUBJECT_END, '').length : comma
  const from = opening[0].length
  if (to <= from || (isSubject && comma > from && !hasRelativeEnd(before))) return null
  const clause = trimClause({ start: start + from, end: start + to, text: text.slice(from, to) })
  if (clause.text.split(/\s+/).length < MIN_WORDS) return null
  const isCondition = opening.groups!['condition'] !== undefined
  if (decision.kind === 'not_covered' && !isCondition) return null
  const kind = decision.kind === 'not_covered' ? 'excluded' : isCondition ? 'required' : 'people'
  return { group: groupOf(clause, kind, place), from: 0, to: to + 1 }
}

/** Words that join a condition to the list below it. */
export const JOINS = regex('i')`
  (?:(?<=,\s)or|\b(?:and|unless|except (?:when|if)|
    when|if|(?:(?:together|along|combined|in combination) )?with|plus|where|who (?:meets?|ha(?:s|ve))|
    that meets?|(?:as )?(?:shown|demonstrated|
    documented|evidenced|confirmed|supported|indicated|manifested|defined) by|(?:as )?defined as|
    includ(?:ing|es)|(?:that|which) includ(?:es?|ed)|
    such as|due to|based on|(?:in|on) (?:at least|the basis of)|for|
    and (?:the (?:\w+ ){1,2})?(?:also )?(?:meets?|ha(?:s|ve)|satisf(?:y|ies)|includes?|involves?|
    shows?))|[,;(])\s*$
`
const OPENS_CONDITION = /\b(?:when|if|provided that|as long as)\s/i

/** The conditions that a lead-in states before its list: "when A, B, and any of the following". */
export function leadConditions(
  { text, start, block }: Entry,
  stated: StatedOperator,
  at: Block,
): CriteriaNode[] {
  const end = sentenceDecision(text)?.end ?? text.length
  const opens = OPENS_CONDITION.exec(text.slice(end, stated.start))
  if (!opens)
    return peopleBefore(
      { start, end: start + stated.start, text: text.slice(0, stated.start) },
      end,
      placeOf({ block }, at),
    )
  const from = end + opens.index + opens[0].length
  const before = text.slice(from, stated.start)
  if (!JOINS.test(before)) return []
  const rest = before.replace(JOINS, '')
  const clause = trimClause({ start: start + from, end: start + from + rest.length, text: rest })
  return clausesOf(clause, placeOf({ block }, at))
}

/** What people must have besides the list: "in children from 2 to 12 years of age with one of:". */
function peopleBefore({ start, text }: Clause, decided: number, place: Place): CriteriaNode[] {
  const people = QUALIFIED.exec(text.slice(decided))
  if (!people || people.groups!['condition'] || people.groups!['exception'] || !JOINS.test(text)) return []
  const from = decided + people.index + people[0].length
  const rest = text.slice(from).replace(JOINS, '')
  const clause = trimClause({ start: start + from, end: start + from + rest.length, text: rest })
  return clause.text.split(/\s+/).length < MIN_WORDS ? [] : [peopleOf(clause, place)]
}

type Kind = 'people' | 'required' | 'excluded'

/** How the words after a decision count; null where they are no criteria. */
function kindOf({ groups }: RegExpExecArray, decision: SentenceDecision['kind']): Kind | null {
  if (groups!['exception']) return decision === 'not_covered' ? 'required' : null
  if (decision === 'not_covered') return groups!['condition'] ? 'excluded' : null
  return groups!['condition'] ? 'required' : 'people'
}

function groupOf(clause: Clause, kind: Kind, place: Place): Group {
  const node = kind === 'people' ? peopleOf(clause, place) : nodeOfSeries(clause, place)
  if (kind === 'excluded')
    return groupWith('none', node.kind === 'group' && node.op === 'any' ? node.children : [node])
  return node.kind === 'group' ? node : groupWith('all', [node])
}

const groupWith = (op: 'all' | 'none', children: CriteriaNode[]): Group => ({
  kind: 'group',
  op,
  n: null,
  lead: null,
  children,
})

const CONDITION = /[\s,]{0,3}\b(?:only )?(?:when|if|where|provided(?: that)?|unless|as long as)\b[^]*$/i

/** The lead-in without its condition. */
export function aboutOf(text: string, stated: StatedOperator | null): string {
  const flat = (part: string) => part.replace(/\s+/g, ' ').trim()
  const before = flat(text.replace(CONDITION, '')) || flat(text.slice(0, stated?.start))
  return (before || flat(text)).replace(/[\s:,]{1,9}$/, '')
}

export const placeOf = ({ block }: Pick<Entry, 'block'>, { at }: Block): Place => ({
  block,
  page: at?.page ?? null,
})
