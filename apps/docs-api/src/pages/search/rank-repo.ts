import { type Db, Prisma, queryRows } from '@ppman/db'
import { splitLikeIndex, HIT_END, HIT_START, MAX_RANKED, type SearchHit, type SearchQuery } from './search.ts'

/** A query: text as written, or terms with alternatives for each word. */
export type Asked = { text: string } | { text: string; terms: readonly (readonly string[])[] }

/** Maximum of candidates from names and headings, and from body text alone. */
const MAX_HEADED = 2_000
const MAX_BODIED = 400

/** Weights of whole-name matches: title, heading, link text, former address. */
const NAMED = Prisma.sql`(VALUES ('t:', 8.0), ('h:', 5.0), ('l:', 4.5), ('f:', 4.0)) AS kind (mark, weight)`
const WEIGHTS = Prisma.sql`'{0.1, 0.5, 0.6, 1.0}'::real[]`
const HEADLINE =
  `StartSel=${HIT_START}, StopSel=${HIT_END}, MaxFragments=2, MaxWords=24, MinWords=8, ` +
  'FragmentDelimiter=" … "'

type Ranked = SearchHit & { topic: string }
/** The only row of a search without hits. */
type Unranked = { [Key in keyof Ranked]: null }

/** Ranks pages by relevance. Older versions of a page rank behind the newest. */
export async function rankPages(
  db: Db,
  wanted: SearchQuery,
  asked: Asked,
): Promise<{ items: SearchHit[]; total: number }> {
  const rows = await queryRows<(Ranked | Unranked) & { total: number }>(
    db,
    Prisma.sql`
    WITH asked AS MATERIALIZED (
      SELECT ${tsquery(asked)} AS q, phraseto_tsquery('english', docs_words(${asked.text})) AS phrase,
        docs_key(${asked.text}) AS key,
        docs_identifiers(${asked.text}) AS identifiers),
    named AS MATERIALIZED (${named(wanted)}),
    candidate AS MATERIALIZED (
      SELECT topic_id FROM named
      UNION (SELECT s.topic_id FROM doc_page_search s, asked WHERE s.head @@ asked.q AND ${visible(wanted)}
        LIMIT ${MAX_HEADED})
      UNION (SELECT s.topic_id FROM doc_page_search s, asked WHERE s.body @@ asked.q AND ${visible(wanted)}
        LIMIT ${MAX_BODIED})),
    headed AS MATERIALIZED (
      SELECT s.topic_id, coalesce(n.weight, 0) + 2 * ts_rank_cd(${WEIGHTS}, s.head, asked.q, 1)
          + CASE WHEN s.head @@ asked.phrase THEN 1.5 ELSE 0 END AS score
      FROM candidate c JOIN doc_page_search s USING (topic_id) LEFT JOIN named n USING (topic_id), asked
      ORDER BY score DESC, s.topic_id LIMIT ${MAX_RANKED}),
    ranked AS (
      SELECT g.topic_id, h.score + least(ts_rank_cd(${WEIGHTS}, s.body, asked.q, 1), 1)
          + CASE WHEN s.body @@ asked.phrase THEN 0.5 ELSE 0 END
          - CASE WHEN row_number() OVER (PARTITION BY g.manual_id, docs_key(g.title)
            ORDER BY g.version_tag IS NOT NULL,
              g.version_tag !~ '^v?[0-9]', g.version_tag DESC, h.score DESC, g.topic_id) > 1
                AND g.version_tag IS NOT NULL THEN 2 ELSE 0 END AS score
      FROM headed h JOIN doc_page_search s USING (topic_id) JOIN doc_page g USING (topic_id), asked),
    best AS (SELECT * FROM ranked ORDER BY score DESC, topic_id LIMIT ${wanted.limit} OFFSET ${wanted.offset})
    SELECT counted.total, b.topic_id AS topic, g.topic_id AS "topicId",
      product_slug AS "productSlug", product_name AS "productName",
      manual_slug AS "manualSlug", manual_title AS "manualTitle", topic_slug AS "topicSlug",
        chapter_id AS "chapterId",
      chapter_title AS "chapterTitle", title, excerpt, version_tag AS "versionTag",
        published_at AS "publishedAt", headings, b.score::float8 AS score,
      ts_headline('english', left(translate(plain_text, ${HIT_START + HIT_END},
        ''), 50000), asked.q, ${HEADLINE}) AS snippet
    FROM asked, (SELECT count(*)::int AS total FROM headed) counted LEFT JOIN best b ON true LEFT
      JOIN doc_page g ON g.topic_id = b.topic_id
    ORDER BY b.score DESC, b.topic_id`,
  )
  return {
    items: rows.filter((row): row is Ranked & { total: number } => row.topic !== null),
    total: rows[0]?.total ?? 0,
  }
}

/** Builds the tsquery. User text only goes through websearch_to_tsquery, which accepts any text. */
function tsquery(asked: Asked): Prisma.Sql {
  if (!('terms' in asked)) return Prisma.sql`websearch_to_tsquery('english', ${splitLikeIndex(asked.text)})`
  const terms = asked.terms.map((choice) => {
    const words = choice.map((word) => Prisma.sql`plainto_tsquery('english', ${word})`)
    return Prisma.sql`(${Prisma.join(words, ' || ')})`
  })
  return Prisma.join(terms, ' && ')
}

const named = (wanted: SearchQuery) => Prisma.sql`
  SELECT topic_id, sum(weight) AS weight FROM (
    SELECT hit.topic_id, kind.weight FROM asked, ${NAMED},
      LATERAL (SELECT s.topic_id FROM doc_page_search s WHERE s.names @> ARRAY[kind.mark || asked.key]
        AND ${visible(wanted)} LIMIT 300) hit
    UNION ALL
    SELECT hit.topic_id, 3.0 / cardinality(asked.identifiers)
      FROM asked, unnest(asked.identifiers) identifier,
      LATERAL (SELECT s.topic_id FROM doc_page_search s WHERE s.names @> ARRAY[identifier]
        AND ${visible(wanted)} LIMIT 300) hit) each
  GROUP BY topic_id`

/**
 * Condition for pages that a list may show; for non-public pages the policy of doc_page decides.
 */
export function visible({
  product,
  manual,
  versionTag,
}: Pick<SearchQuery, 'product' | 'manual' | 'versionTag'>): Prisma.Sql {
  const below = (column: 'product' | 'manual', slug: string) => {
    const [id, word] = [Prisma.raw(`${column}_id`), Prisma.raw(`${column}_slug`)]
    return Prisma.sql`s.${id} IN (SELECT p.${id} FROM doc_page p WHERE p.${word} = ${slug}
      AND p.removed_at IS NULL)`
  }
  return Prisma.join(
    [
      Prisma.sql`(s.visibility = 'public' OR (s.visibility <> 'unlisted' AND EXISTS (SELECT FROM doc_page p
        WHERE p.topic_id = s.topic_id)))`,
      ...(product ? [below('product', product)] : []),
      ...(manual ? [below('manual', manual)] : []),
      ...(versionTag ? [Prisma.sql`s.version_tag = ${versionTag}`] : []),
    ],
    ' AND ',
  )
}
