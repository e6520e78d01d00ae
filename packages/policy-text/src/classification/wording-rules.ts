import type { Facts } from '../facts/facts.ts'
import type { Edit, Finding, Rule } from './finding.ts'
import { speaksOfPolicy, standsInRules } from './setting.ts'

/**
 * The finding for an edit without a changed fact: by its section, and by whether it is about the
 * policy at all.
 */
export const wordingRule: Rule = (edit) => {
  const { before, after, quote } = edit
  const { section } = (after ?? before)!
  const silent = (reason: string): Finding[] => [
    { type: 'wording', severity: 'info', direction: 'neutral', reason },
  ]
  if (edit.setting === 'frame') return silent('words of the page around the policy changed')
  if (edit.isEcho) return silent('words that stand elsewhere too were moved or repeated')
  if (section === 'references') return references(edit)
  if (section !== 'policy') return silent(`wording changed under ${section}`)
  if (before && after && isSameButDates(before, after, quote))
    return silent('a date changed that decides nothing')
  if (
    !speaksOfPolicy(`${quote.before ?? ''} ${quote.after ?? ''}`) &&
    !edit.isInBody &&
    !standsInRules((after ?? before)!)
  )
    return silent('words changed that say nothing of what is paid')
  return [
    { type: 'wording', severity: 'low', direction: 'neutral', reason: 'wording changed without a fact' },
  ]
}

/** A cited edition: "version 4.2025", "3rd ed.". */
const EDITION = /\b(?:v(?:ersion|er)?\.? ?\d[\d.]*|\d+(?:st|nd|rd|th) ed(?:ition|\.)?|edition)\b/gi
/** Citations rarely matter, but another edition of a guideline that the policy applies does. */
function references({ before, after, quote }: Edit): Finding[] {
  const isEdition = before && after && editions(quote.before!) !== editions(quote.after!)
  return [
    {
      type: 'reference_changed',
      severity: isEdition ? 'low' : 'info',
      direction: 'neutral',
      reason: isEdition ? 'another edition is cited' : 'references changed',
    },
  ]
}

const editions = (text: string) => (text.match(EDITION) ?? []).join().toLowerCase()

/** Whether letters and numbers are equal apart from dates and editions. */
const isSameButDates = (before: Facts, after: Facts, quote: Edit['quote']) =>
  skeleton(quote.before!) === skeleton(quote.after!) && before.numbers.join() === after.numbers.join()

/** The sentence without digits and month names. */
const skeleton = (text: string) =>
  text.toLowerCase().replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|[\d\s.,/:-]/g, '')

/**
 * An entry of a dated list is added, removed or renamed. Its title announces a decision and makes
 * none.
 */
export const listRule: Rule = ({ before, after }) => {
  const verb = before && after ? 'changed' : after ? 'added' : 'removed'
  const severity = verb === 'changed' ? 'info' : 'low'
  const finding: Finding = {
    type: `index_item_${verb}`,
    severity,
    direction: 'neutral',
    reason: `an item of the index was ${verb}`,
  }
  return [finding]
}
