-- baseline: Documentation: products, manuals, topics, reviews, pages and imports.

-- deleted_at marks a deleted row. Unique indexes cover living rows only, so a name is free again at
-- once.

-- Row-level security of documentation: the rows of the organization of the key, and all rows for
-- operators. The subqueries are evaluated once per statement instead of once per row.
CREATE FUNCTION docs_rls(docs_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', docs_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', docs_table);
  EXECUTE format($policy$CREATE POLICY tenant ON %s TO ppman_app
    USING (org_id = (SELECT current_org()) OR (SELECT current_setting('app.operator', true)) = 'on')
    WITH CHECK (org_id = current_org() OR current_setting('app.operator', true) = 'on')$policy$,
      docs_table);
  EXECUTE format('CREATE POLICY worker ON %s TO ppman_worker USING (true) WITH CHECK (true)',
      docs_table);
END $$;

-- One deletion with everything that it removed. The removed rows point to it, so that a restore
-- brings back exactly those.
CREATE TABLE doc_deletion (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('product', 'manual', 'chapter', 'topic')),
  target_id uuid NOT NULL,
  name text NOT NULL,
  -- Topics that lost their chapter by the deletion.
  ungrouped_topic_ids uuid[] NOT NULL DEFAULT '{}',
  manual_count integer NOT NULL DEFAULT 0,
  chapter_count integer NOT NULL DEFAULT 0,
  topic_count integer NOT NULL DEFAULT 0,
  deleted_by text NOT NULL,
  deleted_at timestamptz(6) NOT NULL,
  restored_by text,
  restored_at timestamptz(6),
  -- When the content was erased for good, 30 days after the deletion.
  purged_at timestamptz(6)
);
CREATE INDEX doc_deletion_deleted_at_idx ON doc_deletion (org_id, deleted_at, id);
CREATE INDEX doc_deletion_due_idx ON doc_deletion (deleted_at)
  WHERE (restored_at IS NULL AND purged_at IS NULL);
SELECT docs_rls('doc_deletion');

-- Documentation of one product: the first part of an address.
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
  visibility text NOT NULL DEFAULT 'public'
    CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_published boolean NOT NULL DEFAULT false,
  is_sensitive boolean NOT NULL DEFAULT false,
  publish_policy text NOT NULL DEFAULT 'review'
    CHECK (publish_policy IN ('review', 'locked', 'auto-human')),
  -- Null until an operator decides: the first approval then publishes the product.
  policy_set_at timestamptz(6),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6),
  deletion_id uuid REFERENCES doc_deletion (id)
);
CREATE UNIQUE INDEX doc_product_org_id_slug_key ON doc_product (org_id, slug)
  WHERE (deleted_at IS NULL);
-- All organizations share the address space. An address is claimed by publishing, not by the first
-- draft.
CREATE UNIQUE INDEX doc_product_address_key ON doc_product (slug)
  WHERE ((deleted_at IS NULL) AND is_published);
CREATE INDEX doc_product_position_idx ON doc_product (org_id, position, created_at, id);
CREATE INDEX doc_product_deletion_id_idx ON doc_product (deletion_id);
SELECT docs_rls('doc_product');

-- A manual of a product: the second part of an address.
CREATE TABLE doc_manual (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES doc_product (id),
  slug text NOT NULL,
  title text NOT NULL,
  description text,
  position integer NOT NULL DEFAULT 0,
  visibility text NOT NULL DEFAULT 'public'
    CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_published boolean NOT NULL DEFAULT false,
  is_sensitive boolean NOT NULL DEFAULT false,
  publish_policy text NOT NULL DEFAULT 'review'
    CHECK (publish_policy IN ('review', 'locked', 'auto-human')),
  policy_set_at timestamptz(6),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6),
  deletion_id uuid REFERENCES doc_deletion (id)
);
CREATE UNIQUE INDEX doc_manual_product_id_slug_key ON doc_manual (product_id, slug)
  WHERE (deleted_at IS NULL);
