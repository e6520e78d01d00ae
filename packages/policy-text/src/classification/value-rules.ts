import type { Facts } from '../facts/facts.ts'
import { isLimit } from '../facts/measures.ts'
import { statementsOf } from '../language/statements.ts'
import { regex } from '../text/pattern.ts'
import { changedQuantities, fromTo, sizeOf } from './changed-quantities.ts'
import {
  codeOf,
  type Direction,
  type Edit,
  type Finding,
  type Rule,
  without,
  decideAlike,
  flipped,
  paysMore,
  turnsNumbers,
} from './finding.ts'

/**
 * Billing codes are added or removed. `classify` later drops those that only moved within the
 * document.
 */
export const codesRule: Rule = ({ before, after, quote, words }) => {
  // Codes that only name what is limited no longer are no list.
  if (before && after && isLimitSentence(before) && isUnlimited(after.sentence)) return []
  const added = without(after?.codes, before?.codes)
  const removed = without(before?.codes, after?.codes)
  return [
    ...(added.length > 0
      ? [codes('codes_added', added, { facts: after!, text: quote.after, words: words.gone })]
      : []),
    ...(removed.length > 0
      ? [codes('codes_removed', removed, { facts: before!, text: quote.before, words: words.come })]
      : []),
  ]
}

/** @param words what stood in place of the list */
type Listing = { facts: Facts; text: string | null; words: string }

/** "Diagnosis: any" that becomes a list. */
const ANY_BEFORE = /^\W*(?:any|all|no restrictions?|not restricted)\W*$/i

function codes(type: 'codes_added' | 'codes_removed', list: readonly string[], listing: Listing): Finding {
  const isAdded = type === 'codes_added'
  const grows = directionOfList(list, listing)
  return {
    type,
    severity: 'high',
    direction: isAdded ? grows : flipped(grows),
    // `classify` counts the codes, when those that only moved are known.
    reason: isAdded ? 'codes were added' : 'codes were removed',
    values: { [type]: list },
    listedBy: listing.facts,
  }
}

const EXCEPT = /\b(?:except(?:ion)?s?|other than|unless|excluding)\b/i

/** Codes after "except" have the opposite direction. */
function directionOfList(list: readonly string[], { facts, text, words }: Listing): Direction {
  const except = text?.search(EXCEPT) ?? -1
  const isAnyLeft = ANY_BEFORE.test(words)
  if (isAnyLeft) return 'tightening'
  const isExcepted = except >= 0 && list.every((code) => text!.indexOf(code) > except)
  const lesser = list.map((code) => isLesserColumn(facts.columns.get(code) ?? ''))
  if (lesser.every((one) => one !== null && one === lesser[0])) return lesser[0] ? 'tightening' : 'loosening'
  const grows = isLimitSentence(facts) ? 'tightening' : paysMore(facts)
  return isExcepted ? flipped(grows) : grows
}

/**
 * A limit on units, visits, doses or treatments, or its period, goes up or down in a sentence that
 * stays.
 */
export const unitLimitRule: Rule = ({ before, after }) => {
  if ((after ?? before)!.section !== 'policy') return []
  if (!before || !after) return wholeLimit(before, after)
  if (after.decisions.priorAuth === 'required') return []
  if (isLimitSentence(before) && isUnlimited(after.sentence)) return wholeLimit(before, null)
  if (isUnlimited(before.sentence) && isLimitSentence(after)) return wholeLimit(null, after)
  return changedQuantities(before, after, isLimit).map(({ was, is }) => {
    const isMore = sizeOf(is) > sizeOf(was)
    const isTighter = (is.bound === 'period' ? isMore : !isMore) !== turnsNumbers(after)
    return {
      type: 'unit_limit_changed',
      severity: isTighter ? 'high' : 'medium',
      direction: isTighter ? 'tightening' : 'loosening',
      reason: `a limit goes ${fromTo(was, is)}`,
      values: { units_before: was.value, units_after: is.value, unit: is.unit, ...codeOf(after) },
    }
  })
}

/** "Is no longer limited", "no limit applies". */
const isUnlimited = (sentence: string): boolean =>
  sentence.length <= MOST_CHARS &&
  statementsOf(sentence).some(({ main }) =>
    main.some((term) => /^!(?:limit|cap|maximum|restrict)/.test(term)),
  )

