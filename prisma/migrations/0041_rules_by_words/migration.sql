-- Rules in force by severity, counted and paged by an index alone; it also counts those of an origin or a status, so that no list reads
-- whole rules to count them.
CREATE INDEX billing_rule_current_severity_idx ON billing_rule (severity, id) INCLUDE (org_id, origin, verification_status)
  WHERE effective_to IS NULL;
-- The few of an origin or a status that are looked for among the many: what is read from documents and lists of CMS costs nothing here.
CREATE INDEX billing_rule_current_origin_idx ON billing_rule (origin, id) INCLUDE (org_id)
  WHERE effective_to IS NULL AND origin NOT IN ('extracted_rule_based', 'imported_reference');
CREATE INDEX billing_rule_current_status_idx ON billing_rule (verification_status, id) INCLUDE (org_id)
  WHERE effective_to IS NULL AND verification_status <> 'unverified';
