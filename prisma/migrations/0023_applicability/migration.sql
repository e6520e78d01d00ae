-- Payers that an organisation follows: its own choice, seen by nobody else.
CREATE TABLE followed_payer (
  org_id uuid NOT NULL,
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  followed_by text NOT NULL,
  followed_at timestamptz(6) NOT NULL,
  PRIMARY KEY (org_id, payer_id)
);
CREATE INDEX followed_payer_payer_id_idx ON followed_payer (payer_id);
SELECT tenant_rls('followed_payer');
