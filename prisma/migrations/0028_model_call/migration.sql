-- expand: Questions to the operator's model.

-- A question to the operator's own model: counts and outcome, never a text.
CREATE TABLE model_call (
  id uuid PRIMARY KEY DEFAULT new_id(),
  purpose text NOT NULL CHECK (purpose IN ('heal_source', 'propose_rules')),
  -- The source or the document version that it is about.
  subject_id uuid NOT NULL,
  dialect text NOT NULL CHECK (dialect IN ('openai', 'anthropic')),
  model text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('pending', 'answered', 'refused', 'truncated', 'malformed',
    'http_error', 'timeout', 'unreachable', 'over_budget')),
  http_status integer,
  -- As the endpoint counts them; null when it does not.
  input_tokens integer CHECK (input_tokens >= 0),
  output_tokens integer CHECK (output_tokens >= 0),
  -- What counts against the budget of the day: an estimate until the endpoint has counted.
  tokens integer NOT NULL CHECK (tokens >= 0),
  -- Millionths of a US dollar; null when prices or counts are unknown.
  cost_micros bigint CHECK (cost_micros >= 0),
  asked_at timestamptz(6) NOT NULL,
  finished_at timestamptz(6)
);
CREATE INDEX model_call_asked_at_idx ON model_call (asked_at);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON model_call FROM ppman_app;
