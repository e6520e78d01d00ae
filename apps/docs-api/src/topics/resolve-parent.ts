import { AppError } from '@ppman/errors'
import type { ManualWithProduct } from '../manuals/manual.ts'
import { badRequest, unknownParent } from '../refusals.ts'
import type { Store } from '../store.ts'

/**
 * The place a topic is written to, verified before anything else (specification 4.1, rule 1).
 *
 * @throws `unknown_parent`; `forbidden` where the operator locked product or manual;
 *   `invalid_request` for a chapter of another manual
 */
export async function resolveParent(
  store: Store,
  manualId: string,
  chapterId: string | null | undefined,
): Promise<ManualWithProduct> {
  const shelf = await store.manuals.shelf(manualId)
  if (!shelf) throw unknownParent('manual')
  if (chapterId) await verifyChapter(store, shelf.manual.id, chapterId)
  const isLocked = [shelf.manual, shelf.product].some(({ policy }) => policy.publishPolicy === 'locked')
  if (isLocked) throw new AppError('forbidden', 'An operator has locked this part of the documentation.')
  return shelf
}

/**
 * @throws `unknown_parent` for no chapter, `invalid_request` for one of another manual
 *   (specification 4.1, rule 1)
 */
export async function verifyChapter(store: Store, manualId: string, chapterId: string): Promise<void> {
  const chapter = await store.chapters.find(chapterId)
  if (!chapter) throw unknownParent('chapter')
  if (chapter.manualId !== manualId) throw badRequest('The chapter belongs to another manual.')
}

/** The page's address below the origin of the site. */
export const pagePathOf = ({ product, manual }: ManualWithProduct, topicSlug: string) =>
  `/docs/${product.slug}/${manual.slug}/${topicSlug}`
