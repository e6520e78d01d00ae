-- expand: Filters and times of mail subscriptions, their tokens, and outgoing mail.

-- The same filters as those of a webhook. filters, a column of the baseline, is not used. A removed
-- subscription stays, because mails that were sent hold links to it.
ALTER TABLE email_subscription
  ADD COLUMN time_zone text NOT NULL DEFAULT 'America/New_York',
  ADD COLUMN event_types text[] NOT NULL DEFAULT '{}',
  ADD COLUMN payer_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN specialties text[] NOT NULL DEFAULT '{}',
  ADD COLUMN states text[] NOT NULL DEFAULT '{}',
  ADD COLUMN min_severity text NOT NULL DEFAULT 'low'
    CHECK (min_severity IN ('critical', 'high', 'medium', 'low', 'info')),
  ADD COLUMN next_digest_at timestamptz(6),
  ADD COLUMN last_digest_through timestamptz(6),
  ADD COLUMN confirmed_at timestamptz(6),
  ADD COLUMN removed_at timestamptz(6),
  ADD COLUMN created_by text,
  ALTER COLUMN token_sha256 DROP NOT NULL;

-- not concurrently: nothing makes subscriptions before this migration.
CREATE UNIQUE INDEX email_subscription_org_id_folded_email_key
  ON email_subscription (org_id, folded_email);
-- not concurrently: nothing makes subscriptions before this migration.
CREATE INDEX email_subscription_next_digest_at_idx ON email_subscription (next_digest_at)
  WHERE status = 'active';

-- A mail that goes out, or waits to. The address is kept for counting what it was sent.
CREATE TABLE email_message (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  subscription_id uuid NOT NULL REFERENCES email_subscription (id),
  folded_email text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('confirmation', 'notice', 'digest')),
  -- What it is about: evt_{id} of a notice, daily:2026-03-01 of a digest. A subscription gets one
  -- mail of each.
  period text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'dropped')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz(6) NOT NULL,
  -- A worker sends it until then; a killed worker's lease expires.
  leased_until timestamptz(6),
  -- What the mail server answered last, or why the mail was dropped.
  answer text,
  created_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  CHECK ((status = 'queued') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX email_message_subscription_id_period_key ON email_message (subscription_id, period);
CREATE INDEX email_message_due_at_idx ON email_message (due_at) WHERE status = 'queued';
CREATE INDEX email_message_folded_email_idx ON email_message (folded_email, created_at);
SELECT tenant_rls('email_message');

-- An event that a subscription is told of, once. It waits until a mail takes it.
CREATE TABLE email_item (
  subscription_id uuid NOT NULL REFERENCES email_subscription (id),
  event_id uuid NOT NULL REFERENCES notification_event (id) ON DELETE CASCADE,
  org_id uuid NOT NULL,
  message_id uuid REFERENCES email_message (id),
  PRIMARY KEY (subscription_id, event_id)
);
CREATE INDEX email_item_event_id_idx ON email_item (event_id);
CREATE INDEX email_item_message_id_idx ON email_item (message_id);
CREATE INDEX email_item_waiting_idx ON email_item (subscription_id) WHERE message_id IS NULL;
SELECT tenant_rls('email_item');

-- SHA-256 of a token in the links of mails. The tokens themselves are not stored.
CREATE TABLE email_token (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  org_id uuid NOT NULL,
  subscription_id uuid NOT NULL REFERENCES email_subscription (id),
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'unsubscribe')),
  -- Null for a token that stays valid.
  expires_at timestamptz(6),
  created_at timestamptz(6) NOT NULL
);
CREATE INDEX email_token_subscription_id_idx ON email_token (subscription_id);
SELECT tenant_rls('email_token');
CREATE POLICY hook_reads ON email_token FOR SELECT TO ppman_hook USING (true);

-- How many confirmations an address was asked for since a time, by all organizations together.
CREATE FUNCTION confirmations_since(address text, since timestamptz) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT count(*)::integer FROM email_message
  WHERE folded_email = address AND kind = 'confirmation' AND created_at > since
$$;
REVOKE ALL ON FUNCTION confirmations_since(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirmations_since(text, timestamptz) TO ppman_app, ppman_worker;

-- Activates the subscription of a confirmation token and returns its status. Null without a valid
-- token. The mail hook has no other way to activate one.
CREATE FUNCTION confirm_email_subscription(token_hash text, seen_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  named uuid;
  found_status text;
BEGIN
  SELECT subscription_id INTO named FROM email_token
    WHERE sha256 = token_hash AND purpose = 'confirm' AND expires_at > seen_at;
  UPDATE email_subscription s SET status = 'active', confirmed_at = seen_at
    WHERE s.id = named AND s.status = 'pending_confirmation' AND s.removed_at IS NULL
      AND NOT EXISTS (SELECT FROM email_suppression p WHERE p.folded_email = s.folded_email);
  SELECT s.status INTO found_status FROM email_subscription s WHERE s.id = named;
  RETURN found_status;
END $$;
REVOKE ALL ON FUNCTION confirm_email_subscription(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_email_subscription(text, timestamptz) TO ppman_hook;

-- Requests queue confirmations and forget events that wait; the worker does all else.
REVOKE UPDATE, DELETE ON email_message FROM ppman_app;
REVOKE INSERT, UPDATE ON email_item FROM ppman_app;
REVOKE ALL ON email_token FROM ppman_app;
GRANT SELECT (sha256, subscription_id, purpose, expires_at) ON email_token TO ppman_hook;
