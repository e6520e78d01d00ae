import { extractRules } from './extract-rules.ts'

export type AuthorizationAnswer = 'required' | 'not_required' | 'conditional'

/**
 * Whether a text says that prior authorization is needed, with or without codes; null when it does
 * not say. A text that says both, of the same services or of several, depends on which is meant.
 */
export function authorizationAnswer(text: string): AuthorizationAnswer | null {
  const rules = extractRules(text, { withoutCodes: true }).filter(
    ({ category }) => category === 'prior_authorization',
  )
  const [first] = rules
  if (!first) return null
  const isBoth = rules.some(({ disposition }) => disposition !== first.disposition)
  return isBoth ? 'conditional' : (first.disposition as AuthorizationAnswer)
}
