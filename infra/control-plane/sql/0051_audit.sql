-- Who did what to accounts, invitations and tokens: a chain of hashes for each organization, as the
-- product's own audit trail has. Expand only.

CREATE TABLE control_plane.audit_event (
  org_id uuid NOT NULL,
  -- Position in the chain, from 1, without gaps.
  seq bigint NOT NULL CHECK (seq >= 1),
  at timestamptz(3) NOT NULL,
  actor text NOT NULL CHECK (actor <> '' AND actor !~ '\n'),
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z_]+$'),
  object_id uuid NOT NULL,
  -- The exact JSON text that the hash covers.
  detail text NOT NULL CHECK (detail IS JSON OBJECT AND detail !~ '\n'),
  prev_hash text NOT NULL CHECK (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (org_id, seq)
);

-- The last event of each chain; a row lock on it orders the writers of a chain.
CREATE TABLE control_plane.audit_head (
  org_id uuid PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);

CREATE FUNCTION control_plane.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON control_plane.audit_event
  FOR EACH ROW EXECUTE FUNCTION control_plane.refuse_audit_change();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON control_plane.audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION control_plane.refuse_audit_change();
