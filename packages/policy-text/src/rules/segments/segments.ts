import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import { isDescriptor } from '../codes/descriptor.ts'
import {
  type CodeList,
  describesCode,
  endsWithCode,
  isOfRelated,
  opensRelated,
  hasOnlyCodes,
  isCategory,
  isCategoryLine,
  isListLabel,
  isNote,
  isOnlyCodes,
  isSentence,
  OF_DIAGNOSES,
  PREDICATE,
} from './code-lists.ts'
import { endOfCutEntry, NO_CODE } from './list-entries.ts'
import { OF_PAPER, APPLIES_TO, demandsOfCodes, IS_UNIT, TAKES_ITS_PLACE } from './antecedents.ts'
import { ASKS_WHICH } from './questions.ts'
import type { CodedUnit, Range } from './units.ts'

/**
 * Text that is read as one sentence: a lead-in with its item, a heading with its list of codes, a
 * sentence with "it" and the one before.
 */
export type Segment = {
  parts: readonly Range[]
  mentions: readonly Mention[]
  /** Codes of items below a lead-in that only name codes; they are read as one list at its end. */
  listed: readonly Mention[]
}

const ANAPHOR = regex('i')`
  ^\W*(?:(?:under|for|in|on|with|outside|within) (?:the |our |all |an? )?[^,.;:]{2,50}?,? (?=(?:they|
  it) (?:is|are|will|
  must|may|do|does|need)\b))?(?:(?:eligible|covered) (?:members|beneficiaries|patients|individuals|
  recipients)|it|they|these|this|
  such|the above|both|all of these|each of these|the (?:codes?|services?|
      procedures?|tests?) (?:above|listed)|said codes?)\b(?! policy| document| guideline| list(?:
      ing)? (?:is|may))
`
/** Longest heading or lead-in, in characters. */
const HEADING_CHARS = 220

/** Joins units to the text that they depend on. */
export function buildSegments(units: readonly CodedUnit[]): Segment[] {
  const segments: Open[] = []
  let lead: Lead | null = null
  let last: CodedUnit | null = null
  let about: CodedUnit | null = null
  let asked: CodedUnit | null = null
  let isRelated = false
  for (const [index, unit] of units.entries()) {
    isRelated = opensRelated(unit) || (isRelated && isOfRelated(unit))
    if (isRelated) {
      lead = last = about = null
      continue
    }
    if (lead && isListLabel(unit)) {
      // The codes of another system under the same heading are another list of it.
      if (OF_DIAGNOSES.test(unit.words) && lead.list.listed.length > 0)
        lead = { unit: lead.unit, list: open(segments, [lead.unit]) }
      continue
    }
    if (lead && !isCategoryLine(unit, lead) && describesCode(units, index, lead.list.listed.at(-1))) {
      if (isNote(unit)) open(segments, [unit])
      continue
    }
    if (lead && isCategory(units, index, lead)) {
      lead = { ...lead, hasCategories: true }
      continue
    }
    if (lead && addCutEntry(units, index, lead)) continue
    if (lead && !isListed(unit, units[index - 1], lead)) lead = null
    if (lead && hasOnlyCodes(unit)) {
      lead.list.listed.push(...unit.mentions)
      continue
    }
    if (last && namesCodesOf(unit, last)) {
      segments.at(-1)!.listed.push(...unit.mentions)
      continue
    }
    if (asksForAuthorization(unit) || asksWhich(unit)) asked = unit
    else if (asked && unit.isNewBlock && last !== asked) asked = null
    if (asked && (answersWithCodes(unit) || (asked === last && asksWhich(asked) && hasOnlyCodes(unit)))) {
      open(segments, [asked, unit])
      last = unit
      lead = null
      continue
    }
    if (!lead && last && goesOnAboutIt(unit, last)) {
      extend(segments.at(-1)!, unit)
      last = unit
      continue
    }
    const isAbout: boolean = about !== null && !unit.isNewBlock && isDemandOn(unit, about)
    const before: CodedUnit[] =
      lead && !isWhole(unit) && !isAbout ? [lead.unit] : goesOnAbout(unit, last, about)
    const list = open(segments, [...before, unit])
    about = keepsSubject(unit, before) ? about : unit
    last = unit
    if (isLeadIn(unit) && (!lead || /:\s*$/.test(unit.words))) lead = { unit, list }
  }
  return segments
}

/** Whether a line may belong to the list below a lead-in. */
const isListed = (unit: CodedUnit, above: CodedUnit | undefined, lead: Lead) =>
  unit.kind !== 'sentence' || isOnlyCodes(unit) || isCategoryLine(unit, lead) || endsWithCode(unit, above)

type Open = { parts: Range[]; mentions: Mention[]; listed: Mention[] }
/** A heading or lead-in over a list. */
type Lead = CodeList & { list: Open }

