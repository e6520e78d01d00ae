import { z } from 'zod'
import { kind, note, position, slug, title } from '../words.ts'
import type { Product } from './product.ts'

const optionalWords = { tagline: note(300), description: note(5_000), icon: note(200) }

/**
 * Strict: visibility, isPublished, isSensitive and publishPolicy are the operator's and answer 400
 * here (specification 2).
 */
export const CreateProduct = z
  .strictObject({
    slug,
    name: title,
    kind: kind.default('guide'),
    position: position.default(0),
    ...optionalWords,
  })
  .meta({ id: 'ProductCreate' })
export const UpdateProduct = z
  .strictObject({ slug, name: title, kind, position, ...optionalWords })
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
