import { AppError } from '@ppman/errors'
import { serializeByKey } from '@ppman/http'
import { canonicalJson, contentSha256, type Finding, type PipelineInput } from '@ppman/topic-pipeline'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Store } from '../store.ts'
import { type Reviewed, reviewDraft } from './review-draft.ts'
import { resolveParent } from './resolve-parent.ts'
import type { TopicPlace, TopicWithBody, UpsertTopic } from './topic.ts'
import { anchorRows } from './revision-repo.ts'
import { badRequest, duplicateSlug, refuseLockedManual, refuseUnsafeText } from '../refusals.ts'

export type Upserted =
  | {
      outcome: 'created' | 'updated' | 'unchanged'
      topic: TopicWithBody
      findings: readonly Finding[]
      runId: string | null
    }
  | { outcome: 'rejected'; findings: readonly Finding[]; runId: string }

/**
 * Maximum of attempts when other calls change the topic during an upsert; then the call answers
 * 503.
 */
const MAX_ATTEMPTS = 8

/**
 * The publish path (specification 4.2): finds or creates the topic, reviews the merged draft and
 * stores it as pending. The live revision stays live until an operator approves. Repeating the same
 * content changes nothing.
 *
 * The review runs outside the transaction. If other calls changed the topic meanwhile and the
 * merged draft would differ, the upsert starts over.
 */
export async function upsertTopic(ctx: Ctx, actor: Actor, body: UpsertBody): Promise<Upserted> {
  const key = body.sourceKey ? `key ${body.sourceKey}` : `slug ${body.slug ?? slugFrom(body.title) ?? ''}`
  return serializeByKey(`upsert ${body.manualId} ${key}`, () => upsertUntilKept(ctx, actor, body))
}

async function upsertUntilKept(ctx: Ctx, actor: Actor, body: UpsertBody): Promise<Upserted> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const upserted = await attemptUpsert(ctx, actor, body)
    if (upserted) return upserted
  }
  throw new AppError('unavailable', 'Others are changing this topic just now. Try again.', {
    headers: { 'Retry-After': '1' },
  })
}

async function attemptUpsert(ctx: Ctx, actor: Actor, body: UpsertBody): Promise<Upserted | null> {
  const parent = await resolveParent(ctx.store, body.manualId, body.chapterId)
  const base = await matchTopic(ctx.store, body)
  const { draft, place } = mergeDraft(base, body)
  const isRepeat = base !== null && isReviewed(base, draft)
  if (isRepeat) refuseUnsafeText(movedTexts(base, place), ctx.fingerprintKey)
  const reviewed = isRepeat ? null : await reviewDraft(ctx, { parent, draft, stage: 'upsert', actor })
  return ctx.transaction(async (store) => {
    if (!(await store.manuals.lock(parent.manual.id))) return null
    await refuseLockedManual(store, parent.manual.id)
    const now = await matchTopic(store, body)
    const merged = mergeDraft(now, body)
    if (canonicalJson(merged.draft) !== canonicalJson(draft)) return null
    const change = {
      base: now,
      ...merged,
      manual: { id: parent.manual.id, orgId: parent.orgId },
      by: actor.sub,
      at: ctx.now(),
    }
    if (now && isReviewed(now, draft)) return moveOnly(store, { ...change, base: now })
    return reviewed && keep(store, change, reviewed)
  })
}

type Change = {
  base: TopicWithBody | null
  draft: PipelineInput
  place: TopicPlace
  manual: { id: string; orgId: string }
  by: string
  at: Date
}

/**
 * Whether the draft has the content and sensitivity that are pending or live already: a repeat
 * (docs decision D18).
 */
function isReviewed(base: TopicWithBody, draft: PipelineInput): boolean {
  return (
    base.status !== 'draft' &&
    base.contentSha256 === contentSha256(draft) &&
    base.isSensitive === draft.isSensitive
  )
}

/** The new metadata of reviewed content, which is scanned alone, as in a PATCH. */
const movedTexts = (base: TopicWithBody, place: TopicPlace): Partial<TopicPlace> => ({
  ...(place.slug !== base.slug && { slug: place.slug }),
  ...(place.sourceKey !== base.sourceKey && { sourceKey: place.sourceKey }),
  ...(place.versionTag !== base.versionTag && { versionTag: place.versionTag }),
})

async function keep(
  store: Store,
  { base, draft, place, manual, by, at }: Change,
  { result, run }: Reviewed,
): Promise<Upserted> {
  const { findings, isSensitive, evidence, artifacts } = result
  if (result.decision === 'rejected') {
    return {
      outcome: 'rejected',
      findings,
      runId: await store.runs.append({ ...run, topicId: base?.id ?? null, revision: null }),
    }
  }
  const { contentSha256 } = evidence
  const revision = {
    number: (base?.headRevision ?? 0) + 1,
    draft: artifacts?.draft ?? draft,
    headings: artifacts ? anchorRows(artifacts) : [],
    contentSha256,
    isSensitive,
    by,
    at,
  }
  const birth = { ...place, orgId: manual.orgId, manualId: manual.id, status: 'pending' as const }
  const topicId = base?.id ?? (await store.topics.create(birth, revision))
  if (base) {
    await store.topics.revise(base, place, revision)
    await store.publishedCopy.move(base.id, place)
  }
  const runId = await store.runs.append({ ...run, topicId, revision: revision.number })
  return {
    outcome: base ? 'updated' : 'created',
    topic: (await store.topics.find(topicId))!,
    findings,
    runId,
  }
}

async function moveOnly(
  store: Store,
  { base, place, at }: Change & { base: TopicWithBody },
): Promise<Upserted> {
  const keys = Object.keys(place) as (keyof TopicPlace)[]
  if (keys.some((key) => place[key] !== base[key])) {
    await store.topics.move(base.id, place, at)
    await store.publishedCopy.move(base.id, place)
  }
  return { outcome: 'unchanged', topic: (await store.topics.find(base.id))!, findings: [], runId: null }
}

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
async function matchTopic(store: Store, key: MatchKey): Promise<TopicWithBody | null> {
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
function slugFrom(title: string | undefined): string | undefined {
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