function open(segments: Open[], units: readonly CodedUnit[]): Open {
  const segment: Open = {
    parts: units.flatMap(({ start, end, label }): Range[] => [...(label ? [label] : []), { start, end }]),
    mentions: units.flatMap(({ mentions }) => mentions),
    listed: [],
  }
  segments.push(segment)
  return segment
}

function extend({ parts, mentions }: Open, unit: CodedUnit): void {
  parts.push({ start: unit.start, end: unit.end })
  mentions.push(...unit.mentions)
}

/** Adds the codes of an entry that a page cut at its last line. False for any other line. */
function addCutEntry(units: readonly CodedUnit[], index: number, { list }: Lead): boolean {
  const end = endOfCutEntry(units, index)
  if (!end || !hasOnlyCodes(end)) return false
  if (end === units[index]) list.listed.push(...end.mentions)
  return true
}

/** Whether a list may follow: the unit ends with a colon, or is short and has no code. */
const isLeadIn = ({ words, mentions, kind }: CodedUnit) =>
  kind !== 'row' &&
  words.length <= HEADING_CHARS &&
  !NO_CODE.test(words) &&
  (/:\s*$/.test(words) ||
    (mentions.every((mention) => mention.kind !== 'service') && !isDescriptor(words)) ||
    (NAMES_DIAGNOSES.test(words) && !/[.;]\s*$/.test(words)))
/** "Covered diagnoses for J0585", "Diagnosis codes that support 77080": over diagnoses. */
const NAMES_DIAGNOSES = regex('i')`
  ^[^.;]{0,80}\b(?:diagnos[ei]s|ICD-?10\S{0,10}|indications)\b[^.;]{0,60} (?:for|of|with|
  support(?:s|ing)?)\b
`

const hasServices = ({ mentions }: CodedUnit) =>
  mentions.some(({ kind }) => kind === 'service' || kind === 'revenue')
/** "Modifier GC shows …": a sentence about a modifier, which the next one may go on about. */
const isOfModifier = ({ mentions }: CodedUnit) =>
  mentions.length > 0 && mentions.every(({ kind }) => kind === 'modifier')
/** Whether a unit can be read without its lead-in. */
const isWhole = (unit: CodedUnit) =>
  hasServices(unit) &&
  (isSentence(unit) ||
    (PREDICATE.test(unit.words) &&
      /\b(?:is|are|will|must|may|shall|requires?|cannot|limited)\b/i.test(unit.words)))
/** A sentence without a predicate of its own: "So does E0471.", "A4255 is not." */
const ELLIPSIS = regex('i')`
  ^\W*(?:(?:and |but )?(?:so|neither|nor) (?:do|does|is|are|will|must)\b|(?:the same|
  likewise)\b)[^.;]{0,80}\.?$|
  ^\W*(?:but )?(?:for |the |CPT |HCPCS |codes? ){0,3}[A-Z]?\d[\w-]{2,6}(?:(?:,|,? and|,? or|
  ,? nor) [A-Z]?\d[\w-]{2,6}){0,9} (?:do|
    does|is|are|will|has|have|must|can|may)(?: not|n't)?(?: be)?(?: either| too| so| also)?\W*$
`
/** The answer to a question by yes or no. */
export const ANSWER = regex('i')`
  ^\W*(?:a\w{0,6}[.:]\s{1,3})?(?:(?:yes|no|never|always)\b|(?:it|they) (?:does|do|is|are|must|can|will|
  may)(?: not|n't)?(?=[.,;!]|$)|(?:it|they) cannot(?=[.,;!]|$))
`

const OF_AUTHORIZATION = /\bauth|\bpre-?(?:auth|cert|approv|notif)|\bPA\b|\bapprov|\bprior review|go-ahead/i
/** An answer that is neither yes nor no to a question about authorization. */
const DEPENDS = regex('i')`
  ^\W*(?:a\w{0,6}[.:]\s{1,3})?(?:only|if|when|unless|after|beyond|sometimes|neither|not (?:since|
  any ?more|always|for|until|if)|
  (?:that|it) (?:depends|varies)|for [^.;,]{2,40}, (?:yes|no))\b
`
/** "PPO members need none.", "Quantities above the limit do." */
const STANDS_FOR_IT = regex('i')`
  \b(?:without|requires?|needs?|requests?|obtain|get|secure|asks? for|calls? for) (?:it|one|none)\b|
  ^[^.;:?]{3,80} (?:do|does|is|are|will|must)(?: not|n't)?\.?$
`
/** Sentences that leave something out are short. */
const FRAGMENT_CHARS = 240
/** "Authorization is required beginning with visit 13.", after what is said of the first twelve. */
const FOR_LATER = regex('i')`
  ^\W*(?:(?:prior )?authori[sz]ation|pre-?certification|PA|approval) (?:is|will be) (?:not )?(?:
  required|needed) (?:after|beginning|starting|beyond|once|from)\b|^\W*(?:starting|
  beginning) with (?:visit|day|session|unit) \d+,
`
const goesOnAboutIt = (unit: CodedUnit, before: CodedUnit) =>
  !unit.isNewBlock &&
  unit.words.length < FRAGMENT_CHARS &&
  OF_AUTHORIZATION.test(before.words) &&
  (OF_AUTHORIZATION.test(unit.words) || !STANDS_FOR_IT.test(unit.words)
    ? FOR_LATER.test(unit.words) && !hasServices(unit)
    : true)

