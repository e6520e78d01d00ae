-- What operators do with documentation: deletions that can be taken back, a changelog, API descriptions, and imports.

-- One deletion and all it took along. The rows below point at it, so that taking it back brings back just those.
CREATE TABLE doc_deletion (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('product', 'manual', 'chapter', 'topic')),
  target_id uuid NOT NULL,
  name text NOT NULL,
  -- Topics that a deleted chapter left ungrouped.
  ungrouped_topic_ids uuid[] NOT NULL DEFAULT '{}',
  manual_count integer NOT NULL DEFAULT 0,
  chapter_count integer NOT NULL DEFAULT 0,
  topic_count integer NOT NULL DEFAULT 0,
  deleted_by text NOT NULL,
  deleted_at timestamptz(6) NOT NULL,
  restored_by text,
  restored_at timestamptz(6)
);
CREATE INDEX doc_deletion_deleted_at_idx ON doc_deletion (org_id, deleted_at, id);
SELECT docs_rls('doc_deletion');

ALTER TABLE doc_product ADD COLUMN deletion_id uuid REFERENCES doc_deletion (id) ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE doc_manual ADD COLUMN deletion_id uuid REFERENCES doc_deletion (id) ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE doc_chapter ADD COLUMN deletion_id uuid REFERENCES doc_deletion (id) ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE doc_topic ADD COLUMN deletion_id uuid REFERENCES doc_deletion (id) ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX doc_product_deletion_id_idx ON doc_product (deletion_id);
CREATE INDEX doc_manual_deletion_id_idx ON doc_manual (deletion_id);
CREATE INDEX doc_chapter_deletion_id_idx ON doc_chapter (deletion_id);
CREATE INDEX doc_topic_deletion_id_idx ON doc_topic (deletion_id);

-- The approved copies that a deletion took from doc_page, as they were, for bringing them back.
CREATE TABLE doc_page_archive (
  topic_id uuid PRIMARY KEY REFERENCES doc_topic (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  org_id uuid NOT NULL,
  page jsonb NOT NULL
);
SELECT docs_rls('doc_page_archive');

-- What changed in a product's documentation: written at each approval and take-down, and by operators.
CREATE TABLE doc_changelog_entry (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES doc_product (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  happened_on date NOT NULL,
  version text,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'deprecated', 'removed', 'fixed', 'security')),
  title text NOT NULL,
  body_mdx text NOT NULL DEFAULT '',
  -- The body as the pipeline's sanitiser made it.
  html text NOT NULL DEFAULT '',
  topic_ids uuid[] NOT NULL DEFAULT '{}',
  -- As open as what it tells about.
  visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'internal', 'private')),
  is_automatic boolean NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX doc_changelog_entry_product_id_idx ON doc_changelog_entry (product_id, happened_on, created_at, id);
CREATE INDEX doc_changelog_entry_happened_on_idx ON doc_changelog_entry (happened_on, created_at, id);
SELECT docs_rls('doc_changelog_entry');
CREATE POLICY reader ON doc_changelog_entry FOR SELECT TO ppman_app
  USING (visibility = 'public' OR (visibility = 'internal' AND current_org() IS NOT NULL));

-- API descriptions (OpenAPI) of a product, one for each name.
CREATE TABLE doc_api_spec (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES doc_product (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
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
  updated_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX doc_api_spec_product_id_name_key ON doc_api_spec (product_id, name);
SELECT docs_rls('doc_api_spec');
CREATE POLICY reader ON doc_api_spec FOR SELECT TO ppman_app
  USING (visibility IN ('public', 'unlisted') OR (visibility = 'internal' AND current_org() IS NOT NULL));

-- Many topics at once: each is sent through the pipeline as a call of its own would be.
CREATE TABLE doc_import (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  manual_id uuid NOT NULL REFERENCES doc_manual (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  -- Until then one process works on it; after that any may go on.
  leased_until timestamptz(6)
);
CREATE INDEX doc_import_manual_id_idx ON doc_import (manual_id);
CREATE INDEX doc_import_unfinished_idx ON doc_import (leased_until) WHERE (finished_at IS NULL);
SELECT docs_rls('doc_import');

CREATE TABLE doc_import_item (
  import_id uuid NOT NULL REFERENCES doc_import (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL,
  -- What was sent; taken away once it is dealt with, for refused content is not kept.
  body jsonb,
  outcome text CHECK (outcome IN ('created', 'updated', 'unchanged', 'rejected', 'failed')),
  topic_id uuid,
  run_id uuid,
  message text,
  PRIMARY KEY (import_id, number)
);
SELECT docs_rls('doc_import_item');

-- The queue of reviewers: what waits, the oldest first.
CREATE INDEX doc_topic_pending_idx ON doc_topic (updated_at, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
