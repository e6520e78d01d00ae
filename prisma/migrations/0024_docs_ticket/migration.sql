-- baseline: Tickets about documentation.

-- A question or problem about documentation. In MCP an operator sees the tickets of its own
-- organization only, like every key (specification 4.3), so the policy is that of tenants.
CREATE TABLE doc_ticket (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  -- From 1, without gaps in an organization.
  number integer NOT NULL CHECK (number >= 1),
  subject text NOT NULL CHECK (subject <> ''),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'pending', 'solved', 'closed')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  -- The page that it is about. No foreign key: a ticket outlives its topic.
  topic_id uuid,
  -- Subject and messages, for search.
  words text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  search tsvector
    GENERATED ALWAYS AS ( setweight(to_tsvector('english'::regconfig, subject), 'A'::"char")
      || setweight(to_tsvector('english'::regconfig, "left"(words, 400000)), 'D'::"char")) STORED
);
CREATE UNIQUE INDEX doc_ticket_org_id_number_key ON doc_ticket (org_id, number);
CREATE INDEX doc_ticket_org_id_updated_at_number_idx
  ON doc_ticket (org_id, updated_at DESC, number DESC);
CREATE INDEX doc_ticket_search_idx ON doc_ticket USING gin (search);
SELECT tenant_rls('doc_ticket');
-- Operators read and answer the tickets of all organizations over REST. MCP runs without the
-- operator setting.
CREATE POLICY operator ON doc_ticket TO ppman_app
  USING ((SELECT current_setting('app.operator', true)) = 'on')
  WITH CHECK (current_setting('app.operator', true) = 'on');

-- A message of a ticket.
CREATE TABLE doc_ticket_message (
  ticket_id uuid NOT NULL REFERENCES doc_ticket (id),
  -- From 1 within its ticket.
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL,
  author text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  created_at timestamptz(6) NOT NULL,
  PRIMARY KEY (ticket_id, number)
);
SELECT tenant_rls('doc_ticket_message');
CREATE POLICY operator ON doc_ticket_message TO ppman_app
  USING ((SELECT current_setting('app.operator', true)) = 'on')
  WITH CHECK (current_setting('app.operator', true) = 'on');

-- Messages are never rewritten.
REVOKE UPDATE, DELETE ON doc_ticket_message FROM ppman_app;
