-- Organizations by name, invitations, and lost passwords. Expand only.

ALTER TABLE control_plane.org_plan ADD COLUMN name text NOT NULL DEFAULT '';

-- Whom an organization asked to join. The link of the mail is kept as a hash.
CREATE TABLE control_plane.invitation (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  roles text[] NOT NULL,
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- By value: whoever invited may be gone by now.
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX invitation_token_hash_key ON control_plane.invitation (token_hash);
CREATE UNIQUE INDEX invitation_open_key ON control_plane.invitation (org_id, email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX invitation_org_id_created_at_idx ON control_plane.invitation (org_id, created_at);

-- Links for lost passwords, as hashes; each works once.
CREATE TABLE control_plane.password_reset (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  account_id uuid NOT NULL REFERENCES control_plane.account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_account_id_idx ON control_plane.password_reset (account_id, created_at);
CREATE INDEX account_org_id_idx ON control_plane.account (org_id);
