-- Reference edits: billing rules that CMS publishes as lists (procedure-to-procedure edits, medically unlikely edits).

-- A list that was taken in, and what came of it.
CREATE TABLE reference_import (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('ncci_ptp', 'mue')),
  provider text NOT NULL CHECK (provider IN ('practitioner', 'outpatient', 'dme')),
  -- The first day of the list's edition, as its name or its importer states it; null where neither does.
  released_on date,
  -- The reading of its bytes, and the table in it.
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  table_name text NOT NULL CHECK (table_name <> ''),
  added integer NOT NULL CHECK (added >= 0),
  changed integer NOT NULL CHECK (changed >= 0),
  ended integer NOT NULL CHECK (ended >= 0),
  imported_at timestamptz(6) NOT NULL
);
CREATE INDEX reference_import_kind_provider_released_on_idx ON reference_import (kind, provider, released_on);
CREATE INDEX reference_import_fetch_attempt_id_idx ON reference_import (fetch_attempt_id);
REVOKE INSERT, UPDATE, DELETE ON reference_import FROM ppman_app;

-- Of a rule from such a list: the list that first said it as it stands, and the line of its table, from 1.
ALTER TABLE billing_rule
  ADD COLUMN reference_import_id uuid REFERENCES reference_import (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  ADD COLUMN reference_line integer CHECK (reference_line >= 1),
  ADD CHECK ((reference_import_id IS NULL) = (reference_line IS NULL));
CREATE INDEX billing_rule_reference_import_id_idx ON billing_rule (reference_import_id);

-- A source of price files that nobody looks at for a while, or any more. Requests of administrators may say so.
ALTER TABLE pt_source ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'retired'));
GRANT UPDATE (state) ON pt_source TO ppman_app;

-- When price movement was last computed, also when nothing had moved: one row.
CREATE TABLE price_movement_run (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  computed_at timestamptz(6) NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON price_movement_run FROM ppman_app;

-- Requests write neither.
REVOKE INSERT, UPDATE, DELETE ON pt_entry_hospital, organisation FROM ppman_app;
