import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import type { CodedUnit } from './units.ts'

/** Words that stand for codes that were named before: "this service", "the codes above". */
const STANDS_FOR_CODES = regex('gi')`
  \b(?:(?:(?:each|any|all|both|either|one) of )?(?:this|these|said|such|the (?:above|foregoing|aforementioned|
  above-listed|listed|same|two|three|four|five)(?: listed)?|both|either|all (?:two|three|four|
  five)) (?:[a-z-]{3,20} ){0,2}?(?:services?|procedures?|codes?|tests?|drugs?|
  items?|therap(?:y|ies)|treatments?|surger(?:y|ies)|devices?|medications?|supply|supplies|study|studies|
  exams?|injections?|scans?|infusions?|vaccines?|products?)|(?:the|any|all) (?:codes?|services?|procedures?|
  tests?|drugs?) (?:above|listed above|named above)|
  all (?:two|three|four|five|six)(?= (?:is|are|must|requires?|needs?|may|will)\b)|
  the (?:first|last|former|latter)(?: (?:one|two|three|four))?(?: codes?)?(?= (?:is|are|must|requires?|
  needs?|may|will|do|does)\b))(?:'s)?(?![\w-])
`
/** Things of a paper, and not of a claim. */
export const OF_PAPER =
  /\b(?:this|these|such|said) (?:policy|review|prior|medical policy|coding|billing|authori\w+)\b/i
/** A title of a service: short, without an end. */
const TITLE_CHARS = 120
const isTitle = ({ words }: CodedUnit) => words.length <= TITLE_CHARS && !/[.;!?]\s*$/.test(words)
/** How many units away codes may be named. */
const MOST_UNITS = 2

const isService = ({ kind }: Mention) => kind === 'service'

/**
 * Puts the codes of a unit before for the words that stand for them, so that a clause about "this
 * service" is read as one about its code. Codes count as named within a paragraph, or in a title.
 */
export function withNamedCodes(units: readonly CodedUnit[]): CodedUnit[] {
  let named: { unit: CodedUnit; index: number } | null = null
  return units.map((unit, index) => {
    if (unit.kind === 'row') {
      named = null
      return unit
    }
    const ofBefore = named && index - named.index <= MOST_UNITS ? partsOfList(unit, named.unit) : []
    if (unit.mentions.some(isService)) {
      named = { unit, index }
      return ofBefore.length === 0 ? unit : withMentions(unit, ofBefore)
    }
    if (named && unit.isNewBlock && !isTitle(named.unit)) named = null
    if (!named || index - named.index > MOST_UNITS || OF_PAPER.test(unit.words)) return unit
    const own = standInsFor(unit, named.unit)
    return own.length === 0 ? unit : withMentions(unit, own)
  })
}

const withMentions = (unit: CodedUnit, own: readonly Mention[]): CodedUnit => ({
  ...unit,
  mentions: [...unit.mentions, ...own].sort((a, b) => a.start - b.start),
})

/** The words of a unit that stand for codes of a unit before, as mentions of these. */
const standInsFor = (unit: CodedUnit, named: CodedUnit): Mention[] =>
  [...unit.words.matchAll(STANDS_FOR_CODES)].map(({ 0: words, index: offset }) =>
    standIn(
      someOf(named.mentions.filter(isService), words),
      unit.start + offset,
      words.replace(/'s$/, '').length,
    ),
  )

/** "The first two …; 0202T is …": only words for a part of a list stand beside other codes. */
const partsOfList = (unit: CodedUnit, named: CodedUnit): Mention[] =>
  unit.isNewBlock
    ? []
    : standInsFor(unit, named).filter(({ start }) => IS_PART.test(unit.words.slice(start - unit.start)))
const IS_PART = /^the (?:first|last|former|latter)\b/i

const COUNTS = ['one', 'two', 'three', 'four']

/** "The first two" of the codes, "the latter"; all of them for other words. */
function someOf(codes: readonly Mention[], words: string): readonly Mention[] {
  const [, end, count] = /^the (first|last|former|latter)(?: (one|two|three|four))?/i.exec(words) ?? []
  if (end === undefined) return codes
  const most = count === undefined ? 1 : COUNTS.indexOf(count.toLowerCase()) + 1
  return /^(?:first|former)$/i.test(end) ? codes.slice(0, most) : codes.slice(-most)
}

const standIn = (codes: readonly Mention[], start: number, length: number): Mention => ({
  kind: 'service',
  start,
  end: start + length,
  codes: codes.flatMap((one) => one.codes),
  ranges: codes.flatMap((one) => one.ranges),
  attached: [],
  isGlued: false,
  namedAt: { start: codes[0]!.start, end: codes.at(-1)!.end },
})
