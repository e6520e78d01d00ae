import { type Artifacts, internalTarget, type RenderedLink } from '@ppman/topic-pipeline'
import { recordChange } from '../changelog/record-change.ts'
import type { ManualWithProduct } from '../manuals/manual.ts'
import { normalizePath } from '../pages/addresses.ts'
import { strictest } from '../pages/page.ts'
import type { NewPage } from '../pages/published-copy-repo.ts'
import type { Store } from '../store.ts'
import type { TopicWithBody } from '../topics/topic.ts'

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
export async function publishPage(
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
