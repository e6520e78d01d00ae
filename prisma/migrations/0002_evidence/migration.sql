-- baseline: Blobs and fetch attempts, which all evidence refers to.

-- A file as it was received. The bytes are in the blob store, under their SHA-256.
CREATE TABLE blob (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  media_type text,
  first_seen_at timestamptz(6) NOT NULL DEFAULT now()
);

-- One attempt to read an address, whatever its result.
CREATE TABLE fetch_attempt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  url text NOT NULL,
  final_url text,
  redirects jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  outcome text NOT NULL,
  http_status integer,
  response_header jsonb NOT NULL DEFAULT '{}',
  bytes bigint,
  blob_sha256 text REFERENCES blob (sha256),
  tool text NOT NULL,
  error_class text,
  user_agent text,
  -- Request headers that made the request conditional or partial: {if-none-match,
  -- if-modified-since, range, if-range}.
  validators_sent jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX fetch_attempt_blob_sha256_idx ON fetch_attempt (blob_sha256);
CREATE INDEX fetch_attempt_url_started_at_idx ON fetch_attempt (url, started_at);

-- Requests never rewrite evidence.
REVOKE UPDATE, DELETE ON blob, fetch_attempt FROM ppman_app;
