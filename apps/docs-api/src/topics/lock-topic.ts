import type { Store } from '../store.ts'
import type { TopicWithBody } from './topic.ts'

/** The topic as it is once its manual is held: it stays so until the transaction ends. */
export async function lockTopic(store: Store, id: string): Promise<TopicWithBody | null> {
  const seen = await store.topics.find(id)
  if (!seen || !(await store.manuals.lock(seen.manualId))) return null
  return store.topics.find(id)
}
