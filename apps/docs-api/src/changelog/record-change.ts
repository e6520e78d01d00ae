import type { Visibility } from '@ppman/topic-pipeline'
import type { Store } from '../store.ts'
import type { ChangeKind } from './changelog.ts'

type PublishedPage = {
  topicId: string
  orgId: string
  productId: string
  productSlug: string
  productName: string
  title: string
  visibility: Visibility
  versionTag: string | null
}
type Writing = { by: string; at: Date }

/**
 * Adds the entry of an approval or unpublishing, with the visibility of its page (docs decision
 * D34).
 */
export async function recordChange(
  store: Store,
  page: PublishedPage,
  { kind, by, at }: Writing & { kind: ChangeKind },
): Promise<void> {
  const { topicId, title, versionTag: version, orgId, productId, productSlug, productName, visibility } = page
  const product = { orgId, productId, productSlug, productName }
  const content = { kind, title, version, bodyMdx: '', html: '', happenedOn: at.toISOString().slice(0, 10) }
  await store.changelog.add({
    ...product,
    ...content,
    topicIds: [topicId],
    visibility,
    isAutomatic: true,
    by,
    at,
  })
}

/**
 * Adds the `removed` entry of a topic. Call it while the page is still published; it does nothing
 * for a topic without a page.
 */
export async function recordRemoval(
  store: Store,
  topic: { id: string; manualId: string },
  writing: Writing,
): Promise<void> {
  const [page, parent] = await Promise.all([
    store.pages.find(topic.id),
    store.manuals.withProduct(topic.manualId),
  ])
  if (page && parent)
    await recordChange(store, { ...page, productId: parent.product.id }, { ...writing, kind: 'removed' })
}
