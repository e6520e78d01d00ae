import { type Db, Prisma } from '@ppman/db'
import { asUuid, type Listed, type Paging } from '../words.ts'
import type { Topic, TopicStatus, TopicWithBody } from './topic.ts'

export type TopicFilter = Paging & {
  manualId?: string | undefined
  /** null: topics without a chapter. */
  chapterId?: string | null | undefined
  status?: TopicStatus | undefined
  sourceKey?: string | undefined
  versionTag?: string | undefined
  q?: string | undefined
  withBody: boolean
}

const HEAD = Prisma.sql`
  t.id, t.org_id AS "orgId", t.manual_id AS "manualId", t.chapter_id AS "chapterId", t.slug, t.position,
  t.source_key AS "sourceKey", t.version_tag AS "versionTag", t.status, t.head_revision AS "headRevision",
  t.live_revision AS "liveRevision", t.created_by_bot AS "createdByBot", t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  r.title, r.excerpt, r.visibility, r.is_sensitive AS "isSensitive", r.content_sha256 AS "contentSha256", r.created_by AS "headBy"`
const BODY = Prisma.sql`, r.body_mdx AS "bodyMdx", r.frontmatter`
const FROM = Prisma.sql`FROM doc_topic t JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision`

type Where = { manualId: string; sourceKey: string } | { manualId: string; slug: string }

/** A topic as it stands at its head, by its id. */
export const findTopic = (db: Db, id: string): Promise<TopicWithBody | null> =>
  one(db, Prisma.sql`t.id = ${asUuid(id)}::uuid`)

/** The topic of a manual that has this source key, or this slug. */
export const findInManual = (db: Db, where: Where): Promise<TopicWithBody | null> =>
  one(
    db,
    Prisma.sql`t.manual_id = ${asUuid(where.manualId)}::uuid AND
      ${'slug' in where ? Prisma.sql`t.slug = ${where.slug}` : Prisma.sql`t.source_key = ${where.sourceKey}`}`,
  )

async function one(db: Db, where: Prisma.Sql): Promise<TopicWithBody | null> {
  const query = Prisma.sql`SELECT ${HEAD} ${BODY} ${FROM} WHERE t.deleted_at IS NULL AND ${where} LIMIT 1`
  const rows = await db.$queryRaw<TopicWithBody[]>(query)
  return rows[0] ?? null
}

/** One page of the topics that match, in the order of their positions, and how many there are over all pages. */
export async function listTopics(
  db: Db,
  filter: TopicFilter,
): Promise<Listed<Topic & Partial<TopicWithBody>>> {
  const where = Prisma.join(conditions(filter), ' AND ')
  const body = filter.withBody ? BODY : Prisma.empty
  const [items, counted] = await Promise.all([
    db.$queryRaw<(Topic & Partial<TopicWithBody>)[]>(Prisma.sql`
      SELECT ${HEAD} ${body} ${FROM} WHERE ${where}
      ORDER BY t.position, t.created_at, t.id LIMIT ${filter.limit} OFFSET ${filter.offset}`),
    db.$queryRaw<{ total: number }[]>(Prisma.sql`SELECT count(*)::int AS total ${FROM} WHERE ${where}`),
  ])
  return { items, total: counted[0]?.total ?? 0 }
}

function conditions({ manualId, chapterId, status, sourceKey, versionTag, q }: TopicFilter): Prisma.Sql[] {
  return [
    Prisma.sql`t.deleted_at IS NULL`,
    ...(manualId === undefined ? [] : [Prisma.sql`t.manual_id = ${asUuid(manualId)}::uuid`]),
    ...(chapterId === null ? [Prisma.sql`t.chapter_id IS NULL`] : []),
    ...(typeof chapterId === 'string' ? [Prisma.sql`t.chapter_id = ${asUuid(chapterId)}::uuid`] : []),
    ...(status === undefined ? [] : [Prisma.sql`t.status = ${status}`]),
    ...(sourceKey === undefined ? [] : [Prisma.sql`t.source_key = ${sourceKey}`]),
    ...(versionTag === undefined ? [] : [Prisma.sql`t.version_tag = ${versionTag}`]),
    ...(q === undefined
      ? []
      : [Prisma.sql`(strpos(lower(r.title), lower(${q})) > 0 OR strpos(t.slug, lower(${q})) > 0)`]),
  ]
}
