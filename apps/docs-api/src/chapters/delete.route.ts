import { noContent } from '@ppman/http'
import { notFound, refuseLockedManual } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { byId } from '../fields.ts'

/**
 * Deletes a chapter. Its topics stay without a chapter until the deletion is restored
 * (specification 4.1, rule 6).
 *
 * @throws `not_found`; `forbidden` when its manual or product is locked
 */
async function deleteChapter(store: Store, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const chapter = await store.chapters.lock(id)
  if (!chapter) throw notFound('chapter')
  await refuseLockedManual(store, chapter.manualId)
  const target = { orgId: chapter.orgId, kind: 'chapter', targetId: chapter.id, name: chapter.title } as const
  const mark = await store.deletions.open(
    { ...target, ungroupedTopicIds: await store.chapters.topicIds(chapter.id) },
    { by, at },
  )
  await store.chapters.remove(chapter.id, mark)
  await store.publishedCopy.ungroup(chapter.id)
  await store.deletions.tally(mark)
}

export const deleteChapterRoute = route({
  method: 'delete',
  path: '/chapters/:id',
  operationId: 'deleteChapter',
  summary: 'Delete a chapter and keep its topics',
  tag: 'chapters',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its topics are ungrouped' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteChapter(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
