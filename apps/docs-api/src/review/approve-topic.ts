import { AppError } from '@ppman/errors'
import { type Finding, type Artifacts, internalTarget, type RenderedLink } from '@ppman/topic-pipeline'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { badRequest, notFound, refuseLocked, refuseLockedManual } from '../refusals.ts'
import type { Store } from '../store.ts'
import { type Reviewed, reviewDraft } from '../topics/review-draft.ts'
import { draftOf, etagOf, type TopicWithBody } from '../topics/topic.ts'
import { recordChange } from '../changelog/record-change.ts'
import type { ManualWithProduct } from '../manuals/manual.ts'
import { normalizePath } from '../pages/addresses.ts'
import { strictest } from '../pages/page.ts'
import type { NewPage } from '../pages/published-copy-repo.ts'

export type Approved =
  | { outcome: 'approved'; topic: TopicWithBody }
  | { outcome: 'rejected'; findings: readonly Finding[]; runId: string }

type Wanted = { id: string; ifMatch: string | undefined }

/** Approvals that a revision needs, by operators other than its author. */
export const approvalsNeeded = (isSensitive: boolean): number => (isSensitive ? 2 : 1)

/**
 * Publishes the newest revision: reviews it again with the current rules, then copies it to the
 * published pages (docs decision D21). A sensitive topic stays pending until a second operator
 * approves.
 *
 * @param ifMatch the ETag of the revision that the operator read, when it is sent; `*` is refused
 * @throws `not_found`; `invalid_request` when nothing is pending or there is a newer revision;
 *   `forbidden` for its author, and while its manual or product is locked
 */
export async function approveTopic(ctx: Ctx, actor: Actor, { id, ifMatch }: Wanted): Promise<Approved> {
  const topic = await ctx.store.topics.find(id)
  const parent = topic && (await ctx.store.manuals.withProduct(topic.manualId))
  if (!topic || !parent) throw notFound('topic')
  refuseLocked(parent.manual.policy, parent.product.policy)
  refuseUnlessReviewable(topic, actor, ifMatch)
  const reviewed = await reviewDraft(ctx, { parent, draft: draftOf(topic), stage: 'approve', actor })
  return ctx.transaction(async (store) => {
    const now = await store.topics.lock(id)
    if (!now) throw notFound('topic')
    await refuseLockedManual(store, now.manualId)
    refuseUnlessReviewable(now, actor, etagOf(topic))
    return decide(store, { topic: now, parent, reviewed, actor, at: ctx.now() })
  })
}

type Decision = {
  topic: TopicWithBody
  parent: Parameters<typeof publishPage>[1]['parent']
  reviewed: Reviewed
  actor: Actor
  at: Date
}

async function decide(store: Store, { topic, parent, reviewed, actor, at }: Decision): Promise<Approved> {
  const { findings, artifacts, isSensitive } = reviewed.result
  const run = { ...reviewed.run, topicId: topic.id, revision: topic.headRevision }
  if (run.decision === 'rejected' || !artifacts)
    return { outcome: 'rejected', findings, runId: await store.runs.append(run) }
  const decision = { topicId: topic.id, number: topic.headRevision, reviewer: actor.sub, orgId: topic.orgId }
  if (await store.reviews.hasDecided(decision))
    throw badRequest('You have already decided about this revision; another operator has to agree.')
  await store.reviews.add({ ...decision, decision: 'approved', reason: null, decidedAt: at })
  const isAgreed =
    (await store.reviews.countApprovals(topic.id, topic.headRevision)) >=
    approvalsNeeded(topic.isSensitive || isSensitive)
  await store.runs.append({ ...run, decision: isAgreed ? 'published' : 'pending' })
  if (isAgreed) {
    await store.topics.setStatus(topic.id, { status: 'published', liveRevision: topic.headRevision }, at)
    await publishPage(store, { topic, parent, artifacts, by: actor.sub, at })
  }
  return { outcome: 'approved', topic: (await store.topics.find(topic.id))! }
}

