-- Schema control_plane: who may call, and what they used. The services' own tables refer to it by value only, and so
-- does it to theirs, so that another console can take its place.

CREATE TABLE control_plane.account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  org_id uuid NOT NULL,
  roles text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  failed_sign_ins integer NOT NULL DEFAULT 0,
  last_failed_at timestamptz
);
CREATE UNIQUE INDEX account_email_key ON control_plane.account (email);

CREATE TABLE control_plane.org_plan (
  org_id uuid PRIMARY KEY,
  plan text NOT NULL
);

-- The token itself is kept nowhere: only its hash under a pepper that is not in the database.
CREATE TABLE control_plane.token (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES control_plane.account (id),
  org_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  last4 text NOT NULL,
  pepper_kid text NOT NULL,
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX token_hash_key ON control_plane.token (token_hash);
CREATE INDEX token_account_id_idx ON control_plane.token (account_id, created_at);

-- Signed-in browsers. The cookie's value is kept as a hash, so that a copy of the table signs nobody in.
CREATE TABLE control_plane.session (
  id_hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES control_plane.account (id),
  authenticated_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX session_account_id_idx ON control_plane.session (account_id);
CREATE INDEX session_seen_at_idx ON control_plane.session (seen_at);

-- What the OIDC provider must remember between requests and restarts: sessions, codes, grants, access tokens.
CREATE TABLE control_plane.oidc_artifact (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX oidc_artifact_grant_id_idx ON control_plane.oidc_artifact (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_artifact_uid_idx ON control_plane.oidc_artifact (model, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_artifact_expires_at_idx ON control_plane.oidc_artifact (expires_at);

-- Keys the control plane signs with, sealed under the pepper.
CREATE TABLE control_plane.signing_key (
  kid text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('edge', 'oidc', 'cookie')),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Credits used at the edge. Rows are only ever added; the id makes writing a batch twice harmless.
CREATE TABLE control_plane.credit_entry (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  token_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  rate_class text NOT NULL,
  calls integer NOT NULL,
  credits bigint NOT NULL
);
CREATE INDEX credit_entry_org_id_used_at_idx ON control_plane.credit_entry (org_id, used_at);
