import { AppError } from '@ppman/errors'
import { type Finding, reviewText } from '@ppman/topic-pipeline'

export const noSuch = (noun: string) => new AppError('not_found', `There is no such ${noun}.`)
export const unknownParent = (noun: string) => new AppError('bad_request', `The ${noun} does not exist.`, { code: 'unknown_parent' })
export const badRequest = (message: string) => new AppError('bad_request', message)
export const duplicate = (message: string, cause?: unknown) => new AppError('conflict', message, { cause })

/** The first findings in words; the body of an error has no room for a list (docs decision D24). Never the text itself. */
export function contentRejected(findings: readonly Finding[], headers: Record<string, string> = {}): AppError {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const words = errors.slice(0, 5).map(({ field, line, column, ruleId }) => `${field} ${line}:${column} ${ruleId}`)
  const more = errors.length > 5 ? ` and ${errors.length - 5} more` : ''
  return new AppError('rejected', `The content was not accepted: ${words.join('; ')}${more}.`, { details: findings, headers })
}

/** Names and descriptions become public as pages do, so they pass the same scans (docs decision D36). */
export function refuseUnsafeWords(words: Record<string, unknown>, fingerprintKey: string): void {
  const fields = Object.entries(words).flatMap(([field, text]) => (typeof text === 'string' ? [{ field, text }] : []))
  const findings = reviewText(fields, fingerprintKey)
  if (findings.some(({ severity }) => severity === 'error')) throw contentRejected(findings)
}
