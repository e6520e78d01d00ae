import { badRequest, duplicate } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { TopicWithBody } from './topic.ts'

export type MatchKey = {
  manualId: string
  sourceKey?: string | null | undefined
  slug?: string | undefined
  title?: string | undefined
}

/**
 * The topic that an upsert means: the owner of the source key, else the one with the slug
 * (specification 4.2). A slug that has no key yet takes the key; one that belongs to another key is
 * never taken over (docs decision D16).
 */
export async function matchTopic(store: Store, key: MatchKey): Promise<TopicWithBody | null> {
  const slug = key.slug ?? slugFrom(key.title)
  if (!key.sourceKey) return slug ? store.topics.findBySlug(key.manualId, slug) : null
  const owner = await store.topics.findBySourceKey(key.manualId, key.sourceKey)
  if (owner) return owner
  const namesake = slug ? await store.topics.findBySlug(key.manualId, slug) : null
  if (namesake?.sourceKey && namesake.sourceKey !== key.sourceKey)
    throw duplicate('The slug belongs to a topic with another sourceKey.')
  return namesake
}

/** A slug of the words of a title; undefined when no letter or digit is left. */
export function slugFrom(title: string | undefined): string | undefined {
  const words = (title ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 200).replace(/-$/, '')
}

/** @throws `invalid_request` naming what a new topic lacks (docs decision D17) */
export function requireSlug(slug: string | undefined): string {
  if (!slug) throw badRequest('slug: a new topic needs a slug, or a title that gives one.')
  return slug
}
