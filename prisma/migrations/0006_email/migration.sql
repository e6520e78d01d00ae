-- Digest subscriptions of an organisation's people, addresses that must not be written to any more, and the log of what
-- the mail provider reported. `folded_email` is the address as it is compared: trimmed, lower case.

CREATE TABLE email_subscription (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  email text NOT NULL,
  folded_email text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('immediate', 'daily', 'weekly')),
  filters jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'pending_confirmation'
    CHECK (status IN ('pending_confirmation', 'active', 'unsubscribed', 'suppressed')),
  -- SHA-256 of the unsubscribe token in every mail; the token itself is kept nowhere.
  token_sha256 text NOT NULL CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  stopped_at timestamptz(6),
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX email_subscription_token_sha256_key ON email_subscription (token_sha256);
CREATE INDEX email_subscription_org_id_idx ON email_subscription (org_id, created_at);
CREATE INDEX email_subscription_folded_email_idx ON email_subscription (folded_email);
SELECT tenant_rls('email_subscription');

CREATE TABLE email_delivery_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  provider text NOT NULL,
  -- The provider's id of the event, or a hash of what makes it this event: a second report of it is no second event.
  event_key text NOT NULL,
  folded_email text NOT NULL,
  event text NOT NULL CHECK (event IN ('bounce', 'dropped', 'spamreport', 'unsubscribe')),
  -- The provider's finer word, for example 'blocked' of a bounce.
  event_type text,
  reason text,
  occurred_at timestamptz(6),
  received_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX email_delivery_event_provider_event_key_key ON email_delivery_event (provider, event_key);
CREATE INDEX email_delivery_event_folded_email_idx ON email_delivery_event (folded_email, received_at);

-- One way only: an address gets in here and stays until an operator takes it out.
CREATE TABLE email_suppression (
  folded_email text PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN ('bounce', 'dropped', 'spamreport', 'unsubscribe')),
  event_id uuid NOT NULL REFERENCES email_delivery_event (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  suppressed_at timestamptz(6) NOT NULL
);
CREATE INDEX email_suppression_event_id_idx ON email_suppression (event_id);

-- Addresses of all organisations: a request may ask whether one is suppressed, and read no log.
REVOKE INSERT, UPDATE, DELETE ON email_suppression FROM ppman_app;
REVOKE ALL ON email_delivery_event FROM ppman_app;

-- The mail hook faces the internet without the edge. It may add to the two logs, and of subscriptions it may see who they
-- are for and stop them: never read a filter, start one again, or touch anything else.
GRANT SELECT (id, provider, event_key), INSERT ON email_delivery_event TO ppman_hook;
GRANT SELECT (folded_email), INSERT ON email_suppression TO ppman_hook;
GRANT SELECT (id, folded_email, status, token_sha256), UPDATE (status, stopped_at) ON email_subscription TO ppman_hook;
CREATE POLICY hook_reads ON email_subscription FOR SELECT TO ppman_hook USING (true);
CREATE POLICY hook_stops ON email_subscription FOR UPDATE TO ppman_hook
  USING (true) WITH CHECK (status IN ('unsubscribed', 'suppressed'));
