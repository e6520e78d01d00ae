-- Kinds of policy sources, what listings name, and how each look went. A listing (index_page, feed, sitemap, json_api,
-- cms_coverage_api, file_list) names documents; a document source (html, pdf, cms_document) is read into versions.

ALTER TABLE source DROP CONSTRAINT source_kind_check;
UPDATE source SET kind = CASE WHEN url ~* '[.]pdf([?#]|$)' THEN 'pdf' ELSE 'html' END WHERE kind = 'policy_page';
-- policy_page is what the release before writes.
ALTER TABLE source ADD CONSTRAINT source_kind_check CHECK (kind IN
  ('html', 'pdf', 'cms_document', 'index_page', 'feed', 'sitemap', 'json_api', 'cms_coverage_api', 'file_list', 'policy_page'));

ALTER TABLE source
  -- Of the last look; 'new' before the first.
  ADD COLUMN outcome text NOT NULL DEFAULT 'new',
  -- How a listing is read: {items, url_at, title_at, number_at, published_at, next_at, match, allow_hosts, max_items, document_interval_s}.
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  -- {source_id, index_url, link_text, method}; null for what a person added.
  ADD COLUMN discovered_from jsonb;

-- A host with its port when that is not the scheme's own, as in fetch_host.
CREATE FUNCTION url_host(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(substring(url FROM '^[A-Za-z]+://([^/?#]*)'));
CREATE INDEX source_host_idx ON source (url_host(url));

ALTER TABLE source_transition
  -- Subject of the person who moved it; null for the system.
  ADD COLUMN actor text;

ALTER TABLE source_check
  -- 0 for the look itself, from 1 on the further pages of a listing.
  ADD COLUMN part integer NOT NULL DEFAULT 0 CHECK (part >= 0),
  -- Of a document: its words; of a listing: the documents that it names. Null when nothing was read.
  ADD COLUMN words integer CHECK (words >= 0),
  -- What a listing brought: {named, added, restored, changed, removed, refused}.
  ADD COLUMN found jsonb;

-- A document that a listing names.
CREATE TABLE source_item (
  id uuid PRIMARY KEY DEFAULT new_id(),
  listing_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The source that reads the document; several listings may name one.
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- What the listing knows it by: its address, or a number that stays when the address does not.
  item_key text NOT NULL,
  url text NOT NULL,
  title text,
  link_text text,
  number text,
  -- Only as stated.
  published_on date,
  version text,
  method text NOT NULL,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  -- When the listing named it no longer. Says nothing of the policy.
  removed_at timestamptz(6)
);
CREATE UNIQUE INDEX source_item_listing_id_item_key_key ON source_item (listing_id, item_key);
CREATE INDEX source_item_source_id_idx ON source_item (source_id);

-- News of a listing, for information: a policy is never retired by it.
CREATE TABLE source_item_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  item_id uuid NOT NULL REFERENCES source_item (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  kind text NOT NULL CHECK (kind IN ('index_item_added', 'index_item_changed', 'index_item_removed')),
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- {url, title, number, published_on, version}; null before the first and after the last sight.
  before jsonb,
  after jsonb,
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX source_item_event_item_id_idx ON source_item_event (item_id);
CREATE INDEX source_item_event_fetch_attempt_id_idx ON source_item_event (fetch_attempt_id);

-- Requests read what listings name; a request of an administrator may settle a source.
REVOKE INSERT, UPDATE, DELETE ON source_item, source_item_event FROM ppman_app;
GRANT UPDATE (url, state, state_reason, failures, etag, last_modified, next_check_at, stale_since) ON source TO ppman_app;
GRANT INSERT ON source_transition TO ppman_app;
