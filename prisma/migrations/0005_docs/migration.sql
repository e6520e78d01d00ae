-- Documentation: products hold manuals, manuals hold chapters and topics, topics hold revisions. What readers see is a
-- copy made at approval (doc_page), so that public reads need no tenant and an edit never touches a live page.
-- A row is deleted by deleted_at; unique indexes look at living rows only, so a name is free again at once.

-- Row-level security of documentation: the organisation of the key, and operators, who see every organisation.
CREATE FUNCTION docs_rls(docs_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', docs_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', docs_table);
  EXECUTE format($policy$CREATE POLICY tenant ON %s TO ppman_app
    USING (org_id = current_org() OR current_setting('app.operator', true) = 'on')
    WITH CHECK (org_id = current_org() OR current_setting('app.operator', true) = 'on')$policy$, docs_table);
  EXECUTE format('CREATE POLICY worker ON %s TO ppman_worker USING (true) WITH CHECK (true)', docs_table);
END $$;

CREATE TABLE doc_product (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL DEFAULT 'guide',
  tagline text,
  description text,
  icon text,
  position integer NOT NULL DEFAULT 0,
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_published boolean NOT NULL DEFAULT false,
  is_sensitive boolean NOT NULL DEFAULT false,
  publish_policy text NOT NULL DEFAULT 'review' CHECK (publish_policy IN ('review', 'locked', 'auto-human')),
  -- Null until an operator decides: the first approval below it then publishes it.
  policy_set_at timestamptz(6),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6)
);
CREATE UNIQUE INDEX doc_product_org_id_slug_key ON doc_product (org_id, slug) WHERE (deleted_at IS NULL);
-- Addresses are shared by all organisations; who owns one is settled at approval, not by a name somebody typed first.
CREATE UNIQUE INDEX doc_product_address_key ON doc_product (slug) WHERE ((deleted_at IS NULL) AND is_published);
CREATE INDEX doc_product_position_idx ON doc_product (org_id, position, created_at, id);
SELECT docs_rls('doc_product');