CREATE INDEX doc_manual_product_id_idx ON doc_manual (product_id);
CREATE INDEX doc_manual_position_idx ON doc_manual (org_id, position, created_at, id);
CREATE INDEX doc_manual_deletion_id_idx ON doc_manual (deletion_id);
SELECT docs_rls('doc_manual');

-- A group of topics in a manual.
CREATE TABLE doc_chapter (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id),
  slug text NOT NULL,
  title text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6),
  deletion_id uuid REFERENCES doc_deletion (id)
);
CREATE UNIQUE INDEX doc_chapter_manual_id_slug_key ON doc_chapter (manual_id, slug)
  WHERE (deleted_at IS NULL);
CREATE INDEX doc_chapter_manual_id_idx ON doc_chapter (manual_id);
CREATE INDEX doc_chapter_position_idx ON doc_chapter (org_id, position, created_at, id);
CREATE INDEX doc_chapter_deletion_id_idx ON doc_chapter (deletion_id);
SELECT docs_rls('doc_chapter');

-- A topic of a manual; its content is in its revisions.
CREATE TABLE doc_topic (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id),
  chapter_id uuid REFERENCES doc_chapter (id),
  slug text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  source_key text,
  version_tag text,
  -- Status of the newest revision; an older one may be live.
  status text NOT NULL CHECK (status IN ('draft', 'pending', 'published')),
  head_revision integer NOT NULL,
  live_revision integer,
  created_by text NOT NULL,
  created_by_bot boolean NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  deleted_at timestamptz(6),
  deletion_id uuid REFERENCES doc_deletion (id)
);
CREATE UNIQUE INDEX doc_topic_manual_id_slug_key ON doc_topic (manual_id, slug)
  WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX doc_topic_manual_id_source_key_key ON doc_topic (manual_id, source_key)
  WHERE (deleted_at IS NULL);
CREATE INDEX doc_topic_manual_id_idx ON doc_topic (manual_id);
CREATE INDEX doc_topic_chapter_id_idx ON doc_topic (chapter_id);
CREATE INDEX doc_topic_position_idx ON doc_topic (org_id, position, created_at, id);
CREATE INDEX doc_topic_deletion_id_idx ON doc_topic (deletion_id);
-- The review queue, oldest first.
CREATE INDEX doc_topic_pending_idx ON doc_topic (updated_at, id)
  WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
SELECT docs_rls('doc_topic');

