-- A routing entry that a caller adds belongs to its organisation. The shared directory has it once two organisations added the
-- same, or an administrator did, as names are corrected.
CREATE TABLE entry_submission (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Payer, number, clearinghouse and days: equal keys are the same entry, whoever adds it.
  routing_key text NOT NULL,
  edi_payer_id text NOT NULL,
  clearinghouse text,
  transactions text[] NOT NULL DEFAULT '{}',
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  -- {line, city, state, zip} as printed, and its letters and digits: equal keys are the same address.
  claims_address jsonb,
  address_key text,
  phone text,
  phone_key text,
  valid_from date,
  valid_to date,
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  -- When an administrator added it for all.
  approved_at timestamptz(6),
  ended_at timestamptz(6),
  ended_by text,
  end_reason text CHECK (end_reason IN ('withdrawn', 'superseded')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((claims_address IS NULL) = (address_key IS NULL) AND (phone IS NULL) = (phone_key IS NULL))
);
CREATE UNIQUE INDEX entry_submission_active_key ON entry_submission (org_id, routing_key) WHERE ended_at IS NULL;
CREATE INDEX entry_submission_payer_id_idx ON entry_submission (payer_id);
CREATE INDEX entry_submission_routing_key_idx ON entry_submission (routing_key);
CREATE INDEX entry_submission_org_id_id_idx ON entry_submission (org_id, id);
SELECT tenant_rls('entry_submission');
REVOKE UPDATE, DELETE ON entry_submission FROM ppman_app;
GRANT UPDATE (ended_at, ended_by, end_reason) ON entry_submission TO ppman_app;

-- An administrator's word that an entry no longer holds for all. What was added before it counts no more for that.
CREATE TABLE entry_withdrawal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  routing_key text NOT NULL,
  edi_payer_id text NOT NULL,
  withdrawn_by_org uuid NOT NULL,
  withdrawn_by text NOT NULL,
  withdrawn_at timestamptz(6) NOT NULL
);
CREATE INDEX entry_withdrawal_payer_id_idx ON entry_withdrawal (payer_id);
CREATE INDEX entry_withdrawal_routing_key_idx ON entry_withdrawal (routing_key);
REVOKE INSERT, UPDATE, DELETE ON entry_withdrawal FROM ppman_app;

CREATE FUNCTION entry_routing_key(payer uuid, edi_payer_id text, clearinghouse text, valid_from date, valid_to date) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT jsonb_build_array(payer, upper(edi_payer_id), upper(coalesce(clearinghouse, '')), valid_from, valid_to)::text
$$;

-- Takes an entry that submissions made out of the shared directory, with all that was said of it.
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

