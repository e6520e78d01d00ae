-- baseline: The audit trail, a chain of hashes for each organization.

-- The audit trail: each event carries the hash of the event before it. Each organization has a
-- chain that only it sees. Events about shared records form one more chain (org_id is null), which
-- everyone reads.
CREATE TABLE audit_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid,
  -- Position in the chain, from 1, without gaps.
  seq bigint NOT NULL CHECK (seq >= 1),
  at timestamptz(3) NOT NULL,
  -- Subject of a token, or the name of a part of the service.
  actor text NOT NULL CHECK (actor <> '' AND actor !~ '\n'),
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z_]+$'),
  object_id uuid NOT NULL,
  -- The exact JSON text that the hash covers.
  detail text NOT NULL CHECK (detail IS JSON OBJECT AND detail !~ '\n'),
  prev_hash text NOT NULL CHECK (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX audit_event_org_id_seq_key ON audit_event (org_id, seq) NULLS NOT DISTINCT;
CREATE INDEX audit_event_object_id_idx ON audit_event (object_id);
SELECT tenant_rls('audit_event');
CREATE POLICY shared ON audit_event FOR SELECT TO ppman_app USING (org_id IS NULL);

-- The last event of each chain, written with each event. It reveals an event that was removed from
-- the end of a chain.
CREATE TABLE audit_head (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid,
  seq bigint NOT NULL CHECK (seq >= 1),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX audit_head_org_id_key ON audit_head (org_id) NULLS NOT DISTINCT;
SELECT tenant_rls('audit_head');
CREATE POLICY shared ON audit_head FOR SELECT TO ppman_app USING (org_id IS NULL);

-- The audit trail is append-only, also for the owner of the table.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_event is only ever added to';
END $$;

-- Appends an event to the chain of the tenant, or to the shared chain outside a tenant, in the
-- transaction of the caller. The chain stays locked until that transaction ends, so that two events
-- never follow the same one.
CREATE FUNCTION append_audit_event(said_at timestamptz, by_actor text, did text, kind text,
    object uuid, said text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  org uuid := current_org();
  last record;
  new_seq bigint;
  prev text;
  new_hash text;
  sealed_at timestamptz(3) := said_at;
BEGIN
  IF org IS NULL AND current_setting('role') IN ('ppman_app', 'ppman_hook') THEN
    RAISE insufficient_privilege USING MESSAGE = 'a request has an organisation to speak for';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('audit_event'), hashtext(coalesce(org::text, '')));
  SELECT h.seq, h.hash INTO last FROM audit_head h WHERE h.org_id IS NOT DISTINCT FROM org;
  new_seq := coalesce(last.seq, 0) + 1;
  prev := coalesce(last.hash, repeat('0', 64));
  new_hash := encode(sha256(convert_to(concat_ws(E'\n', prev, new_seq,
    to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), by_actor, did, kind,
      object, said), 'UTF8')), 'hex');
  INSERT INTO audit_event (org_id, seq, at, actor, action, object_kind, object_id, detail,
      prev_hash, hash)
  VALUES (org, new_seq, sealed_at, by_actor, did, kind, object, said, prev, new_hash);
  INSERT INTO audit_head (org_id, seq, hash) VALUES (org, new_seq, new_hash)
  ON CONFLICT (org_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
  RETURN new_seq;
END $$;
REVOKE ALL ON FUNCTION append_audit_event(timestamptz, text, text, text, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_audit_event(timestamptz, text, text, text, uuid, text)
  TO ppman_app, ppman_worker;

-- A head moves to the next event of its chain and nowhere else.
CREATE FUNCTION refuse_audit_head_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.org_id IS NOT DISTINCT FROM OLD.org_id AND NEW.seq = OLD.seq + 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_head only ever moves to the next line';
END $$;

CREATE TRIGGER audit_event_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_head_moves_on BEFORE UPDATE OR DELETE ON audit_head FOR EACH ROW
  EXECUTE FUNCTION refuse_audit_head_change();

CREATE TRIGGER audit_head_is_kept BEFORE TRUNCATE ON audit_head
  EXECUTE FUNCTION refuse_audit_head_change();

-- Only append_audit_event writes.
REVOKE INSERT, UPDATE, DELETE ON audit_event, audit_head FROM ppman_app, ppman_worker;
