-- A change is the same for everyone; whether somebody looked at it is each organisation's own matter.
CREATE TABLE change_review (
  org_id uuid NOT NULL,
  change_id uuid NOT NULL REFERENCES policy_change (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  reviewed_by text NOT NULL,
  note text,
  reviewed_at timestamptz(6) NOT NULL,
  PRIMARY KEY (org_id, change_id)
);
CREATE INDEX change_review_change_id_idx ON change_review (change_id);
SELECT tenant_rls('change_review');

ALTER TABLE policy_change DROP COLUMN is_reviewed, DROP COLUMN reviewed_at;
