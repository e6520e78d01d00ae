-- baseline: Where payers act, whom they belong to and who decides for them.

-- Like names and identifiers these are statements of a directory, with the row that they come from.

-- A state and plan type in which a payer or entry acts. Not part of matching, so changes do not
-- count as changes of the directory.
CREATE TABLE payer_footprint (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  entry_id uuid REFERENCES payer_entry (id),
  -- Empty when the source names none.
  state text NOT NULL CHECK (state ~ '^([A-Z]{2})?$'),
  -- unknown when the source names none.
  plan_type text NOT NULL,
  role text NOT NULL CHECK (role IN ('operates', 'domicile', 'issuer')),
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_footprint_source_directory_id_state_plan_type_role_key
  ON payer_footprint (source, directory_id, state, plan_type, role);
CREATE INDEX payer_footprint_payer_id_idx ON payer_footprint (payer_id);
CREATE INDEX payer_footprint_entry_id_idx ON payer_footprint (entry_id);
CREATE INDEX payer_footprint_load_id_idx ON payer_footprint (load_id);

-- The relation of a payer to another company.
CREATE TABLE payer_affiliation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  -- What the other company is to the payer.
  kind text NOT NULL
    CHECK (kind IN ('administrator', 'group', 'licensee', 'owner', 'parent', 'underwriter')),
  -- Null while the other company is not in the directory; many owners never are.
  other_payer_id uuid REFERENCES payer (id),
  -- The other company as the source identifies it: edi:60054, naic:12345, hios:12345,
  -- name:<folded>, directory:<its id there>, naic_group:00123.
  other_ref text NOT NULL,
  other_name text,
  valid_from date,
  valid_to date,
  -- Where the statement was found, when that is not the directory itself.
  evidence text,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
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

-- A benefit that a vendor decides on for a payer.
CREATE TABLE delegation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  vendor text NOT NULL,
  benefit text NOT NULL CHECK (benefit ~ '^[a-z][a-z0-9_]*$'),
  -- States and plan types that it is limited to, sorted; empty when the source names none.
  states text[] NOT NULL DEFAULT '{}',
  plan_types text[] NOT NULL DEFAULT '{}',
  valid_from date,
  valid_to date,
  evidence text NOT NULL,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL,
  CHECK (valid_to >= valid_from)
);
CREATE UNIQUE INDEX delegation_statement_key
  ON delegation (source, directory_id, vendor, benefit, states, plan_types,
    coalesce(valid_from, '-infinity'));
CREATE INDEX delegation_payer_id_idx ON delegation (payer_id);
CREATE INDEX delegation_load_id_idx ON delegation (load_id);

-- Requests change the directory only through the functions of payer submissions.
REVOKE INSERT, UPDATE, DELETE ON payer_footprint, payer_affiliation, delegation FROM ppman_app;
