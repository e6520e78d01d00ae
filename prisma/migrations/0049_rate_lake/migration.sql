-- expand: The files of the rate lake that national questions read.

-- Rates by state and by the month in which a hospital first showed its file, sorted by code; and
-- one file each of the hospitals and payer lines that rates refer to. All can be built again from
-- rate_segment.
CREATE TABLE rate_lake_file (
  kind text NOT NULL CHECK (kind IN ('rates', 'hospitals', 'payer_lines')),
  -- Empty for what all states share.
  state text NOT NULL CHECK (state ~ '^([A-Z]{2})?$'),
  month text NOT NULL CHECK (month ~ '^([0-9]{4}-[0-9]{2})?$'),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes > 0),
  rows bigint NOT NULL CHECK (rows >= 0),
  hospitals integer NOT NULL CHECK (hospitals >= 0),
  -- Equal while the file would be built from the same segments in the same layout.
  basis text NOT NULL,
  built_at timestamptz(6) NOT NULL,
  PRIMARY KEY (kind, state, month),
  CHECK ((kind = 'rates') = (state <> '') AND (kind = 'rates') = (month <> ''))
);
CREATE INDEX rate_lake_file_sha256_idx ON rate_lake_file (sha256);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON rate_lake_file FROM ppman_app;
