import type { PublishPolicy, Visibility } from '@ppman/topic-pipeline'
import { z } from 'zod'
import { kind, note, position, slug, title } from '../fields.ts'

export type ProductFields = {
  slug: string
  name: string
  kind: string
  tagline: string | null
  description: string | null
  icon: string | null
  position: number
}

/** `manualCount` leaves out deleted manuals. */
export type Product = ProductFields & {
  id: string
  orgId: string
  manualCount: number
  createdAt: Date
  updatedAt: Date
}

/**
 * The policy that an operator sets for a product or manual. Nothing below it is more visible (docs
 * decision D2).
 */
export type PublishingPolicy = {
  visibility: Visibility
  isPublished: boolean
  isSensitive: boolean
  publishPolicy: PublishPolicy
}

export type DecidedPolicy = PublishingPolicy & { id: string; policySetAt: Date | null }
/**
 * `isCurrent`: whether `/docs/{product}/latest/` leads to this manual; of parallel versions one is
 * current (docs decision D30).
 */
export type ManualPolicy = DecidedPolicy & { isCurrent: boolean }

/** Columns of the policy of a product or manual. CHECK constraints guarantee the values. */
export const POLICY = {
  id: true,
  visibility: true,
  isPublished: true,
  isSensitive: true,
  publishPolicy: true,
  policySetAt: true,
} as const

const optionalTexts = { tagline: note(300), description: note(5_000), icon: note(200) }

/**
 * Strict: visibility, isPublished, isSensitive and publishPolicy belong to operators and answer 400
 * in these bodies (specification 2).
 */
export const CreateProduct = z
  .strictObject({
    slug,
    name: title,
    kind: kind.default('guide'),
    position: position.default(0),
    ...optionalTexts,
  })
  .meta({ id: 'ProductCreate' })
export const UpdateProduct = z
  .strictObject({ slug, name: title, kind, position, ...optionalTexts })
  .partial()
  .meta({ id: 'ProductUpdate' })

export const ProductResponse = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    kind: z.string(),
    tagline: z.string().nullable(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
    position: z.int(),
    manualCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Product' })

export const presentProduct = ({
  createdAt,
  updatedAt,
  ...product
}: Product): z.input<typeof ProductResponse> => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  kind: product.kind,
  tagline: product.tagline,
  description: product.description,
  icon: product.icon,
  position: product.position,
  manualCount: product.manualCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
