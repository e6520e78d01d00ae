-- baseline: Where hospitals publish price files, and the result of each check.

-- The chain of evidence: pt_source -> pt_source_entry -> pt_download -> pt_fetch -> fetch_attempt
-- -> blob. All of it is public reference data without an organization.

-- NPIs that the file of a hospital states.
CREATE TABLE hospital_npi (
  hospital_id integer NOT NULL REFERENCES hospital (id),
  npi text NOT NULL CHECK (npi ~ '^[0-9]{10}$'),
  source_file_id uuid REFERENCES mrf_file (id),
  first_seen_at timestamptz(6) NOT NULL,
  PRIMARY KEY (hospital_id, npi)
);
CREATE INDEX hospital_npi_npi_idx ON hospital_npi (npi);
CREATE INDEX hospital_npi_source_file_id_idx ON hospital_npi (source_file_id);

-- Names that the file of a hospital states.
CREATE TABLE hospital_alias (
  hospital_id integer NOT NULL REFERENCES hospital (id),
  alias text NOT NULL,
  source_file_id uuid REFERENCES mrf_file (id),
  first_seen_at timestamptz(6) NOT NULL,
  PRIMARY KEY (hospital_id, alias)
);
CREATE INDEX hospital_alias_source_file_id_idx ON hospital_alias (source_file_id);

-- The center of a ZIP code area, in degrees, WGS 84.
CREATE TABLE zip_centroid (
  zip text PRIMARY KEY CHECK (zip ~ '^[0-9]{5}$'),
  lat double precision NOT NULL,
  lon double precision NOT NULL
);

-- A host that is read: its lease and its robots.txt.
CREATE TABLE fetch_host (
  -- With its port, unless that is the default of the scheme.
  host text PRIMARY KEY,
  -- No request before this instant. While a request runs: the end of its lease.
  free_at timestamptz(6) NOT NULL,
  robots_status integer,
  robots_txt text,
  robots_read_at timestamptz(6)
);

-- Where price files are searched for: the cms-hpt.txt of a host, or the address of a file.
CREATE TABLE pt_source (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('cms_hpt', 'direct_url')),
  host text NOT NULL,
  pointer_url text NOT NULL,
  -- The hospital that the source belongs to, when a list or an operator names it.
  hospital_id integer REFERENCES hospital (id),
  added_by text NOT NULL,
  -- Set only by a command of an operator: the host may have a private address. Never taken from a
  -- request.
  allow_local boolean NOT NULL DEFAULT false,
  -- Outcome of the last check; new before the first. A direct_url is checked by its download.
  outcome text NOT NULL DEFAULT 'new',
  fail_streak integer NOT NULL DEFAULT 0 CHECK (fail_streak >= 0),
  -- Validators and bytes of the last good answer.
  etag text,
  last_modified text,
  blob_sha256 text REFERENCES blob (sha256),
  -- Addresses that a person may try, found in a file without entries.
  hints text[] NOT NULL DEFAULT '{}',
  -- Null for a direct_url.
  next_check_at timestamptz(6) CHECK ((next_check_at IS NULL) = (kind = 'direct_url')),
  last_checked_at timestamptz(6),
  last_success_at timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  -- Set by a request of an administrator. A paused or retired source is not checked.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'retired'))
);
CREATE UNIQUE INDEX pt_source_address_key ON pt_source (pointer_url, coalesce(hospital_id, 0));
CREATE INDEX pt_source_hospital_id_idx ON pt_source (hospital_id);
CREATE INDEX pt_source_blob_sha256_idx ON pt_source (blob_sha256);
CREATE INDEX pt_source_next_check_at_idx ON pt_source (next_check_at);

