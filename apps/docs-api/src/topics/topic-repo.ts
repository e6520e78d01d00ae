import { type Db, Prisma } from '@ppman/db'
import type { PipelineInput } from '@ppman/topic-pipeline'
import { unlessTaken } from '../unique-repo.ts'
import { asUuid, type Listed, type Paging } from '../words.ts'
import type { Topic, TopicPlace, TopicStatus, TopicWithBody } from './topic.ts'

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

export type NewRevision = {
  number: number
  draft: PipelineInput
  headings: readonly object[]
  contentSha256: string
  isSensitive: boolean
  by: string
  at: Date
}

const TAKEN = 'Another topic of the manual has this slug or sourceKey.'

const HEAD = Prisma.sql`
  t.id, t.org_id AS "orgId", t.manual_id AS "manualId", t.chapter_id AS "chapterId", t.slug, t.position,
  t.source_key AS "sourceKey", t.version_tag AS "versionTag", t.status, t.head_revision AS "headRevision",
  t.live_revision AS "liveRevision", t.created_by_bot AS "createdByBot", t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  r.title, r.excerpt, r.visibility, r.is_sensitive AS "isSensitive", r.content_sha256 AS "contentSha256", r.created_by AS "headBy"`
const BODY = Prisma.sql`, r.body_mdx AS "bodyMdx", r.frontmatter`
const FROM = Prisma.sql`FROM doc_topic t JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision`

export function topicRepo(db: Db) {
  const one = async (where: Prisma.Sql): Promise<TopicWithBody | null> => {
    const query = Prisma.sql`SELECT ${HEAD} ${BODY} ${FROM} WHERE t.deleted_at IS NULL AND ${where} LIMIT 1`
    const rows = await db.$queryRaw<TopicWithBody[]>(query)
    return rows[0] ?? null
  }
  return {
    find: (id: string) => one(Prisma.sql`t.id = ${asUuid(id)}::uuid`),
    findBySourceKey: (manualId: string, sourceKey: string) =>
      one(Prisma.sql`t.manual_id = ${asUuid(manualId)}::uuid AND t.source_key = ${sourceKey}`),
    findBySlug: (manualId: string, slug: string) => one(Prisma.sql`t.manual_id = ${asUuid(manualId)}::uuid AND t.slug = ${slug}`),

    async list(filter: TopicFilter): Promise<Listed<Topic & Partial<TopicWithBody>>> {
      const where = Prisma.join(conditions(filter), ' AND ')
      const body = filter.withBody ? BODY : Prisma.empty
      const [items, counted] = await Promise.all([
        db.$queryRaw<(Topic & Partial<TopicWithBody>)[]>(Prisma.sql`
          SELECT ${HEAD} ${body} ${FROM} WHERE ${where}
          ORDER BY t.position, t.created_at, t.id LIMIT ${filter.limit} OFFSET ${filter.offset}`),
        db.$queryRaw<{ total: number }[]>(Prisma.sql`SELECT count(*)::int AS total ${FROM} WHERE ${where}`),
      ])
      return { items, total: counted[0]?.total ?? 0 }
    },

    async create(place: TopicPlace & { orgId: string; manualId: string; status: TopicStatus }, first: NewRevision): Promise<string> {
      const { by, at } = first
      const data = { ...place, headRevision: first.number, createdBy: by, createdByBot: true, createdAt: at, updatedAt: at }
      const { id, orgId } = await unlessTaken(db.docTopic.create({ data, select: { id: true, orgId: true } }), TAKEN)
      await addRevision(db, { id, orgId }, first)
      return id
    },

    /** A new head: what is live stays live. */
    async revise(topic: { id: string; orgId: string }, place: TopicPlace, revision: NewRevision): Promise<void> {
      await addRevision(db, topic, revision)
      const data = { ...place, headRevision: revision.number, status: 'pending', updatedAt: revision.at }
      await unlessTaken(db.docTopic.update({ where: { id: topic.id }, data }), TAKEN)
    },

    move: (id: string, place: Partial<TopicPlace>, at: Date): Promise<unknown> =>
      unlessTaken(db.docTopic.update({ where: { id }, data: { ...place, updatedAt: at } }), TAKEN),

    setStatus: (id: string, change: { status: TopicStatus; liveRevision?: number | null }, at: Date): Promise<unknown> =>
      db.docTopic.update({ where: { id }, data: { ...change, updatedAt: at } }),

    remove: (id: string, at: Date): Promise<unknown> => db.docTopic.update({ where: { id }, data: { deletedAt: at } }),

    /** Heading ids of what stands at these addresses: published pages, and the organisation's own topics in any state. */
    async linkTargets(orgId: string, paths: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await db.$queryRaw<{ path: string; headings: { id: string }[] }[]>`
        WITH asked AS (
          SELECT path, split_part(path, '/', 3) AS product, split_part(path, '/', 4) AS manual, split_part(path, '/', 5) AS topic
          FROM unnest(${[...paths]}::text[]) AS a (path) WHERE path ~ '^/docs/[^/]+/[^/]+/[^/]+$')
        SELECT a.path, g.headings FROM asked a
        JOIN doc_page g ON g.product_slug = a.product AND g.manual_slug = a.manual AND g.topic_slug = a.topic AND g.removed_at IS NULL
        UNION ALL
        SELECT a.path, r.headings FROM asked a
        JOIN doc_product p ON p.org_id = ${orgId}::uuid AND p.slug = a.product AND p.deleted_at IS NULL
        JOIN doc_manual m ON m.product_id = p.id AND m.slug = a.manual AND m.deleted_at IS NULL
        JOIN doc_topic t ON t.manual_id = m.id AND t.slug = a.topic AND t.deleted_at IS NULL
        JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision`
      return new Map(rows.map(({ path, headings }) => [path, headings.map(({ id }) => id)]))
    },
  }
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
    ...(q === undefined ? [] : [Prisma.sql`(strpos(lower(r.title), lower(${q})) > 0 OR strpos(t.slug, lower(${q})) > 0)`]),
  ]
}

async function addRevision(db: Db, { id, orgId }: { id: string; orgId: string }, revision: NewRevision): Promise<void> {
  const { title, excerpt, bodyMdx, visibility } = revision.draft
  await db.docTopicRevision.create({
    data: {
      topicId: id,
      number: revision.number,
      orgId,
      title,
      excerpt,
      bodyMdx,
      visibility,
      frontmatter: revision.draft.frontmatter as Prisma.InputJsonObject,
      headings: revision.headings,
      isSensitive: revision.isSensitive,
      contentSha256: revision.contentSha256,
      createdBy: revision.by,
      createdAt: revision.at,
    },
  })
}
