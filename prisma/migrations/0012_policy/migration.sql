-- baseline: Parses, policies, versions of documents, changes and reviews.

-- What one version of one extractor read from a blob.
CREATE TABLE parse (
  id uuid PRIMARY KEY DEFAULT new_id(),
  blob_sha256 text NOT NULL REFERENCES blob (sha256),
  extractor text NOT NULL,
  norm text NOT NULL,
  title text,
  blocks jsonb NOT NULL,
  norm_sha256 text NOT NULL,
  token_sha256 text NOT NULL,
  words integer NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  -- Title, subject and dates that a PDF states about itself. Null for other kinds of files.
  info jsonb,
  -- Blocks that are boilerplate if other pages of the host have them too: first 64 bits of the
  -- SHA-256 of their words.
  plain_keys bigint[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX parse_blob_sha256_extractor_norm_key ON parse (blob_sha256, extractor, norm);
CREATE INDEX parse_plain_keys_idx ON parse USING gin (plain_keys);

-- A payer policy, with the source that it is read from.
CREATE TABLE policy (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  source_id uuid NOT NULL REFERENCES source (id),
  number text,
  title text NOT NULL,
  specialty text NOT NULL,
  plan_types text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX policy_source_id_key ON policy (source_id);
CREATE INDEX policy_payer_id_idx ON policy (payer_id);

-- One state of the text of a policy.
CREATE TABLE document_version (
  id uuid PRIMARY KEY DEFAULT new_id(),
  policy_id uuid NOT NULL REFERENCES policy (id),
  version integer NOT NULL CHECK (version >= 1),
  parse_id uuid NOT NULL REFERENCES parse (id),
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id),
  -- Only a date that the document states, never the date of the fetch.
  effective_date date,
  fetched_at timestamptz(6) NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX document_version_policy_id_version_key ON document_version (policy_id, version);
CREATE INDEX document_version_parse_id_idx ON document_version (parse_id);
CREATE INDEX document_version_fetch_attempt_id_idx ON document_version (fetch_attempt_id);

-- The difference between two versions of a document, classified.
CREATE TABLE policy_change (
  id uuid PRIMARY KEY DEFAULT new_id(),
  policy_id uuid NOT NULL REFERENCES policy (id),
  payer_id uuid NOT NULL REFERENCES payer (id),
  from_version_id uuid NOT NULL REFERENCES document_version (id),
  to_version_id uuid NOT NULL REFERENCES document_version (id),
  change_type text NOT NULL,
  change_types text[] NOT NULL,
  severity text NOT NULL CHECK (severity IN ('critical', 'high', 'medium', 'low', 'info')),
  direction text NOT NULL
    CHECK (direction IN ('tightening', 'loosening', 'mixed', 'neutral', 'unknown')),
  change_percentage numeric(5, 2) NOT NULL CHECK (change_percentage BETWEEN 0 AND 100),
  should_alert boolean NOT NULL,
  specialty text NOT NULL,
  summary text NOT NULL,
  reasons text[] NOT NULL,
  facts jsonb NOT NULL,
  edits jsonb NOT NULL,
  effective_date date,
  -- Name and version of the classifier.
  classifier text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  -- What the revision history of the document says about the change: an independent check. Null for
  -- changes from before this check.
  history_verdict text CHECK (history_verdict IN ('confirms', 'denies', 'absent')),
  history_quote text,
  CHECK (from_version_id <> to_version_id)
);
CREATE UNIQUE INDEX policy_change_from_version_id_to_version_id_key
  ON policy_change (from_version_id, to_version_id);
CREATE INDEX policy_change_to_version_id_idx ON policy_change (to_version_id);
CREATE INDEX policy_change_policy_id_idx ON policy_change (policy_id);
CREATE INDEX policy_change_payer_id_created_at_idx ON policy_change (payer_id, created_at);
CREATE INDEX policy_change_created_at_id_idx ON policy_change (created_at, id);

-- A change is shared; whether it was reviewed is a matter of each organization.
CREATE TABLE change_review (
  org_id uuid NOT NULL,
  change_id uuid NOT NULL REFERENCES policy_change (id),
  reviewed_by text NOT NULL,
  note text,
  reviewed_at timestamptz(6) NOT NULL,
  -- A change counts as open in payer health until two organizations or an administrator reviewed
  -- it.
  by_admin boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, change_id)
);
CREATE INDEX change_review_change_id_idx ON change_review (change_id);
SELECT tenant_rls('change_review');

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON parse, policy, document_version, policy_change FROM ppman_app;
