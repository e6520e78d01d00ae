import { type Db, Prisma, queryRows } from '@ppman/db'
import type { Listed, Paging } from '../fields.ts'

export type Review = {
  topicId: string
  number: number
  reviewer: string
  orgId: string
  decision: 'approved' | 'rejected'
  reason: string | null
  decidedAt: Date
}

/** Decisions of operators about revisions. They never change. */
export function reviewRepo(db: Db) {
  return {
    waiting: (paging: Paging): Promise<Listed<Waiting>> => waitingTopics(db, paging),

    add: (review: Review): Promise<unknown> => db.docReview.create({ data: review }),

    /** Decisions about one revision, earliest first. */
    async of(topicId: string, number: number): Promise<Review[]> {
      return (await db.docReview.findMany({
        where: { topicId, number },
        orderBy: { decidedAt: 'asc' },
      })) as Review[]
    },

    async hasDecided({
      topicId,
      number,
      reviewer,
    }: Pick<Review, 'topicId' | 'number' | 'reviewer'>): Promise<boolean> {
      return (await db.docReview.count({ where: { topicId, number, reviewer } })) > 0
    },

    countApprovals: (topicId: string, number: number): Promise<number> =>
      db.docReview.count({ where: { topicId, number, decision: 'approved' } }),
  }
}

/** A topic whose newest revision waits for review. */
export type Waiting = {
  topicId: string
  revision: number
  title: string
  manualId: string
  status: 'pending'
  isSensitive: boolean
  /** Findings of the newest run on this revision. */
  findingCount: number
  submittedAt: Date
  submittedBy: string
}

/** Lists topics that wait for review, longest waiting first. */
async function waitingTopics(db: Db, { limit, offset }: Paging): Promise<Listed<Waiting>> {
  const [items, counted] = await Promise.all([
    queryRows<Waiting>(
      db,
      Prisma.sql`
      SELECT t.id AS "topicId", t.head_revision AS revision, r.title, t.manual_id AS "manualId", t.status,
        r.is_sensitive AS "isSensitive", r.created_at AS "submittedAt", r.created_by AS "submittedBy",
        coalesce((SELECT jsonb_array_length(u.findings) FROM doc_publish_run u
          WHERE u.topic_id = t.id AND u.revision = t.head_revision ORDER BY u.chain_position DESC
            LIMIT 1), 0) AS "findingCount"
      FROM doc_topic t JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision
      WHERE t.status = 'pending' AND t.deleted_at IS NULL
      ORDER BY r.created_at, t.id LIMIT ${limit} OFFSET ${offset}`,
    ),
    db.docTopic.count({ where: { status: 'pending', deletedAt: null } }),
  ])
  return { items, total: counted }
}
