import { wordsOf } from '../diff/words.ts'
import type { Facts } from '../facts/facts.ts'
import { logicWordsIn } from '../facts/logic-words.ts'
import { isLimitUnit } from '../facts/quantities.ts'
import type { Edit, Finding, Rule } from './finding.ts'
import { speaksOfPolicy } from './setting.ts'
import { changedQuantities } from './value-rules.ts'

/** A logic word that comes or goes with no more than so many others is the change itself, not part of a longer new text. */
const SHORT_WORDS = 3
const MAX_NAMED = 6

/** A threshold (age, days, dose, score) or a logic word changes, or a criterion comes or goes: other patients qualify. */
export const criteriaRule: Rule = (edit) => {
  const { before, after } = edit
  const { section } = (after ?? before)!
  if (!before || !after) return section === 'policy' ? wholeCriterion(edit) : []
  if (section !== 'policy') return isShort(edit) ? besideThePolicy(edit, before, after) : []
  const thresholds = changedQuantities(before, after, (unit) => !isLimitUnit(unit)).map(
    ({ was, is }) => `a threshold goes from ${was.value} to ${is.value} ${was.unit.replaceAll('_', ' ')}`,
  )
  const reasons = [...logicReasons(edit, before, after), ...(thresholds.length > 0 ? thresholds : numberReasons(before, after))]
  return reasons.map(finding)
}

/** One logic word for another, and nothing else: told wherever it stands, in the frame of a page too. */
export const logicSwapRule: Rule = ({ before, after, words }) => {
  if (!before || !after || !isLogic(words.gone) || !isLogic(words.come)) return []
  return [finding(`logic words change: ${words.gone} to ${words.come}`)]
}

const isLogic = (words: string) => wordsOf(words).length === 1 && logicWordsIn(words).length === 1

const finding = (reason: string): Finding => ({ type: 'criteria_changed', severity: 'medium', direction: 'unknown', reason })

/** "and" for "or" is told wherever it stands; longer new text with logic words in it only where it speaks of the policy. */
function logicReasons(edit: Edit, before: Facts, after: Facts): string[] {
  const { words, quote } = edit
  const [gone, come] = [logicLeft(before, after, words.gone), logicLeft(after, before, words.come)]
  if (gone.join() === come.join()) return []
  if (!isShort(edit) && !speaksOfPolicy(`${quote.before} ${quote.after}`)) return []
  return [`logic words change: ${named(gone)} to ${named(come)}`]
}

/** The month; what may happen is written small. */
const MAY = /\bMay\b/g

/** Background argues and history recounts; a logic word that turns there is told all the same, one step lower (open questions, 2). */
function besideThePolicy(edit: Edit, before: Facts, after: Facts): Finding[] {
  if (before.section === 'references') return []
  const thresholds = changedQuantities(before, after, () => true).map(({ was, is }) => `a number goes from ${was.value} to ${is.value} ${was.unit}`)
  return [...logicReasons(edit, before, after), ...thresholds].map((reason) => ({ ...finding(`${reason} (${before.section})`), severity: 'low' }))
}

const isShort = ({ words }: Edit) => Math.max(wordsOf(words.gone).length, wordsOf(words.come).length) <= SHORT_WORDS

/** Logic words of the changed stretch. A "not" that turns a whole decision is told by that decision, not once more as a criterion. */
function logicLeft({ cues }: Facts, other: Facts, changed: string): string[] {
  const turned = cues.priorAuth !== other.cues.priorAuth || cues.coverage !== other.cues.coverage || cues.bundling !== other.cues.bundling
  return logicWordsIn(changed.replace(MAY, '')).filter((word) => !turned || (word !== 'not' && word !== 'no'))
}

/** Numbers without a unit we know, when the sentence is otherwise long enough to be the same. */
function numberReasons(before: Facts, after: Facts): string[] {
  if (before.numbers.length !== after.numbers.length || before.codes.join() !== after.codes.join()) return []
  if (before.quantities.length !== after.quantities.length || JSON.stringify(before.quantities) !== JSON.stringify(after.quantities)) return []
  return before.numbers.flatMap((was, index) => (was === after.numbers[index] ? [] : [`a number goes from ${was} to ${after.numbers[index]}`]))
}

const INDICATION = /\bindicat|\bmedically necessary|\bcriteri|\bcovered\b/i

/** An item under a heading that says when a service is covered comes or goes. */
function wholeCriterion({ before, after, quote, isEcho }: Edit): Finding[] {
  const { heading } = (after ?? before)!
  if (isEcho || !INDICATION.test(heading) || !speaksOfPolicy(`${heading} ${quote.before ?? quote.after}`)) return []
  const verb = after ? 'added' : 'removed'
  return [{ ...finding(`a criterion was ${verb}`), severity: /\bindicat/i.test(heading) ? 'high' : 'medium' }]
}

const named = (words: readonly string[]) => words.slice(0, MAX_NAMED).join(' ') + (words.length > MAX_NAMED ? ' …' : '') || 'none'
