import { maskCodes } from '../clauses/mask-codes.ts'
import { regex } from '../../text/pattern.ts'
import type { MaskedSentence } from '../clauses/phrase.ts'
import type { Mention } from '../codes/mention.ts'
import { silenceReason } from '../gates/silence.ts'
import { withoutUnasserted } from '../gates/unasserted.ts'
import { ANSWER } from '../segments/segments.ts'
import type { CodedUnit, Range } from '../segments/units.ts'
import { changeOfList } from './decision-values.ts'
import { entriesOf, entryBehindName, fragmentsOf, isService, listsOf, STATES } from './entries.ts'
import { valueOfField } from './fields.ts'
import { sentencesOfValue, type Value } from './cell-value.ts'
import { valuesOf } from './values.ts'

/** A sentence whose subject is left out; codes in it are another side of its rule. */
const WITHOUT_SUBJECT =
  /^\W*(?:not|never|only|cannot|must|also|requires?|includes?|bundled|limited|payable|covered)\b/i
/** A fragment that refers to another cannot be read without it. */
const REFERS = /\b(?:it|they|them|one|ones|none|otherwise|the same|these|those|this|that|only)\b/i
/** What the lines that follow may take from the line above. */
type Context = {
  heading: string
  row: readonly Mention[]
  label: Range | null
  end: number
  /** The codes of a question that the next unit may answer. */
  asked: readonly Mention[]
  /** The label is a heading ("Xiaflex (J0775)"); items and fields below it are about its codes. */
  isHeading: boolean
}
const NONE: Context = { heading: '', row: [], label: null, end: 0, asked: [], isHeading: false }

/**
 * Reads lines in which a value stands beside codes, without a verb: "D8670 - 24 visits a year".
 * The heading above says what a value means ("Separately payable?"), and what follows on the same
 * line is about the same codes. Other units are returned, with that label.
 */
export function readLabelledLines(
  text: string,
  units: readonly CodedUnit[],
  withoutCodes: boolean,
): { cells: MaskedSentence[]; units: CodedUnit[] } {
  const cells: MaskedSentence[] = []
  const left: CodedUnit[] = []
  let context = NONE
  for (const unit of units) {
    const isSameLine = context.label !== null && !text.slice(context.end, unit.start).includes('\n')
    if (!isSameLine && !isUnderHeading(unit, context))
      context = { ...context, row: [], label: null, isHeading: false }
    const marked = codesWithMark(text, unit, units)
    const codeless = withoutCodes ? readCodeless(text, unit, context.heading) : null
    const read = codeless
      ? { cells: codeless, left: [], context: NONE }
      : marked.length > 0
        ? readFootnote(text, unit, marked)
        : readUnit(text, unit, context)
    cells.push(...read.cells)
    left.push(...read.left)
    context = read.context
  }
  return { cells, units: left }
}

/** "Crowns: PA for adults", "Approval needed? Always": a value beside words. */
function readCodeless(text: string, unit: CodedUnit, above: string): MaskedSentence[] | null {
  if (unit.mentions.some(isService)) return null
  const answer = /\?\s*$/.test(above) ? valuesUnder(above, unit.words) : null
  if (answer) return answer.flatMap((one) => sentencesOfValue(text, unit, { value: one, row: [] }))
  const [all = '', name, value] = CODELESS.exec(text.slice(unit.start, unit.end)) ?? []
  if (name === undefined || (STATES.test(name) && !/\?$/.test(name))) return null
  const start = unit.start + all.length - value!.length
  const values = valuesUnder(name.toLowerCase(), value!)
  if (!values || values.every(({ sentences }) => sentences.length === 0)) return null
  return values.flatMap((one) => sentencesOfValue(text, { start, end: unit.end }, { value: one, row: [] }))
}
const CODELESS = /^\W*([A-Z][^:|?.;]{2,60}(?::|\?|,? -|,))\s+(\S.*)$/s

type Read = { cells: MaskedSentence[]; left: CodedUnit[]; context: Context }

