import { z } from 'zod'
import { reference, text, title, versionTag } from '../words.ts'
import { CHANGE_KINDS, type ChangelogEntry } from './changelog.ts'

export const CreateEntry = z
  .strictObject({
    productId: reference,
    date: z.iso.date().optional().meta({ description: 'Today, in UTC, unless said.' }),
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
