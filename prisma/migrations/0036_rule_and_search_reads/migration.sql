-- What narrows a list by modifier stands beside the modifier, so that neither page nor count looks every rule up.
ALTER TABLE billing_rule_modifier
  ADD COLUMN payer_id uuid,
  ADD COLUMN rule_category text,
  ADD COLUMN effective_from date,
  ADD COLUMN effective_to date,
  ADD COLUMN verification_status text;
UPDATE billing_rule_modifier m
SET payer_id = r.payer_id, rule_category = r.rule_category, effective_from = r.effective_from, effective_to = r.effective_to,
  verification_status = r.verification_status
FROM billing_rule r WHERE r.id = m.rule_id;
ALTER TABLE billing_rule_modifier
  ALTER COLUMN payer_id SET NOT NULL,
  ALTER COLUMN rule_category SET NOT NULL,
  ALTER COLUMN verification_status SET NOT NULL;
CREATE INDEX billing_rule_modifier_current_idx ON billing_rule_modifier (modifier, rule_id) INCLUDE (payer_id, rule_category, org_id)
  WHERE effective_to IS NULL;

CREATE OR REPLACE FUNCTION index_rule_modifiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_rule_modifier (modifier, rule_id, org_id, payer_id, rule_category, effective_from, effective_to, verification_status)
  SELECT DISTINCT upper(said.modifier), NEW.id, NEW.org_id, NEW.payer_id, NEW.rule_category, NEW.effective_from, NEW.effective_to,
    NEW.verification_status
  FROM (
    SELECT NEW.code AS modifier WHERE NEW.code_type = 'modifier'
    UNION ALL SELECT jsonb_object_keys(NEW.modifier_dispositions)
    UNION ALL SELECT requirement ->> 'modifier' FROM jsonb_array_elements(NEW.modifier_requirements) AS requirement) said
  WHERE said.modifier <> '';
  RETURN NULL;
END $$;

-- A rule that ends, or is said with another day, is so beside its modifiers in the same statement.
CREATE FUNCTION follow_rule_modifiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_rule_modifier
  SET payer_id = NEW.payer_id, rule_category = NEW.rule_category, effective_from = NEW.effective_from, effective_to = NEW.effective_to,
    verification_status = NEW.verification_status
  WHERE rule_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_rule_modifiers AFTER UPDATE ON billing_rule FOR EACH ROW
WHEN ((NEW.code_type = 'modifier' OR NEW.modifier_dispositions <> '{}' OR NEW.modifier_requirements <> '[]')
  AND (OLD.payer_id, OLD.rule_category, OLD.effective_from, OLD.effective_to, OLD.verification_status)
    IS DISTINCT FROM (NEW.payer_id, NEW.rule_category, NEW.effective_from, NEW.effective_to, NEW.verification_status))
EXECUTE FUNCTION follow_rule_modifiers();
-- An organisation that replaces its own rule does so as itself.
GRANT UPDATE (payer_id, rule_category, effective_from, effective_to, verification_status) ON billing_rule_modifier TO ppman_app;

-- Rules in force of a payer or of all, counted and paged by an index alone.
CREATE INDEX billing_rule_current_payer_idx ON billing_rule (payer_id, id) INCLUDE (org_id) WHERE effective_to IS NULL;
-- The same of a code.
CREATE INDEX billing_rule_current_code_idx ON billing_rule (code, id) INCLUDE (payer_id, rule_category, org_id) WHERE effective_to IS NULL;