/** A sentence that limits how much is paid is added or removed. */
function wholeLimit(before: Facts | null, after: Facts | null): Finding[] {
  if (!isLimitSentence((after ?? before)!)) return []
  return [
    {
      type: 'unit_limit_changed',
      severity: after ? 'high' : 'medium',
      direction: after ? 'tightening' : 'loosening',
      reason: `a limit was ${after ? 'added' : 'removed'}`,
    },
  ]
}

/** Whether a sentence states how many are paid in a period: "one study is payable per year". */
export const isLimitSentence = ({ sentence, decisions }: Pick<Facts, 'sentence' | 'decisions'>): boolean =>
  decisions.priorAuth === null &&
  sentence.length <= MOST_CHARS &&
  statementsOf(sentence).some(({ main }) => {
    const isCounted = main.some((term) => /^[<=]+[\d.]+(?: (?!month|day|hour|ageyear)|$)/.test(term))
    return (
      isCounted && main.some((term) => /^PER(?:>|$)/.test(term)) && main.every((term) => !/^!/.test(term))
    )
  })
const MOST_CHARS = 400

/** The indicator of an edit changes in a row: nothing overrides it any more, or a modifier does. */
export const indicatorRule: Rule = ({ before, after }) => {
  const [was, is] = [before, after].map((facts) => facts?.indicator ?? null)
  if (was === null || is === null || was === is) return []
  return [
    {
      type: 'bundling_changed',
      severity: 'high',
      direction: is === '0' ? 'tightening' : was === '0' ? 'loosening' : 'unknown',
      reason: `the modifier indicator goes from ${was} to ${is}`,
    },
  ]
}

/** The modifiers named in a sentence change. */
export const modifierRule: Rule = ({ before, after, quote }) => {
  const [gone, come] = [
    without(before?.modifiers, after?.modifiers),
    without(after?.modifiers, before?.modifiers),
  ]
  if (gone.length + come.length === 0) return []
  const values = {
    ...(gone.length > 0 ? { modifier_before: gone.join(',') } : {}),
    ...(come.length > 0 ? { modifier_after: come.join(',') } : {}),
    ...codeOf((after ?? before)!),
  }
  return [
    {
      type: 'modifier_changed',
      severity: 'high',
      direction: directionOfModifiers(gone, come, { before, after, quote }),
      reason: `modifiers: ${gone.join(', ') || 'none'} to ${come.join(', ') || 'none'}`,
      values,
    },
  ]
}

/** "Modifiers 25 or 59", not "place of service 02 or 10". */
const MODIFIER_CHOICE = /\bmodifiers?\b[^.;]{0,60}?\bor\b/i

/** Whether modifiers are accepted (1), refused (-1) or only appended (0). */
const acceptedModifiers = (sentence: string): number =>
  statementsOf(sentence.length <= MOST_CHARS ? sentence : '')
    .filter(({ codes }) => codes.some((code) => code.startsWith('M-')))
    .map(({ main }) => (main.includes('ALLOW') ? 1 : main.includes('!ALLOW') ? -1 : 0))
    .find((sign) => sign !== 0) ?? 0

/**
 * One more modifier is one more duty, or one more choice after "or"; another modifier in place of
 * one is asked for anew.
 */
function directionOfModifiers(
  gone: readonly string[],
  come: readonly string[],
  { before, after, quote }: Pick<Edit, 'before' | 'after' | 'quote'>,
): Direction {
  if (!before || !after) return 'unknown'
  if (gone.length > 0 && come.length > 0) return gone.length === come.length ? 'tightening' : 'unknown'
  const text = (come.length > 0 ? quote.after : quote.before) ?? ''
  const accepted = acceptedModifiers((come.length > 0 ? after : before).sentence)
  if (accepted !== 0) return accepted > 0 === come.length > 0 ? 'loosening' : 'tightening'
  const isChoice = MODIFIER_CHOICE.test(text)
  return isChoice === come.length > 0 ? 'loosening' : 'tightening'
}

/** The places of service named in a sentence change, by code or in words. */
export const placeOfServiceRule: Rule = (edit) => {
  const { before, after } = edit
  const [gone, come] = [
    without(before?.placesOfService, after?.placesOfService),
    without(after?.placesOfService, before?.placesOfService),
  ]
  if (gone.length + come.length === 0) return siteOfCare(edit)
  return [places(gone, come, after ?? before!)]
}

