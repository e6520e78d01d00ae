import type { ShelfPolicy } from './product.ts'

export type DecidedPolicy = ShelfPolicy & { id: string; policySetAt: Date | null }

/** What an operator decides about a product or a manual. CHECK constraints hold the words to their types. */
export const POLICY = { id: true, visibility: true, isPublished: true, isSensitive: true, publishPolicy: true, policySetAt: true } as const
