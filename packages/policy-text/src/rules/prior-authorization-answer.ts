import { regex } from '../text/pattern.ts'
import { extractRules } from './extract-rules.ts'

export type AuthorizationAnswer = 'required' | 'not_required' | 'conditional'

/**
 * Whether a text says that prior authorization is needed, with or without codes; null when it does
 * not say. A text that says both, of the same services or of several, depends on which is meant; a
 * release for the first visits alone depends on how many there are.
 */
export function authorizationAnswer(text: string): AuthorizationAnswer | null {
  const rules = extractRules(text, { withoutCodes: true }).filter(
    ({ category }) => category === 'prior_authorization',
  )
  const answers = new Set(rules.map(({ disposition, span }) => answerOf(disposition, span)))
  if (answers.size > 1) return 'conditional'
  return [...answers][0] ?? null
}

function answerOf(disposition: string, span: string): AuthorizationAnswer {
  if (disposition === 'not_required' && FOR_THE_FIRST.test(span)) return 'conditional'
  return disposition === 'required' && ONLY_NOTICE.test(span)
    ? 'not_required'
    : (disposition as AuthorizationAnswer)
}

const COUNTED = '(?:visits?|days?|sessions?|units?|hours?|hrs|weeks?|months?|treatments?|doses?)'
/** A release that ends with a count: "for the first 12 visits", "until the third period". */
const FOR_THE_FIRST = regex('i')`
  \b(?:first|initial) (?:\d+|[a-z]+) ?${COUNTED}\b|\bup to (?:\d+|[a-z]+) ${COUNTED}\b|
  \buntil (?:the |its )?(?:(?:second|third|fourth|fifth|sixth|\d+(?:st|nd|rd|th)) |(?:visit|day|session|unit) \d)|
  \bfor ${COUNTED} (?:1|one)(?: through|-| to)\b
`
/** The plan is told and decides nothing. */
const ONLY_NOTICE = /\b(?:notification|notice) only\b|\bonly (?:a )?(?:notification|notice)\b/i