/** Settings of care in words, only where the sentence stays and decides the same. */
const siteOfCare: Rule = ({ before, after }) => {
  if (!before || !after || after.section !== 'policy' || !decideAlike(before.decisions, after.decisions))
    return []
  const [gone, come] = [without(before.sites, after.sites), without(after.sites, before.sites)]
  return gone.length + come.length === 0 ? [] : [places(gone, come, after)]
}

function places(gone: readonly string[], come: readonly string[], facts: Facts): Finding {
  const isOneWay = gone.length === 0 || come.length === 0
  const allowed = paysMore(facts) === 'tightening' ? 'tightening' : 'loosening'
  return {
    type: 'place_of_service_changed',
    severity: 'high',
    direction:
      isOneWay && !facts.logic.includes('except')
        ? come.length > 0
          ? allowed
          : flipped(allowed)
        : 'unknown',
    reason: `place of service: ${gone.join(', ') || 'none'} to ${come.join(', ') || 'none'}`,
    values: { place_of_service_before: gone, place_of_service_after: come },
  }
}

/** Headings of columns whose products or services are paid less readily. */
const LESSER = regex('i')`
  \bnon-?preferred\b|\bnot preferred\b|\bstep (?:2|two|therapy)\b|\bnot covered\b|\bexcluded\b|
  \binvestigational\b|\brestricted\b
`

const GRANTED = /^(?!.*\bnot\b).*\b(?:covered|payable|reimburs\w+|medically necessary|allowed)\b/i
const REFUSED = /\bnot covered\b|\bnon-?covered\b|\bexcluded\b|\binvestigational\b|\bnot payable\b/i

/** Whether more codes under a column heading are paid less readily; null where it does not say. */
export function isLesserColumn(heading: string): boolean | null {
  if (LESSER.test(heading) || /\b(?:auth\w*|pre-?cert\w*) required\b/i.test(heading)) return true
  return GRANTED.test(heading) || /\bpreferred\b/i.test(heading) ? false : null
}

/** What a line names before its colon: "Non-preferred: J9355, Q5112". */
const labelOf = (sentence: string): string => /^(\p{Lu}[\p{L} -]{2,30}):/u.exec(sentence)?.[1] ?? ''

/** An entry that goes from a list to a lesser one, or back: preferred, then non-preferred. */
export function movedBetweenLists(before: Facts, after: Facts): Finding | null {
  const [was, is] = [before, after].map((facts) => facts.list || labelOf(facts.sentence))
  if (was === is) return null
  const [wasLesser, isLesser] = [isLesserColumn(was!), isLesserColumn(is!)]
  if (wasLesser === null || isLesser === null || wasLesser === isLesser) return null
  return {
    type: 'coverage_change',
    severity: 'high',
    direction: isLesser ? 'tightening' : 'loosening',
    reason: `an entry goes from the list "${was}" to "${is}"`,
  }
}

/**
 * A code that is under another column heading of its table than before, or an entry in another
 * list: preferred, then non-preferred.
 */
export const columnRule: Rule = ({ before, after }) => {
  if (!before || !after || after.section !== 'policy') return []
  const entry = decideAlike(before.decisions, after.decisions) ? movedBetweenLists(before, after) : null
  if (entry) return [entry]
  const moved = [...after.columns].flatMap(([code, is]) => {
    const was = before.columns.get(code)
    return was === undefined || was === is ? [] : [{ code, was, is }]
  })
  if (moved.length === 0) return []
  const { was, is } = moved[0]!
  const directions = new Set(
    moved.map((code): Direction => {
      const [wasLesser, isLesser] = [LESSER.test(code.was), LESSER.test(code.is)]
      return wasLesser === isLesser ? 'unknown' : isLesser ? 'tightening' : 'loosening'
    }),
  )
  const finding: Finding = {
    type: 'coverage_change',
    severity: moved.some((code) => GRANTED.test(code.was) && REFUSED.test(code.is)) ? 'critical' : 'high',
    direction: directions.size > 1 ? 'mixed' : [...directions][0]!,
    reason: `${moved.map(({ code }) => code).join(', ')}: from the column "${was}" to "${is}"`,
  }
  return [finding]
}
