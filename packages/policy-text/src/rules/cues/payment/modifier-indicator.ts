import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'

const INDICATOR = /modifier indicator(?: of| is|:|=)? ?\(?([019])\b/i
const NEVER = wordings('bundling.never', {
  'modifiers are not allowed': source`
    \bmodifiers? (?:is|are) (?:not|never) (?:allowed|permitted)|no modifiers? (?:is |are )?(?:allowed|
    permitted)
  `,
})
const SOMETIMES = wordings('bundling.sometimes', {
  'modifiers are allowed': source`modifiers? (?:is|are|may be) (?:allowed|permitted)`,
})

/**
 * NCCI modifier indicator: 0 not allowed, 1 allowed, 9 not applicable. Null when the text does not
 * say.
 */
export function modifierIndicatorIn(text: string): 0 | 1 | 9 | null {
  const printed = INDICATOR.exec(text)
  if (printed) return Number(printed[1]) as 0 | 1 | 9
  return NEVER.test(text) ? 0 : SOMETIMES.test(text) ? 1 : null
}
