import type { Visibility } from '@ppman/topic-pipeline'
import { z } from 'zod'
import { reference, text, title, versionTag } from '../fields.ts'

export const CHANGE_KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One entry of a product's changelog (docs decision D34). */
export type ChangelogEntry = {
  id: string
  productId: string
  productSlug: string
  productName: string
  /** A calendar day, `YYYY-MM-DD`. */
  happenedOn: string
  version: string | null
  kind: ChangeKind
  title: string
  bodyMdx: string
  /** Sanitized by the pipeline. */
  html: string
  topicIds: string[]
  /** Added by an approval or an unpublishing, not by a person. */
  isAutomatic: boolean
  createdAt: Date
}

export type NewEntry = Omit<ChangelogEntry, 'id' | 'createdAt'> & {
  orgId: string
  visibility: Visibility
  by: string
  at: Date
}

export const CreateEntry = z
  .strictObject({
    productId: reference,
    date: z.iso.date().optional().meta({ description: 'Default: today, in UTC.' }),
    version: versionTag.optional(),
    kind: z.enum(CHANGE_KINDS),
    title,
    bodyMdx: text(0, 50_000).default(''),
    topicIds: z.array(reference).max(100).default([]),
  })
  .meta({ id: 'ChangelogEntryCreate' })

export const EntryResponse = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    date: z.iso.date(),
    version: z.string().nullable(),
    kind: z.enum(CHANGE_KINDS),
    title: z.string(),
    bodyMdx: z.string(),
    topicIds: z.array(z.uuid()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ChangelogEntry' })

export const presentEntry = (entry: ChangelogEntry): z.input<typeof EntryResponse> => ({
  id: entry.id,
  productId: entry.productId,
  date: entry.happenedOn,
  version: entry.version,
  kind: entry.kind,
  title: entry.title,
  bodyMdx: entry.bodyMdx,
  topicIds: entry.topicIds,
  createdAt: entry.createdAt.toISOString(),
})