function readUnit(text: string, unit: CodedUnit, context: Context): Read {
  const asIs: Read = { cells: [], left: [unit], context: headingOf(unit, context) }
  if (unit.kind === 'row') return { ...asIs, context: NONE }
  const hasServices = unit.mentions.some(isService)
  if (context.label && (!hasServices || WITHOUT_SUBJECT.test(unit.words)))
    return readFurther(text, unit, { ...context, label: context.label })
  const answer = ANSWER_MARK.exec(unit.words)
  if (!hasServices && answer && context.asked.length > 0) {
    const [row, label] = [context.asked, { start: context.asked[0]!.start, end: context.asked.at(-1)!.end }]
    const rest = { ...unit, start: unit.start + answer[0].length, words: unit.words.slice(answer[0].length) }
    const read = readFurther(text, rest, { ...context, row, label, end: unit.end })
    return read.cells.length > 0 ? read : { ...asIs, context: read.context }
  }
  const asked = /\?\W*$/.test(unit.words) ? unit.mentions.filter(isService) : []
  if (asked.length > 0) return { ...asIs, context: { ...NONE, asked } }
  const listed = hasServices ? statementOfList(text, unit, context.heading) : null
  if (listed) return { cells: listed, left: [], context: { ...NONE, heading: context.heading } }
  const bracketed = hasServices ? valueInBrackets(text, unit, context.heading) : null
  if (bracketed) return { cells: bracketed, left: [], context: { ...NONE, heading: context.heading } }
  const behind = hasServices ? valueBehindName(text, unit, context.heading) : null
  if (behind) return { cells: behind, left: [], context: { ...NONE, heading: context.heading } }
  const entries = hasServices ? entriesOf(text, unit) : null
  if (!entries) return { ...asIs, context: { ...asIs.context, ...headingWithCodes(unit) } }
  const heading = entries[0]!.heading || context.heading
  const parts = entries.flatMap((entry) =>
    fragmentsOf(text, entry.value).map((range) => ({
      entry,
      range,
      words: text.slice(range.start, range.end),
      values: valuesUnder(heading, text.slice(range.start, range.end)),
    })),
  )
  const understood = parts.filter(({ values }) => values !== null)
  const last = entries.at(-1)!
  const label = { start: last.row[0]!.start, end: last.row.at(-1)!.end }
  const next: Context =
    last.isMarked && entries.length === 1
      ? { ...NONE, heading: context.heading, row: last.row, label, end: unit.end }
      : { ...NONE, heading: context.heading }
  const isAll = understood.length === parts.length
  const isCut = !isAll && (entries.length > 1 || !last.isMarked || parts.some(isBoundToOthers))
  const isLoose =
    entries.length > 1 && (!isAll || entries.some((one) => !parts.some(({ entry }) => entry === one)))
  if (understood.length === 0 || isCut || isLoose || !isAsserted(text, unit))
    return { ...asIs, context: next }
  return {
    cells: understood.flatMap(({ entry: { row }, range, values }) =>
      values!.flatMap((value) => sentencesOfValue(text, range, { value, row })),
    ),
    left: parts
      .filter(({ values }) => values === null)
      .map(({ range }) => withLabel(text, { ...unit, ...range }, { ...next, label })),
    context: next,
  }
}

/** An item or a field below a heading with codes, without codes of its own. */
const isUnderHeading = ({ kind, isNewBlock, mentions, words }: CodedUnit, { isHeading }: Context) =>
  isHeading && !isNewBlock && !mentions.some(isService) && (kind === 'item' || FIELD.test(words))
const FIELD_VALUE = /^\W*([A-Z][^:.;?]{2,40}): ?(\S.*)$/s
const FIELD = /^\W*[A-Z][^:.;?]{2,40}: ?\S/

