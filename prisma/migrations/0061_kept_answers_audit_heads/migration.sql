-- First answers to calls with an Idempotency-Key, of every service. They are kept as they were sent, for jsonb would order their keys.
CREATE TABLE idempotency_key (
  org_id uuid NOT NULL,
  principal text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  body_sha256 text NOT NULL,
  -- Null until the call that claimed the key has its answer, in the same transaction.
  status integer CHECK (status BETWEEN 200 AND 299),
  headers jsonb NOT NULL DEFAULT '{}',
  body text,
  created_at timestamptz(6) NOT NULL,
  PRIMARY KEY (org_id, principal, operation, key)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);
SELECT tenant_rls('idempotency_key');
INSERT INTO idempotency_key (org_id, principal, operation, key, body_sha256, status, body, created_at)
SELECT org_id, principal, 'createProduct', key, body_sha256, 201, answer::text, created_at FROM doc_idempotency_key WHERE answer IS NOT NULL;
DROP TABLE doc_idempotency_key;

-- Where each chain of the audit trail ends, kept beside the trail and written with each line: a line that is taken from its end is
-- missed, and the next line does not close the gap.
CREATE TABLE audit_head (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid,
  seq bigint NOT NULL CHECK (seq >= 1),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX audit_head_org_id_key ON audit_head (org_id) NULLS NOT DISTINCT;
SELECT tenant_rls('audit_head');
CREATE POLICY shared ON audit_head FOR SELECT TO ppman_app USING (org_id IS NULL);
REVOKE INSERT, UPDATE, DELETE ON audit_head FROM ppman_app, ppman_worker, ppman_hook;
INSERT INTO audit_head (org_id, seq, hash) SELECT DISTINCT ON (org_id) org_id, seq, hash FROM audit_event ORDER BY org_id, seq DESC;

CREATE FUNCTION refuse_audit_head_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.org_id IS NOT DISTINCT FROM OLD.org_id AND NEW.seq = OLD.seq + 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_head only ever moves to the next line';
END $$;
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE OR DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_audit_head_change();
CREATE TRIGGER audit_head_is_kept BEFORE TRUNCATE ON audit_head EXECUTE FUNCTION refuse_audit_head_change();

-- Adds a line as before, and follows the head instead of the newest line.
CREATE OR REPLACE FUNCTION append_audit_event(said_at timestamptz, by_actor text, did text, kind text, object uuid, said text) RETURNS bigint
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
    to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), by_actor, did, kind, object, said), 'UTF8')), 'hex');
  INSERT INTO audit_event (org_id, seq, at, actor, action, object_kind, object_id, detail, prev_hash, hash)
  VALUES (org, new_seq, sealed_at, by_actor, did, kind, object, said, prev, new_hash);
  INSERT INTO audit_head (org_id, seq, hash) VALUES (org, new_seq, new_hash)
  ON CONFLICT (org_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
  RETURN new_seq;
END $$;
