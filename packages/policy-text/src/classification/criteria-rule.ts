import { wordsOf } from '../diff/word-diff.ts'
import { type Facts, logicWordsIn } from '../facts/facts.ts'
import { type Bound, isDenial, type Measure, isLimit } from '../facts/measures.ts'
import {
  type Direction,
  type Edit,
  type Finding,
  type Rule,
  denies,
  directionOfLogic,
  flipped,
  boundInSentence,
} from './finding.ts'
import { memberRule } from './member-rule.ts'
import { speaksOfPolicy, standsInRules } from './setting.ts'
import { mayDecide } from './wording-rules.ts'
import { changedQuantities, directionOfNumber, fromTo, sizeOf } from './changed-quantities.ts'

/**
 * A logic word that changes together with at most this many other words is the change itself, not
 * part of longer new text.
 */
const SHORT_WORDS = 3
const MAX_NAMED = 6

/**
 * A threshold (age, days, dose, score) or a logic word changes, or a criterion is added or removed,
 * so that other patients qualify.
 */
export const criteriaRule: Rule = (edit) => {
  const { before, after } = edit
  const { section } = (after ?? before)!
  if (!before || !after) return section === 'policy' ? wholeCriterion(edit) : []
  if (section !== 'policy') return isShort(edit) ? besideThePolicy(edit, before, after) : []
  const logic = isOfMembers(edit, before, after) ? [] : logicFindings(edit, before, after)
  return [...logic, ...thresholdRule(edit)]
}

/** A threshold changes in a sentence that stays. */
export const thresholdRule: Rule = (edit) => {
  const { before, after } = edit
  if (!before || !after || after.section !== 'policy') return []
  const thresholds = changedQuantities(
    before,
    after,
    (quantity) => !isLimit(quantity) || after.decisions.priorAuth === 'required',
  ).map(({ was, is }) =>
    finding(
      `a threshold goes ${fromTo(was, is)}`,
      directionOfNumber(
        sizeOf(was),
        sizeOf(is),
        isBurdenAbove(after, is.bound) ? 'most' : boundInSentence(after, is.bound),
      ),
    ),
  )
  return thresholds.length > 0 || !(after.isListed || mayDecide(edit))
    ? thresholds
    : numberFindings(before, after)
}

/** "Required after visit 6" under a heading about authorization: more is paid without it. */
const isBurdenAbove = (facts: Facts, bound: Bound) =>
  bound === 'least' && facts.decisions.priorAuth === 'required' && !isDenial(facts.sentence)

/**
 * Whether the "and" or "or" only came or went with a member of an enumeration, which does not
 * change the logic.
 */
function isOfMembers(edit: Edit, before: Facts, after: Facts): boolean {
  const { gone, come } = edit.words
  if (logicWordsIn(`${gone} ${come}`).some((word) => word !== 'and' && word !== 'or')) return false
  return memberRule(edit).length > 0 || before.providers.join() !== after.providers.join()
}

/**
 * One logic word replaced by another with no other change. This applies to the frame of a page too.
 */
export const logicSwapRule: Rule = ({ before, after, words }) => {
  if (!before || !after || !isLogic(words.gone) || !isLogic(words.come)) return []
  return [
    finding(
      `logic words change: ${words.gone} to ${words.come}`,
      directionOfLogic([words.gone.toLowerCase()], [words.come.toLowerCase()], denies(after)),
    ),
  ]
}

const isLogic = (words: string) => wordsOf(words).length === 1 && logicWordsIn(words).length === 1

const finding = (reason: string, direction: Direction = 'unknown'): Finding => ({
  type: 'criteria_changed',
  severity: 'medium',
  direction,
  reason,
})

/**
 * A changed logic word counts everywhere when little else changed; in longer new text only where
 * the text is about the policy.
 */
function logicFindings(edit: Edit, before: Facts, after: Facts): Finding[] {
  const { words, quote } = edit
  const [gone, come] = [logicLeft(before, after, words.gone), logicLeft(after, before, words.come)]
  if (gone.join() === come.join()) return []
  if (
    !isShort(edit) &&
    !speaksOfPolicy(`${quote.before} ${quote.after}`) &&
    !edit.isInBody &&
    !standsInRules(after)
  )
    return []
  return [
    finding(
      `logic words change: ${named(gone)} to ${named(come)}`,
      directionOfLogic(gone, come, denies(after)),
    ),
  ]
}

