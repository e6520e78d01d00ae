-- Watched sources and the policy documents read from them. The chain of evidence runs
-- source -> source_check -> fetch_attempt -> blob -> parse -> document_version -> policy_change.

CREATE TABLE source (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  url text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('policy_page')),
  specialty text,
  plan_types text[] NOT NULL DEFAULT '{}',
  fetch_interval_s integer NOT NULL CHECK (fetch_interval_s >= 60),
  -- Set by an operator's command only: this one host may be private. Never filled from a request.
  allow_local boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'active' CHECK (state IN
    ('active', 'healing_rule_based', 'healing_ai', 'needs_human_review', 'blocked', 'gated', 'paused', 'retired')),
  state_reason text,
  -- Failed checks in a row.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- Validators of the last good answer, for conditional requests.
  etag text,
  last_modified text,
  next_check_at timestamptz(6) NOT NULL,
  last_checked_at timestamptz(6),
  last_success_at timestamptz(6),
  stale_since timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX source_payer_id_url_key ON source (payer_id, url);
CREATE INDEX source_next_check_at_idx ON source (next_check_at);
CREATE INDEX source_state_idx ON source (state);

CREATE TABLE source_transition (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX source_transition_source_id_idx ON source_transition (source_id, created_at);

CREATE TABLE source_check (
  fetch_attempt_id uuid PRIMARY KEY REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- What was read, when something was: a shrunken page is believed only after it was read twice.
  token_sha256 text
);
CREATE INDEX source_check_source_id_idx ON source_check (source_id, fetch_attempt_id);

CREATE TABLE parse (
  id uuid PRIMARY KEY DEFAULT new_id(),
  blob_sha256 text NOT NULL REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  extractor text NOT NULL,
  norm text NOT NULL,
  title text,
  blocks jsonb NOT NULL,
  norm_sha256 text NOT NULL,
  token_sha256 text NOT NULL,
  words integer NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX parse_blob_sha256_extractor_norm_key ON parse (blob_sha256, extractor, norm);

CREATE TABLE policy (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number text,
  title text NOT NULL,
  specialty text NOT NULL,
  plan_types text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX policy_source_id_key ON policy (source_id);
CREATE INDEX policy_payer_id_idx ON policy (payer_id);

CREATE TABLE document_version (
  id uuid PRIMARY KEY DEFAULT new_id(),
  policy_id uuid NOT NULL REFERENCES policy (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  version integer NOT NULL CHECK (version >= 1),
  parse_id uuid NOT NULL REFERENCES parse (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Only from a date that the document states, never from the date of the fetch.
  effective_date date,
  fetched_at timestamptz(6) NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX document_version_policy_id_version_key ON document_version (policy_id, version);
CREATE INDEX document_version_parse_id_idx ON document_version (parse_id);
CREATE INDEX document_version_fetch_attempt_id_idx ON document_version (fetch_attempt_id);

CREATE TABLE policy_change (
  id uuid PRIMARY KEY DEFAULT new_id(),
  policy_id uuid NOT NULL REFERENCES policy (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  from_version_id uuid NOT NULL REFERENCES document_version (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  to_version_id uuid NOT NULL REFERENCES document_version (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  change_type text NOT NULL,
  change_types text[] NOT NULL,
  severity text NOT NULL CHECK (severity IN ('critical', 'high', 'medium', 'low', 'info')),
  direction text NOT NULL CHECK (direction IN ('tightening', 'loosening', 'mixed', 'neutral', 'unknown')),
  change_percentage numeric(5, 2) NOT NULL CHECK (change_percentage BETWEEN 0 AND 100),
  should_alert boolean NOT NULL,
  specialty text NOT NULL,
  summary text NOT NULL,
  reasons text[] NOT NULL,
  facts jsonb NOT NULL,
  edits jsonb NOT NULL,
  effective_date date,
  -- Name and version of what judged it.
  classifier text NOT NULL,
  is_reviewed boolean NOT NULL DEFAULT false,
  reviewed_at timestamptz(6),
  created_at timestamptz(6) NOT NULL,
  CHECK (from_version_id <> to_version_id)
);
CREATE UNIQUE INDEX policy_change_from_version_id_to_version_id_key ON policy_change (from_version_id, to_version_id);
CREATE INDEX policy_change_to_version_id_idx ON policy_change (to_version_id);
CREATE INDEX policy_change_policy_id_idx ON policy_change (policy_id);
CREATE INDEX policy_change_payer_id_created_at_idx ON policy_change (payer_id, created_at);
CREATE INDEX policy_change_created_at_id_idx ON policy_change (created_at, id);

-- Requests read; only the worker and the operator's command line write.
REVOKE INSERT, UPDATE, DELETE ON source, source_transition, source_check, parse, policy, document_version, policy_change FROM ppman_app;