/** The codes of a heading such as "Xiaflex (J0775)", which states nothing; else nothing. */
function headingWithCodes({ words, mentions, end, kind }: CodedUnit): Partial<Context> {
  const row = mentions.filter(isService)
  const isName =
    words.length <= HEADING_CHARS &&
    kind !== 'row' &&
    mentions.length === row.length &&
    !/[.;?:!,]\s*$/.test(words) &&
    !STATES_SOMETHING.test(words)
  return isName && row.length > 0
    ? { row, label: { start: row[0]!.start, end: row.at(-1)!.end }, end, isHeading: true }
    : {}
}
const STATES_SOMETHING = regex('i')`
  \b(?:is|are|was|were|will|must|may|shall|should|can|cannot|requires?|required|needs?|not?|never|covered|
  denied|
  payable|limited|see|replaces?|examples?|histor\w*|revis\w*|references?|removed|added|deleted)\b
`

/** "PA required: 97110, 97112", "Group 2 (never covered): 0937T": a value before its codes. */
function statementOfList(text: string, unit: CodedUnit, heading: string): MaskedSentence[] | null {
  const row = unit.mentions.filter(isService)
  const name = text.slice(unit.start, row[0]!.start)
  const found = LIST_NAME.exec(name)
  if (!found || listsOf(text, row).length > 1 || !/^\W*$/.test(text.slice(row.at(-1)!.end, unit.end)))
    return null
  const [words, inBrackets] = [found[1]!.replace(/^\W+/, ''), found[2]]
  const values =
    inBrackets === undefined
      ? (changeOfList(words, heading) ?? valuesOf(words))
      : PART.test(words)
        ? valuesOf(inBrackets)
        : null
  if (!values || values.every(({ sentences }) => sentences.length === 0) || !isAsserted(text, unit))
    return null
  const range = { start: unit.start, end: unit.start + name.length }
  return values.flatMap((value) => sentencesOfValue(text, range, { value, row }))
}
/** Codes with a value in brackets: "97110 (PA after 12 visits)". */
function valueInBrackets(text: string, unit: CodedUnit, heading: string): MaskedSentence[] | null {
  const row = unit.mentions.filter(isService)
  const [first, last] = [row[0]!, row.at(-1)!]
  const name = text.slice(unit.start, first.start)
  const [, lead, content] = BRACKETED.exec(text.slice(last.end, unit.end)) ?? []
  if (content === undefined || !NAME_ONLY.test(name) || STATES.test(name) || listsOf(text, row).length > 1)
    return null
  const values = valuesUnder(heading, content)
  if (!values || values.every(({ sentences }) => sentences.length === 0) || !isAsserted(text, unit))
    return null
  const start = last.end + lead!.length
  return values.flatMap((value) =>
    sentencesOfValue(text, { start, end: start + content.length }, { value, row }),
  )
}
function valueBehindName(text: string, unit: CodedUnit, heading: string): MaskedSentence[] | null {
  const entry = entryBehindName(text, unit)
  const values = entry && valuesUnder(heading, text.slice(entry.value.start, entry.value.end))
  if (!values || !isAsserted(text, unit)) return null
  const cells = values.flatMap((value) => sentencesOfValue(text, entry.value, { value, row: entry.row }))
  return cells.length > 0 ? cells : null
}

const BRACKETED = /^(\)?\s*[([])([^()[\]]{2,80})[)\]]\W*$/
const NAME_ONLY = /^[^.;:!?|\d]{0,60}$/

/** A part of a list, whose brackets say what it holds. */
const PART = /^(?:group|table|list|tier|section|category|level|schedule|part)\b/i
const LIST_NAME = /^([^:|()]{2,90}?)\s?(?:\(([^()]{3,80})\)\s?)?(?::|\s-)\s*(?:(?:CPT|HCPCS|codes?)\s*)*$/i

