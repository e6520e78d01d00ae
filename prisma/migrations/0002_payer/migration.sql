-- The payer directory. A payer is a company (level 1); an entry is one of its EDI routing entries; names and identifiers
-- are statements about either. Each statement keeps where it was read (source, directory_id, load_id) and when it was
-- first and last seen there, so that any answer can be traced to the bytes of a directory file.

CREATE TABLE payer_load (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source text NOT NULL,
  file_name text NOT NULL,
  blob_sha256 text NOT NULL REFERENCES blob (sha256) ON DELETE NO ACTION ON UPDATE NO ACTION,
  reader text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  started_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  rows_read integer NOT NULL DEFAULT 0,
  rows_loaded integer NOT NULL DEFAULT 0,
  rows_rejected integer NOT NULL DEFAULT 0,
  rejections jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX payer_load_blob_sha256_idx ON payer_load (blob_sha256);
CREATE INDEX payer_load_started_at_idx ON payer_load (started_at);

CREATE TABLE payer (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  folded_name text NOT NULL,
  slug text NOT NULL,
  payer_type text NOT NULL,
  parent_id uuid REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The parent as the source names it, kept while that parent is not in the directory.
  parent_ref text,
  is_active boolean NOT NULL DEFAULT true,
  states text[] NOT NULL DEFAULT '{}',
  source text NOT NULL,
  source_key text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  updated_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payer_slug_key ON payer (slug);
CREATE UNIQUE INDEX payer_source_source_key_key ON payer (source, source_key);
CREATE INDEX payer_parent_id_idx ON payer (parent_id);
CREATE INDEX payer_load_id_idx ON payer (load_id);
CREATE INDEX payer_name_id_idx ON payer (name, id);
CREATE INDEX payer_folded_name_idx ON payer (folded_name);

CREATE TABLE payer_entry (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  edi_payer_id text NOT NULL,
  name text NOT NULL,
  clearinghouse text,
  transactions text[] NOT NULL DEFAULT '{}',
  coverage_types text[] NOT NULL DEFAULT '{}',
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  valid_from date,
  valid_to date,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_entry_source_directory_id_key ON payer_entry (source, directory_id);
CREATE INDEX payer_entry_payer_id_idx ON payer_entry (payer_id);
CREATE INDEX payer_entry_load_id_idx ON payer_entry (load_id);

-- Every name a payer or entry goes by, its own included (kind 'name'), so that one index serves matching and search.
-- Corrections of one organisation will need a table of their own: under row-level security the trigram operators may not
-- use an index, because they are not leakproof.
CREATE TABLE payer_alias (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  entry_id uuid REFERENCES payer_entry (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  alias text NOT NULL,
  folded text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('name', 'alias', 'legal', 'brand', 'former', 'abbrev', 'tpa', 'correction')),
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_alias_source_directory_id_alias_key ON payer_alias (source, directory_id, alias);
CREATE INDEX payer_alias_payer_id_idx ON payer_alias (payer_id);
CREATE INDEX payer_alias_entry_id_idx ON payer_alias (entry_id);
CREATE INDEX payer_alias_load_id_idx ON payer_alias (load_id);
CREATE INDEX payer_alias_folded_idx ON payer_alias USING gin (folded gin_trgm_ops);

CREATE TABLE payer_identifier (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  entry_id uuid REFERENCES payer_entry (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  kind text NOT NULL CHECK (kind IN ('edi', 'naic', 'hios', 'serff', 'ein', 'cms_contract')),
  -- As printed. Compared in upper case; leading zeros are part of it.
  value text NOT NULL,
  valid_from date,
  valid_to date,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_identifier_source_directory_id_kind_value_key ON payer_identifier (source, directory_id, kind, value);
CREATE INDEX payer_identifier_payer_id_idx ON payer_identifier (payer_id);
CREATE INDEX payer_identifier_entry_id_idx ON payer_identifier (entry_id);
CREATE INDEX payer_identifier_load_id_idx ON payer_identifier (load_id);
CREATE INDEX payer_identifier_kind_upper_idx ON payer_identifier (kind, upper(value));

-- The directory is shared reference data: requests read it, only the worker and the operator's command line write it.
REVOKE INSERT, UPDATE, DELETE ON payer_load, payer, payer_entry, payer_alias, payer_identifier FROM ppman_app;