-- The content of a topic. Rows never change: an edit is a new revision.
CREATE TABLE doc_topic_revision (
  topic_id uuid NOT NULL REFERENCES doc_topic (id),
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

-- The decision of an operator on one revision.
CREATE TABLE doc_review (
  topic_id uuid NOT NULL,
  number integer NOT NULL,
  reviewer text NOT NULL,
  org_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  reason text,
  decided_at timestamptz(6) NOT NULL,
  PRIMARY KEY (topic_id, number, reviewer),
  FOREIGN KEY (topic_id, number) REFERENCES doc_topic_revision (topic_id, number)
);
SELECT docs_rls('doc_review');

-- One run of the publish pipeline, also when it refused the content: rules, positions and
-- fingerprints, never the text. The runs of a manual form a hash chain: run_sha256 covers the row
-- and the hash of the run before.
CREATE TABLE doc_publish_run (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id),
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
CREATE UNIQUE INDEX doc_publish_run_manual_id_chain_position_key
  ON doc_publish_run (manual_id, chain_position);
CREATE INDEX doc_publish_run_topic_id_idx ON doc_publish_run (topic_id);
SELECT docs_rls('doc_publish_run');

-- The published copy of a topic, made at approval: public reads need no tenant, and an edit never
-- changes a live page. A page that was taken down keeps its address for a 410, without its content.
CREATE TABLE doc_page (
  topic_id uuid PRIMARY KEY REFERENCES doc_topic (id),
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
  removed_at timestamptz(6)
);
CREATE INDEX doc_page_address_idx ON doc_page (product_slug, manual_slug, topic_slug);
CREATE INDEX doc_page_product_id_idx ON doc_page (product_id);
CREATE INDEX doc_page_manual_id_idx ON doc_page (manual_id);
CREATE INDEX doc_page_topic_slug_idx ON doc_page (topic_slug);
SELECT docs_rls('doc_page');
-- Everyone reads published content; every key reads internal content.
CREATE POLICY reader ON doc_page FOR SELECT TO ppman_app
  USING (visibility IN ('public', 'unlisted')
    OR (visibility = 'internal' AND (SELECT current_org()) IS NOT NULL));

-- The published copies that a deletion removed, for a restore.
CREATE TABLE doc_page_archive (
  topic_id uuid PRIMARY KEY REFERENCES doc_topic (id),
  org_id uuid NOT NULL,
  page jsonb NOT NULL
);
SELECT docs_rls('doc_page_archive');

-- The changelog of a product: an entry for each approval and take-down, and entries of operators.
CREATE TABLE doc_changelog_entry (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES doc_product (id),
  happened_on date NOT NULL,
  version text,
  kind text NOT NULL
    CHECK (kind IN ('added', 'changed', 'deprecated', 'removed', 'fixed', 'security')),
  title text NOT NULL,
  body_mdx text NOT NULL DEFAULT '',
  -- The body, sanitized by the pipeline.
  html text NOT NULL DEFAULT '',
  topic_ids uuid[] NOT NULL DEFAULT '{}',
  -- That of the content that the entry is about.
  visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_automatic boolean NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  -- Readers see no product row, so the entry carries name and address of its product.
  product_slug text NOT NULL,
  product_name text NOT NULL
);
CREATE INDEX doc_changelog_entry_product_id_idx
  ON doc_changelog_entry (product_id, happened_on, created_at, id);
CREATE INDEX doc_changelog_entry_happened_on_idx
  ON doc_changelog_entry (happened_on, created_at, id);
SELECT docs_rls('doc_changelog_entry');
CREATE POLICY reader ON doc_changelog_entry FOR SELECT TO ppman_app
  USING (visibility = 'public' OR (visibility = 'internal' AND (SELECT current_org()) IS NOT NULL));

-- API descriptions (OpenAPI) of a product, unique by name.
CREATE TABLE doc_api_spec (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES doc_product (id),
  name text NOT NULL,
  title text NOT NULL,
  version text NOT NULL,
  openapi text NOT NULL,
  sha256 text NOT NULL,
  operation_count integer NOT NULL,
  document jsonb NOT NULL,
  -- That of the product.
  visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  product_slug text NOT NULL,
  product_name text NOT NULL
);
CREATE UNIQUE INDEX doc_api_spec_product_id_name_key ON doc_api_spec (product_id, name);
SELECT docs_rls('doc_api_spec');
CREATE POLICY reader ON doc_api_spec FOR SELECT TO ppman_app
  USING (visibility IN ('public', 'unlisted')
    OR (visibility = 'internal' AND (SELECT current_org()) IS NOT NULL));

-- An import of many topics. Each topic passes the pipeline like a single call.
CREATE TABLE doc_import (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  -- One process works on the import until then; after that any may continue.
  leased_until timestamptz(6),
  -- When the import was last worked on: the organization that waited longest is next.
  last_turn_at timestamptz(6)
);
CREATE INDEX doc_import_manual_id_idx ON doc_import (manual_id);
CREATE INDEX doc_import_unfinished_idx ON doc_import (leased_until) WHERE (finished_at IS NULL);
SELECT docs_rls('doc_import');

-- One topic of an import.
CREATE TABLE doc_import_item (
  import_id uuid NOT NULL REFERENCES doc_import (id),
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL,
  -- The content as sent; removed once the item is done, because refused content is not stored.
  body jsonb,
  outcome text CHECK (outcome IN ('created', 'updated', 'unchanged', 'rejected', 'failed')),
  topic_id uuid,
  run_id uuid,
  message text,
  PRIMARY KEY (import_id, number)
);
SELECT docs_rls('doc_import_item');

-- Reviewed content and records of reviews are never changed by a request.
REVOKE UPDATE, DELETE ON doc_topic_revision, doc_review, doc_publish_run FROM ppman_app;
