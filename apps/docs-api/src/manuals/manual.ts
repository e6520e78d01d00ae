import { z } from 'zod'
import type { PublishingPolicy } from '../products/product.ts'
import { note, position, reference, slug, title } from '../fields.ts'

export type ManualFields = { slug: string; title: string; description: string | null; position: number }

/** The counts leave out deleted chapters and topics. */
export type Manual = ManualFields & {
  id: string
  orgId: string
  productId: string
  chapterCount: number
  topicCount: number
  createdAt: Date
  updatedAt: Date
}

/** The manual of a topic with its product, and the policies of both. */
export type ManualWithProduct = {
  orgId: string
  manual: { id: string; slug: string; title: string; policy: PublishingPolicy }
  product: { id: string; slug: string; name: string; policy: PublishingPolicy }
}

export const CreateManual = z
  .strictObject({
    productId: reference,
    slug,
    title,
    description: note(5_000),
    position: position.default(0),
  })
  .meta({ id: 'ManualCreate' })
/** The product of a manual never changes (specification 4.1, rule 4). */
export const UpdateManual = z
  .strictObject({ slug, title, description: note(5_000), position })
  .partial()
  .meta({ id: 'ManualUpdate' })

export const ManualResponse = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    slug: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    position: z.int(),
    chapterCount: z.int(),
    topicCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Manual' })

export const presentManual = (manual: Manual): z.input<typeof ManualResponse> => ({
  id: manual.id,
  productId: manual.productId,
  slug: manual.slug,
  title: manual.title,
  description: manual.description,
  position: manual.position,
  chapterCount: manual.chapterCount,
  topicCount: manual.topicCount,
  createdAt: manual.createdAt.toISOString(),
  updatedAt: manual.updatedAt.toISOString(),
})