/** The mark before a note at the end of a page; it may be taken for the bullet of an item. */
const NOTE_MARK = /(?:^|\n)[ \t]*([*†‡§¶#^¹²³])[ \t]*$/
const MARK_CHARS = 4

/** The codes with the mark of a note behind them: "77385†". */
function codesWithMark(text: string, { start }: CodedUnit, units: readonly CodedUnit[]): Mention[] {
  const letter = /^[*†‡§¶#^¹²³]\s*/.exec(text.slice(start, start + MARK_CHARS))?.[0] ?? ''
  const mark = NOTE_MARK.exec(text.slice(Math.max(0, start - MARK_CHARS), start + letter.length))?.[1]
  return mark === undefined
    ? []
    : units.flatMap(({ mentions }) => mentions).filter((one) => isService(one) && text[one.end] === mark)
}

function readFootnote(text: string, unit: CodedUnit, row: readonly Mention[]): Read {
  const lead = /^\W*/.exec(unit.words)![0].length
  const note = { ...unit, start: unit.start + lead, words: unit.words.slice(lead) }
  const values = isAsserted(text, note) ? valuesOf(note.words) : null
  return {
    cells: (values ?? []).flatMap((value) => sentencesOfValue(text, note, { value, row })),
    left: values ? [] : row.map((one) => withLabel(text, note, { row: [one], label: one })),
    context: NONE,
  }
}

const ANSWER_MARK = /^\W*a(?:nswer)?[.:]\s+/i

const isBoundToOthers = ({ values, words }: { values: Value[] | null; words: string }) =>
  values === null && REFERS.test(words)

/** What follows a labelled value on its line, without codes of its own. */
function readFurther(text: string, unit: CodedUnit, context: Context & { label: Range }): Read {
  const next = { ...context, end: unit.end, asked: [] }
  const field = context.isHeading ? FIELD_VALUE.exec(unit.words) : null
  const read = () => (field && valuesUnder(field[1]!.toLowerCase(), field[2]!)) ?? valuesOf(unit.words)
  const values = ANSWER.test(unit.words) || !isAsserted(text, unit) ? null : read()
  return {
    cells: (values ?? []).flatMap((value) => sentencesOfValue(text, unit, { value, row: context.row })),
    left: values ? [] : [withLabel(text, unit, context)],
    context: next,
  }
}

const withLabel = (
  text: string,
  unit: CodedUnit,
  { row, label }: Pick<Context, 'row'> & { label: Range },
): CodedUnit => ({
  ...unit,
  words: text.slice(unit.start, unit.end),
  mentions: [...row, ...unit.mentions.filter(({ start, end }) => start >= unit.start && end <= unit.end)],
  label,
})

/** Longest heading, in characters. */
const HEADING_CHARS = 90

function headingOf({ words, mentions, kind }: CodedUnit, context: Context): Context {
  const isHeading = mentions.length === 0 && kind !== 'row' && words.length <= HEADING_CHARS
  const isOther = isHeading && silenceReason(words) !== null && !/\?\s*$/.test(words)
  return isHeading && !isOther && (!/[.;!]\s*$/.test(words) || NAMES_A_LIST.test(words))
    ? { ...NONE, heading: words.toLowerCase() }
    : mentions.length === 0
      ? NONE
      : { ...NONE, heading: context.heading }
}

const NAMES_A_LIST = /^\W{0,10}(?:[\w-]{1,30} ){0,4}list\b(?:, [^.;]{1,40})?\.\s*$/i

/** The values of a fragment: what the heading makes of it, or what it says by itself. */
function valuesUnder(heading: string, content: string): Value[] | null {
  const under = valueOfField(heading, content)
  if (under) return [under]
  const [, name, value] = FIELD_VALUE.exec(content) ?? []
  const own = name === undefined ? null : valueOfField(name.toLowerCase(), value!)
  return own ? [{ ...own, codesAt: content.length - value!.length }] : valuesOf(content)
}

/** Whether a unit is neither a question, an example nor history, and asserts all that it says. */
function isAsserted(text: string, { start, end, words, mentions }: CodedUnit): boolean {
  if (silenceReason(words) !== null) return false
  const own = mentions.filter((one) => one.start >= start && one.end <= end)
  const masked = maskCodes(text, { parts: [{ start, end }], mentions: own, listed: [] })
  return !withoutUnasserted(masked).text.includes('~')
}
