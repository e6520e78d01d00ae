-- baseline: Parts of pages that comparisons leave out.

-- A part of a watched page whose changes have no meaning. Regions are never changed or deleted,
-- only revoked, so that each comparison can be repeated.
CREATE TABLE learned_region (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES source (id),
  -- words: a text that several pages of the host share. place: anything between two neighbors.
  kind text NOT NULL CHECK (kind IN ('words', 'place')),
  -- SHA-256 that identifies the region. A source learns a region once, and never again after it was
  -- revoked.
  identity text NOT NULL,
  words_sha256 text,
  -- Headings above it, outermost first.
  path text[] NOT NULL DEFAULT '{}',
  -- Hashes of the neighbors; null for the beginning or the end of the page.
  after_sha256 text,
  before_sha256 text,
  max_blocks integer,
  -- For readers: the last content, and the text of the neighbors.
  words text NOT NULL,
  after_words text,
  before_words text,
  -- Name and version of the rule that learned it.
  rule text NOT NULL,
  learned_at timestamptz(6) NOT NULL,
  learned_fetch_id uuid NOT NULL REFERENCES fetch_attempt (id),
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

-- The checks that a region was learned from, also of other sources of the host for a text that they
-- share.
CREATE TABLE learned_region_basis (
  region_id uuid NOT NULL REFERENCES learned_region (id),
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id),
  source_id uuid NOT NULL REFERENCES source (id),
  -- The content at that time; may be empty.
  words text NOT NULL,
  PRIMARY KEY (region_id, fetch_attempt_id)
);
CREATE INDEX learned_region_basis_fetch_attempt_id_idx ON learned_region_basis (fetch_attempt_id);
CREATE INDEX learned_region_basis_source_id_idx ON learned_region_basis (source_id);

-- A comparison that left regions out, with both sides. Repeated with the same regions, it gives the
-- same answer.
CREATE TABLE region_comparison (
  fetch_attempt_id uuid PRIMARY KEY REFERENCES fetch_attempt (id),
  from_parse_id uuid NOT NULL REFERENCES parse (id),
  to_parse_id uuid NOT NULL REFERENCES parse (id),
  outcome text NOT NULL CHECK (outcome IN ('unchanged', 'changed')),
  -- [{region_ids, before, after}] in blocks.
  left_out jsonb NOT NULL,
  classifier text NOT NULL,
  rule text NOT NULL,
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX region_comparison_from_parse_id_idx ON region_comparison (from_parse_id);
CREATE INDEX region_comparison_to_parse_id_idx ON region_comparison (to_parse_id);

-- The regions that a comparison left out.
CREATE TABLE region_comparison_region (
  fetch_attempt_id uuid NOT NULL REFERENCES region_comparison (fetch_attempt_id),
  region_id uuid NOT NULL REFERENCES learned_region (id),
  PRIMARY KEY (fetch_attempt_id, region_id)
);
CREATE INDEX region_comparison_region_region_id_idx ON region_comparison_region (region_id);

-- Requests list regions. A request of an administrator revokes one.
REVOKE INSERT, UPDATE, DELETE ON learned_region, learned_region_basis, region_comparison,
  region_comparison_region FROM ppman_app;

GRANT UPDATE (state, revoked_at, revoked_by, revoke_reason) ON learned_region TO ppman_app;
