-- expand: Policies that organizations upload, their quotes, and their search index.

-- A policy document that an organization uploaded, seen by it alone (ADR 0014). Its bytes are an
-- encrypted blob.
CREATE TABLE uploaded_policy (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  -- storing: the bytes are on their way, or the process was killed. waiting: to be read. read.
  -- unreadable: no text could be read. deleting: the bytes still have to go. Only waiting, read and
  -- unreadable are shown.
  state text NOT NULL CHECK (state IN ('storing', 'waiting', 'read', 'unreadable', 'deleting')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
  bytes integer NOT NULL CHECK (bytes > 0),
  pages integer NOT NULL CHECK (pages BETWEEN 1 AND 2000),
  -- Of the encrypted bytes, and the key of the document, encrypted under the key ring.
  blob_sha256 text NOT NULL CHECK (blob_sha256 ~ '^[0-9a-f]{64}$'),
  sealed_key text NOT NULL,
  -- What the uploader attested, as shown.
  consent boolean NOT NULL CHECK (consent),
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz(6) NOT NULL,
  payer_id uuid REFERENCES payer (id),
  -- Who said whose policy it is: a member, or the document.
  payer_named_by text CHECK (payer_named_by IN ('member', 'document')),
  -- What was read. Null before.
  title text,
  number text,
  effective_date date,
  words integer,
  rules integer,
  -- Groups and leaves with their quotes.
  criteria jsonb,
  extractor text,
  read_at timestamptz(6),
  CHECK ((payer_id IS NULL) = (payer_named_by IS NULL)),
  CHECK (state <> 'read' OR (read_at IS NOT NULL AND title IS NOT NULL AND rules IS NOT NULL))
);
CREATE INDEX uploaded_policy_org_id_idx ON uploaded_policy (org_id, uploaded_at);
CREATE INDEX uploaded_policy_payer_id_idx ON uploaded_policy (payer_id);
-- Uploads and deletions that a killed process left.
CREATE INDEX uploaded_policy_unfinished_idx ON uploaded_policy (uploaded_at)
  WHERE state IN ('storing', 'deleting');
SELECT tenant_rls('uploaded_policy');

-- Where an uploaded policy states a rule of the organization.
CREATE TABLE uploaded_rule_quote (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  uploaded_policy_id uuid NOT NULL REFERENCES uploaded_policy (id) ON DELETE CASCADE,
  rule_id uuid NOT NULL REFERENCES billing_rule (id) ON DELETE CASCADE,
  block integer NOT NULL,
  page integer,
  -- UTF-16 units of the blocks joined by text_form.
  start_offset integer NOT NULL,
  end_offset integer NOT NULL,
  quote text NOT NULL,
  text_form text NOT NULL
);
CREATE INDEX uploaded_rule_quote_uploaded_policy_id_idx ON uploaded_rule_quote (uploaded_policy_id);
CREATE INDEX uploaded_rule_quote_rule_id_idx ON uploaded_rule_quote (rule_id);
SELECT tenant_rls('uploaded_rule_quote');

-- The search index of uploaded policies: the columns of search_document. A table of its own, because
-- row-level security keeps text search off an index, and because what an organization uploads must
-- not change what others find.
CREATE TABLE own_search_document (
  id uuid PRIMARY KEY REFERENCES uploaded_policy (id) ON DELETE CASCADE,
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id),
  payer_ids uuid[] NOT NULL,
  number text,
  number_key text,
  version integer NOT NULL,
  title text NOT NULL,
  topic text NOT NULL,
  specialty text NOT NULL,
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  effective_date date,
  retirement_date date,
  is_proposed boolean NOT NULL DEFAULT false,
  url text NOT NULL,
  body text NOT NULL,
  codes text[] NOT NULL DEFAULT '{}',
  title_words tsvector NOT NULL,
  words tsvector NOT NULL,
  updated_at timestamptz(6) NOT NULL
);
CREATE INDEX own_search_document_org_id_idx ON own_search_document (org_id);
CREATE INDEX own_search_document_payer_id_idx ON own_search_document (payer_id);
SELECT tenant_rls('own_search_document');

-- Requests delete an upload; the worker reads it.
REVOKE INSERT, UPDATE ON uploaded_rule_quote, own_search_document FROM ppman_app;

-- Deletes the rules that were read from an upload of the caller's organization, with their quotes.
-- Requests may not delete rules otherwise.
CREATE FUNCTION delete_uploaded_rules(upload uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM billing_rule r USING uploaded_rule_quote q
    WHERE q.uploaded_policy_id = upload AND q.org_id = current_org()
      AND r.id = q.rule_id AND r.org_id = q.org_id AND r.origin = 'customer_upload';
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_uploaded_rules(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_uploaded_rules(uuid) TO ppman_app, ppman_worker;
