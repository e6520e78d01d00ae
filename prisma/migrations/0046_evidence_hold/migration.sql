-- expand: Legal holds of evidence, which no pruning passes.

-- A reason to keep the bytes of a blob. A blob is held while one of its holds is not released.
CREATE TABLE evidence_hold (
  id uuid PRIMARY KEY DEFAULT new_id(),
  sha256 text NOT NULL REFERENCES blob (sha256),
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  held_at timestamptz(6) NOT NULL,
  released_at timestamptz(6),
  release_reason text CHECK (btrim(release_reason) <> ''),
  CHECK ((released_at IS NULL) = (release_reason IS NULL))
);
CREATE INDEX evidence_hold_sha256_idx ON evidence_hold (sha256);

-- Requests know nothing of holds. Released ones go with their blob; the audit trail keeps both.
REVOKE ALL ON evidence_hold FROM ppman_app;

