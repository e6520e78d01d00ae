-- baseline: Digest subscriptions, suppressed addresses and provider reports.

-- Digest subscriptions of people in an organization. folded_email is the address in lower case,
-- without surrounding blanks.
CREATE TABLE email_subscription (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  email text NOT NULL,
  folded_email text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('immediate', 'daily', 'weekly')),
  filters jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'pending_confirmation'
    CHECK (status IN ('pending_confirmation', 'active', 'unsubscribed', 'suppressed')),
  -- SHA-256 of the unsubscribe token in every mail. The token itself is not stored.
  token_sha256 text NOT NULL CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  stopped_at timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX email_subscription_token_sha256_key ON email_subscription (token_sha256);
CREATE INDEX email_subscription_org_id_idx ON email_subscription (org_id, created_at);
CREATE INDEX email_subscription_folded_email_idx ON email_subscription (folded_email);
SELECT tenant_rls('email_subscription');
CREATE POLICY hook_reads ON email_subscription FOR SELECT TO ppman_hook USING (true);
CREATE POLICY hook_stops ON email_subscription FOR UPDATE TO ppman_hook USING (true)
  WITH CHECK (status IN ('unsubscribed', 'suppressed'));

-- What the mail provider reported about a delivery.
CREATE TABLE email_delivery_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  provider text NOT NULL,
  -- Id of the event at the provider, or a hash of its content. A repeated report has the same key.
  event_key text NOT NULL,
  folded_email text NOT NULL,
  event text NOT NULL CHECK (event IN ('bounce', 'dropped', 'spamreport', 'unsubscribe')),
  -- The subtype of the provider, for example blocked for a bounce.
  event_type text,
  reason text,
  occurred_at timestamptz(6),
  received_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX email_delivery_event_provider_event_key_key
  ON email_delivery_event (provider, event_key);
CREATE INDEX email_delivery_event_folded_email_idx
  ON email_delivery_event (folded_email, received_at);

-- Addresses that must get no mail. Only an operator removes one.
CREATE TABLE email_suppression (
  folded_email text PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN ('bounce', 'dropped', 'spamreport', 'unsubscribe')),
  event_id uuid NOT NULL REFERENCES email_delivery_event (id),
  suppressed_at timestamptz(6) NOT NULL
);
CREATE INDEX email_suppression_event_id_idx ON email_suppression (event_id);

-- Requests do not see the reports of the provider.
REVOKE SELECT, INSERT, UPDATE, DELETE ON email_delivery_event FROM ppman_app;

-- The table holds addresses of all organizations: requests look one up and write nothing.
REVOKE INSERT, UPDATE, DELETE ON email_suppression FROM ppman_app;

-- The mail hook faces the internet without the edge. It appends to both logs, finds subscriptions
-- by address or token, and stops them. It reads no filter and starts no subscription.
GRANT SELECT (id, folded_email, status, token_sha256), UPDATE (status, stopped_at)
  ON email_subscription TO ppman_hook;
GRANT SELECT (id, provider, event_key), INSERT ON email_delivery_event TO ppman_hook;
GRANT SELECT (folded_email), INSERT ON email_suppression TO ppman_hook;
