import type { Artifacts } from '@ppman/topic-pipeline'
import type { ManualWithProduct } from '../manuals/manual.ts'
import { noteChange } from '../changelog/note-change.ts'
import { strictest } from '../pages/page.ts'
import { indexLinks } from '../pages/index-links.ts'
import type { Store } from '../store.ts'
import type { TopicWithBody } from '../topics/topic.ts'

/** Search engines and lists show this much of a page that has no excerpt of its own. */
const EXCERPT_CHARS = 200

type Publication = {
  topic: TopicWithBody
  shelf: ManualWithProduct
  artifacts: Artifacts
  by: string
  at: Date
}

/**
 * Makes the approved revision what readers see. The first approval in a manual opens the manual,
 * unless an operator decided otherwise; a product is opened by an operator alone, and until then
 * its pages stay private.
 */
export async function publishPage(
  store: Store,
  { topic, artifacts, by, at, ...before }: Publication,
): Promise<void> {
  const { count } = await store.manuals.publishUnlessDecided(before.shelf.manual.id)
  if (count > 0) await store.openness.refresh(before.shelf.product.id)
  const { manual, product } = (await store.manuals.shelf(topic.manualId)) ?? before.shelf
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
  await noteChange(store, page, { kind: topic.liveRevision === null ? 'added' : 'changed', by, at })
}

function firstWords(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= EXCERPT_CHARS ? words : `${words.slice(0, EXCERPT_CHARS).replace(/\s\S*$/, '')}…`
}
