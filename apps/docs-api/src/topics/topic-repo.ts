import { type Db, Prisma, queryRows } from '@ppman/db'
import type { DeletionMark } from '../deletions/deletion.ts'
import { changeOf, conflictIfTaken } from '../shared-repo.ts'
import { asUuid, type Listed, type Paging } from '../fields.ts'
import { manualRepo } from '../manuals/manual-repo.ts'
import { addRevision, findRevision, type NewRevision } from './revision-repo.ts'
import type { Topic, TopicPlace, TopicStatus, TopicWithBody } from './topic.ts'

type TopicFilter = Paging & {
  manualId?: string | undefined
  /** null selects topics without a chapter. */
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
  t.live_revision AS "liveRevision", t.created_by_bot AS "createdByBot", t.created_at AS "createdAt",
    t.updated_at AS "updatedAt",
  r.title, r.excerpt, r.visibility, r.is_sensitive AS "isSensitive",
    r.content_sha256 AS "contentSha256", r.created_by AS "headBy"`
const BODY = Prisma.sql`, r.body_mdx AS "bodyMdx", r.frontmatter`
const FROM = Prisma.sql`FROM doc_topic t JOIN doc_topic_revision r ON r.topic_id = t.id
  AND r.number = t.head_revision`

type Where = { manualId: string; sourceKey: string } | { manualId: string; slug: string }

/** Finds a topic with its newest revision by id. */
const findTopic = (db: Db, id: string): Promise<TopicWithBody | null> =>
  one(db, Prisma.sql`t.id = ${asUuid(id)}::uuid`)

/** Finds a topic of a manual by source key or slug. */
const findInManual = (db: Db, where: Where): Promise<TopicWithBody | null> =>
  one(
    db,
    Prisma.sql`t.manual_id = ${asUuid(where.manualId)}::uuid AND ${
      'slug' in where ? Prisma.sql`t.slug = ${where.slug}` : Prisma.sql`t.source_key = ${where.sourceKey}`
    }`,
  )

async function one(db: Db, where: Prisma.Sql): Promise<TopicWithBody | null> {
  const query = Prisma.sql`SELECT ${HEAD} ${BODY} ${FROM} WHERE t.deleted_at IS NULL AND ${where} LIMIT 1`
  const rows = await queryRows<TopicWithBody>(db, query)
  return rows[0] ?? null
}

const isOfOneParent = ({ manualId, chapterId }: TopicFilter) =>
  manualId !== undefined || typeof chapterId === 'string'

/**
 * Lists one page of matching topics, with the total count: by position in one manual or chapter,
 * else by creation, where positions of several manuals would mix.
 */
async function listTopics(db: Db, filter: TopicFilter): Promise<Listed<Topic & Partial<TopicWithBody>>> {
  const where = Prisma.join(conditions(filter), ' AND ')
  const body = filter.withBody ? BODY : Prisma.empty
  const [items, counted] = await Promise.all([
    queryRows<Topic & Partial<TopicWithBody>>(
      db,
      Prisma.sql`
      SELECT ${HEAD} ${body} ${FROM} WHERE ${where}
      ORDER BY ${isOfOneParent(filter) ? Prisma.sql`t.position, ` : Prisma.empty}t.created_at, t.id
      LIMIT ${filter.limit} OFFSET ${filter.offset}`,
    ),
    queryRows<{ total: number }>(db, Prisma.sql`SELECT count(*)::int AS total ${FROM} WHERE ${where}`),
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

/**
 * Matches ids in stored HTML. The renderer escapes `<` in text and quotes in attributes, so only
 * elements match.
 */
const ELEMENT_IDS = '<[a-z][a-z0-9]*(?: [a-zA-Z-]+(?:="[^"]*")?)*? id="([^"]*)"'

/**
 * Anchors by path: of published pages and of the organization's own topics in any state, also below
 * `latest`. Products, manuals and API descriptions have none. A path without a target is missing in
 * the answer.
 */
async function linkTargets(db: Db, orgId: string, paths: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ path: string; anchors: string[] }>(
    db,
    Prisma.sql`
    WITH asked AS (
      SELECT path, split_part(path, '/', 3) AS product, split_part(path, '/', 4) AS manual,
        split_part(path, '/', 5) AS topic,
        cardinality(string_to_array(path, '/')) - 2 AS depth
      FROM unnest(${[...paths]}::text[]) AS a (path) WHERE path ~ '^/docs(/[^/]+){1,4}$'),
    own_product AS (
      SELECT a.*, p.id AS product_id FROM asked a
      JOIN doc_product p ON p.org_id = ${orgId}::uuid AND p.slug = a.product AND p.deleted_at IS NULL),
    own_manual AS (
      SELECT a.*, m.id AS manual_id FROM own_product a
      JOIN doc_manual m ON m.product_id = a.product_id AND m.deleted_at IS NULL AND (m.slug = a.manual
        OR m.id IN (SELECT target_id FROM doc_former_address WHERE level = 'manual' AND former = a.manual)))
    SELECT a.path, ARRAY(SELECT h ->> 'id' FROM jsonb_array_elements(g.headings) AS h
      UNION SELECT id[1] FROM regexp_matches(g.html, ${ELEMENT_IDS}, 'g') AS id) AS anchors
    FROM asked a
    JOIN doc_page g ON g.product_slug = a.product AND g.manual_slug = a.manual AND g.topic_slug = a.topic
      AND g.removed_at IS NULL
    WHERE a.depth = 3
    UNION ALL
    SELECT a.path, ARRAY(SELECT h ->> 'id' FROM jsonb_array_elements(r.headings) AS h) FROM own_manual a
    JOIN doc_topic t ON t.manual_id = a.manual_id AND t.slug = a.topic AND t.deleted_at IS NULL
    JOIN doc_topic_revision r ON r.topic_id = t.id AND r.number = t.head_revision
    WHERE a.depth = 3
    UNION ALL SELECT path, '{}' FROM own_manual WHERE depth = 2
    UNION ALL SELECT path, '{}' FROM own_product WHERE depth = 1
    UNION ALL
    SELECT a.path, '{}' FROM asked a
    JOIN doc_api_spec s ON s.product_slug = a.product AND a.topic IN (s.name, s.name || '.json')
    WHERE a.manual = 'api-specs' AND a.depth > 2`,
  )
  const targets = new Map<string, string[]>()
  for (const { path, anchors } of rows)
    targets.set(path, [...(targets.get(path) ?? []), ...anchors.flatMap(namesOf)])
  return targets
}

/**
 * Ids that could shadow properties of the document are stored with a prefix; links name them
 * without it.
 */
const namesOf = (id: string) => (id.startsWith('doc-') ? [id, id.slice('doc-'.length)] : [id])

const TAKEN = 'Another topic of the manual has this slug or sourceKey.'

/** Topics with the content of their newest revision. */
export function topicRepo(db: Db) {
  return {
    find: (id: string) => findTopic(db, id),
    findBySourceKey: (manualId: string, sourceKey: string) => findInManual(db, { manualId, sourceKey }),
    findBySlug: (manualId: string, slug: string) => findInManual(db, { manualId, slug }),
    /**
     * Locks the topic's manual and reads the topic again; it does not change until the transaction
     * ends.
     *
     * @returns null when it does not exist
     */
    async lock(id: string): Promise<TopicWithBody | null> {
      const found = await findTopic(db, id)
      return found && (await manualRepo(db).lock(found.manualId)) ? findTopic(db, id) : null
    },
    revision: (id: string, number: number) => findRevision(db, id, number),
    list: (filter: TopicFilter) => listTopics(db, filter),
    /** Whether all topics belong to manuals of the product. */
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
      const row = {
        ...place,
        headRevision: first.number,
        createdBy: by,
        createdByBot: true,
        createdAt: at,
        updatedAt: at,
      }
      const { id, orgId } = await conflictIfTaken(
        db.docTopic.create({ data: row, select: { id: true, orgId: true } }),
        TAKEN,
      )
      await addRevision(db, { id, orgId }, first)
      return id
    },

    /** Adds a new newest revision; the live revision stays live. */
    async revise(
      topic: { id: string; orgId: string },
      place: TopicPlace,
      revision: NewRevision,
    ): Promise<void> {
      await addRevision(db, topic, revision)
      const row = { ...place, headRevision: revision.number, status: 'pending', updatedAt: revision.at }
      await conflictIfTaken(db.docTopic.update({ where: { id: topic.id }, data: row }), TAKEN)
    },

    move: (id: string, place: Partial<TopicPlace>, at: Date): Promise<unknown> =>
      conflictIfTaken(db.docTopic.update({ where: { id }, data: changeOf(place, at) }), TAKEN),

    setStatus: (
      id: string,
      change: { status: TopicStatus; liveRevision?: number | null },
      at: Date,
    ): Promise<unknown> => db.docTopic.update({ where: { id }, data: { ...change, updatedAt: at } }),

    remove: (id: string, mark: DeletionMark): Promise<unknown> =>
      db.docTopic.update({ where: { id }, data: mark }),
  }
}
