import type { ShelfPolicy } from './product.ts'

export type DecidedPolicy = ShelfPolicy & { id: string; policySetAt: Date | null }
/**
 * `isCurrent`: of parallel versions, each a manual, the one that readers mean who name none (docs
 * decision D30).
 */
export type ManualPolicy = DecidedPolicy & { isCurrent: boolean }

/**
 * What an operator decides about a product or a manual. CHECK constraints hold the words to their
 * types.
 */
export const POLICY = {
  id: true,
  visibility: true,
  isPublished: true,
  isSensitive: true,
  publishPolicy: true,
  policySetAt: true,
} as const
