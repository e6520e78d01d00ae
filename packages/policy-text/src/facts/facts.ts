import type { Block } from '../document/document.ts'
import { normalize } from '../normalization/normalize.ts'
import { codesIn, modifiersIn, withoutCodes } from './codes.ts'
import { type Context, type Criterion, criterionIn, inheritedCues, NO_CONTEXT, rowText } from './context.ts'
import { type Cues, logicWordsIn } from './cues.ts'
import { datesIn, type PolicyDate } from '../text/dates.ts'
import { type Measure, measuresIn, numbersIn } from './measures.ts'
import { placesOfServiceIn, plansIn, providersIn, sitesIn, statesIn } from './applicability.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { type Section, sectionOf } from './section.ts'
import { countWork } from '../document/complexity.ts'
import { statedCues } from './stated-cues.ts'

/** Facts of one block that can decide a claim. */
export type Facts = {
  section: Section
  /** The nearest heading; empty when there is none. */
  heading: string
  codes: readonly string[]
  modifiers: readonly string[]
  quantities: readonly Quantity[]
  dates: readonly PolicyDate[]
  states: readonly string[]
  plans: readonly string[]
  placesOfService: readonly string[]
  /** Settings of care named in words. */
  sites: readonly string[]
  providers: readonly string[]
  logic: readonly string[]
  /** Numbers that measure something, with or without a unit. */
  numbers: readonly string[]
  /** The same numbers with what they bound. */
  measures: readonly Measure[]
  cues: Cues
  /**
   * How the block is a condition, if its list consists of conditions; for a lead-in, how its items
   * are.
   */
  criterion: Criterion | null
}

/**
 * Facts of a block. Items and rows inherit missing cues from their lead-in and headings ("Services
 * that need prior authorization").
 */
export function factsOf(block: Block, context: Context = NO_CONTEXT): Facts {
  const { kind, path, text } = block
  countWork(text.length + path.reduce((sum, heading) => sum + heading.length, 0))
  const norm = normalize(text)
  const section = sectionOf(path, norm)
  const isCited = section === 'references' || section === 'background'
  const codes = codesIn(norm, {
    isRow: kind === 'row',
    isCited,
    lead: kind === 'item' ? `${path.at(-1) ?? ''} ${context.lead}` : '',
  })
  const sentence = kind === 'row' ? rowText(norm, { path, header: context.header }) : norm
  const own = statedCues(sentence)
  const isMember = kind === 'item' || kind === 'row' || isCodeList(norm, codes)
  const cues = isMember ? inheritedCues(own, { path, context, namesCode: codes.length > 0 }) : own
  return {
    section,
    heading: path.at(-1) ?? '',
    codes,
    modifiers: modifiersIn(norm),
    quantities: quantitiesIn(sentence),
    dates: datesIn(norm),
    states: statesIn(norm),
    plans: plansIn(norm),
    placesOfService: placesOfServiceIn(norm),
    sites: sitesIn(norm),
    providers: providersIn(norm),
    logic: logicWordsIn(norm),
    numbers: numbersIn(norm),
    measures: measuresIn(norm),
    cues,
    criterion: isMember ? context.criterion : norm.endsWith(':') ? criterionIn(norm) : null,
  }
}

/** A line of codes has at most this many other words. */
const MAX_WORDS_BESIDE = 3
const isCodeList = (norm: string, codes: readonly string[]) =>
  codes.length > 0 &&
  withoutCodes(norm, codes)
    .split(/[^a-z]+/i)
    .filter(Boolean).length <= MAX_WORDS_BESIDE
