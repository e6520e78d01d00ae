import type { PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import { badRequest } from '../refusals.ts'
import { requireSlug, slugFrom } from './match-topic.ts'
import type { UpsertTopic } from './schemas.ts'
import type { TopicPlace, TopicWithBody } from './topic.ts'

export type UpsertBody = z.output<typeof UpsertTopic>

/**
 * What the topic would be: a supplied field wins, an omitted one stays, null clears (docs decision
 * D17).
 */
export function mergeDraft(
  base: TopicWithBody | null,
  body: UpsertBody,
): { draft: PipelineInput; place: TopicPlace } {
  const { title, bodyMdx } = { title: body.title ?? base?.title, bodyMdx: body.bodyMdx ?? base?.bodyMdx }
  if (title === undefined || bodyMdx === undefined)
    throw badRequest('title, bodyMdx: a new topic needs both.')
  const place = mergePlace(base, body)
  return {
    place,
    draft: {
      ...place,
      title,
      bodyMdx,
      excerpt: body.excerpt === undefined ? (base?.excerpt ?? null) : body.excerpt,
      frontmatter: body.frontmatter ?? base?.frontmatter ?? {},
      visibility: body.visibility ?? base?.visibility ?? 'public',
      // Once sensitive, always: a caller raises it and never lowers it (docs decision D20).
      isSensitive: (base?.isSensitive ?? false) || (body.isSensitive ?? false),
      createdByBot: true,
    },
  }
}

function mergePlace(base: TopicWithBody | null, body: UpsertBody): TopicPlace {
  return {
    slug: requireSlug(body.slug ?? base?.slug ?? slugFrom(body.title)),
    chapterId: body.chapterId === undefined ? (base?.chapterId ?? null) : body.chapterId,
    position: body.position ?? base?.position ?? 0,
    sourceKey: body.sourceKey ?? base?.sourceKey ?? null,
    versionTag: body.versionTag === undefined ? (base?.versionTag ?? null) : body.versionTag,
  }
}