-- Makes the shared directory hold the entry of a key as far as the submissions that stand now agree: an administrator's word
-- or that of two organisations, for the entry and for each fact of it by itself. A directory's own entry of the number is left
-- alone. It counts over organisations, so it runs as the owner. The caller holds the payer's lock.
CREATE FUNCTION settle_entry_submissions(routing text, seen_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  counts_from timestamptz;
  first entry_submission;
  named payer;
  shared uuid;
  made text;
BEGIN
  SELECT coalesce(max(withdrawn_at), '-infinity') INTO counts_from FROM entry_withdrawal WHERE routing_key = routing;
  SELECT * INTO first FROM entry_submission WHERE routing_key = routing ORDER BY id LIMIT 1;
  SELECT * INTO named FROM payer WHERE id = first.payer_id;
  SELECT id INTO shared FROM payer_entry e WHERE e.payer_id = first.payer_id AND e.source = 'request'
    AND entry_routing_key(e.payer_id, e.edi_payer_id, e.clearinghouse, e.valid_from, e.valid_to) = routing;

  IF NOT EXISTS (
    SELECT FROM entry_submission WHERE routing_key = routing AND ended_at IS NULL
    HAVING bool_or(coalesce(approved_at > counts_from, false)) OR count(DISTINCT org_id) FILTER (WHERE created_at > counts_from) >= 2)
  THEN
    IF shared IS NOT NULL THEN
      PERFORM remove_shared_entry(shared);
    END IF;
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM payer_entry e WHERE e.payer_id = first.payer_id AND upper(e.edi_payer_id) = upper(first.edi_payer_id)
      AND upper(coalesce(e.clearinghouse, '')) = upper(coalesce(first.clearinghouse, '')) AND e.id IS DISTINCT FROM shared
      AND daterange(e.valid_from, e.valid_to, '[]') && daterange(first.valid_from, first.valid_to, '[]'))
  THEN
    RETURN;
  END IF;

  IF shared IS NULL THEN
    INSERT INTO payer_entry (payer_id, edi_payer_id, name, clearinghouse, valid_from, valid_to, source, directory_id, first_seen_at, last_seen_at)
    VALUES (first.payer_id, first.edi_payer_id, named.name, first.clearinghouse, first.valid_from, first.valid_to, 'request', new_id()::text, seen_at, seen_at)
    RETURNING id INTO shared;
  END IF;
  UPDATE payer_entry SET last_seen_at = seen_at,
    transactions = agreed_facts(routing, counts_from, 'transactions'),
    plan_types = agreed_facts(routing, counts_from, 'plan_types'),
    states = agreed_facts(routing, counts_from, 'states')
  WHERE id = shared RETURNING directory_id INTO made;

  INSERT INTO payer_alias (payer_id, entry_id, alias, folded, kind, source, directory_id, first_seen_at, last_seen_at)
  VALUES (named.id, shared, named.name, named.folded_name, 'name', 'request', made, seen_at, seen_at) ON CONFLICT DO NOTHING;
  INSERT INTO payer_identifier (payer_id, entry_id, kind, value, source, directory_id, first_seen_at, last_seen_at)
  VALUES (named.id, shared, 'edi', first.edi_payer_id, 'request', made, seen_at, seen_at) ON CONFLICT DO NOTHING;

  DELETE FROM payer_address WHERE entry_id = shared;
  INSERT INTO payer_address (payer_id, entry_id, line, city, state, zip, source, directory_id, first_seen_at, last_seen_at)
  SELECT named.id, shared, printed->>'line', printed->>'city', printed->>'state', printed->>'zip', 'request', made, seen_at, seen_at
  FROM unnest(agreed_facts(routing, counts_from, 'address_key')) AS key CROSS JOIN LATERAL (
    SELECT claims_address AS printed FROM entry_submission
    WHERE routing_key = routing AND ended_at IS NULL AND address_key = key ORDER BY approved_at DESC NULLS LAST, id LIMIT 1) AS said
  ON CONFLICT DO NOTHING;
  DELETE FROM payer_phone WHERE entry_id = shared;
  INSERT INTO payer_phone (payer_id, entry_id, phone, source, directory_id, first_seen_at, last_seen_at)
  SELECT named.id, shared, printed, 'request', made, seen_at, seen_at
  FROM unnest(agreed_facts(routing, counts_from, 'phone_key')) AS key CROSS JOIN LATERAL (
    SELECT phone AS printed FROM entry_submission
    WHERE routing_key = routing AND ended_at IS NULL AND phone_key = key ORDER BY approved_at DESC NULLS LAST, id LIMIT 1) AS said
  ON CONFLICT DO NOTHING;
  DELETE FROM payer_footprint WHERE entry_id = shared;
  -- A plan type or state that nobody gave is not known; with neither there is nothing to say.
  INSERT INTO payer_footprint (payer_id, entry_id, state, plan_type, role, source, directory_id, first_seen_at, last_seen_at)
  SELECT named.id, shared, state, plan_type, 'operates', 'request', made, seen_at, seen_at
  FROM payer_entry e,
    unnest(CASE WHEN e.states = '{}' THEN '{""}' ELSE e.states END) AS state,
    unnest(CASE WHEN e.plan_types = '{}' THEN '{unknown}' ELSE e.plan_types END) AS plan_type
  WHERE e.id = shared AND (e.states <> '{}' OR e.plan_types <> '{}');
