import { lockChapter } from '../chapters/lock-chapter.ts'
import { noSuch } from '../refusals.ts'
import type { Store } from '../store.ts'

/** Deletes a chapter; its topics stay and are ungrouped until it is taken back (specification 4.1, rule 6). @throws `not_found` */
export async function deleteChapter(
  store: Store,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const chapter = await lockChapter(store, id)
  if (!chapter) throw noSuch('chapter')
  const target = { orgId: chapter.orgId, kind: 'chapter', targetId: chapter.id, name: chapter.title } as const
  const mark = await store.deletions.open(
    { ...target, ungroupedTopicIds: await store.chapters.topicIds(chapter.id) },
    { by, at },
  )
  await store.chapters.remove(chapter.id, mark)
  await store.publishedCopy.ungroup(chapter.id)
  await store.deletions.tally(mark)
}
