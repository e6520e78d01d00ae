import { noContent } from '@ppman/http'
import { recordRemoval } from '../changelog/record-change.ts'
import { notFound, refuseLockedManual } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { byId } from '../fields.ts'

/**
 * Deletes a topic and its page; an operator can restore it for 30 days (docs decision D12).
 *
 * @throws `not_found`; `forbidden` when its manual or product is locked
 */
async function deleteTopic(store: Store, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const topic = await store.topics.lock(id)
  if (!topic) throw notFound('topic')
  await refuseLockedManual(store, topic.manualId)
  await recordRemoval(store, topic, { by, at })
  const mark = await store.deletions.open(
    { orgId: topic.orgId, kind: 'topic', targetId: topic.id, name: topic.title },
    { by, at },
  )
  await store.topics.remove(topic.id, mark)
  await store.pageArchive.keep(mark)
  await store.publishedCopy.takeDown({ topicId: topic.id }, at)
  await store.deletions.tally(mark)
}

export const deleteTopicRoute = route({
  method: 'delete',
  path: '/topics/:id',
  operationId: 'deleteTopic',
  summary: 'Delete a topic and its page',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live page answers 410' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteTopic(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
