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
 * The line that each approval and take-down adds, as open as the page it is about (docs decision
 * D34).
 */
export async function noteChange(
  store: Store,
  page: PublishedPage,
  { kind, by, at }: Writing & { kind: ChangeKind },
): Promise<void> {
  const { topicId, title, versionTag: version, orgId, productId, productSlug, productName, visibility } = page
  const product = { orgId, productId, productSlug, productName }
  const words = { kind, title, version, bodyMdx: '', html: '', happenedOn: at.toISOString().slice(0, 10) }
  await store.changelog.add({
    ...product,
    ...words,
    topicIds: [topicId],
    visibility,
    isAutomatic: true,
    by,
    at,
  })
}

/**
 * To be called while the page of the topic still stands; says nothing of a topic that readers do
 * not see.
 */
export async function noteTakeDown(
  store: Store,
  topic: { id: string; manualId: string },
  writing: Writing,
): Promise<void> {
  const [page, shelf] = await Promise.all([store.pages.find(topic.id), store.manuals.shelf(topic.manualId)])
  if (page && shelf)
    await noteChange(store, { ...page, productId: shelf.product.id }, { ...writing, kind: 'removed' })
}
