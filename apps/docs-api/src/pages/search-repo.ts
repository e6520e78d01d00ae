import { type Db, Prisma } from '@ppman/db'
import type { Listed, Paging } from '../words.ts'
import type { PageFilter } from './page-repo.ts'
import type { PageHeading, PageLine } from './page.ts'

export type SearchQuery = Omit<PageFilter, 'chapterId'> & Paging & { query: string; versionTag?: string | undefined }

/** `snippet` marks what matched between {@link HIT_START} and {@link HIT_END}, which no page contains. */
export type SearchHit = PageLine & { headings: PageHeading[]; snippet: string; score: number }

/** Private use characters: a page that holds them loses them, so a mark in a snippet is always ours. */
export const HIT_START = '\ue000'
export const HIT_END = '\ue001'

const HEADLINE = `StartSel=${HIT_START}, StopSel=${HIT_END}, MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … "`

/** Full text search over the published copy: all words first, any of them when no page has all. */
export function searchRepo(db: Db) {
  return {
    async search(wanted: SearchQuery): Promise<Listed<SearchHit>> {
      const all = await find(db, wanted, Prisma.sql`websearch_to_tsquery('english', ${wanted.query})`)
      if (all.total > 0) return all
      // The text of a tsquery is PostgreSQL's own, so nothing of the caller's is read as an operator.
      return find(db, wanted, Prisma.sql`replace(plainto_tsquery('english', ${wanted.query})::text, '&', '|')::tsquery`)
    },
  }
}

async function find(db: Db, wanted: SearchQuery, query: Prisma.Sql): Promise<Listed<SearchHit>> {
  const where = conditions(wanted)
  const [counted] = await db.$queryRaw<{ total: number }[]>(
    Prisma.sql`SELECT count(*)::int AS total FROM doc_page g, (SELECT ${query} AS q) asked WHERE ${where}`,
  )
  if (!counted?.total) return { items: [], total: 0 }
  const items = await db.$queryRaw<SearchHit[]>(Prisma.sql`
    WITH best AS (
      SELECT g.*, asked.q, ts_rank_cd('{0.1,0.3,0.6,1.0}', g.search, asked.q, 1)
        + CASE WHEN lower(g.title) = lower(${wanted.query}) THEN 5
               WHEN strpos(lower(g.title), lower(${wanted.query})) > 0 THEN 1.5 ELSE 0 END AS score
      FROM doc_page g, (SELECT ${query} AS q) asked WHERE ${where}
      ORDER BY score DESC, g.topic_id LIMIT ${wanted.limit} OFFSET ${wanted.offset})
    SELECT topic_id AS "topicId", product_slug AS "productSlug", product_name AS "productName", manual_slug AS "manualSlug",
      manual_title AS "manualTitle", topic_slug AS "topicSlug", chapter_id AS "chapterId", chapter_title AS "chapterTitle", title, excerpt,
      version_tag AS "versionTag", published_at AS "publishedAt", headings, score,
      ts_headline('english', left(translate(plain_text, ${HIT_START + HIT_END}, ''), 50000), q, ${HEADLINE}) AS snippet
    FROM best ORDER BY score DESC, topic_id`)
  return { items, total: counted.total }
}

function conditions({ product, manual, versionTag }: SearchQuery): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`g.search @@ asked.q AND g.removed_at IS NULL AND g.visibility <> 'unlisted'`,
      ...(product ? [Prisma.sql`g.product_slug = ${product}`] : []),
      ...(manual ? [Prisma.sql`g.manual_slug = ${manual}`] : []),
      ...(versionTag ? [Prisma.sql`g.version_tag = ${versionTag}`] : []),
    ],
    ' AND ',
  )
}
