import { AppError } from '@ppman/errors'
import { type Finding, reviewText } from '@ppman/topic-pipeline'

/** 404: nothing of this kind has the id, or nothing that the caller may see. */
export const noSuch = (noun: string) => new AppError('not_found', `There is no such ${noun}.`)
/** 400 `unknown_parent`: what is named in a body as the place of the new thing. */
export const unknownParent = (noun: string) =>
  new AppError('bad_request', `The ${noun} does not exist.`, { code: 'unknown_parent' })
/** 400 `invalid_request`. */
export const badRequest = (message: string) => new AppError('bad_request', message)
/** 400 `duplicate_slug`. */
export const duplicate = (message: string, cause?: unknown) => new AppError('conflict', message, { cause })

/**
 * The first findings in words; the body of an error has no room for a list (docs decision D24).
 * Never the text itself.
 */
export function contentRejected(
  findings: readonly Finding[],
  headers: Record<string, string> = {},
): AppError {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const words = errors
    .slice(0, 5)
    .map(({ field, line, column, ruleId }) => `${field} ${line}:${column} ${ruleId}`)
  const more = errors.length > 5 ? ` and ${errors.length - 5} more` : ''
  return new AppError('rejected', `The content was not accepted: ${words.join('; ')}${more}.`, {
    details: findings,
    headers,
  })
}

/**
 * Names and descriptions become public as pages do, so they pass the same scans (docs decision
 * D36).
 */
export function refuseUnsafeWords(words: Record<string, unknown>, fingerprintKey: string): void {
  const fields = Object.entries(words).flatMap(([field, text]) =>
    typeof text === 'string' ? [{ field, text }] : [],
  )
  const findings = reviewText(fields, fingerprintKey)
  if (findings.some(({ severity }) => severity === 'error')) throw contentRejected(findings)
}
