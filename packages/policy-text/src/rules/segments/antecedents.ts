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
  tests?|drugs?) (?:above|listed above|named above))(?:'s)?(?![\w-])
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
    if (unit.mentions.some(isService)) {
      named = { unit, index }
      return unit
    }
    if (named && unit.isNewBlock && !isTitle(named.unit)) named = null
    if (!named || index - named.index > MOST_UNITS || OF_PAPER.test(unit.words)) return unit
    const codes = named.unit.mentions.filter(isService)
    const own = [...unit.words.matchAll(STANDS_FOR_CODES)].map(({ 0: words, index: offset }) =>
      standIn(codes, unit.start + offset, words.replace(/'s$/, '').length),
    )
    return own.length === 0
      ? unit
      : { ...unit, mentions: [...unit.mentions, ...own].sort((a, b) => a.start - b.start) }
  })
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
