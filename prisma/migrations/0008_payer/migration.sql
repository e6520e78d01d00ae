-- baseline: The payer directory, corrections and submissions.

-- Entries, names and identifiers are statements of a directory: each keeps where it was read
-- (source, directory_id, load_id) and when it was first and last seen there, so that every answer
-- leads back to the bytes of a file.

-- One load of a directory file.
CREATE TABLE payer_load (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source text NOT NULL,
  file_name text NOT NULL,
  blob_sha256 text NOT NULL REFERENCES blob (sha256),
  reader text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  started_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  rows_read integer NOT NULL DEFAULT 0,
  rows_loaded integer NOT NULL DEFAULT 0,
  rows_rejected integer NOT NULL DEFAULT 0,
  rejections jsonb NOT NULL DEFAULT '[]',
  -- Where the file was fetched from; null for a local file.
  fetch_attempt_id uuid REFERENCES fetch_attempt (id)
);
CREATE INDEX payer_load_blob_sha256_idx ON payer_load (blob_sha256);
CREATE INDEX payer_load_started_at_idx ON payer_load (started_at);
CREATE INDEX payer_load_fetch_attempt_id_idx ON payer_load (fetch_attempt_id);

-- A company that pays claims (level 1 of the directory).
CREATE TABLE payer (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  folded_name text NOT NULL,
  slug text NOT NULL,
  payer_type text NOT NULL,
  parent_id uuid REFERENCES payer (id),
  -- The parent as the source names it, until that parent is in the directory.
  parent_ref text,
  is_active boolean NOT NULL DEFAULT true,
  states text[] NOT NULL DEFAULT '{}',
  source text NOT NULL,
  source_key text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
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

-- An EDI routing entry of a payer.
CREATE TABLE payer_entry (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
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
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_entry_source_directory_id_key ON payer_entry (source, directory_id);
CREATE INDEX payer_entry_payer_id_idx ON payer_entry (payer_id);
CREATE INDEX payer_entry_load_id_idx ON payer_entry (load_id);

-- Every name of a payer or entry, its own included (kind name), so that one index serves matching
-- and search. Shared names only: under row-level security the trigram operators, which are not
-- leakproof, could not use the index.
CREATE TABLE payer_alias (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  entry_id uuid REFERENCES payer_entry (id),
  alias text NOT NULL,
  folded text NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('name', 'alias', 'legal', 'brand', 'former', 'abbrev', 'tpa', 'correction')),
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_alias_source_directory_id_alias_key
  ON payer_alias (source, directory_id, alias);
CREATE INDEX payer_alias_payer_id_idx ON payer_alias (payer_id);
CREATE INDEX payer_alias_entry_id_idx ON payer_alias (entry_id);
CREATE INDEX payer_alias_load_id_idx ON payer_alias (load_id);
CREATE INDEX payer_alias_folded_idx ON payer_alias USING gin (folded gin_trgm_ops);

-- A number that identifies a payer or entry.
CREATE TABLE payer_identifier (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  entry_id uuid REFERENCES payer_entry (id),
  kind text NOT NULL CHECK (kind IN ('edi', 'naic', 'hios', 'serff', 'ein', 'cms_contract')),
  -- As printed. Compared in upper case; leading zeros count.
  value text NOT NULL,
  valid_from date,
  valid_to date,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_identifier_source_directory_id_kind_value_key
  ON payer_identifier (source, directory_id, kind, value);
CREATE INDEX payer_identifier_payer_id_idx ON payer_identifier (payer_id);
CREATE INDEX payer_identifier_entry_id_idx ON payer_identifier (entry_id);
CREATE INDEX payer_identifier_load_id_idx ON payer_identifier (load_id);
CREATE INDEX payer_identifier_kind_upper_idx ON payer_identifier (kind, upper(value));

-- How well the sources of a payer are watched. A payer without a row and without sources is
-- critical.
CREATE TABLE payer_health (
  payer_id uuid PRIMARY KEY REFERENCES payer (id),
  composite_score double precision NOT NULL CHECK (composite_score BETWEEN 0 AND 100),
  status text NOT NULL CHECK (status IN ('healthy', 'warning', 'critical')),
  -- This and the next four: 0 to 100.
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

-- What a coder of an organization said that a name means. It applies to that organization at once;
-- payer_alias holds what applies to all. A correction that was withdrawn or superseded stays as
-- evidence.
CREATE TABLE alias_correction (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id),
  entry_id uuid REFERENCES payer_entry (id),
  alias text NOT NULL,
  folded text NOT NULL,
  -- The state that the correction is limited to; null for all.
  state text,
  source text NOT NULL,
  note text,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  -- The name as OCR may misread it, by the rules of the matcher at that time. Without it the
  -- correction is found by its folded name only.
  skeleton text,
  -- The correction of the same organization that this one replaced.
  supersedes_id uuid REFERENCES alias_correction (id),
  -- When an administrator confirmed it for all organizations.
  approved_at timestamptz(6),
  ended_at timestamptz(6),
  ended_by text,
  end_reason text CHECK (end_reason IN ('withdrawn', 'superseded')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX alias_correction_folded_idx ON alias_correction (folded);
CREATE INDEX alias_correction_payer_id_idx ON alias_correction (payer_id);
CREATE INDEX alias_correction_entry_id_idx ON alias_correction (entry_id);
CREATE UNIQUE INDEX alias_correction_active_key
  ON alias_correction (org_id, folded, coalesce(state, '')) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX alias_correction_supersedes_id_key ON alias_correction (supersedes_id);
CREATE INDEX alias_correction_org_id_id_idx ON alias_correction (org_id, id);
CREATE INDEX alias_correction_org_id_skeleton_idx ON alias_correction (org_id, skeleton);
SELECT tenant_rls('alias_correction');

-- An administrator decided that a name no longer means a payer for all. Earlier corrections no
-- longer count toward it.
CREATE TABLE alias_withdrawal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  alias text NOT NULL,
  folded text NOT NULL,
  withdrawn_by_org uuid NOT NULL,
  withdrawn_by text NOT NULL,
  withdrawn_at timestamptz(6) NOT NULL
);
CREATE INDEX alias_withdrawal_payer_id_idx ON alias_withdrawal (payer_id);
CREATE INDEX alias_withdrawal_folded_idx ON alias_withdrawal (folded);

-- Payers that an organization follows. Only that organization sees its choice.
CREATE TABLE followed_payer (
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id),
  followed_by text NOT NULL,
  followed_at timestamptz(6) NOT NULL,
  PRIMARY KEY (org_id, payer_id)
);
CREATE INDEX followed_payer_payer_id_idx ON followed_payer (payer_id);
SELECT tenant_rls('followed_payer');

-- A routing entry that a caller added for its organization. It enters the shared directory when a
-- second organization adds the same entry or an administrator approves it.
CREATE TABLE entry_submission (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id),
  -- Payer, number, clearinghouse and days. Submissions with equal keys describe the same entry.
  routing_key text NOT NULL,
  edi_payer_id text NOT NULL,
  clearinghouse text,
  transactions text[] NOT NULL DEFAULT '{}',
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  -- {line, city, state, zip} as printed, and a key of its letters and digits: equal keys are the
  -- same address.
  claims_address jsonb,
  address_key text,
  phone text,
  phone_key text,
  valid_from date,
  valid_to date,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  -- When an administrator approved it for all organizations.
  approved_at timestamptz(6),
  ended_at timestamptz(6),
  ended_by text,
  end_reason text CHECK (end_reason IN ('withdrawn', 'superseded')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((claims_address IS NULL) = (address_key IS NULL) AND (phone IS NULL) = (phone_key IS NULL))
);
CREATE UNIQUE INDEX entry_submission_active_key ON entry_submission (org_id, routing_key)
  WHERE ended_at IS NULL;
CREATE INDEX entry_submission_payer_id_idx ON entry_submission (payer_id);
CREATE INDEX entry_submission_routing_key_idx ON entry_submission (routing_key);
CREATE INDEX entry_submission_org_id_id_idx ON entry_submission (org_id, id);
SELECT tenant_rls('entry_submission');

-- An administrator removed a shared entry. Earlier submissions no longer count toward it.
CREATE TABLE entry_withdrawal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  routing_key text NOT NULL,
  edi_payer_id text NOT NULL,
  withdrawn_by_org uuid NOT NULL,
  withdrawn_by text NOT NULL,
  withdrawn_at timestamptz(6) NOT NULL
);
CREATE INDEX entry_withdrawal_payer_id_idx ON entry_withdrawal (payer_id);
CREATE INDEX entry_withdrawal_routing_key_idx ON entry_withdrawal (routing_key);

-- Records the approval of an administrator, settles the name, and returns whether it now means this
-- payer for all.
CREATE FUNCTION promote_alias_correction(correction uuid, by_admin boolean, seen_at timestamptz)
  RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE said alias_correction;
BEGIN
  SELECT * INTO said FROM alias_correction
    WHERE id = correction AND org_id = current_org() AND ended_at IS NULL;
  IF said.id IS NULL THEN
    RETURN false;
  END IF;
  IF by_admin THEN
    UPDATE alias_correction SET approved_at = seen_at WHERE id = said.id;
  END IF;
  PERFORM settle_alias_corrections(said.folded, seen_at);
  RETURN EXISTS (SELECT FROM payer_alias WHERE folded = said.folded AND payer_id = said.payer_id)
    AND NOT EXISTS (SELECT FROM payer_alias
        WHERE folded = said.folded AND payer_id <> said.payer_id);
END $$;
REVOKE ALL ON FUNCTION promote_alias_correction(uuid, boolean, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promote_alias_correction(uuid, boolean, timestamptz)
  TO ppman_app, ppman_worker;

-- Updates the shared alias of a name from the active corrections: the payer that an administrator
-- approved, else the one that two organizations name while none names another, else none where a
-- directory gives the name to another payer. It counts over organizations, so it runs as the owner.
-- The caller holds the lock of the folded name.
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
    OR count(DISTINCT said.org_id) FILTER (WHERE said.created_at > counts_from) >= 2
      AND NOT EXISTS (
      SELECT FROM alias_correction other
      WHERE other.folded = name AND other.ended_at IS NULL AND other.payer_id <> said.payer_id)
  ORDER BY max(said.approved_at) DESC NULLS LAST LIMIT 1;

  IF EXISTS (SELECT FROM payer_alias
      WHERE folded = name AND kind <> 'correction' AND payer_id IS DISTINCT FROM meant) THEN
    meant := NULL;
  END IF;
  DELETE FROM payer_alias
    WHERE folded = name AND kind = 'correction' AND payer_id IS DISTINCT FROM meant;
  INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id,
      first_seen_at, last_seen_at)
  SELECT payer_id, entry_id, alias, folded, 'correction', 'correction', id::text, seen_at, seen_at
    FROM alias_correction
  WHERE folded = name AND ended_at IS NULL AND payer_id = meant
    AND NOT EXISTS (SELECT FROM payer_alias WHERE folded = name AND payer_id = meant)
  ORDER BY approved_at DESC NULLS LAST, id DESC LIMIT 1;
END $$;
REVOKE ALL ON FUNCTION settle_alias_corrections(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_alias_corrections(text, timestamptz) TO ppman_app, ppman_worker;

-- Removes a shared alias that corrections made. The corrections stay valid for their organizations.
CREATE FUNCTION withdraw_alias_for_all(alias_id uuid, by_org uuid, by_sub text,
    seen_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  WITH gone AS (DELETE FROM payer_alias
      WHERE id = alias_id AND kind = 'correction' RETURNING payer_id, alias, folded)
  INSERT INTO alias_withdrawal (payer_id, alias, folded, withdrawn_by_org, withdrawn_by,
      withdrawn_at)
  SELECT payer_id, alias, folded, by_org, by_sub, seen_at FROM gone;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION withdraw_alias_for_all(uuid, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_alias_for_all(uuid, uuid, text, timestamptz)
  TO ppman_app, ppman_worker;

-- The key of a routing entry, in one spelling for every table.
CREATE FUNCTION entry_routing_key(payer uuid, edi_payer_id text, clearinghouse text,
    valid_from date, valid_to date) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT jsonb_build_array(payer, upper(edi_payer_id), upper(coalesce(clearinghouse, '')),
      valid_from, valid_to)::text
$$;

-- Removes an entry that submissions made from the shared directory, with everything that belongs to
-- it.
CREATE FUNCTION remove_shared_entry(entry uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE alias_correction SET entry_id = NULL WHERE entry_id = entry;
  UPDATE payer_alias SET entry_id = NULL WHERE entry_id = entry AND kind = 'correction';
  DELETE FROM payer_alias WHERE entry_id = entry;
  DELETE FROM payer_identifier WHERE entry_id = entry;
  DELETE FROM payer_address WHERE entry_id = entry;
  DELETE FROM payer_phone WHERE entry_id = entry;
  DELETE FROM payer_footprint WHERE entry_id = entry;
  DELETE FROM payer_entry WHERE id = entry;
END $$;
REVOKE ALL ON FUNCTION remove_shared_entry(uuid) FROM PUBLIC;

-- Updates the shared entry of a routing key from the active submissions: the entry and each of its
-- facts need the approval of an administrator or two organizations. An entry that a directory
-- itself lists is left alone. It counts over organizations, so it runs as the owner. The caller
-- holds the lock of the payer.
CREATE FUNCTION settle_entry_submissions(routing text, seen_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  counts_from timestamptz;
  first entry_submission;
  named payer;
  shared uuid;
  made text;
BEGIN
  SELECT coalesce(max(withdrawn_at), '-infinity') INTO counts_from FROM entry_withdrawal
    WHERE routing_key = routing;
  SELECT * INTO first FROM entry_submission WHERE routing_key = routing ORDER BY id LIMIT 1;
  SELECT * INTO named FROM payer WHERE id = first.payer_id;
  SELECT id INTO shared FROM payer_entry e
    WHERE e.payer_id = first.payer_id AND e.source = 'request'
    AND entry_routing_key(e.payer_id, e.edi_payer_id, e.clearinghouse, e.valid_from,
        e.valid_to) = routing;

  IF NOT EXISTS (
    SELECT FROM entry_submission WHERE routing_key = routing AND ended_at IS NULL
    HAVING bool_or(coalesce(approved_at > counts_from, false))
      OR count(DISTINCT org_id) FILTER (WHERE created_at > counts_from) >= 2)
  THEN
    IF shared IS NOT NULL THEN
      PERFORM remove_shared_entry(shared);
    END IF;
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM payer_entry e
      WHERE e.payer_id = first.payer_id AND upper(e.edi_payer_id) = upper(first.edi_payer_id)
      AND upper(coalesce(e.clearinghouse, '')) = upper(coalesce(first.clearinghouse, ''))
        AND e.id IS DISTINCT FROM shared
      AND daterange(e.valid_from, e.valid_to, '[]') && daterange(first.valid_from, first.valid_to,
          '[]'))
  THEN
    RETURN;
  END IF;

  IF shared IS NULL THEN
    INSERT INTO payer_entry (payer_id, edi_payer_id, name, clearinghouse, valid_from, valid_to,
        source, directory_id, first_seen_at, last_seen_at)
    VALUES (first.payer_id, first.edi_payer_id, named.name, first.clearinghouse, first.valid_from,
        first.valid_to, 'request', new_id()::text, seen_at, seen_at)
    RETURNING id INTO shared;
  END IF;
  UPDATE payer_entry SET last_seen_at = seen_at,
    transactions = agreed_facts(routing, counts_from, 'transactions'),
    plan_types = agreed_facts(routing, counts_from, 'plan_types'),
    states = agreed_facts(routing, counts_from, 'states')
  WHERE id = shared RETURNING directory_id INTO made;

  INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id,
      first_seen_at, last_seen_at)
  VALUES (named.id, shared, named.name, named.folded_name, 'name', 'request', made, seen_at,
      seen_at) ON CONFLICT DO NOTHING;
  INSERT INTO payer_identifier (payer_id, entry_id, kind, value, source, directory_id,
      first_seen_at, last_seen_at)
  VALUES (named.id, shared, 'edi', first.edi_payer_id, 'request', made, seen_at, seen_at)
    ON CONFLICT DO NOTHING;

  DELETE FROM payer_address WHERE entry_id = shared;
  INSERT INTO payer_address (payer_id, entry_id, line, city, state, zip, source, directory_id,
      first_seen_at, last_seen_at)
  SELECT named.id, shared, printed->>'line', printed->>'city', printed->>'state', printed->>'zip',
    'request', made, seen_at, seen_at
  FROM unnest(agreed_facts(routing, counts_from, 'address_key')) AS key CROSS JOIN LATERAL (
    SELECT claims_address AS printed FROM entry_submission
    WHERE routing_key = routing AND ended_at IS NULL AND address_key = key
      ORDER BY approved_at DESC NULLS LAST, id LIMIT 1) AS said
  ON CONFLICT DO NOTHING;
  DELETE FROM payer_phone WHERE entry_id = shared;
  INSERT INTO payer_phone (payer_id, entry_id, phone, source, directory_id, first_seen_at,
      last_seen_at)
  SELECT named.id, shared, printed, 'request', made, seen_at, seen_at
  FROM unnest(agreed_facts(routing, counts_from, 'phone_key')) AS key CROSS JOIN LATERAL (
    SELECT phone AS printed FROM entry_submission
    WHERE routing_key = routing AND ended_at IS NULL AND phone_key = key
      ORDER BY approved_at DESC NULLS LAST, id LIMIT 1) AS said
  ON CONFLICT DO NOTHING;
  DELETE FROM payer_footprint WHERE entry_id = shared;
  -- A plan type or state that nobody gave is not known; with neither there is nothing to say.
  INSERT INTO payer_footprint (payer_id, entry_id, state, plan_type, role, source, directory_id,
      first_seen_at, last_seen_at)
  SELECT named.id, shared, state, plan_type, 'operates', 'request', made, seen_at, seen_at
  FROM payer_entry e,
    unnest(CASE WHEN e.states = '{}' THEN '{""}' ELSE e.states END) AS state,
    unnest(CASE WHEN e.plan_types = '{}' THEN '{unknown}' ELSE e.plan_types END) AS plan_type
  WHERE e.id = shared AND (e.states <> '{}' OR e.plan_types <> '{}');
END $$;
REVOKE ALL ON FUNCTION settle_entry_submissions(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_entry_submissions(text, timestamptz) TO ppman_app, ppman_worker;

-- The values of one fact that an administrator or two organizations gave for a routing key, sorted.
CREATE FUNCTION agreed_facts(routing text, counts_from timestamptz, fact text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(array_agg(value ORDER BY value), '{}') FROM (
    SELECT value FROM entry_submission s, unnest(CASE fact
      WHEN 'transactions' THEN s.transactions
      WHEN 'plan_types' THEN s.plan_types
      WHEN 'states' THEN s.states
      WHEN 'address_key' THEN array_remove(ARRAY[s.address_key], NULL)
      WHEN 'phone_key' THEN array_remove(ARRAY[s.phone_key], NULL) END) AS value
    WHERE s.routing_key = routing AND s.ended_at IS NULL
    GROUP BY value
    HAVING bool_or(coalesce(s.approved_at > counts_from, false))
      OR count(DISTINCT s.org_id) FILTER (WHERE s.created_at > counts_from) >= 2) AS agreed
$$;
REVOKE ALL ON FUNCTION agreed_facts(text, timestamptz, text) FROM PUBLIC;

-- Records the approval of an administrator, settles the entry, and returns whether it is now
-- shared.
CREATE FUNCTION promote_entry_submission(submission uuid, by_admin boolean, seen_at timestamptz)
  RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE said entry_submission;
BEGIN
  SELECT * INTO said FROM entry_submission
    WHERE id = submission AND org_id = current_org() AND ended_at IS NULL;
  IF said.id IS NULL THEN
    RETURN false;
  END IF;
  IF by_admin THEN
    UPDATE entry_submission SET approved_at = seen_at WHERE id = said.id;
  END IF;
  PERFORM settle_entry_submissions(said.routing_key, seen_at);
  RETURN EXISTS (SELECT FROM payer_entry e WHERE e.payer_id = said.payer_id
    AND entry_routing_key(e.payer_id, e.edi_payer_id, e.clearinghouse, e.valid_from,
        e.valid_to) = said.routing_key);
END $$;
REVOKE ALL ON FUNCTION promote_entry_submission(uuid, boolean, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promote_entry_submission(uuid, boolean, timestamptz)
  TO ppman_app, ppman_worker;

-- Removes a shared entry that submissions made. The submissions stay valid for their organizations.
CREATE FUNCTION withdraw_entry_for_all(entry uuid, by_org uuid, by_sub text, seen_at timestamptz)
  RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE routing text;
BEGIN
  INSERT INTO entry_withdrawal (payer_id, routing_key, edi_payer_id, withdrawn_by_org,
      withdrawn_by, withdrawn_at)
  SELECT payer_id, entry_routing_key(payer_id, edi_payer_id, clearinghouse, valid_from, valid_to),
    edi_payer_id, by_org, by_sub, seen_at
  FROM payer_entry WHERE id = entry AND source = 'request'
  RETURNING routing_key INTO routing;
  IF routing IS NULL THEN
    RETURN false;
  END IF;
  PERFORM remove_shared_entry(entry);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION withdraw_entry_for_all(uuid, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_entry_for_all(uuid, uuid, text, timestamptz)
  TO ppman_app, ppman_worker;

-- The directory is shared reference data: requests read it and change it only through the functions
-- above. The worker and the command line write it.
REVOKE INSERT, UPDATE, DELETE ON payer_load, payer, payer_entry, payer_alias, payer_identifier,
  payer_health, alias_withdrawal, entry_withdrawal FROM ppman_app;

-- Corrections and submissions are evidence: requests add them and end them.
REVOKE UPDATE, DELETE ON alias_correction, entry_submission FROM ppman_app;

GRANT UPDATE (ended_at, ended_by, end_reason) ON alias_correction TO ppman_app;
GRANT UPDATE (ended_at, ended_by, end_reason) ON entry_submission TO ppman_app;
