-- Single rates of a price file: one Parquet segment for each reading, kept among the blobs. The chain of evidence runs
-- blob -> mrf_file (one reading of it) -> rate_segment -> a row of it (record and bytes) -> blob again.

-- Blobs that can be made again, announced before they appear. A row whose blob nothing cites is an orphan of a killed write.
CREATE TABLE derived_blob (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  announced_at timestamptz(6) NOT NULL
);
CREATE INDEX derived_blob_announced_at_idx ON derived_blob (announced_at);

-- Every rate of one reading. The parser's version is the reading's; this is the version of the segment's own form.
CREATE TABLE rate_segment (
  file_id uuid PRIMARY KEY REFERENCES mrf_file (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes > 0),
  rows integer NOT NULL CHECK (rows > 0),
  version text NOT NULL
);
CREATE INDEX rate_segment_sha256_idx ON rate_segment (sha256);

-- A packed file unpacked and packed again in frames, so that a record is read without what stands before it.
CREATE TABLE unpacked_copy (
  file_id uuid PRIMARY KEY REFERENCES mrf_file (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- Bytes of content in each frame but the last.
  frame_bytes integer NOT NULL CHECK (frame_bytes > 0),
  -- Where each frame begins in the copy.
  frames bigint[] NOT NULL
);
CREATE INDEX unpacked_copy_sha256_idx ON unpacked_copy (sha256);

-- Jobs of a kind run side by side when they are about different things; '' is the one thing of a kind that has but one.
ALTER TABLE background_job ADD COLUMN subject text NOT NULL DEFAULT '';
DROP INDEX background_job_active_key;
CREATE UNIQUE INDEX background_job_active_key ON background_job (kind, subject) WHERE status IN ('queued', 'running');

-- What a job of kind price_ingest is to read, and whose prices it gives.
CREATE TABLE price_ingest (
  job_id uuid PRIMARY KEY REFERENCES background_job (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  blob_sha256 text NOT NULL REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  file_name text NOT NULL,
  url text
);
CREATE INDEX price_ingest_blob_sha256_idx ON price_ingest (blob_sha256);
CREATE INDEX price_ingest_hospital_id_idx ON price_ingest (hospital_id);

REVOKE INSERT, UPDATE, DELETE ON derived_blob, rate_segment, unpacked_copy, price_ingest FROM ppman_app;