/** The name of the month. The verb "may" is in lower case. */
const MAY = /\bMay\b/g

/**
 * A change of logic or numbers in a background or history section is reported one severity lower
 * (open questions, 2). References and contacts are ignored.
 */
function besideThePolicy(edit: Edit, before: Facts, after: Facts): Finding[] {
  if (before.section === 'references' || before.section === 'contact') return []
  const thresholds = changedQuantities(before, after, () => true).map(({ was, is }) =>
    finding(`a number goes ${fromTo(was, is)}`),
  )
  return [...logicFindings(edit, before, after), ...thresholds].map((found) => ({
    ...found,
    reason: `${found.reason} (${before.section})`,
    direction: 'unknown',
    severity: 'low',
  }))
}

const isShort = ({ words }: Edit) =>
  Math.max(wordsOf(words.gone).length, wordsOf(words.come).length) <= SHORT_WORDS

/**
 * Logic words of the changed text. A "not" that reverses a decision is reported by that decision
 * and not repeated here.
 */
function logicLeft({ decisions }: Facts, other: Facts, changed: string): string[] {
  const turned =
    decisions.priorAuth !== other.decisions.priorAuth ||
    decisions.coverage !== other.decisions.coverage ||
    decisions.bundling !== other.decisions.bundling
  return logicWordsIn(changed.replace(MAY, '')).filter((word) => !turned || (word !== 'not' && word !== 'no'))
}

/**
 * Changed numbers without a known unit, when both versions have the same codes, quantities and
 * count of numbers.
 */
function numberFindings(before: Facts, after: Facts): Finding[] {
  const [were, are] = [before, after].map(({ measures, codes, modifiers }) =>
    withoutNames(measures, new Set([...codes, ...modifiers])),
  )
  if (were!.length !== are!.length || before.codes.join() !== after.codes.join()) return []
  if (sizesOf(before) !== sizesOf(after)) return []
  return were!.flatMap(({ number }, index) => {
    const is = are![index]!
    if (number === is.number || amountOf(number) === amountOf(is.number)) return []
    return [
      finding(
        `a number goes from ${number} to ${is.number}`,
        directionOfNumber(amountOf(number), amountOf(is.number), boundInSentence(after, is.bound)),
      ),
    ]
  })
}

const amountOf = (number: string) => parseFloat(number.replace('$', ''))

/** Measures whose number is not a code or a modifier. */
const withoutNames = (measures: readonly Measure[], names: ReadonlySet<string>) =>
  measures.filter(({ number }) => !names.has(number))

const sizesOf = ({ quantities }: Facts) => quantities.map(({ value, unit }) => `${value} ${unit}`).join()

const INDICATION = /\bindicat|\bmedically necessary|\bcriteri|\bcovered\b|\beligib/i

/** An item is added to or removed from a list of conditions, or below a heading about coverage. */
function wholeCriterion({ before, after, quote, isEcho }: Edit): Finding[] {
  const facts = (after ?? before)!
  const { heading, criterion, decisions } = facts
  if (isEcho || (decisions.coverage ?? decisions.priorAuth ?? decisions.bundling) !== null) return []
  if (
    !criterion &&
    (!INDICATION.test(heading) || !speaksOfPolicy(`${heading} ${quote.before ?? quote.after}`))
  )
    return []
  const joins = criterion?.joins ?? joinsOfHeading(heading) ?? joinsOfHeading(facts.list)
  const grants = criterion?.grants ?? true
  const added = joins ? ((joins === 'all') === grants ? 'tightening' : 'loosening') : 'unknown'
  const isIndication = !criterion && /\bindicat/i.test(heading)
  return [
    {
      ...finding(`a criterion was ${after ? 'added' : 'removed'}`, after ? added : flipped(added)),
      severity: isIndication ? 'high' : 'medium',
    },
  ]
}

/** Each indication is enough; all criteria and requirements must be met. */
const joinsOfHeading = (heading: string): 'all' | 'any' | null =>
  /\bindicat/i.test(heading) ? 'any' : /\b(?:criteri|requirement|eligib)/i.test(heading) ? 'all' : null

const named = (words: readonly string[]) =>
  words.slice(0, MAX_NAMED).join(' ') + (words.length > MAX_NAMED ? ' …' : '') || 'none'
