import { createHash } from 'node:crypto'
import type { PipelineInput, Visibility } from '@ppman/topic-pipeline'

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
  /** Of the newest revision; an older one may be live meanwhile. */
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

/** Where a topic stands; changes at once, without review (specification 4.1, rule 5). */
export type TopicPlace = {
  slug: string
  chapterId: string | null
  position: number
  sourceKey: string | null
  versionTag: string | null
}

/** Strong entity tag of the newest revision: it changes with every edit of the content. */
export function etagOf({
  id,
  headRevision,
  contentSha256,
}: Pick<Topic, 'id' | 'headRevision' | 'contentSha256'>): string {
  return `"${createHash('sha256').update(`${id}.${headRevision}.${contentSha256}`).digest('hex').slice(0, 24)}"`
}

/** A stored topic as the pipeline reads it. */
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
