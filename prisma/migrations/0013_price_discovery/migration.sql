-- Where hospitals publish their price files, and what came of looking there. The chain of evidence runs
-- pt_source (cms-hpt.txt, or a file's own address) -> pt_source_entry (a file it names) -> pt_download (one address, one schedule)
-- -> pt_fetch -> fetch_attempt -> blob. All of it is public reference data: it belongs to no organisation.

ALTER TABLE hospital
  ADD COLUMN address text,
  -- Degrees, WGS 84.
  ADD COLUMN lat double precision CHECK (lat BETWEEN -90 AND 90),
  ADD COLUMN lon double precision CHECK (lon BETWEEN -180 AND 180),
  ADD COLUMN geo_source text CHECK (geo_source IN ('address', 'zip_centroid')),
  ADD COLUMN type text,
  ADD COLUMN ownership text,
  ADD COLUMN system_name text,
  -- Whether 45 CFR 180 binds it; federal hospitals are exempt (180.30).
  ADD COLUMN rule_status text NOT NULL DEFAULT 'unknown' CHECK (rule_status IN ('bound', 'exempt_federal', 'unknown')),
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD CHECK ((lat IS NULL) = (lon IS NULL) AND (lat IS NULL) = (geo_source IS NULL));
CREATE INDEX hospital_zip_idx ON hospital (zip);

-- Numbers and names that a hospital's own file gives it.
CREATE TABLE hospital_npi (
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  npi text NOT NULL CHECK (npi ~ '^[0-9]{10}$'),
  source_file_id uuid REFERENCES mrf_file (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  PRIMARY KEY (hospital_id, npi)
);
CREATE INDEX hospital_npi_npi_idx ON hospital_npi (npi);
CREATE INDEX hospital_npi_source_file_id_idx ON hospital_npi (source_file_id);

CREATE TABLE hospital_alias (
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  alias text NOT NULL,
  source_file_id uuid REFERENCES mrf_file (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  PRIMARY KEY (hospital_id, alias)
);
CREATE INDEX hospital_alias_source_file_id_idx ON hospital_alias (source_file_id);

CREATE TABLE zip_centroid (
  zip text PRIMARY KEY CHECK (zip ~ '^[0-9]{5}$'),
  lat double precision NOT NULL,
  lon double precision NOT NULL
);

-- One row per host that is read: whose turn it is, and what its robots.txt says.
CREATE TABLE fetch_host (
  -- With its port when that is not the scheme's own.
  host text PRIMARY KEY,
  -- Nobody may ask it before this instant; while somebody does, it is the end of his lease.
  free_at timestamptz(6) NOT NULL,
  robots_status integer,
  robots_txt text,
  robots_read_at timestamptz(6)
);

CREATE TABLE pt_source (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('cms_hpt', 'direct_url')),
  host text NOT NULL,
  pointer_url text NOT NULL,
  -- Whose file it is, when a list or an operator says so.
  hospital_id integer REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  added_by text NOT NULL,
  -- Set by an operator's command only: this one host may be private. Never filled from a request.
  allow_local boolean NOT NULL DEFAULT false,
  -- Of the last look; 'new' before the first. A direct_url is looked at by its download.
  outcome text NOT NULL DEFAULT 'new',
  fail_streak integer NOT NULL DEFAULT 0 CHECK (fail_streak >= 0),
  -- Validators and bytes of the last good answer.
  etag text,
  last_modified text,
  blob_sha256 text REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- What a person may try: addresses found where entries should be.
  hints text[] NOT NULL DEFAULT '{}',
  -- Null for a direct_url.
  next_check_at timestamptz(6) CHECK ((next_check_at IS NULL) = (kind = 'direct_url')),
  last_checked_at timestamptz(6),
  last_success_at timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX pt_source_address_key ON pt_source (pointer_url, coalesce(hospital_id, 0));
CREATE INDEX pt_source_hospital_id_idx ON pt_source (hospital_id);
CREATE INDEX pt_source_blob_sha256_idx ON pt_source (blob_sha256);
CREATE INDEX pt_source_next_check_at_idx ON pt_source (next_check_at);

-- One address of a file, however many entries name it: it is asked for once.
CREATE TABLE pt_download (
  id uuid PRIMARY KEY DEFAULT new_id(),
  url text NOT NULL,
  host text NOT NULL,
  allow_local boolean NOT NULL DEFAULT false,
  outcome text NOT NULL DEFAULT 'new',
  fail_streak integer NOT NULL DEFAULT 0 CHECK (fail_streak >= 0),
  etag text,
  last_modified text,
  blob_sha256 text REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  file_name text,
  next_check_at timestamptz(6) NOT NULL,
  last_checked_at timestamptz(6),
  last_success_at timestamptz(6),
  -- Bytes wait to be read for their hospitals; null when nothing waits.
  ingest_due_at timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX pt_download_url_key ON pt_download (url);
CREATE INDEX pt_download_blob_sha256_idx ON pt_download (blob_sha256);
CREATE INDEX pt_download_next_check_at_idx ON pt_download (next_check_at);
CREATE INDEX pt_download_ingest_due_at_idx ON pt_download (ingest_due_at);

CREATE TABLE pt_source_entry (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES pt_source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  download_id uuid NOT NULL REFERENCES pt_download (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Empty when the entry names none.
  location_name text NOT NULL,
  source_page_url text,
  -- What had to be put right to read it.
  fixes text[] NOT NULL DEFAULT '{}',
  match_state text NOT NULL DEFAULT 'unmatched' CHECK (match_state IN ('unmatched', 'matched', 'needs_human_review')),
  match_reason text,
  first_seen_at timestamptz(6) NOT NULL,
  -- The last reading that told something new; a later look that found no change is the source's last_success_at.
  last_seen_at timestamptz(6) NOT NULL,
  removed_at timestamptz(6)
);
CREATE UNIQUE INDEX pt_source_entry_source_id_download_id_location_name_key ON pt_source_entry (source_id, download_id, location_name);
CREATE INDEX pt_source_entry_download_id_idx ON pt_source_entry (download_id);

CREATE TABLE pt_entry_hospital (
  entry_id uuid NOT NULL REFERENCES pt_source_entry (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  match_basis text NOT NULL CHECK (match_basis IN ('ccn_list', 'address', 'npi', 'manual')),
  -- 0 to 1
  match_confidence double precision NOT NULL CHECK (match_confidence BETWEEN 0 AND 1),
  matched_at timestamptz(6) NOT NULL,
  PRIMARY KEY (entry_id, hospital_id)
);
CREATE INDEX pt_entry_hospital_hospital_id_idx ON pt_entry_hospital (hospital_id);

-- Which look a fetch was. A look that confirms what is known leaves none: the source's own instants tell of it.
CREATE TABLE pt_fetch (
  fetch_attempt_id uuid PRIMARY KEY REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  source_id uuid REFERENCES pt_source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  download_id uuid REFERENCES pt_download (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  CHECK ((source_id IS NULL) <> (download_id IS NULL))
);
CREATE INDEX pt_fetch_source_id_idx ON pt_fetch (source_id, fetch_attempt_id);
CREATE INDEX pt_fetch_download_id_idx ON pt_fetch (download_id, fetch_attempt_id);

-- The bytes that a hospital shows already, found under another address (url_only): no price changed.
CREATE TABLE pt_file_move (
  id uuid PRIMARY KEY DEFAULT new_id(),
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  blob_sha256 text NOT NULL REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  from_url text,
  to_url text NOT NULL,
  seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX pt_file_move_hospital_id_blob_sha256_to_url_key ON pt_file_move (hospital_id, blob_sha256, to_url);
CREATE INDEX pt_file_move_blob_sha256_idx ON pt_file_move (blob_sha256);

ALTER TABLE fetch_attempt
  ADD COLUMN user_agent text,
  -- Conditions and ranges that were asked with: {if-none-match, if-modified-since, range, if-range}.
  ADD COLUMN validators_sent jsonb NOT NULL DEFAULT '{}';

-- A request may add a source with what it names; only the worker and the operator's command line change one.
REVOKE INSERT, UPDATE, DELETE ON hospital_npi, hospital_alias, zip_centroid, fetch_host, pt_fetch, pt_file_move FROM ppman_app;
REVOKE UPDATE, DELETE ON pt_source, pt_download, pt_source_entry, pt_entry_hospital FROM ppman_app;
