import { regex } from '@ppman/text'
import { type Measure, measureOf, measuresIn, type Token } from './tokens.ts'

/** "You have met $1 of your $2 deductible": what was met, and of what. */
const PAIR = regex('i')`
  \$[\d,.]+\s+
  (?:(?:has|have|had) been |was |is )?
  (?:(?:applied|credited|paid|used|met|satisfied|spent|left|remaining|to go) )?
  (?:of|to|toward|towards|out of|against)\s+
  (?:(?:your|the|a|an|his|her|its)\s+)?
  (?:full )?
  \$[\d,.]+
`

export const isOfPair = (text: string): boolean => PAIR.test(text)

const MET_BEFORE = regex('i')`
  \b(?:met|satisfied|paid|spent|applied|used|credited|accumulated|had|come to|came to)\b
  [^.$]{0,70}$
`

/** "Once one person has met the $400" says nothing of what was met. */
const CONDITION = /\b(?:once|until|when|if)\b[^.$]{0,60}$/i

const MET_AFTER = regex('i')`
  ^\s*(?:(?:has|have) been |was |is )?
  (?:met|applied|used|spent|paid|satisfied|credited|counts? toward|in out-of-pocket costs)\b
`

const LEFT_BEFORE = /\b(?:remaining|left|balance|leaving|still (?:owe|need))\b[^.$]{0,12}$/i

const LEFT_AFTER = /^\s*(?:(?:is|are|still)\s+)*(?:left|remain(?:s|ing)?|to go|more to|must still)\b/i

/** "$2,016 toward the out-of-pocket maximum of $9,000", "her $750 deductible". */
const OF_LIMIT = /\b(?:deductible|maximum|limit|max) of\s*$|\bwhich is\s*$|\b(?:limit|maximum|max):?\s*$/i

const LIMIT_AFTER = regex('i')`
  ^\s+(?!toward|to |of |against|left|has|have|is |was |per )
  (?:[\w-]+ ){0,4}
  (?:deductible|out-of-pocket|limit|maximum)\b
`

/** "When your share reaches $1 the plan pays 100%": the most that a person pays. */
export const endsPayments = (text: string): boolean =>
  REACHED.test(text) && /\b100 ?(?:%|percent\b)/i.test(text)
const REACHED = regex('i')`
  \b(?:when|once)\b[^.$]{0,160}
  \b(?:comes? to|amounts? to|reach(?:es)?|totals?|equals?)\s+(?:an? (?:amount|total) of )?\$
`

export function measuresFor(amounts: readonly Token<number>[], text: string, above: string): Measure[] {
  if (endsPayments(text)) return amounts.map(() => 'limit')
  const stated = measureOf(above)
  const pair = PAIR.exec(text)
  const first = pair ? amounts.findIndex(({ start }) => start === pair.index) : -1
  return amounts.map(({ start, end }, index) => {
    if (first >= 0 && index === first + 1) return 'limit'
    const before = text.slice(amounts[index - 1]?.end ?? 0, start)
    const after = text.slice(end, amounts[index + 1]?.start ?? text.length)
    if (LEFT_AFTER.test(after)) return 'remaining'
    if (index === first) return /^\s*of\b[^.]*\bremaining\b/i.test(text.slice(end)) ? 'remaining' : 'met'
    if (OF_LIMIT.test(before) || LIMIT_AFTER.test(after)) return 'limit'
    if (LEFT_BEFORE.test(before)) return 'remaining'
    if (stated !== 'limit') return stated
    if (CONDITION.test(before)) return 'limit'
    return MET_AFTER.test(after) ||
      (MET_BEFORE.test(before) && measuresIn(before).every(({ value }) => value !== 'limit'))
      ? 'met'
      : 'limit'
  })
}
