import type { Artifacts } from '@ppman/topic-pipeline'
import type { ManualWithProduct } from '../manuals/manual.ts'
import { recordChange } from '../changelog/record-change.ts'
import { strictest } from '../pages/page.ts'
import { indexLinks } from '../pages/index-links.ts'
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
