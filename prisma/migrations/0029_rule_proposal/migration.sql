-- expand: Rules that the operator's model proposes.

-- A rule that a model proposes for one version, as a quote. It counts only when it is accepted or
-- confirmed; the rules that came of it have the origin extracted_ai.
CREATE TABLE rule_proposal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  policy_id uuid NOT NULL REFERENCES policy (id),
  document_version_id uuid NOT NULL REFERENCES document_version (id),
  parse_id uuid NOT NULL REFERENCES parse (id),
  model_call_id uuid NOT NULL REFERENCES model_call (id),
  -- As the model wrote it.
  quote text NOT NULL,
  rule_category text NOT NULL,
  disposition text NOT NULL,
  codes text[] NOT NULL,
  -- The sentence with the quote, in UTF-16 units of the parse's text; null when it is not there.
  start_offset integer,
  end_offset integer,
  -- The rule as it would be stored, with its place; null when quote or codes are not there.
  rule jsonb,
  status text NOT NULL CHECK (status IN ('accepted', 'disputed', 'confirmed', 'rejected')),
  -- One word from a fixed set: why it is accepted or disputed.
  reason text NOT NULL,
  decided_by text,
  decision_note text,
  decided_at timestamptz(6),
  created_at timestamptz(6) NOT NULL,
  CHECK ((start_offset IS NULL) = (end_offset IS NULL)),
  CHECK ((status IN ('confirmed', 'rejected')) = (decided_at IS NOT NULL AND decided_by IS NOT NULL)),
  CHECK ((start_offset IS NULL) = (rule IS NULL)),
  CHECK (status NOT IN ('accepted', 'confirmed') OR rule IS NOT NULL)
);
CREATE INDEX rule_proposal_policy_id_idx ON rule_proposal (policy_id);
CREATE INDEX rule_proposal_document_version_id_idx ON rule_proposal (document_version_id);
CREATE INDEX rule_proposal_parse_id_idx ON rule_proposal (parse_id);
CREATE INDEX rule_proposal_model_call_id_idx ON rule_proposal (model_call_id);
CREATE INDEX rule_proposal_status_id_idx ON rule_proposal (status, id);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON rule_proposal FROM ppman_app;
