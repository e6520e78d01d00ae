import type { Db } from '@ppman/db'
import type { DeletionMark } from '../deletions/deletion.ts'
import { unlessTaken } from '../unique-repo.ts'
import { asUuid } from '../words.ts'
import { linkTargets } from './link-target-repo.ts'
import { addRevision, findRevision, type NewRevision } from './revision-repo.ts'
import { findInManual, findTopic, listTopics, type TopicFilter } from './topic-read-repo.ts'
import type { TopicPlace, TopicStatus } from './topic.ts'

const TAKEN = 'Another topic of the manual has this slug or sourceKey.'

/** Topics, each shown as its newest revision stands. */
export function topicRepo(db: Db) {
  return {
    find: (id: string) => findTopic(db, id),
    findBySourceKey: (manualId: string, sourceKey: string) => findInManual(db, { manualId, sourceKey }),
    findBySlug: (manualId: string, slug: string) => findInManual(db, { manualId, slug }),
    revision: (id: string, number: number) => findRevision(db, id, number),
    list: (filter: TopicFilter) => listTopics(db, filter),
    /** Whether all of these topics stand in manuals of the product. */
    async areOf(productId: string, ids: readonly string[]): Promise<boolean> {
      const distinct = [...new Set(ids)].map(asUuid)
      return (
        (await db.docTopic.count({
          where: { id: { in: distinct }, deletedAt: null, manual: { productId } },
        })) === distinct.length
      )
    },
    linkTargets: (orgId: string, paths: readonly string[]) => linkTargets(db, orgId, paths),

    async create(
      place: TopicPlace & { orgId: string; manualId: string; status: TopicStatus },
      first: NewRevision,
    ): Promise<string> {
      const { by, at } = first
      const data = {
        ...place,
        headRevision: first.number,
        createdBy: by,
        createdByBot: true,
        createdAt: at,
        updatedAt: at,
      }
      const { id, orgId } = await unlessTaken(
        db.docTopic.create({ data, select: { id: true, orgId: true } }),
        TAKEN,
      )
      await addRevision(db, { id, orgId }, first)
      return id
    },

    /** A new head: what is live stays live. */
    async revise(
      topic: { id: string; orgId: string },
      place: TopicPlace,
      revision: NewRevision,
    ): Promise<void> {
      await addRevision(db, topic, revision)
      const data = { ...place, headRevision: revision.number, status: 'pending', updatedAt: revision.at }
      await unlessTaken(db.docTopic.update({ where: { id: topic.id }, data }), TAKEN)
    },

    move: (id: string, place: Partial<TopicPlace>, at: Date): Promise<unknown> =>
      unlessTaken(db.docTopic.update({ where: { id }, data: { ...place, updatedAt: at } }), TAKEN),

    setStatus: (
      id: string,
      change: { status: TopicStatus; liveRevision?: number | null },
      at: Date,
    ): Promise<unknown> => db.docTopic.update({ where: { id }, data: { ...change, updatedAt: at } }),

    remove: (id: string, mark: DeletionMark): Promise<unknown> =>
      db.docTopic.update({ where: { id }, data: mark }),
  }
}
