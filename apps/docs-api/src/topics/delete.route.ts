import { noContent } from '@ppman/http'
import { noteTakeDown } from '../changelog/note-change.ts'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import type { Store } from '../store.ts'
import { byId } from '../words.ts'
import { lockTopic } from './lock-topic.ts'

/**
 * Deletes a topic and takes its page down, for an operator to take back within 30 days (docs
 * decision D12). @throws `not_found`
 */
async function deleteTopic(store: Store, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const topic = await lockTopic(store, id)
  if (!topic) throw noSuch('topic')
  await noteTakeDown(store, topic, { by, at })
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
  summary: 'Delete a topic and take its page down',
  tag: 'topics',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its live page answers 410' } },
  async handler({ params, caller, ctx }) {
    await ctx.transaction((store) => deleteTopic(store, params.id, { by: caller.sub, at: ctx.now() }))
    return noContent()
  },
})
