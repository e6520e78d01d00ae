-- Work may be told in bytes as well as in rows; null where it does not know them.
ALTER TABLE background_job
  ADD COLUMN bytes_read bigint CHECK (bytes_read >= 0),
  ADD COLUMN bytes_total bigint CHECK (bytes_total >= 0),
  -- On average since this try began.
  ADD COLUMN rows_per_s double precision CHECK (rows_per_s >= 0);

-- Where a loaded file was fetched from; null for a file of a folder.
ALTER TABLE payer_load ADD COLUMN fetch_attempt_id uuid REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX payer_load_fetch_attempt_id_idx ON payer_load (fetch_attempt_id);

-- A correction that was withdrawn or replaced stays, as evidence of what was said when.
ALTER TABLE alias_correction
  -- The name as a scanner may misread it, by the matcher's rules of the day it was said. Null, or made by older rules, it is
  -- found under its folded name alone.
  ADD COLUMN skeleton text,
  -- The correction of the same organisation that this one replaced.
  ADD COLUMN supersedes_id uuid REFERENCES alias_correction (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- When an administrator said it for all.
  ADD COLUMN approved_at timestamptz(6),
  ADD COLUMN ended_at timestamptz(6),
  ADD COLUMN ended_by text,
  ADD COLUMN end_reason text CHECK (end_reason IN ('withdrawn', 'superseded')),
  ADD CHECK ((ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL));
DROP INDEX alias_correction_org_id_folded_state_key;
CREATE UNIQUE INDEX alias_correction_active_key ON alias_correction (org_id, folded, coalesce(state, '')) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX alias_correction_supersedes_id_key ON alias_correction (supersedes_id);
CREATE INDEX alias_correction_org_id_id_idx ON alias_correction (org_id, id);
CREATE INDEX alias_correction_org_id_skeleton_idx ON alias_correction (org_id, skeleton);
GRANT UPDATE (ended_at, ended_by, end_reason) ON alias_correction TO ppman_app;

-- What one organisation alone made hold for all, an administrator must have said.
UPDATE alias_correction said SET approved_at = alias.first_seen_at FROM payer_alias alias
WHERE alias.kind = 'correction' AND alias.directory_id = said.id::text AND NOT EXISTS (
  SELECT FROM alias_correction other
  WHERE other.folded = said.folded AND other.payer_id = said.payer_id AND other.org_id <> said.org_id);

-- An administrator's word that a name no longer means a payer for all. What was said before it counts no more for that.
CREATE TABLE alias_withdrawal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  alias text NOT NULL,
  folded text NOT NULL,
  withdrawn_by_org uuid NOT NULL,
  withdrawn_by text NOT NULL,
  withdrawn_at timestamptz(6) NOT NULL
);
CREATE INDEX alias_withdrawal_payer_id_idx ON alias_withdrawal (payer_id);
CREATE INDEX alias_withdrawal_folded_idx ON alias_withdrawal (folded);
REVOKE INSERT, UPDATE, DELETE ON alias_withdrawal FROM ppman_app;

-- Makes the directory say of a name what the corrections that stand now mean for all: the payer that an administrator
-- named, else the one that two organisations name while none names another; nobody where a directory gives the name to
-- another payer. It counts over organisations, so it runs as the owner. The caller holds the lock of the folded name.
CREATE FUNCTION settle_alias_corrections(name text, seen_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE meant uuid;
BEGIN
  SELECT said.payer_id INTO meant
  FROM alias_correction said
  CROSS JOIN LATERAL (
    SELECT coalesce(max(withdrawn_at), '-infinity') AS counts_from FROM alias_withdrawal gone
    WHERE gone.folded = name AND gone.payer_id = said.payer_id) AS withdrawal
  WHERE said.folded = name AND said.ended_at IS NULL
  GROUP BY said.payer_id
  HAVING bool_or(coalesce(said.approved_at > counts_from, false))
    OR count(DISTINCT said.org_id) FILTER (WHERE said.created_at > counts_from) >= 2 AND NOT EXISTS (
      SELECT FROM alias_correction other
      WHERE other.folded = name AND other.ended_at IS NULL AND other.payer_id <> said.payer_id)
  ORDER BY max(said.approved_at) DESC NULLS LAST LIMIT 1;

  IF EXISTS (SELECT FROM payer_alias WHERE folded = name AND kind <> 'correction' AND payer_id IS DISTINCT FROM meant) THEN
    meant := NULL;
  END IF;
  DELETE FROM payer_alias WHERE folded = name AND kind = 'correction' AND payer_id IS DISTINCT FROM meant;
  INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id, first_seen_at, last_seen_at)
  SELECT payer_id, entry_id, alias, folded, 'correction', 'correction', id::text, seen_at, seen_at FROM alias_correction
  WHERE folded = name AND ended_at IS NULL AND payer_id = meant
    AND NOT EXISTS (SELECT FROM payer_alias WHERE folded = name AND payer_id = meant)
  ORDER BY approved_at DESC NULLS LAST, id DESC LIMIT 1;
END $$;
REVOKE ALL ON FUNCTION settle_alias_corrections(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_alias_corrections(text, timestamptz) TO ppman_app, ppman_worker;

-- Notes an administrator's word on the caller's correction and settles its name. @returns whether it now holds for all
CREATE OR REPLACE FUNCTION promote_alias_correction(correction uuid, by_admin boolean, seen_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE said alias_correction;
BEGIN
  SELECT * INTO said FROM alias_correction WHERE id = correction AND org_id = current_org() AND ended_at IS NULL;
  IF said.id IS NULL THEN
    RETURN false;
  END IF;
  IF by_admin THEN
    UPDATE alias_correction SET approved_at = seen_at WHERE id = said.id;
  END IF;
  PERFORM settle_alias_corrections(said.folded, seen_at);
  RETURN EXISTS (SELECT FROM payer_alias WHERE folded = said.folded AND payer_id = said.payer_id)
    AND NOT EXISTS (SELECT FROM payer_alias WHERE folded = said.folded AND payer_id <> said.payer_id);
END $$;

-- Takes back, for all, what corrections made a name mean. Each organisation's own correction stays with it.
CREATE FUNCTION withdraw_alias_for_all(alias_id uuid, by_org uuid, by_sub text, seen_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  WITH gone AS (DELETE FROM payer_alias WHERE id = alias_id AND kind = 'correction' RETURNING payer_id, alias, folded)
  INSERT INTO alias_withdrawal (payer_id, alias, folded, withdrawn_by_org, withdrawn_by, withdrawn_at)
  SELECT payer_id, alias, folded, by_org, by_sub, seen_at FROM gone;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION withdraw_alias_for_all(uuid, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_alias_for_all(uuid, uuid, text, timestamptz) TO ppman_app, ppman_worker;
