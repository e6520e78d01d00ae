-- baseline: Watched addresses, their checks and what listings name.

-- The chain of evidence: source -> source_check -> fetch_attempt -> blob -> parse ->
-- document_version -> policy_change.

-- The host of an address, with its port unless that is the default, in the form of fetch_host.host.
CREATE FUNCTION url_host(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(substring(url FROM '^[A-Za-z]+://([^/?#]*)'));

-- An address that is watched for policies. A listing (index_page, feed, sitemap, json_api,
-- cms_coverage_api, file_list) names documents. A document source (html, pdf, cms_document,
-- cms_article_codes) is read into versions.
CREATE TABLE source (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  url text NOT NULL,
  -- policy_page is the name of html in the first release.
  kind text NOT NULL
    CHECK (kind IN ('html', 'pdf', 'cms_document', 'cms_article_codes', 'index_page', 'feed',
      'sitemap', 'json_api', 'cms_coverage_api', 'file_list', 'policy_page')),
  specialty text,
  plan_types text[] NOT NULL DEFAULT '{}',
  fetch_interval_s integer NOT NULL CHECK (fetch_interval_s >= 60),
  -- Set only by a command of an operator: the host may have a private address. Never taken from a
  -- request.
  allow_local boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'active'
    CHECK (state IN ('active', 'healing_rule_based', 'healing_ai', 'needs_human_review', 'blocked',
      'gated', 'paused', 'retired')),
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
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  -- Outcome of the last check; new before the first.
  outcome text NOT NULL DEFAULT 'new',
  -- How a listing is read: {items, url_at, title_at, number_at, published_at, next_at, match,
  -- allow_hosts, max_items, document_interval_s}.
  settings jsonb NOT NULL DEFAULT '{}',
  -- {source_id, index_url, link_text, method}; null for a source that a person added.
  discovered_from jsonb,
  -- CSS selector of the policy on the page; null for the main part of the page.
  selector text,
  -- What identifies the last good text, computed when healing begins: {made, titles, pageTitle,
  -- numbers, scope, sections, domPath, shingles, words}.
  fingerprint jsonb
);
CREATE UNIQUE INDEX source_payer_id_url_key ON source (payer_id, url);
CREATE INDEX source_next_check_at_idx ON source (next_check_at);
CREATE INDEX source_state_idx ON source (state);
CREATE INDEX source_host_idx ON source (url_host(url));

-- Each change of the state of a source.
CREATE TABLE source_transition (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES source (id),
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  -- Subject of the person who changed it; null for the system.
  actor text
);
CREATE INDEX source_transition_source_id_idx ON source_transition (source_id, created_at);

-- One check of a source: a fetch attempt, with what was read.
CREATE TABLE source_check (
  fetch_attempt_id uuid PRIMARY KEY REFERENCES fetch_attempt (id),
  source_id uuid NOT NULL REFERENCES source (id),
  -- Hash of the text that was read, if any. A page that shrank is accepted only when two checks
  -- read the same.
  token_sha256 text,
  -- 0 for the first page, from 1 for the further pages of a listing.
  part integer NOT NULL DEFAULT 0 CHECK (part >= 0),
  -- Words of a document, or documents of a listing. Null when nothing was read.
  words integer CHECK (words >= 0),
  -- Changes of a listing: {named, added, restored, changed, removed, refused}.
  found jsonb
);
CREATE INDEX source_check_source_id_idx ON source_check (source_id, fetch_attempt_id);

-- A document that a listing names.
CREATE TABLE source_item (
  id uuid PRIMARY KEY DEFAULT new_id(),
  listing_id uuid NOT NULL REFERENCES source (id),
  -- The source that reads the document. Several listings may name the same one.
  source_id uuid NOT NULL REFERENCES source (id),
  -- Identity within the listing: its address, or a number that survives a change of address.
  item_key text NOT NULL,
  url text NOT NULL,
  title text,
  link_text text,
  number text,
  -- As the listing states it; never inferred.
  published_on date,
  version text,
  method text NOT NULL,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  -- When the listing stopped naming it. The policy may still be in force.
  removed_at timestamptz(6)
);
CREATE UNIQUE INDEX source_item_listing_id_item_key_key ON source_item (listing_id, item_key);
CREATE INDEX source_item_source_id_idx ON source_item (source_id);

-- Changes of a listing, for information. They never retire a policy.
CREATE TABLE source_item_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  item_id uuid NOT NULL REFERENCES source_item (id),
  kind text NOT NULL
    CHECK (kind IN ('index_item_added', 'index_item_changed', 'index_item_removed')),
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id),
  -- {url, title, number, published_on, version}; null when the item was added or removed.
  before jsonb,
  after jsonb,
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX source_item_event_item_id_idx ON source_item_event (item_id);
CREATE INDEX source_item_event_fetch_attempt_id_idx ON source_item_event (fetch_attempt_id);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON source, source_check, source_item, source_item_event
  FROM ppman_app;

-- A request of an administrator changes the state of a source and records why.
REVOKE UPDATE, DELETE ON source_transition FROM ppman_app;

GRANT UPDATE (url, state, state_reason, failures, etag, last_modified, next_check_at, stale_since)
  ON source TO ppman_app;