-- The address of a file, fetched once however many entries name it.
CREATE TABLE pt_download (
  id uuid PRIMARY KEY DEFAULT new_id(),
  url text NOT NULL,
  host text NOT NULL,
  allow_local boolean NOT NULL DEFAULT false,
  outcome text NOT NULL DEFAULT 'new',
  fail_streak integer NOT NULL DEFAULT 0 CHECK (fail_streak >= 0),
  etag text,
  last_modified text,
  blob_sha256 text REFERENCES blob (sha256),
  file_name text,
  next_check_at timestamptz(6) NOT NULL,
  last_checked_at timestamptz(6),
  last_success_at timestamptz(6),
  -- When bytes are to be ingested; null when nothing waits.
  ingest_due_at timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX pt_download_url_key ON pt_download (url);
CREATE INDEX pt_download_blob_sha256_idx ON pt_download (blob_sha256);
CREATE INDEX pt_download_next_check_at_idx ON pt_download (next_check_at);
CREATE INDEX pt_download_ingest_due_at_idx ON pt_download (ingest_due_at);

-- A price file that a source names for a location.
CREATE TABLE pt_source_entry (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES pt_source (id),
  download_id uuid NOT NULL REFERENCES pt_download (id),
  -- Empty when the entry names none.
  location_name text NOT NULL,
  source_page_url text,
  -- Corrections that were needed to read the entry.
  fixes text[] NOT NULL DEFAULT '{}',
  match_state text NOT NULL DEFAULT 'unmatched'
    CHECK (match_state IN ('unmatched', 'matched', 'needs_human_review')),
  match_reason text,
  first_seen_at timestamptz(6) NOT NULL,
  -- The last check with a change. A check without a change moves last_success_at of the source.
  last_seen_at timestamptz(6) NOT NULL,
  removed_at timestamptz(6)
);
CREATE UNIQUE INDEX pt_source_entry_source_id_download_id_location_name_key
  ON pt_source_entry (source_id, download_id, location_name);
CREATE INDEX pt_source_entry_download_id_idx ON pt_source_entry (download_id);

-- The hospitals whose prices the file of an entry holds.
CREATE TABLE pt_entry_hospital (
  entry_id uuid NOT NULL REFERENCES pt_source_entry (id),
  hospital_id integer NOT NULL REFERENCES hospital (id),
  match_basis text NOT NULL CHECK (match_basis IN ('ccn_list', 'address', 'npi', 'manual')),
  -- 0 to 1.
  match_confidence double precision NOT NULL CHECK (match_confidence BETWEEN 0 AND 1),
  matched_at timestamptz(6) NOT NULL,
  PRIMARY KEY (entry_id, hospital_id)
);
CREATE INDEX pt_entry_hospital_hospital_id_idx ON pt_entry_hospital (hospital_id);

-- The source or download that a fetch attempt checked. A check that finds no change leaves no row.
CREATE TABLE pt_fetch (
  fetch_attempt_id uuid PRIMARY KEY REFERENCES fetch_attempt (id),
  source_id uuid REFERENCES pt_source (id),
  download_id uuid REFERENCES pt_download (id),
  CHECK ((source_id IS NULL) <> (download_id IS NULL))
);
CREATE INDEX pt_fetch_source_id_idx ON pt_fetch (source_id, fetch_attempt_id);
CREATE INDEX pt_fetch_download_id_idx ON pt_fetch (download_id, fetch_attempt_id);

-- Bytes of a hospital found at another address (url_only): no price changed.
CREATE TABLE pt_file_move (
  id uuid PRIMARY KEY DEFAULT new_id(),
  hospital_id integer NOT NULL REFERENCES hospital (id),
  blob_sha256 text NOT NULL REFERENCES blob (sha256),
  from_url text,
  to_url text NOT NULL,
  seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX pt_file_move_hospital_id_blob_sha256_to_url_key
  ON pt_file_move (hospital_id, blob_sha256, to_url);
CREATE INDEX pt_file_move_blob_sha256_idx ON pt_file_move (blob_sha256);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON hospital_npi, hospital_alias, zip_centroid, fetch_host,
  pt_entry_hospital, pt_fetch, pt_file_move FROM ppman_app;

-- A request adds a source with its entries, and one of an administrator sets its state.
REVOKE UPDATE, DELETE ON pt_source, pt_download, pt_source_entry FROM ppman_app;

GRANT UPDATE (state) ON pt_source TO ppman_app;
