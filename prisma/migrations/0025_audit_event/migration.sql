-- What was done, each line sealed to the one before. An organisation's lines are a chain of its own, seen by it alone; what the
-- service did to records that all share is one more chain (org_id is null), read by all.
CREATE TABLE audit_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid,
  -- From 1, without gaps.
  seq bigint NOT NULL CHECK (seq >= 1),
  at timestamptz(3) NOT NULL,
  -- Subject of a token, or the part of the service that acted.
  actor text NOT NULL CHECK (actor <> '' AND actor !~ '\n'),
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z_]+$'),
  object_id uuid NOT NULL,
  -- JSON as it was sealed, byte for byte.
  detail text NOT NULL CHECK (detail IS JSON OBJECT AND detail !~ '\n'),
  prev_hash text NOT NULL CHECK (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX audit_event_org_id_seq_key ON audit_event (org_id, seq) NULLS NOT DISTINCT;
CREATE INDEX audit_event_object_id_idx ON audit_event (object_id);
SELECT tenant_rls('audit_event');
CREATE POLICY shared ON audit_event FOR SELECT TO ppman_app USING (org_id IS NULL);
REVOKE INSERT, UPDATE, DELETE ON audit_event FROM ppman_app, ppman_worker, ppman_hook;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_event is only ever added to';
END $$;
CREATE TRIGGER audit_event_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event EXECUTE FUNCTION refuse_audit_change();

-- Adds a line to the chain of the tenant, or to the shared one outside of a tenant, in the caller's transaction. The chain is locked
-- until that ends, so that two lines never follow the same one.
CREATE FUNCTION append_audit_event(said_at timestamptz, by_actor text, did text, kind text, object uuid, said text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  org uuid := current_org();
  last record;
  new_seq bigint;
  prev text;
  sealed_at timestamptz(3) := said_at;
BEGIN
  IF org IS NULL AND current_setting('role') IN ('ppman_app', 'ppman_hook') THEN
    RAISE insufficient_privilege USING MESSAGE = 'a request has an organisation to speak for';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('audit_event'), hashtext(coalesce(org::text, '')));
  SELECT e.seq, e.hash INTO last FROM audit_event e WHERE e.org_id IS NOT DISTINCT FROM org ORDER BY e.seq DESC LIMIT 1;
  new_seq := coalesce(last.seq, 0) + 1;
  prev := coalesce(last.hash, repeat('0', 64));
  INSERT INTO audit_event (org_id, seq, at, actor, action, object_kind, object_id, detail, prev_hash, hash)
  VALUES (org, new_seq, sealed_at, by_actor, did, kind, object, said, prev, encode(sha256(convert_to(concat_ws(E'\n', prev, new_seq,
    to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), by_actor, did, kind, object, said), 'UTF8')), 'hex'));
  RETURN new_seq;
END $$;
REVOKE ALL ON FUNCTION append_audit_event(timestamptz, text, text, text, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_audit_event(timestamptz, text, text, text, uuid, text) TO ppman_app, ppman_worker;
