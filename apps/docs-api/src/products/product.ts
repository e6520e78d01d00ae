import type { PublishPolicy, Visibility } from '@ppman/topic-pipeline'

export type ProductWords = {
  slug: string
  name: string
  kind: string
  tagline: string | null
  description: string | null
  icon: string | null
  position: number
}

/** `manualCount`: manuals that are not deleted. */
export type Product = ProductWords & {
  id: string
  orgId: string
  manualCount: number
  createdAt: Date
  updatedAt: Date
}

/**
 * What an operator decides about a product or a manual; everything below is at most as open (docs
 * decision D2).
 */
export type ShelfPolicy = {
  visibility: Visibility
  isPublished: boolean
  isSensitive: boolean
  publishPolicy: PublishPolicy
}