END $$;
REVOKE ALL ON FUNCTION settle_entry_submissions(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_entry_submissions(text, timestamptz) TO ppman_app, ppman_worker;

-- The values of one fact that an administrator or two organisations gave for the entry of a key, in order.
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

-- Notes an administrator's word on the caller's submission and settles its entry. @returns whether it now holds for all
CREATE FUNCTION promote_entry_submission(submission uuid, by_admin boolean, seen_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE said entry_submission;
BEGIN
  SELECT * INTO said FROM entry_submission WHERE id = submission AND org_id = current_org() AND ended_at IS NULL;
  IF said.id IS NULL THEN
    RETURN false;
  END IF;
  IF by_admin THEN
    UPDATE entry_submission SET approved_at = seen_at WHERE id = said.id;
  END IF;
  PERFORM settle_entry_submissions(said.routing_key, seen_at);
  RETURN EXISTS (SELECT FROM payer_entry e WHERE e.payer_id = said.payer_id
    AND entry_routing_key(e.payer_id, e.edi_payer_id, e.clearinghouse, e.valid_from, e.valid_to) = said.routing_key);
END $$;
REVOKE ALL ON FUNCTION promote_entry_submission(uuid, boolean, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promote_entry_submission(uuid, boolean, timestamptz) TO ppman_app, ppman_worker;

-- Takes an entry that submissions made back for all. Each organisation's own submission stays with it.
CREATE FUNCTION withdraw_entry_for_all(entry uuid, by_org uuid, by_sub text, seen_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE routing text;
BEGIN
  INSERT INTO entry_withdrawal (payer_id, routing_key, edi_payer_id, withdrawn_by_org, withdrawn_by, withdrawn_at)
  SELECT payer_id, entry_routing_key(payer_id, edi_payer_id, clearinghouse, valid_from, valid_to), edi_payer_id, by_org, by_sub, seen_at
  FROM payer_entry WHERE id = entry AND source = 'request'
  RETURNING routing_key INTO routing;
  IF routing IS NULL THEN
    RETURN false;
  END IF;
  PERFORM remove_shared_entry(entry);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION withdraw_entry_for_all(uuid, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_entry_for_all(uuid, uuid, text, timestamptz) TO ppman_app, ppman_worker;

-- What one caller alone made hold for all until now stays with that caller's organisation.
INSERT INTO entry_submission (id, org_id, payer_id, routing_key, edi_payer_id, clearinghouse, transactions, plan_types, states,
  claims_address, address_key, phone, phone_key, valid_from, valid_to, created_by, created_at)
SELECT e.id, e.added_by_org, e.payer_id, entry_routing_key(e.payer_id, e.edi_payer_id, e.clearinghouse, e.valid_from, e.valid_to),
  e.edi_payer_id, e.clearinghouse, e.transactions, e.plan_types, e.states,
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('line', a.line, 'city', a.city, 'state', a.state, 'zip', a.zip) END,
  lower(regexp_replace(a.line || '|' || a.city || '|' || a.state || '|' || a.zip, '[^A-Za-z0-9|]', '', 'g')), p.phone, p.phone, e.valid_from, e.valid_to, coalesce(e.added_by, 'unknown'), e.first_seen_at
FROM payer_entry e
LEFT JOIN payer_address a ON a.entry_id = e.id AND a.source = 'request'
LEFT JOIN payer_phone p ON p.entry_id = e.id AND p.source = 'request'
WHERE e.source = 'request' AND e.added_by_org IS NOT NULL;
SELECT remove_shared_entry(id) FROM payer_entry WHERE source = 'request' AND added_by_org IS NOT NULL;
ALTER TABLE payer_entry DROP COLUMN added_by_org, DROP COLUMN added_by;

-- Requests write the shared directory through the functions above alone.
REVOKE INSERT ON payer_entry, payer_identifier, payer_alias, payer_address, payer_phone, payer_footprint FROM ppman_app;
