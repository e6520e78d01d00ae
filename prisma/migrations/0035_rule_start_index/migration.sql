-- expand: First days of rules for calendars, without the lines of published edit lists.
CREATE INDEX CONCURRENTLY billing_rule_start_idx ON billing_rule (effective_from, id)
  WHERE reference_import_id IS NULL AND effective_from IS NOT NULL;
