import type { ShelfPolicy } from '../products/product.ts'

export type ManualWords = { slug: string; title: string; description: string | null; position: number }

/** Counts are of what is not deleted. */
export type Manual = ManualWords & {
  id: string
  orgId: string
  productId: string
  chapterCount: number
  topicCount: number
  createdAt: Date
  updatedAt: Date
}

/**
 * Where a topic stands: its manual with the product around it, and what the operator decided about
 * both.
 */
export type ManualWithProduct = {
  orgId: string
  manual: { id: string; slug: string; title: string; policy: ShelfPolicy }
  product: { id: string; slug: string; name: string; policy: ShelfPolicy }
}
