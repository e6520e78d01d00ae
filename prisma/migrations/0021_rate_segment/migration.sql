-- baseline: Single rates in Parquet, unpacked copies and ingest jobs.

-- The chain of evidence: blob -> mrf_file -> rate_segment -> a row of it (record and bytes) ->
-- blob.

-- A blob that can be made again, announced before it is written. A row whose blob nothing refers to
-- was left by a killed write.
CREATE TABLE derived_blob (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  announced_at timestamptz(6) NOT NULL
);
CREATE INDEX derived_blob_announced_at_idx ON derived_blob (announced_at);

-- The Parquet file with every rate of one reading. The version is that of the format of the
-- segment.
CREATE TABLE rate_segment (
  file_id uuid PRIMARY KEY REFERENCES mrf_file (id),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes > 0),
  rows integer NOT NULL CHECK (rows > 0),
  version text NOT NULL
);
CREATE INDEX rate_segment_sha256_idx ON rate_segment (sha256);

-- The content of a compressed file in independently compressed frames, so that a record is read
-- without the bytes before it.
CREATE TABLE unpacked_copy (
  file_id uuid PRIMARY KEY REFERENCES mrf_file (id),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- Uncompressed bytes of each frame but the last.
  frame_bytes integer NOT NULL CHECK (frame_bytes > 0),
  -- Offset of each frame in the copy.
  frames bigint[] NOT NULL
);
CREATE INDEX unpacked_copy_sha256_idx ON unpacked_copy (sha256);

-- What a job of kind price_ingest reads, and for which hospital.
CREATE TABLE price_ingest (
  job_id uuid PRIMARY KEY REFERENCES background_job (id),
  blob_sha256 text NOT NULL REFERENCES blob (sha256),
  hospital_id integer NOT NULL REFERENCES hospital (id),
  file_name text NOT NULL,
  url text
);
CREATE INDEX price_ingest_blob_sha256_idx ON price_ingest (blob_sha256);
CREATE INDEX price_ingest_hospital_id_idx ON price_ingest (hospital_id);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON derived_blob, rate_segment, unpacked_copy, price_ingest
  FROM ppman_app;
