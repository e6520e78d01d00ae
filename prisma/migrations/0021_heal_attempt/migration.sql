-- How sources that lost their document are found again. Nothing here makes a version or retires a policy.

ALTER TABLE source
  -- CSS selector of the part of the page that is the policy; null for the page's main part.
  ADD COLUMN selector text,
  -- What the last good text is known again by, made when healing begins: {made, titles, pageTitle, numbers, scope, sections, domPath, shingles, words}.
  ADD COLUMN fingerprint jsonb;

CREATE TABLE heal_attempt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  source_id uuid NOT NULL REFERENCES source (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The look that failed; one attempt of each method follows from it.
  trigger_fetch_id uuid NOT NULL REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  method text NOT NULL CHECK (method IN ('same_selector', 'relocation', 'url_repair', 'ai_proposal')),
  from_url text NOT NULL,
  from_selector text,
  -- What was proposed; null when nothing was.
  to_url text,
  to_selector text,
  -- Share of the last good text that the proposal says; null when its page was not read.
  score numeric(4, 3) CHECK (score BETWEEN 0 AND 1),
  decision text NOT NULL CHECK (decision IN ('accepted', 'refused')),
  -- One word for why, from a fixed set: never words of the page.
  reason text NOT NULL,
  -- The page that the decision rests on, and the second look that confirmed it.
  fetch_attempt_id uuid REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  confirming_fetch_id uuid REFERENCES fetch_attempt (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  created_at timestamptz(6) NOT NULL,
  CHECK (decision = 'refused' OR (confirming_fetch_id IS NOT NULL AND (to_url IS NOT NULL OR to_selector IS NOT NULL)))
);
CREATE UNIQUE INDEX heal_attempt_trigger_fetch_id_method_key ON heal_attempt (trigger_fetch_id, method);
CREATE INDEX heal_attempt_source_id_created_at_idx ON heal_attempt (source_id, created_at);
CREATE INDEX heal_attempt_fetch_attempt_id_idx ON heal_attempt (fetch_attempt_id);
CREATE INDEX heal_attempt_confirming_fetch_id_idx ON heal_attempt (confirming_fetch_id);

REVOKE INSERT, UPDATE, DELETE ON heal_attempt FROM ppman_app;
