import type { Db } from '@ppman/db'

/** Finds ids in stored HTML. The renderer escapes `<` in texts and quotes in attributes, so only elements match. */
const ELEMENT_IDS = '<[a-z][a-z0-9]*(?: [a-zA-Z-]+(?:="[^"]*")?)*? id="([^"]*)"'

/**
 * Anchors by path: of published pages, of the organization's own topics in any state (also by `latest`), and none for
 * its products and manuals and for API descriptions. A path that is not in the answer leads nowhere.
 */
export async function linkTargets(
  db: Db,
  orgId: string,
  paths: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ path: string; anchors: string[] }[]>`
    WITH asked AS (
      SELECT path, split_part(path, '/', 3) AS product, split_part(path, '/', 4) AS manual, split_part(path, '/', 5) AS topic,
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
    JOIN doc_page g ON g.product_slug = a.product AND g.manual_slug = a.manual AND g.topic_slug = a.topic AND g.removed_at IS NULL
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
    WHERE a.manual = 'api-specs' AND a.depth > 2`
  const targets = new Map<string, string[]>()
  for (const { path, anchors } of rows)
    targets.set(path, [...(targets.get(path) ?? []), ...anchors.flatMap(namesOf)])
  return targets
}

/** Ids that could hide names of the document have a prefix; the site leads links without it there. */
const namesOf = (id: string) => (id.startsWith('doc-') ? [id, id.slice('doc-'.length)] : [id])
