import { createHash } from 'node:crypto'
import { param } from '@ppman/http'
import type { PipelineInput, Visibility } from '@ppman/topic-pipeline'
import { z } from 'zod'
import {
  frontmatter,
  note,
  position,
  reference,
  slug,
  sourceKey,
  status,
  text,
  title,
  versionTag,
  visibility,
} from '../fields.ts'

export type TopicStatus = 'draft' | 'pending' | 'published'

/** A topic with the content of its newest revision. */
export type Topic = {
  id: string
  orgId: string
  manualId: string
  chapterId: string | null
  slug: string
  position: number
  sourceKey: string | null
  versionTag: string | null
  /** Status of the newest revision; an older one may be live. */
  status: TopicStatus
  headRevision: number
  liveRevision: number | null
  createdByBot: boolean
  createdAt: Date
  updatedAt: Date
  title: string
  excerpt: string | null
  visibility: Visibility
  isSensitive: boolean
  contentSha256: string
  /** Owner of the key that wrote the newest revision. */
  headBy: string
}

export type TopicWithBody = Topic & { bodyMdx: string; frontmatter: Record<string, unknown> }

/** Metadata of a topic; changes apply at once, without review (specification 4.1, rule 5). */
export type TopicPlace = {
  slug: string
  chapterId: string | null
  position: number
  sourceKey: string | null
  versionTag: string | null
}

/** Strong entity tag of the newest revision; changes with every edit of the content. */
export function etagOf({
  id,
  headRevision,
  contentSha256,
}: Pick<Topic, 'id' | 'headRevision' | 'contentSha256'>): string {
  const hash = createHash('sha256').update(`${id}.${headRevision}.${contentSha256}`).digest('hex')
  return `"${hash.slice(0, 24)}"`
}

/** Converts a stored topic into pipeline input. */
export const draftOf = (topic: TopicWithBody): PipelineInput => ({
  slug: topic.slug,
  title: topic.title,
  excerpt: topic.excerpt,
  bodyMdx: topic.bodyMdx,
  sourceKey: topic.sourceKey,
  versionTag: topic.versionTag,
  visibility: topic.visibility,
  frontmatter: topic.frontmatter,
  isSensitive: topic.isSensitive,
  createdByBot: topic.createdByBot,
})

const bodyMdx = text(0, 900_000)
const place = {
  chapterId: reference.nullable(),
  position,
  sourceKey: sourceKey.nullable(),
  versionTag: versionTag.nullable(),
}

/**
 * Accepted and overruled: content of keys is a bot's, and no body publishes anything (specification
 * 2; docs decision D13).
 */
const overruled = { status, createdByBot: z.boolean() }
const content = { excerpt: note(1_000), bodyMdx, frontmatter, visibility, isSensitive: z.boolean() }

export const UpsertTopic = z
  .strictObject({
    manualId: reference,
    ...z.object({ slug, title, ...content, ...place, ...overruled }).partial().shape,
  })
  .meta({ id: 'TopicUpsert' })

export const CreateTopic = z
  .strictObject({
    manualId: reference,
    slug,
    title,
    ...z.object({ ...content, ...place, ...overruled }).partial().shape,
  })
  .meta({ id: 'TopicCreate' })

/** Metadata only; content changes through upsert (specification 4.1, rule 5). */
export const UpdateTopic = z
  .strictObject({ slug, ...place })
  .partial()
  .meta({ id: 'TopicUpdate' })

export const TopicQuery = z.object({
  limit: param.int(1, 100, 20),
  offset: param.int(0, 2_147_483_647, 0),
  manualId: reference.optional(),
  chapterId: z
    .union([z.literal('none'), reference])
    .optional()
    .meta({ description: 'A chapter, or none for topics without one.' }),
  status: status.optional(),
  sourceKey: sourceKey.optional(),
  versionTag: versionTag.optional(),
  q: text(1, 200).optional().meta({ description: 'Part of the title or slug.' }),
  include: z.literal('body').optional().meta({ description: 'Adds bodyMdx and frontmatter to each item.' }),
})

export const TopicResponse = z
  .object({
    id: z.uuid(),
    manualId: z.uuid(),
    chapterId: z.uuid().nullable(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string().nullable(),
    position: z.int(),
    sourceKey: z.string().nullable(),
    versionTag: z.string().nullable(),
    visibility,
    status,
    isSensitive: z.boolean(),
    createdByBot: z.boolean(),
    revision: z.int().meta({ description: 'Number of the newest revision, which status refers to.' }),
    hasLiveRevision: z.boolean().meta({ description: 'Whether this or an older revision is published.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    bodyMdx: z.string().optional(),
    frontmatter: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Topic' })

/** The fields that specification 2 lists for the upsert answer. */
export const UpsertResponse = TopicResponse.pick({
  id: true,
  manualId: true,
  slug: true,
  title: true,
  status: true,
  visibility: true,
  isSensitive: true,
  sourceKey: true,
  createdByBot: true,
}).meta({ id: 'TopicUpsertResponse' })

export const presentTopic = (topic: Topic & Partial<TopicWithBody>): z.input<typeof TopicResponse> => ({
  ...presentUpsert(topic),
  chapterId: topic.chapterId,
  excerpt: topic.excerpt,
  position: topic.position,
  versionTag: topic.versionTag,
  revision: topic.headRevision,
  hasLiveRevision: topic.liveRevision !== null,
  createdAt: topic.createdAt.toISOString(),
  updatedAt: topic.updatedAt.toISOString(),
  ...(topic.bodyMdx !== undefined && { bodyMdx: topic.bodyMdx }),
  ...(topic.frontmatter !== undefined && { frontmatter: topic.frontmatter }),
})

export const presentUpsert = (topic: Topic): z.input<typeof UpsertResponse> => ({
  id: topic.id,
  manualId: topic.manualId,
  slug: topic.slug,
  title: topic.title,
  status: topic.status,
  visibility: topic.visibility,
  isSensitive: topic.isSensitive,
  sourceKey: topic.sourceKey,
  createdByBot: topic.createdByBot,
})

export const topicHeaders = (topic: Topic) => ({ ETag: etagOf(topic) })
