import type { PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import { badRequest, duplicateSlug } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { TopicPlace, TopicWithBody, UpsertTopic } from './topic.ts'

export type UpsertBody = z.output<typeof UpsertTopic>

/**
 * Merges an upsert into the stored topic: a supplied field wins, an omitted one stays, null clears
 * (docs decision D17).
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
      // A caller can set it and never clears it (docs decision D20).
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

type MatchKey = {
  manualId: string
  sourceKey?: string | null | undefined
  slug?: string | undefined
  title?: string | undefined
}

/**
 * Finds the topic of an upsert: by source key, else by slug (specification 4.2). A topic without a
 * source key takes the given one; a topic with another one is never taken over (docs decision D16).
 *
 * @throws `duplicate_slug`
 */
export async function matchTopic(store: Store, key: MatchKey): Promise<TopicWithBody | null> {
  const slug = key.slug ?? slugFrom(key.title)
  if (!key.sourceKey) return slug ? store.topics.findBySlug(key.manualId, slug) : null
  const owner = await store.topics.findBySourceKey(key.manualId, key.sourceKey)
  if (owner) return owner
  const namesake = slug ? await store.topics.findBySlug(key.manualId, slug) : null
  if (namesake?.sourceKey && namesake.sourceKey !== key.sourceKey)
    throw duplicateSlug('The slug belongs to a topic with another sourceKey.')
  return namesake
}

/** Makes a slug from a title; undefined when the title has no ASCII letter or digit. */
export function slugFrom(title: string | undefined): string | undefined {
  const words = (title ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 200).replace(/-$/, '')
}

/** @throws `invalid_request` for a new topic without a slug (docs decision D17) */
function requireSlug(slug: string | undefined): string {
  if (!slug) throw badRequest('slug: a new topic needs a slug, or a title that gives one.')
  return slug
}