CREATE TABLE doc_manual (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES doc_product (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  slug text NOT NULL,
  title text NOT NULL,
  description text,
  position integer NOT NULL DEFAULT 0,
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_published boolean NOT NULL DEFAULT false,
  is_sensitive boolean NOT NULL DEFAULT false,
  publish_policy text NOT NULL DEFAULT 'review' CHECK (publish_policy IN ('review', 'locked', 'auto-human')),
  policy_set_at timestamptz(6),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6)
);
CREATE UNIQUE INDEX doc_manual_product_id_slug_key ON doc_manual (product_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX doc_manual_product_id_idx ON doc_manual (product_id);
CREATE INDEX doc_manual_position_idx ON doc_manual (org_id, position, created_at, id);
SELECT docs_rls('doc_manual');

CREATE TABLE doc_chapter (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  slug text NOT NULL,
  title text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6)
);
CREATE UNIQUE INDEX doc_chapter_manual_id_slug_key ON doc_chapter (manual_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX doc_chapter_manual_id_idx ON doc_chapter (manual_id);
CREATE INDEX doc_chapter_position_idx ON doc_chapter (org_id, position, created_at, id);
SELECT docs_rls('doc_chapter');

CREATE TABLE doc_topic (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  chapter_id uuid REFERENCES doc_chapter (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  slug text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  source_key text,
  version_tag text,
  -- Status of the newest revision; an older one may be live meanwhile.
  status text NOT NULL CHECK (status IN ('draft', 'pending', 'published')),
  head_revision integer NOT NULL,
  live_revision integer,
  created_by text NOT NULL,
  created_by_bot boolean NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6)
);
CREATE UNIQUE INDEX doc_topic_manual_id_slug_key ON doc_topic (manual_id, slug) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX doc_topic_manual_id_source_key_key ON doc_topic (manual_id, source_key) WHERE (deleted_at IS NULL);
CREATE INDEX doc_topic_manual_id_idx ON doc_topic (manual_id);
CREATE INDEX doc_topic_chapter_id_idx ON doc_topic (chapter_id);
CREATE INDEX doc_topic_position_idx ON doc_topic (org_id, position, created_at, id);
SELECT docs_rls('doc_topic');

-- Content of a topic, as written and as it would be shown. Never changed: an edit is a new revision.
CREATE TABLE doc_topic_revision (
  topic_id uuid NOT NULL REFERENCES doc_topic (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL,
  title text NOT NULL,
  excerpt text,
  body_mdx text NOT NULL,
  frontmatter jsonb NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_sensitive boolean NOT NULL,
  headings jsonb NOT NULL,
  content_sha256 text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  PRIMARY KEY (topic_id, number)
);
SELECT docs_rls('doc_topic_revision');

-- An operator's word on one revision.
CREATE TABLE doc_review (
  topic_id uuid NOT NULL,
  number integer NOT NULL,
  reviewer text NOT NULL,
  org_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  reason text,
  decided_at timestamptz(6) NOT NULL,
  PRIMARY KEY (topic_id, number, reviewer),
  FOREIGN KEY (topic_id, number) REFERENCES doc_topic_revision (topic_id, number) ON DELETE NO ACTION ON UPDATE NO ACTION
);
SELECT docs_rls('doc_review');

-- Evidence of each run of the pipeline, refused ones included: rules, places and fingerprints, never the text.
-- Runs of a manual form a hash chain: run_sha256 covers the row and the hash of the run before it.
CREATE TABLE doc_publish_run (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  chain_position integer NOT NULL CHECK (chain_position >= 1),
  topic_id uuid,
  revision integer,
  actor text NOT NULL,
  surface text NOT NULL CHECK (surface IN ('rest', 'mcp', 'import')),
  stage text NOT NULL CHECK (stage IN ('draft', 'upsert', 'approve')),
  started_at timestamptz(6) NOT NULL,
  duration_ms integer NOT NULL,
  pipeline_version text NOT NULL,
  rule_set_sha256 text NOT NULL,
  content_sha256 text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('rejected', 'pending', 'published')),
  findings jsonb NOT NULL,
  prev_run_sha256 text,
  run_sha256 text NOT NULL
);
CREATE UNIQUE INDEX doc_publish_run_manual_id_chain_position_key ON doc_publish_run (manual_id, chain_position);
CREATE INDEX doc_publish_run_topic_id_idx ON doc_publish_run (topic_id);
SELECT docs_rls('doc_publish_run');

-- What readers see, one row for each topic that is or was live. A page that was taken down keeps its address for a 410
-- and nothing of its content.
CREATE TABLE doc_page (
  topic_id uuid PRIMARY KEY REFERENCES doc_topic (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  org_id uuid NOT NULL,
  product_id uuid NOT NULL,
  manual_id uuid NOT NULL,
  product_slug text NOT NULL,
  product_name text NOT NULL,
  manual_slug text NOT NULL,
  manual_title text NOT NULL,
  topic_slug text NOT NULL,
  chapter_id uuid,
  chapter_title text,
  position integer NOT NULL DEFAULT 0,
  revision integer NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  html text NOT NULL,
  markdown text NOT NULL,
  plain_text text NOT NULL,
  headings jsonb NOT NULL,
  heading_text text NOT NULL,
  -- The strictest of product, manual and topic.
  visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  version_tag text,
  content_sha256 text NOT NULL,
  published_at timestamptz(6) NOT NULL,
  removed_at timestamptz(6),
  -- A tsvector holds a megabyte at most; what stands further down a page than this is not searched.
  search tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english'::regconfig, title), 'A'::"char")
    || setweight(to_tsvector('english'::regconfig, heading_text), 'B'::"char")
    || setweight(to_tsvector('english'::regconfig, excerpt), 'B'::"char")
    || setweight(to_tsvector('english'::regconfig, "left"(plain_text, 400000)), 'D'::"char")) STORED
);
CREATE INDEX doc_page_address_idx ON doc_page (product_slug, manual_slug, topic_slug);
CREATE INDEX doc_page_product_id_idx ON doc_page (product_id);
CREATE INDEX doc_page_manual_id_idx ON doc_page (manual_id);
CREATE INDEX doc_page_search_idx ON doc_page USING gin (search);
SELECT docs_rls('doc_page');
-- Published content is read by everyone, internal content by every key (decisions 5).
CREATE POLICY reader ON doc_page FOR SELECT TO ppman_app
  USING (visibility IN ('public', 'unlisted') OR (visibility = 'internal' AND current_org() IS NOT NULL));

-- Answers of creates that carried an Idempotency-Key, for a day.
CREATE TABLE doc_idempotency_key (
  org_id uuid NOT NULL,
  principal text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  body_sha256 text NOT NULL,
  answer jsonb,
  created_at timestamptz(6) NOT NULL,
  PRIMARY KEY (org_id, principal, operation, key)
);
CREATE INDEX doc_idempotency_key_created_at_idx ON doc_idempotency_key (created_at);
SELECT docs_rls('doc_idempotency_key');

-- Written once: neither content that was reviewed nor the record of a review is changed by a request.
REVOKE UPDATE, DELETE ON doc_topic_revision, doc_review, doc_publish_run FROM ppman_app;
