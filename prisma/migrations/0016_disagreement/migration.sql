-- baseline: Outcomes of claims compared with rules.

-- What a payer did with claims where the rules say otherwise or nothing. It belongs to an
-- organization. Codes and a month only: no column can hold data about a patient.
CREATE TABLE disagreement (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id),
  code text NOT NULL,
  code_type text NOT NULL,
  modifier text,
  state text,
  plan_type text,
  outcome text NOT NULL CHECK (outcome IN ('denied', 'reduced', 'paid')),
  carc text,
  rarc text,
  -- First day of the month of service.
  service_month date NOT NULL CHECK (extract(day FROM service_month) = 1),
  claims integer NOT NULL CHECK (claims >= 1),
  -- The rule category of the outcome; null where the codes do not determine it.
  rule_category text,
  verdict text NOT NULL CHECK (verdict IN ('contradicts', 'confirms', 'no_rule', 'unclear')),
  rule_ids uuid[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
  resolution text
    CHECK (resolution IN ('rule_wrong', 'rule_right', 'payer_error', 'claim_error', 'scope')),
  created_by text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  resolved_by text,
  resolved_at timestamptz(6),
  CHECK ((status = 'resolved') = (resolution IS NOT NULL AND resolved_by IS NOT NULL
      AND resolved_at IS NOT NULL))
);
CREATE INDEX disagreement_org_id_id_idx ON disagreement (org_id, id);
CREATE INDEX disagreement_payer_id_code_idx ON disagreement (payer_id, code);
SELECT tenant_rls('disagreement');

-- Requests add and resolve.
REVOKE UPDATE, DELETE ON disagreement FROM ppman_app;

GRANT UPDATE (status, resolution, resolved_by, resolved_at) ON disagreement TO ppman_app;
