-- Tickets of an organisation about its documentation. An operator's key sees those of its own organisation only, as every key does
-- (specification 4.3), so the policy is the one of tenants and not that of documentation.
CREATE TABLE doc_ticket (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  -- From 1, without gaps in an organisation.
  number integer NOT NULL CHECK (number >= 1),
  subject text NOT NULL CHECK (subject <> ''),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'pending', 'solved', 'closed')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  -- The page it is about. No reference: a ticket outlives its topic.
  topic_id uuid,
  -- Subject and messages, as they are searched.
  words text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  search tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english'::regconfig, subject), 'A'::"char")
    || setweight(to_tsvector('english'::regconfig, "left"(words, 400000)), 'D'::"char")) STORED
);
CREATE UNIQUE INDEX doc_ticket_org_id_number_key ON doc_ticket (org_id, number);
CREATE INDEX doc_ticket_org_id_updated_at_number_idx ON doc_ticket (org_id, updated_at DESC, number DESC);
CREATE INDEX doc_ticket_search_idx ON doc_ticket USING gin (search);
SELECT tenant_rls('doc_ticket');

CREATE TABLE doc_ticket_message (
  ticket_id uuid NOT NULL REFERENCES doc_ticket (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- From 1 in its ticket.
  number integer NOT NULL CHECK (number >= 1),
  org_id uuid NOT NULL,
  author text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  created_at timestamptz(6) NOT NULL,
  PRIMARY KEY (ticket_id, number)
);
SELECT tenant_rls('doc_ticket_message');

-- What somebody wrote stays as it was written.
REVOKE UPDATE, DELETE ON doc_ticket_message FROM ppman_app;
