import type { Db } from '@ppman/db'
import type { Listed, Paging } from '../words.ts'

/** A topic whose newest revision waits for an operator. */
export type Waiting = {
  topicId: string
  revision: number
  title: string
  manualId: string
  status: 'pending'
  isSensitive: boolean
  /** Of the newest run over this revision. */
  findingCount: number
  submittedAt: Date
  submittedBy: string
}

/** What waits for review, the longest waiting first. */
export async function waitingTopics(db: Db, { limit, offset }: Paging): Promise<Listed<Waiting>> {
  const [items, counted] = await Promise.all([
    db.$queryRaw<Waiting[]>`
      SELECT t.id AS "topicId", t.head_revision AS revision, r.title, t.manual_id AS "manualId", t.status,
        r.is_sensitive AS "isSensitive", r.created_at AS "submittedAt", r.created_by AS "submittedBy",
        coalesce((SELECT jsonb_array_length(u.findings) FROM doc_publish_run u
          WHERE u.topic_id = t.id AND u.revision = t.head_revision ORDER BY u.chain_position DESC
            LIMIT 1), 0) AS "findingCount"
      FROM doc_topic t JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision
      WHERE t.status = 'pending' AND t.deleted_at IS NULL
      ORDER BY r.created_at, t.id LIMIT ${limit} OFFSET ${offset}`,
    db.docTopic.count({ where: { status: 'pending', deletedAt: null } }),
  ])
  return { items, total: counted }
}
