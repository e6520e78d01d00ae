-- baseline: Search and redirects of the public documentation site.

-- Splits names of code: tools/list and url-encoded are found by their parts.
CREATE FUNCTION docs_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(written, '[-/_.:=#@]+(?=[[:alnum:]])', ' ', 'g');

-- A name for comparison: letters and digits in lower case, single blanks.
CREATE FUNCTION docs_key(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(trim(regexp_replace(lower(written), '[^[:alnum:]]+', ' ', 'g')), 200);

-- Names of code, files and options: parts joined by punctuation, or capitals inside a word. At most
-- 4,000 for each page.
CREATE FUNCTION docs_identifiers(written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT 'i:' || lower(m[1])
    FROM regexp_matches(written,
        '((?:--?)?[[:alnum:]]+(?:[-_./:]+[[:alnum:]]+)+|--[[:alnum:]]+|[a-z]+[A-Z][[:alnum:]]*|[A-Z]+[0-9]+)', 'g') m
    WHERE length(m[1]) BETWEEN 2 AND 100 LIMIT 4000);

-- The search index of live pages. Row-level security keeps text operators off an index (they are
-- not leakproof), so this table holds word positions and keys only; results are read from doc_page
-- under its policy. It can be rebuilt from doc_page, doc_page_link and doc_former_address.
CREATE TABLE doc_page_search (
  topic_id uuid PRIMARY KEY REFERENCES doc_page (topic_id) ON DELETE CASCADE,
  product_id uuid NOT NULL,
  manual_id uuid NOT NULL,
  version_tag text,
  visibility text NOT NULL,
  -- Whole names of a page by kind: t title, h heading, l link text, f former or current path, i
  -- identifier. Normalized by docs_key, identifiers in lower case.
  names text[] NOT NULL,
  -- Weights: A title, B headings and excerpt, C link texts and paths. Small, so that many pages are
  -- ranked without reading the long vectors.
  head tsvector NOT NULL,
  body tsvector NOT NULL
);
CREATE INDEX doc_page_search_names_idx ON doc_page_search USING gin (names);
CREATE INDEX doc_page_search_head_idx ON doc_page_search USING gin (head);
CREATE INDEX doc_page_search_body_idx ON doc_page_search USING gin (body);

-- The link text that a live page uses for another page of its organization.
CREATE TABLE doc_page_link (
  from_topic_id uuid NOT NULL REFERENCES doc_page (topic_id) ON DELETE CASCADE,
  to_topic_id uuid NOT NULL,
  words text NOT NULL,
  org_id uuid NOT NULL,
  PRIMARY KEY (from_topic_id, to_topic_id, words)
);
CREATE INDEX doc_page_link_to_topic_id_idx ON doc_page_link (to_topic_id);
SELECT docs_rls('doc_page_link');

-- A former address of a product, manual or topic. The level path is a whole path, of a site that
-- was moved here.
CREATE TABLE doc_former_address (
  level text NOT NULL CHECK (level IN ('product', 'manual', 'topic', 'path')),
  former text NOT NULL,
  target_id uuid NOT NULL,
  org_id uuid NOT NULL,
  recorded_at timestamptz(6) NOT NULL DEFAULT now(),
  id uuid NOT NULL DEFAULT new_id(),
  -- The operator who added it; null for a redirect of a rename or of front matter.
  created_by text,
  PRIMARY KEY (level, former, target_id)
);
CREATE INDEX doc_former_address_target_id_idx ON doc_former_address (target_id);
CREATE INDEX doc_former_address_path_idx
  ON doc_former_address (trim('-' FROM regexp_replace(lower(former), '[^a-z0-9]+', '-', 'g')))
  WHERE (level = 'path'::text);
CREATE UNIQUE INDEX doc_former_address_id_key ON doc_former_address (id);
-- Operators point one path to one page.
CREATE UNIQUE INDEX doc_former_address_operator_path_key ON doc_former_address (former)
  WHERE (level = 'path' AND created_by IS NOT NULL);
CREATE INDEX doc_former_address_recorded_at_id_idx ON doc_former_address (recorded_at, id);
SELECT docs_rls('doc_former_address');
-- Visible with the page that it points to: the policy of doc_page decides.
CREATE POLICY reader ON doc_former_address FOR SELECT TO ppman_app
  USING (EXISTS (SELECT FROM doc_page p
    WHERE p.topic_id = target_id OR p.manual_id = target_id OR p.product_id = target_id));

-- Words of published pages, for spelling suggestions. A word stays when its last page is removed:
-- search offers it only if a visible page contains it.
CREATE TABLE doc_word (
  word text PRIMARY KEY
);
CREATE INDEX doc_word_trgm_idx ON doc_word USING gin (word gin_trgm_ops);

-- Rebuilds the search row of a page. Link texts count from public pages only, so that closed pages
-- reveal nothing.
CREATE FUNCTION index_doc_page(page_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  page doc_page;
  called text[];
  paths text[];
BEGIN
  SELECT * INTO page FROM doc_page WHERE topic_id = page_id AND removed_at IS NULL;
  IF NOT FOUND THEN
    DELETE FROM doc_page_search WHERE topic_id = page_id;
    RETURN;
  END IF;
  called := ARRAY(SELECT DISTINCT l.words FROM doc_page_link l JOIN doc_page g
      ON g.topic_id = l.from_topic_id
    WHERE l.to_topic_id = page_id AND g.removed_at IS NULL AND g.visibility = 'public'
      ORDER BY 1 LIMIT 200);
  paths := ARRAY(SELECT former FROM doc_former_address
      WHERE target_id = page_id AND level IN ('topic', 'path') ORDER BY 1 LIMIT 200)
    || page.topic_slug;
  INSERT INTO doc_page_search AS s (topic_id, product_id, manual_id, version_tag, visibility,
      names, head, body)
  VALUES (page_id, page.product_id, page.manual_id, page.version_tag, page.visibility,
    ARRAY(SELECT DISTINCT kind || docs_key(name) FROM (
      SELECT 't:', page.title UNION ALL
        SELECT 'h:', unnest(string_to_array(page.heading_text, E'\n'))
      UNION ALL SELECT 'l:', unnest(called) UNION ALL SELECT 'f:', unnest(paths)) n (kind, name)
        WHERE docs_key(name) <> '')
      || docs_identifiers(left(page.plain_text, 400000)),
    setweight(to_tsvector('english', docs_words(page.title)), 'A')
      || setweight(to_tsvector('english',
          docs_words(concat_ws(E'\n', page.heading_text, page.excerpt))), 'B')
      || setweight(to_tsvector('english', docs_words(array_to_string(called || paths, ' · '))),
          'C'),
    -- A tsvector holds a megabyte at most; what stands further down a page than this is not searched.
    to_tsvector('english',
        docs_words(concat_ws(E'\n', page.title, page.heading_text, page.excerpt,
        left(page.plain_text, 400000)))))
  ON CONFLICT (topic_id) DO UPDATE SET product_id = EXCLUDED.product_id,
    manual_id = EXCLUDED.manual_id,
    version_tag = EXCLUDED.version_tag, visibility = EXCLUDED.visibility, names = EXCLUDED.names,
      head = EXCLUDED.head, body = EXCLUDED.body;
END $$;

-- Adds words of three to forty letters to doc_word.
CREATE FUNCTION learn_doc_words(written text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO doc_word SELECT word
    FROM unnest(tsvector_to_array(to_tsvector('simple', docs_words(written)))) w (word)
  WHERE word ~ '^[[:alpha:]]{3,40}$' ORDER BY word ON CONFLICT DO NOTHING
$$;

-- Keeps the search index current in the transaction that writes a page.
CREATE FUNCTION follow_doc_page() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  linked uuid;
BEGIN
  PERFORM index_doc_page(NEW.topic_id);
  IF NEW.removed_at IS NULL THEN
    IF TG_OP = 'INSERT' OR NEW.plain_text <> OLD.plain_text OR NEW.title <> OLD.title THEN
      PERFORM learn_doc_words(concat_ws(E'\n', NEW.title, NEW.heading_text, NEW.excerpt,
          left(NEW.plain_text, 400000)));
    END IF;
  ELSE
    FOR linked IN
      WITH gone AS (DELETE FROM doc_page_link
          WHERE from_topic_id = NEW.topic_id RETURNING to_topic_id) SELECT DISTINCT to_topic_id
        FROM gone ORDER BY 1
    LOOP
      PERFORM index_doc_page(linked);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- Names of product, manual and chapter are not indexed: renaming a large product costs nothing.
CREATE TRIGGER doc_page_search AFTER INSERT OR UPDATE OF title, heading_text, excerpt, plain_text,
  visibility, version_tag, topic_slug, removed_at
  ON doc_page FOR EACH ROW EXECUTE FUNCTION follow_doc_page();
