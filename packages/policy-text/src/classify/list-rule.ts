import type { Finding, Rule } from './finding.ts'

/** An entry of a list by day comes, goes or is renamed. Its title announces; it decides nothing. */
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