/** Checks that the actor may decide; called before the review and again under the row lock. */
export function refuseUnlessReviewable(
  topic: TopicWithBody,
  actor: Actor,
  ifMatch: string | undefined,
): void {
  if (ifMatch === '*') throw badRequest('If-Match: name the revision that you read by its ETag.')
  if (ifMatch !== undefined && ifMatch !== etagOf(topic))
    throw badRequest('If-Match: the topic has a newer revision.')
  if (topic.status !== 'pending') throw badRequest('No revision of this topic is waiting for review.')
  if (topic.headBy === actor.sub) throw new AppError('forbidden', 'Nobody reviews their own revision.')
}

/** Length of the excerpt of a page without one. */
const EXCERPT_CHARS = 200

type Publication = {
  topic: TopicWithBody
  parent: ManualWithProduct
  artifacts: Artifacts
  by: string
  at: Date
}

/**
 * Publishes the approved revision. The first approval in a manual publishes the manual unless an
 * operator decided otherwise. A product is only published by an operator; until then its pages stay
 * private.
 */
async function publishPage(
  store: Store,
  { topic, artifacts, by, at, ...before }: Publication,
): Promise<void> {
  const { count } = await store.manuals.publishUnlessDecided(before.parent.manual.id)
  if (count > 0) await store.visibility.refresh(before.parent.product.id)
  const { manual, product } = (await store.manuals.withProduct(topic.manualId)) ?? before.parent
  const isOpen = manual.policy.isPublished && product.policy.isPublished
  const page = {
    topicId: topic.id,
    orgId: topic.orgId,
    productId: product.id,
    manualId: manual.id,
    productSlug: product.slug,
    productName: product.name,
    manualSlug: manual.slug,
    manualTitle: manual.title,
    topicSlug: topic.slug,
    chapterId: topic.chapterId,
    position: topic.position,
    revision: topic.headRevision,
    title: topic.title,
    excerpt: topic.excerpt ?? firstWords(artifacts.plainText),
    html: artifacts.html,
    markdown: artifacts.markdown,
    plainText: artifacts.plainText,
    headings: artifacts.headings,
    visibility: isOpen
      ? strictest(product.policy.visibility, manual.policy.visibility, topic.visibility)
      : 'private',
    versionTag: topic.versionTag,
    contentSha256: topic.contentSha256,
    publishedAt: at,
  }
  await store.publishedCopy.publish(page)
  await indexLinks(store, page, { links: artifacts.links, frontmatter: topic.frontmatter })
  await recordChange(store, page, { kind: topic.liveRevision === null ? 'added' : 'changed', by, at })
}

function firstWords(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= EXCERPT_CHARS ? words : `${words.slice(0, EXCERPT_CHARS).replace(/\s\S*$/, '')}…`
}

/** Base of relative links; only the path of the result is used. */
const ORIGIN = 'https://site.invalid'

/** Links of a page with their text, and its front matter with former paths. */
type PageLinks = { links: readonly RenderedLink[]; frontmatter: Record<string, unknown> }

/**
 * Stores the links and former paths of a published page, and updates search, which also indexes
 * link texts.
 */
async function indexLinks(store: Store, page: NewPage, { links, frontmatter }: PageLinks): Promise<void> {
  const [owner, pagePath] = [
    { id: page.topicId, orgId: page.orgId },
    ['/docs', page.productSlug, page.manualSlug, page.topicSlug].join('/'),
  ]
  const outgoing = links.flatMap(({ href, text }) => {
    const path = internalTarget(href, pagePath, ORIGIN)?.path
    return path?.startsWith('/docs/') ? [{ path, words: text.slice(0, 200) }] : []
  })
  await store.formerAddresses.replacePaths(owner, formerPaths(frontmatter))
  await store.pageLinks.replace(owner, outgoing)
  await store.pageLinks.reindex([page.topicId])
}

const MAX_PATHS = 500

/** Paths of the page on an earlier site: `redirect_from` of its front matter, a text or a list. */
function formerPaths({ redirect_from: given }: Record<string, unknown>): string[] {
  const written = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string')
  return [...new Set(written.flatMap((each) => normalizePath(each) ?? []))].slice(0, MAX_PATHS)
}
