-- expand: Events of the catalogue, webhook endpoints, their deliveries and attempts.

-- Severities by rank, the worst first.
CREATE FUNCTION severity_rank(severity text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_position(ARRAY['critical', 'high', 'medium', 'low', 'info'], severity)
$$;

-- What changed, written in the transaction of the change (transactional outbox). The worker sends
-- it to sockets, webhooks and mail, then sets dispatched_at. Names and ids only: no text of a
-- document and nothing about a patient.
CREATE TABLE notification_event (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+([.][a-z_]+)+$'),
  -- Null for an event that concerns all organizations.
  org_id uuid,
  -- The affected object as a topic of the socket: policy:{id}.
  subject text NOT NULL,
  payer_id uuid REFERENCES payer (id),
  specialty text,
  -- Empty where the event is about every state.
  states text[] NOT NULL DEFAULT '{}',
  -- Null for kinds without one.
  severity text CHECK (severity IN ('critical', 'high', 'medium', 'low', 'info')),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  occurred_at timestamptz(6) NOT NULL,
  dispatched_at timestamptz(6)
);
CREATE INDEX notification_event_payer_id_idx ON notification_event (payer_id);
CREATE INDEX notification_event_occurred_at_idx ON notification_event (occurred_at, id);
CREATE INDEX notification_event_waiting_idx ON notification_event (id) WHERE dispatched_at IS NULL;
SELECT tenant_rls('notification_event');
CREATE POLICY shared ON notification_event FOR SELECT TO ppman_app USING (org_id IS NULL);
-- An administrator's decision about a source is an event of all organizations.
CREATE POLICY sources ON notification_event FOR INSERT TO ppman_app
  WITH CHECK (org_id IS NULL AND kind IN ('source.needs_human_review', 'source.recovered'));

-- An address of an organization that receives events by POST (Standard Webhooks).
CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  description text,
  -- standard: the event as it is; slack, teams: a message of that product.
  format text NOT NULL DEFAULT 'standard' CHECK (format IN ('standard', 'slack', 'teams')),
  -- Filters. An empty list lets everything through; without payers, those that the organization
  -- follows.
  event_types text[] NOT NULL DEFAULT '{}',
  payer_ids uuid[] NOT NULL DEFAULT '{}',
  specialties text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  min_severity text NOT NULL DEFAULT 'low'
    CHECK (min_severity IN ('critical', 'high', 'medium', 'low', 'info')),
  is_active boolean NOT NULL DEFAULT true,
  -- Why deliveries stopped by themselves; null unless they did.
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failed_for_days')),
  -- Encrypted (AES-256-GCM). The previous secret signs beside the new one until it expires.
  secret_sealed text NOT NULL,
  secret_hint text NOT NULL,
  previous_secret_sealed text,
  previous_secret_until timestamptz(6),
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  -- The first failure since the last success.
  failing_since timestamptz(6),
  -- The circuit: no delivery before this time.
  resting_until timestamptz(6),
  last_success_at timestamptz(6),
  last_failure_at timestamptz(6),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  CHECK ((previous_secret_sealed IS NULL) = (previous_secret_until IS NULL))
);
CREATE INDEX webhook_endpoint_org_id_idx ON webhook_endpoint (org_id, created_at);
SELECT tenant_rls('webhook_endpoint');

-- One event for one endpoint, once.
CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES notification_event (id),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- Attempts since it was created or replayed.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz(6) NOT NULL,
  -- A worker sends it until then; a killed worker's lease expires.
  leased_until timestamptz(6),
  created_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6),
  CHECK ((status = 'pending') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX webhook_delivery_endpoint_id_event_id_key
  ON webhook_delivery (endpoint_id, event_id);
CREATE INDEX webhook_delivery_event_id_idx ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (endpoint_id, due_at)
  WHERE status = 'pending';
CREATE INDEX webhook_delivery_leased_idx ON webhook_delivery (endpoint_id, leased_until)
  WHERE leased_until IS NOT NULL;
SELECT tenant_rls('webhook_delivery');

-- Each request that was sent, and what came back.
CREATE TABLE webhook_attempt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  delivery_id uuid NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
  attempted_at timestamptz(6) NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  -- Null when no answer came; then error says why.
  http_status integer CHECK (http_status BETWEEN 100 AND 599),
  error text,
  -- The first characters of the answer.
  answer text,
  CHECK (http_status IS NOT NULL OR error IS NOT NULL)
);
CREATE INDEX webhook_attempt_delivery_id_idx ON webhook_attempt (delivery_id, attempted_at);
SELECT tenant_rls('webhook_attempt');

-- Requests add events of their organization; the worker dispatches, sends and counts.
REVOKE UPDATE, DELETE ON notification_event FROM ppman_app;
REVOKE INSERT, UPDATE, DELETE ON webhook_attempt FROM ppman_app;
