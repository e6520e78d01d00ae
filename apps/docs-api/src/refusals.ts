import { AppError } from '@ppman/errors'
import { type Finding, reviewText } from '@ppman/topic-pipeline'
import type { PublishingPolicy } from './products/product.ts'
import type { Store } from './store.ts'

/** 404, also for a resource that the caller may not see. */
export const notFound = (noun: string) => new AppError('not_found', `There is no such ${noun}.`)
/** 400 `unknown_parent`: the parent named in the body does not exist. */
export const unknownParent = (noun: string) =>
  new AppError('bad_request', `The ${noun} does not exist.`, { code: 'unknown_parent' })
/** 400 `invalid_request`. */
export const badRequest = (message: string) => new AppError('bad_request', message)
/** 400 `duplicate_slug`. */
export const duplicateSlug = (message: string, cause?: unknown) =>
  new AppError('conflict', message, { cause })

/**
 * 400 `content_rejected` with the first five findings as text, because an error body has no list
 * (docs decision D24), and for each of their rules what to do. The message never contains the text
 * that was found.
 */
export function contentRejected(
  findings: readonly Finding[],
  headers: Record<string, string> = {},
): AppError {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const first = errors.slice(0, 5)
  const summary = first.map(({ field, line, column, ruleId }) => `${field} ${line}:${column} ${ruleId}`)
  const more = errors.length > 5 ? ` and ${errors.length - 5} more` : ''
  return new AppError(
    'rejected',
    `The content was not accepted: ${summary.join('; ')}${more}. ${adviceOn(first)}`,
    {
      details: findings,
      headers,
    },
  )
}

/** `link.empty: This link does not work for readers. Say where …`, once for each rule. */
const adviceOn = (findings: readonly Finding[]): string =>
  [...new Map(findings.map((each) => [each.ruleId, each])).values()]
    .map(({ ruleId, message, hint }) => `${ruleId}: ${message} ${hint}`.trimEnd())
    .join(' ')

/**
 * Scans names and descriptions like pages, because they become public too (docs decision D36).
 *
 * @throws `content_rejected`
 */
export function refuseUnsafeText(texts: Record<string, unknown>, fingerprintKey: string): void {
  const fields = Object.entries(texts).flatMap(([field, text]) =>
    typeof text === 'string' ? [{ field, text }] : [],
  )
  const findings = reviewText(fields, fingerprintKey)
  if (findings.some(({ severity }) => severity === 'error')) throw contentRejected(findings)
}

/**
 * Refuses a write in a product or manual that an operator has locked (docs decision D23). Operators
 * still set its policy, reject, unpublish, redirect and restore.
 *
 * @throws `forbidden`
 */
export function refuseLocked(...policies: readonly PublishingPolicy[]): void {
  if (policies.some(({ publishPolicy }) => publishPolicy === 'locked'))
    throw new AppError('forbidden', 'An operator has locked this part of the documentation.')
}

/**
 * As {@link refuseLocked}, for a product by its id.
 *
 * @throws `forbidden`
 */
export async function refuseLockedProduct(store: Store, productId: string): Promise<void> {
  const policy = await store.products.policy(productId)
  if (policy) refuseLocked(policy)
}

/**
 * As {@link refuseLocked}, for a manual by its id; the lock of its product counts too.
 *
 * @throws `forbidden`
 */
export async function refuseLockedManual(store: Store, manualId: string): Promise<void> {
  const parent = await store.manuals.withProduct(manualId)
  if (parent) refuseLocked(parent.manual.policy, parent.product.policy)
}
