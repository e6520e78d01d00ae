-- Parts of watched pages whose changes mean nothing, as they were learned: what was seen in which fetches, by which rule, and who took
-- one back. A region is never changed and never deleted, so that every comparison that used it can be made again.

CREATE TABLE learned_region (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- words: a text that stands on several pages of the host; place: whatever stands between two neighbours.
  kind text NOT NULL CHECK (kind IN ('words', 'place')),
  -- SHA-256 of what it is known again by: a source learns the same region once, and what was taken back never again.
  identity text NOT NULL,
  words_sha256 text,
  -- Headings above it, outermost first.
  path text[] NOT NULL DEFAULT '{}',
  -- Of the neighbours; null is the beginning or the end of the page.
  after_sha256 text,
  before_sha256 text,
  max_blocks integer,
  -- For readers: what stood there last, and the neighbours' words.
  words text NOT NULL,
  after_words text,
  before_words text,
  -- Name and version of what learned it.
  rule text NOT NULL,
  learned_at timestamptz(6) NOT NULL,
  learned_fetch_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'revoked')),
  revoked_at timestamptz(6),
  -- Subject of the person.
  revoked_by text,
  revoke_reason text,
  CHECK ((kind = 'words') = (words_sha256 IS NOT NULL)),
  CHECK ((kind = 'place') = (max_blocks IS NOT NULL)),
  CHECK ((state = 'revoked') = (revoked_at IS NOT NULL)),
  CHECK ((state = 'revoked') = (revoked_by IS NOT NULL)),
  CHECK ((state = 'revoked') = (revoke_reason IS NOT NULL))
);
CREATE UNIQUE INDEX learned_region_source_id_identity_key ON learned_region (source_id, identity);
CREATE INDEX learned_region_learned_fetch_id_idx ON learned_region (learned_fetch_id);

-- The looks that a region was learned from: of its own source, and of other sources of the host for a text that they share.
CREATE TABLE learned_region_basis (
  region_id uuid NOT NULL REFERENCES learned_region (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- What stood there then; empty for nothing.
  words text NOT NULL,
  PRIMARY KEY (region_id, fetch_attempt_id)
);
CREATE INDEX learned_region_basis_fetch_attempt_id_idx ON learned_region_basis (fetch_attempt_id);
CREATE INDEX learned_region_basis_source_id_idx ON learned_region_basis (source_id);

-- A comparison that left something out, with both of its sides: whoever makes it again with the same regions gets the same answer.
CREATE TABLE region_comparison (
  fetch_attempt_id uuid PRIMARY KEY REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  from_parse_id uuid NOT NULL REFERENCES parse (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  to_parse_id uuid NOT NULL REFERENCES parse (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  outcome text NOT NULL CHECK (outcome IN ('unchanged', 'changed')),
  -- [{region_ids, before, after}] in blocks.
  left_out jsonb NOT NULL,
  classifier text NOT NULL,
  rule text NOT NULL,
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX region_comparison_from_parse_id_idx ON region_comparison (from_parse_id);
CREATE INDEX region_comparison_to_parse_id_idx ON region_comparison (to_parse_id);

CREATE TABLE region_comparison_region (
  fetch_attempt_id uuid NOT NULL REFERENCES region_comparison (fetch_attempt_id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  region_id uuid NOT NULL REFERENCES learned_region (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  PRIMARY KEY (fetch_attempt_id, region_id)
);
CREATE INDEX region_comparison_region_region_id_idx ON region_comparison_region (region_id);

-- Texts of a page that would be boilerplate if other pages of its host had them: the first 64 bits of the SHA-256 of their words.
ALTER TABLE parse ADD COLUMN plain_keys bigint[] NOT NULL DEFAULT '{}';
CREATE INDEX parse_plain_keys_idx ON parse USING gin (plain_keys);

-- A request lists regions; one of an administrator takes one back.
REVOKE INSERT, UPDATE, DELETE ON learned_region, learned_region_basis, region_comparison, region_comparison_region FROM ppman_app;
GRANT UPDATE (state, revoked_at, revoked_by, revoke_reason) ON learned_region TO ppman_app;
