import { noteTakeDown } from '../changelog/note-change.ts'
import { noSuch } from '../refusals.ts'
import type { Store } from '../store.ts'
import { lockTopic } from '../topics/lock-topic.ts'

/** Deletes a topic and takes its page down, for an operator to take back within 30 days (docs decision D12). @throws `not_found` */
export async function deleteTopic(
  store: Store,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
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
