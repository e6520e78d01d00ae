import type { Rule } from './finding.ts'

/** What is left when no fact changed: by the part of the policy it stands in. */
export const wordingRule: Rule = ({ before, after, quote }) => {
  const { section } = (after ?? before)!
  if (section === 'references') return [{ type: 'reference_changed', severity: 'low', direction: 'neutral', reason: 'references changed' }]
  if (section !== 'policy') return [{ type: 'wording', severity: 'info', direction: 'neutral', reason: `wording changed under ${section}` }]
  const onlyDates = quote.before !== null && quote.after !== null && skeleton(quote.before) === skeleton(quote.after)
  const reason = onlyDates ? 'a date or number changed that decides nothing' : 'wording changed without a fact'
  return [{ type: 'wording', severity: onlyDates ? 'info' : 'low', direction: 'neutral', reason }]
}

/** The sentence without its digits and month names. */
const skeleton = (text: string) =>
  text.toLowerCase().replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|[\d\s.,/:-]/g, '')
