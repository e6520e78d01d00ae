import { extractRules } from './extract-rules.ts'

export type AuthorizationAnswer = 'required' | 'not_required' | 'conditional'

/**
 * Whether a text says that prior authorization is needed, with or without codes; null when it does
 * not say. A text that says both for the same services depends on a condition.
 */
export function authorizationAnswer(text: string): AuthorizationAnswer | null {
  const rules = extractRules(text, { withoutCodes: true }).filter(
    ({ category }) => category === 'prior_authorization',
  )
  const [first] = rules
  if (!first) return null
  const key = JSON.stringify(first.codes)
  const isBoth = rules.some(
    ({ disposition, codes }) => disposition !== first.disposition && JSON.stringify(codes) === key,
  )
  return isBoth ? 'conditional' : (first.disposition as AuthorizationAnswer)
}