const asksForAuthorization = (unit: CodedUnit) =>
  /\?\W*$/.test(unit.words) && unit.mentions.length === 0 && OF_AUTHORIZATION.test(unit.words)
const asksWhich = ({ words, mentions }: CodedUnit) => mentions.length === 0 && ASKS_WHICH.test(words)
/** "Home tests (95800) do not need one.": an answer that leaves out what is asked for. */
const answersWithCodes = (unit: CodedUnit) =>
  hasServices(unit) &&
  unit.words.length < FRAGMENT_CHARS &&
  !OF_AUTHORIZATION.test(unit.words) &&
  STANDS_FOR_IT.test(unit.words)
/** Whether a sentence answers for some codes a question about authorization in general. */
export const isAnswerForCodes = (question: string, answer: string | readonly Mention[]) =>
  typeof answer !== 'string'
    ? answer.length > 0 && ASKS_WHICH.test(question)
    : (ASKS_WHICH.test(question) && !PREDICATE.test(answer)) ||
      (OF_AUTHORIZATION.test(question) && !OF_AUTHORIZATION.test(answer) && STANDS_FOR_IT.test(answer))

/** Whether a sentence answers a question by yes, no or a condition. */
export const isAnswer = (words: string) => ANSWER.test(words) || DEPENDS.test(words)

const isContinuation = (unit: CodedUnit, before: CodedUnit) =>
  (/\?\s*$/.test(before.words) &&
    !hasServices(unit) &&
    isAnswer(unit.words) &&
    ((ANSWER.test(unit.words) && hasServices(before)) || OF_AUTHORIZATION.test(before.words))) ||
  (!unit.isNewBlock &&
    ((hasServices(before) && (ELLIPSIS.test(unit.words) || TAKES_ITS_PLACE.test(unit.words))) ||
      (!hasServices(unit) && ANAPHOR.test(unit.words) && (hasServices(before) || isOfModifier(before))) ||
      isDemandOn(unit, before) ||
      (isOnlyCodes(unit) && !hasServices(before) && PREDICATE.test(before.words)) ||
      (isOnlyOfDiagnoses(unit) && namesService(before))))

/** Whether a sentence only names the codes that the statement before it is about. */
const namesCodesOf = (unit: CodedUnit, before: CodedUnit) =>
  !unit.isNewBlock &&
  hasServices(unit) &&
  before.mentions.length === 0 &&
  PREDICATE.test(before.words) &&
  APPLIES_TO.test(unit.words)

/** The unit that a unit is read with: the last one, or the one whose codes it goes on about. */
function goesOnAbout(unit: CodedUnit, last: CodedUnit | null, about: CodedUnit | null): CodedUnit[] {
  if (last && isContinuation(unit, last)) return [last]
  return about && about !== last && !unit.isNewBlock && isDemandOn(unit, about) ? [about] : []
}

/** Whether the sentence after a unit may be about the codes before it still. */
const keepsSubject = (unit: CodedUnit, before: readonly CodedUnit[]) =>
  !hasServices(unit) && !unit.isNewBlock && (before.length > 0 || IS_UNIT.test(unit.words))

/** A demand on the codes of a sentence before, or any statement below a title with codes. */
const isDemandOn = (unit: CodedUnit, before: CodedUnit) =>
  !hasServices(unit) && hasServices(before) && (demandsOfCodes(unit.words) || isBelowTitle(unit, before))
const isBelowTitle = (unit: CodedUnit, before: CodedUnit) =>
  namesService(before) && PREDICATE.test(unit.words) && !OF_PAPER.test(unit.words)

/** "Natriuretic peptide, 83880. Medical necessity is …": a name, then its diagnoses. */
const isOnlyOfDiagnoses = (unit: CodedUnit) =>
  !hasServices(unit) && unit.mentions.some(({ kind }) => kind === 'diagnosis')
const namesService = (unit: CodedUnit) =>
  hasServices(unit) && unit.words.length <= FRAGMENT_CHARS / 2 && !PREDICATE.test(unit.words)
