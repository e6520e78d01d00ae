-- Where payers act, whom they belong to and who decides for them. Like names and numbers these are statements: each keeps
-- the row of the directory it was read from and when it was first and last seen there. None of them is matched on, so that
-- they do not count as changes of the directory (count_payer_directory_change).

CREATE TABLE payer_footprint (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  entry_id uuid REFERENCES payer_entry (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Empty when its source names none.
  state text NOT NULL CHECK (state ~ '^([A-Z]{2})?$'),
  -- 'unknown' when its source names none.
  plan_type text NOT NULL,
  role text NOT NULL CHECK (role IN ('operates', 'domicile', 'issuer')),
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_footprint_source_directory_id_state_plan_type_role_key
  ON payer_footprint (source, directory_id, state, plan_type, role);
CREATE INDEX payer_footprint_payer_id_idx ON payer_footprint (payer_id);
CREATE INDEX payer_footprint_entry_id_idx ON payer_footprint (entry_id);
CREATE INDEX payer_footprint_load_id_idx ON payer_footprint (load_id);

CREATE TABLE payer_affiliation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- What the other company is to the payer: its parent, its administrator, the licensee of its brand.
  kind text NOT NULL CHECK (kind IN ('administrator', 'group', 'licensee', 'owner', 'parent', 'underwriter')),
  -- Null while the other company is not in the directory; many owners never are.
  other_payer_id uuid REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The other company as the source knows it: 'edi:60054', 'naic:12345', 'hios:12345', 'name:<folded>', 'directory:<its id there>',
  -- 'naic_group:00123'.
  other_ref text NOT NULL,
  other_name text,
  valid_from date,
  valid_to date,
  -- Where it says so, when that is not the directory itself.
  evidence text,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  CHECK (other_payer_id <> payer_id),
  CHECK (valid_to >= valid_from)
);
CREATE UNIQUE INDEX payer_affiliation_statement_key
  ON payer_affiliation (source, directory_id, kind, other_ref, coalesce(valid_from, '-infinity'));
CREATE INDEX payer_affiliation_payer_id_idx ON payer_affiliation (payer_id);
CREATE INDEX payer_affiliation_other_payer_id_idx ON payer_affiliation (other_payer_id);
CREATE INDEX payer_affiliation_load_id_idx ON payer_affiliation (load_id);

CREATE TABLE delegation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  vendor text NOT NULL,
  benefit text NOT NULL CHECK (benefit ~ '^[a-z][a-z0-9_]*$'),
  -- What it is limited to, each sorted; empty when its source names none.
  states text[] NOT NULL DEFAULT '{}',
  plan_types text[] NOT NULL DEFAULT '{}',
  valid_from date,
  valid_to date,
  evidence text NOT NULL,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  CHECK (valid_to >= valid_from)
);
CREATE UNIQUE INDEX delegation_statement_key
  ON delegation (source, directory_id, vendor, benefit, states, plan_types, coalesce(valid_from, '-infinity'));
CREATE INDEX delegation_payer_id_idx ON delegation (payer_id);
CREATE INDEX delegation_load_id_idx ON delegation (load_id);

REVOKE INSERT, UPDATE, DELETE ON payer_footprint, payer_affiliation, delegation FROM ppman_app;
-- A routing entry that a request adds comes with where it is used.
GRANT INSERT ON payer_footprint TO ppman_app;
