-- baseline: Attempts to find lost documents.

-- One attempt to find the document of a source that lost it. It never makes a version or retires a
-- policy.
CREATE TABLE heal_attempt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES source (id),
  -- The failed check. Each method is tried once for it.
  trigger_fetch_id uuid NOT NULL REFERENCES fetch_attempt (id),
  method text NOT NULL
    CHECK (method IN ('same_selector', 'relocation', 'url_repair', 'ai_proposal')),
  from_url text NOT NULL,
  from_selector text,
  -- The proposal; null when there was none.
  to_url text,
  to_selector text,
  -- Fraction of the last good text that the proposed page contains; null when the page was not
  -- read.
  score numeric(4, 3) CHECK (score BETWEEN 0 AND 1),
  decision text NOT NULL CHECK (decision IN ('accepted', 'refused')),
  -- One word from a fixed set, never text of the page.
  reason text NOT NULL,
  -- The page that the decision is based on, and the second fetch that confirmed it.
  fetch_attempt_id uuid REFERENCES fetch_attempt (id),
  confirming_fetch_id uuid REFERENCES fetch_attempt (id),
  created_at timestamptz(6) NOT NULL,
  CHECK (decision = 'refused'
      OR (confirming_fetch_id IS NOT NULL AND (to_url IS NOT NULL OR to_selector IS NOT NULL)))
);
CREATE UNIQUE INDEX heal_attempt_trigger_fetch_id_method_key
  ON heal_attempt (trigger_fetch_id, method);
CREATE INDEX heal_attempt_source_id_created_at_idx ON heal_attempt (source_id, created_at);
CREATE INDEX heal_attempt_fetch_attempt_id_idx ON heal_attempt (fetch_attempt_id);
CREATE INDEX heal_attempt_confirming_fetch_id_idx ON heal_attempt (confirming_fetch_id);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON heal_attempt FROM ppman_app;
