-- expand: Last days of rules for calendars, without the lines of published edit lists.
CREATE INDEX CONCURRENTLY billing_rule_end_idx ON billing_rule (effective_to, id)
  WHERE reference_import_id IS NULL AND effective_to IS NOT NULL;
