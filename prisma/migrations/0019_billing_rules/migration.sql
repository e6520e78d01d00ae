-- Billing rules: what a payer asks for a code, one row per rule and code. A rule read from a document is everybody's (org_id is
-- null) and carries evidence; a rule that an organisation wrote down is that organisation's alone.

CREATE TABLE billing_rule (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid,
  payer_id uuid NOT NULL REFERENCES payer (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  policy_id uuid REFERENCES policy (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The newest version that says it.
  document_version_id uuid REFERENCES document_version (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- What is said, without the code: rows of one statement share it, over all versions that say the same.
  rule_key uuid NOT NULL,
  -- What it is said about: payer, policy, code, category and scope. Rules that replace one another share it.
  subject_key uuid NOT NULL,
  -- Upper case; of a range too wide to be listed, its first code.
  code text NOT NULL CHECK (code <> ''),
  code_type text NOT NULL CHECK (code_type IN ('cpt', 'hcpcs', 'cdt', 'icd10cm', 'icd10pcs', 'ms_drg', 'revenue', 'modifier', 'ndc')),
  -- The last code of a range, and the range as printed; null for a single code.
  code_to text,
  code_range text,
  rule_category text NOT NULL CHECK (rule_category IN
    ('prior_authorization', 'modifier', 'bundling', 'unit_limit', 'frequency_limit', 'place_of_service', 'telehealth', 'coverage',
     'diagnosis', 'documentation', 'payment_reduction', 'revenue_code', 'demographic_limit', 'provider_eligibility', 'drug_billing',
     'add_on', 'global_period', 'code_status', 'claim_submission', 'other')),
  -- Null where a person recorded none.
  disposition text,
  -- Scope. An empty list: the rule names none.
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  states_excluded text[] NOT NULL DEFAULT '{}',
  network_status text CHECK (network_status IN ('in_network', 'out_of_network', 'any', 'unknown')),
  specialty text,
  -- {modifier: {disposition, note}} and [{modifier, condition, required}]
  modifier_dispositions jsonb NOT NULL DEFAULT '{}',
  modifier_requirements jsonb NOT NULL DEFAULT '[]',
  place_of_service text[] NOT NULL DEFAULT '{}',
  quantity double precision,
  quantity_unit text,
  period text,
  -- As printed, and whatever else narrows the rule or says how it acts.
  condition text,
  conditions jsonb NOT NULL DEFAULT '{}',
  severity text NOT NULL CHECK (severity IN ('critical', 'high', 'medium', 'low', 'info')),
  origin text NOT NULL CHECK (origin IN ('extracted_rule_based', 'extracted_ai', 'imported_reference', 'manual', 'observed', 'payer_api', 'customer_upload')),
  verification_status text NOT NULL CHECK (verification_status IN ('unverified', 'auto_verified', 'human_verified', 'disputed', 'superseded', 'rejected')),
  confidence double precision CHECK (confidence BETWEEN 0 AND 1),
  description text,
  -- First and last day in force, both included; null where none is stated. Never the day of a fetch. One day apart the wrong way
  -- round: announced, and withdrawn before it was in force.
  effective_from date,
  effective_to date,
  superseded_by uuid REFERENCES billing_rule (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The first version of the document that no longer says it.
  ended_version_id uuid REFERENCES document_version (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  created_by text,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  CHECK (effective_to >= effective_from - 1),
  CHECK (superseded_by IS NULL OR effective_to IS NOT NULL),
  CHECK (ended_version_id IS NULL OR effective_to IS NOT NULL),
  CHECK ((code_to IS NULL) = (code_range IS NULL)),
  CHECK ((org_id IS NULL) = (created_by IS NULL)),
  CHECK (origin NOT IN ('extracted_rule_based', 'extracted_ai') OR document_version_id IS NOT NULL)
);
CREATE INDEX billing_rule_code_payer_id_idx ON billing_rule (code, payer_id);
CREATE INDEX billing_rule_payer_id_idx ON billing_rule (payer_id);
CREATE INDEX billing_rule_policy_id_idx ON billing_rule (policy_id);
CREATE INDEX billing_rule_document_version_id_idx ON billing_rule (document_version_id);
CREATE INDEX billing_rule_superseded_by_idx ON billing_rule (superseded_by);
CREATE INDEX billing_rule_ended_version_id_idx ON billing_rule (ended_version_id);
CREATE INDEX billing_rule_subject_key_idx ON billing_rule (subject_key);
-- A document says a thing once; so does an organisation.
CREATE UNIQUE INDEX billing_rule_standing_key ON billing_rule (rule_key, code_type, code, coalesce(code_to, ''))
  WHERE ended_version_id IS NULL AND superseded_by IS NULL;
CREATE INDEX billing_rule_range_idx ON billing_rule (code_type, code, code_to) WHERE code_to IS NOT NULL;

-- Shared rules are read by all and written by jobs; an organisation's own are seen and written by it alone (ADR 0010).
SELECT tenant_rls('billing_rule');
CREATE POLICY shared ON billing_rule FOR SELECT TO ppman_app USING (org_id IS NULL);
REVOKE UPDATE, DELETE ON billing_rule FROM ppman_app;
GRANT UPDATE (effective_to, superseded_by, verification_status, updated_at) ON billing_rule TO ppman_app;

-- The modifiers that a rule is about or carries. Row-level security keeps array operators off an index, so they have rows.
CREATE TABLE billing_rule_modifier (
  modifier text NOT NULL,
  rule_id uuid NOT NULL REFERENCES billing_rule (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  org_id uuid,
  PRIMARY KEY (modifier, rule_id)
);
CREATE INDEX billing_rule_modifier_rule_id_idx ON billing_rule_modifier (rule_id);
SELECT tenant_rls('billing_rule_modifier');
CREATE POLICY shared ON billing_rule_modifier FOR SELECT TO ppman_app USING (org_id IS NULL);
REVOKE UPDATE, DELETE ON billing_rule_modifier FROM ppman_app;

CREATE FUNCTION index_rule_modifiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_rule_modifier (modifier, rule_id, org_id)
  SELECT DISTINCT upper(said.modifier), NEW.id, NEW.org_id FROM (
    SELECT NEW.code AS modifier WHERE NEW.code_type = 'modifier'
    UNION ALL SELECT jsonb_object_keys(NEW.modifier_dispositions)
    UNION ALL SELECT requirement ->> 'modifier' FROM jsonb_array_elements(NEW.modifier_requirements) AS requirement) said
  WHERE said.modifier <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER index_rule_modifiers AFTER INSERT ON billing_rule FOR EACH ROW
WHEN (NEW.code_type = 'modifier' OR NEW.modifier_dispositions <> '{}' OR NEW.modifier_requirements <> '[]')
EXECUTE FUNCTION index_rule_modifiers();

-- Where a document says a rule: the words, and their place in the text that a parse gives.
CREATE TABLE rule_evidence (
  id uuid PRIMARY KEY DEFAULT new_id(),
  rule_id uuid NOT NULL REFERENCES billing_rule (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  document_version_id uuid NOT NULL REFERENCES document_version (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  parse_id uuid NOT NULL REFERENCES parse (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Place of the first block in parse.blocks, from 0, and its page from 1 where there are pages.
  block integer NOT NULL CHECK (block >= 0),
  page integer CHECK (page >= 1),
  -- In UTF-16 units of the blocks joined by text_form, the end excluded.
  start_offset integer NOT NULL CHECK (start_offset >= 0),
  end_offset integer NOT NULL,
  quote text NOT NULL CHECK (quote <> ''),
  quote_sha256 text NOT NULL CHECK (quote_sha256 = encode(sha256(convert_to(quote, 'UTF8')), 'hex')),
  text_form text NOT NULL,
  -- Name and version of what found the rule.
  extractor text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  CHECK (end_offset > start_offset)
);
CREATE UNIQUE INDEX rule_evidence_rule_id_document_version_id_extractor_start_o_key
  ON rule_evidence (rule_id, document_version_id, extractor, start_offset);
CREATE INDEX rule_evidence_document_version_id_idx ON rule_evidence (document_version_id);
CREATE INDEX rule_evidence_parse_id_idx ON rule_evidence (parse_id);

-- That a version was read for rules, and by what: also when it holds none.
CREATE TABLE rule_extraction (
  document_version_id uuid NOT NULL REFERENCES document_version (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  extractor text NOT NULL,
  parse_id uuid NOT NULL REFERENCES parse (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  rules integer NOT NULL CHECK (rules >= 0),
  extracted_at timestamptz(6) NOT NULL,
  PRIMARY KEY (document_version_id, extractor)
);
CREATE INDEX rule_extraction_parse_id_idx ON rule_extraction (parse_id);
REVOKE INSERT, UPDATE, DELETE ON rule_evidence, rule_extraction FROM ppman_app;
