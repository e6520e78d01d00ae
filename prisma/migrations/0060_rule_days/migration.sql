-- Lists of rules on a day show the rule that began last first.
CREATE INDEX billing_rule_begin_idx ON billing_rule (effective_from DESC NULLS LAST, id DESC);
CREATE INDEX billing_rule_modifier_begin_idx ON billing_rule_modifier (modifier, effective_from DESC NULLS LAST, rule_id DESC);

-- Writing down a rule used to supersede the organization's earlier rules about the same, whatever their days. A rule whose last day
-- is earlier than the day before its successor kept the days that its organization stated: it is restored. Where the last day is that
-- very day, it may have replaced a later or an open end, which is stored nowhere: such a rule stays as it is, and
-- docs/runbooks/rules-that-ended-unasked.md lists it.
UPDATE billing_rule r SET superseded_by = NULL, verification_status = 'unverified', updated_at = now()
FROM billing_rule n
WHERE n.id = r.superseded_by AND r.origin = 'manual' AND r.verification_status = 'superseded'
  AND r.effective_to < greatest(n.effective_from, r.effective_from) - 1;
