import type { ManualWithProduct } from '../manuals/manual.ts'
import { badRequest, refuseLocked, unknownParent } from '../refusals.ts'
import type { Store } from '../store.ts'

/**
 * Finds the manual that a topic is written to, before any other check (specification 4.1, rule 1).
 *
 * @throws `unknown_parent`; `forbidden` when an operator locked the product or manual;
 *   `invalid_request` for a chapter of another manual
 */
export async function resolveParent(
  store: Store,
  manualId: string,
  chapterId: string | null | undefined,
): Promise<ManualWithProduct> {
  const parent = await store.manuals.withProduct(manualId)
  if (!parent) throw unknownParent('manual')
  if (chapterId) await verifyChapter(store, parent.manual.id, chapterId)
  refuseLocked(parent.manual.policy, parent.product.policy)
  return parent
}

/**
 * @throws `unknown_parent` for an unknown chapter, `invalid_request` for one of another manual
 *   (specification 4.1, rule 1)
 */
export async function verifyChapter(store: Store, manualId: string, chapterId: string): Promise<void> {
  const chapter = await store.chapters.find(chapterId)
  if (!chapter) throw unknownParent('chapter')
  if (chapter.manualId !== manualId) throw badRequest('The chapter belongs to another manual.')
}

/** Path of the topic's page on the site. */
export const pagePathOf = ({ product, manual }: ManualWithProduct, topicSlug: string) =>
  `/docs/${product.slug}/${manual.slug}/${topicSlug}`
