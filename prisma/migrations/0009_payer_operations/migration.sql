-- Work that a caller starts and watches: GET /api/v1/jobs/{id}. It is about data that all organisations share, so that a
-- second caller of a running job is given the same id. The queue itself is graphile_worker's; this is what is told of it.
CREATE TABLE background_job (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
  rows_read integer NOT NULL DEFAULT 0 CHECK (rows_read >= 0),
  -- Known when the last row was read.
  rows_total integer CHECK (rows_total >= 0),
  -- Part of the bytes that are read.
  share double precision NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  counts jsonb NOT NULL DEFAULT '{}',
  note text,
  -- One sentence for the caller.
  error text,
  attempts integer NOT NULL DEFAULT 0,
  queued_at timestamptz(6) NOT NULL,
  started_at timestamptz(6),
  -- Written every second while it runs: a job whose heart stopped was killed.
  heartbeat_at timestamptz(6),
  finished_at timestamptz(6)
);
-- Single flight.
CREATE UNIQUE INDEX background_job_active_key ON background_job (kind) WHERE status IN ('queued', 'running');
CREATE INDEX background_job_kind_id_idx ON background_job (kind, id);
REVOKE UPDATE, DELETE ON background_job FROM ppman_app;

-- How well each payer that has sources is watched. A payer without a row here and without sources is critical.
CREATE TABLE payer_health (
  payer_id uuid PRIMARY KEY REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  composite_score double precision NOT NULL CHECK (composite_score BETWEEN 0 AND 100),
  status text NOT NULL CHECK (status IN ('healthy', 'warning', 'critical')),
  -- Each 0 to 100.
  freshness double precision NOT NULL,
  fetch_success double precision NOT NULL,
  parse_success double precision NOT NULL,
  coverage double precision NOT NULL,
  review_backlog double precision NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  sources_total integer NOT NULL,
  sources_stale integer NOT NULL,
  last_success_at timestamptz(6),
  computed_at timestamptz(6) NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON payer_health FROM ppman_app;

-- What an organisation's coders said a name means. It holds for that organisation at once; payer_alias has what holds for all.
CREATE TABLE alias_correction (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  entry_id uuid REFERENCES payer_entry (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  alias text NOT NULL,
  folded text NOT NULL,
  -- The state it was said for; null for all.
  state text,
  source text NOT NULL,
  note text,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX alias_correction_org_id_folded_state_key ON alias_correction (org_id, folded, coalesce(state, ''));
CREATE INDEX alias_correction_folded_idx ON alias_correction (folded);
CREATE INDEX alias_correction_payer_id_idx ON alias_correction (payer_id);
CREATE INDEX alias_correction_entry_id_idx ON alias_correction (entry_id);
SELECT tenant_rls('alias_correction');
REVOKE UPDATE, DELETE ON alias_correction FROM ppman_app;

-- Makes the caller's correction hold for all when an administrator says so, or when two organisations say the same and none
-- says otherwise. It counts over organisations, so it runs as the owner, and tells no more than whether it now holds for all.
-- The caller holds the lock of the folded name, without which two first confirmations would not see each other.
CREATE FUNCTION promote_alias_correction(correction uuid, by_admin boolean, seen_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE said alias_correction;
BEGIN
  SELECT * INTO said FROM alias_correction WHERE id = correction AND org_id = current_org();
  IF said.id IS NULL OR EXISTS (SELECT FROM payer_alias WHERE folded = said.folded AND payer_id <> said.payer_id) THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM payer_alias WHERE folded = said.folded AND payer_id = said.payer_id) THEN
    RETURN true;
  END IF;
  IF NOT by_admin AND (
    (SELECT count(DISTINCT org_id) FROM alias_correction WHERE folded = said.folded AND payer_id = said.payer_id) < 2
    OR EXISTS (SELECT FROM alias_correction WHERE folded = said.folded AND payer_id <> said.payer_id)
  ) THEN
    RETURN false;
  END IF;
  INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id, first_seen_at, last_seen_at)
  VALUES (said.payer_id, said.entry_id, said.alias, said.folded, 'correction', 'correction', said.id::text, seen_at, seen_at);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION promote_alias_correction(uuid, boolean, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promote_alias_correction(uuid, boolean, timestamptz) TO ppman_app, ppman_worker;

-- A request may add a routing entry with its number and name, and never change one. Who added it stays on it.
ALTER TABLE payer_entry ADD COLUMN added_by_org uuid, ADD COLUMN added_by text;
GRANT INSERT ON payer_entry, payer_identifier, payer_alias TO ppman_app;
