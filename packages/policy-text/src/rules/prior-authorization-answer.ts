import { decidesByCase, isReleasedUpTo } from './authorization-cases.ts'
import { extractRules } from './extract-rules.ts'

export type AuthorizationAnswer = 'required' | 'not_required' | 'conditional'

/**
 * Whether a text says that prior authorization is needed, with or without codes; null when it does
 * not say. A text that says both, of the same services or of several, depends on which is meant; a
 * release for the first visits alone depends on how many there are.
 */
export function authorizationAnswer(text: string): AuthorizationAnswer | null {
  if (decidesByCase(text)) return 'conditional'
  const rules = extractRules(text, { withoutCodes: true }).filter(
    ({ category }) => category === 'prior_authorization',
  )
  const answers = new Set(rules.map(({ disposition, span }) => answerOf(disposition, span)))
  if (answers.size > 1) return 'conditional'
  return [...answers][0] ?? null
}

function answerOf(disposition: string, span: string): AuthorizationAnswer {
  if (disposition === 'not_required' && isReleasedUpTo(span)) return 'conditional'
  return disposition === 'required' && ONLY_NOTICE.test(span)
    ? 'not_required'
    : (disposition as AuthorizationAnswer)
}

/** The plan is told and decides nothing. */
const ONLY_NOTICE = /\b(?:notification|notice) only\b|\bonly (?:a )?(?:notification|notice)\b/i
