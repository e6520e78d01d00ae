import type { Store } from '../store.ts'
import type { Chapter } from './chapter-repo.ts'

/**
 * The chapter as it is once its manual is held: topics may not be put into one that is being
 * deleted.
 */
export async function lockChapter(store: Store, id: string): Promise<Chapter | null> {
  const seen = await store.chapters.find(id)
  if (!seen || !(await store.manuals.lock(seen.manualId))) return null
  return store.chapters.find(id)
}
