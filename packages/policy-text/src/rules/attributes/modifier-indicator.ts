import { phrase } from '../clauses/phrase.ts'

const INDICATOR = /modifier indicator(?: of| is|:|=)? ?\(?([019])\b/i
const NEVER = phrase(
  '\\bmodifiers? (?:is|are) (?:not|never) (?:allowed|permitted)',
  'no modifiers? (?:is |are )?(?:allowed|permitted)',
)
const SOMETIMES = phrase('modifiers? (?:is|are|may be) (?:allowed|permitted)')

/** NCCI: 0 a modifier never helps, 1 it may, 9 not applicable. Null when the text does not say. */
export function modifierIndicatorIn(text: string): 0 | 1 | 9 | null {
  const printed = INDICATOR.exec(text)
  if (printed) return Number(printed[1]) as 0 | 1 | 9
  return NEVER.test(text) ? 0 : SOMETIMES.test(text) ? 1 : null
}
