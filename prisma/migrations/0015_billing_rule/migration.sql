-- baseline: Billing rules with evidence, text index and imports of CMS lists.

-- One import of a list of rules that CMS publishes (procedure-to-procedure edits, medically
-- unlikely edits, codes of articles).
CREATE TABLE reference_import (
  id uuid PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('ncci_ptp', 'mue', 'article_codes')),
  -- Null for the codes of an article.
  provider text CHECK (provider IN ('practitioner', 'outpatient', 'dme')),
  -- First day of the edition, from the name of the list or its importer; null when neither states
  -- it.
  released_on date,
  -- The fetch of the bytes, and the table in them.
  fetch_attempt_id uuid NOT NULL REFERENCES fetch_attempt (id),
  table_name text NOT NULL CHECK (table_name <> ''),
  added integer NOT NULL CHECK (added >= 0),
  changed integer NOT NULL CHECK (changed >= 0),
  ended integer NOT NULL CHECK (ended >= 0),
  imported_at timestamptz(6) NOT NULL,
  CHECK ((provider IS NULL) = (kind = 'article_codes'))
);
CREATE INDEX reference_import_kind_provider_released_on_idx
  ON reference_import (kind, provider, released_on);
CREATE INDEX reference_import_fetch_attempt_id_idx ON reference_import (fetch_attempt_id);

-- What a payer requires for a code: one row per rule and code. A rule that was read from a document
-- is shared (org_id is null) and has evidence. A rule that an organization recorded belongs to it.
CREATE TABLE billing_rule (
  id uuid PRIMARY KEY DEFAULT new_id(),
  org_id uuid,
  payer_id uuid NOT NULL REFERENCES payer (id),
  policy_id uuid REFERENCES policy (id),
  -- The newest version that contains it.
  document_version_id uuid REFERENCES document_version (id),
  -- Identity of the statement without the code. All rows of a statement share it, over all
  -- versions.
  rule_key uuid NOT NULL,
  -- Payer, policy, code, category and scope. Rules that replace one another share it.
  subject_key uuid NOT NULL,
  -- Upper case. For a range that is too wide to list: its first code.
  code text NOT NULL CHECK (code <> ''),
  code_type text NOT NULL
    CHECK (code_type IN ('cpt', 'hcpcs', 'cdt', 'icd10cm', 'icd10pcs', 'ms_drg', 'revenue',
      'modifier', 'ndc')),
  -- The last code of a range, and the range as printed; null for a single code.
  code_to text,
  code_range text,
  rule_category text NOT NULL
    CHECK (rule_category IN ('prior_authorization', 'modifier', 'bundling', 'unit_limit',
      'frequency_limit', 'place_of_service', 'telehealth', 'coverage', 'diagnosis',
      'documentation', 'payment_reduction', 'revenue_code', 'demographic_limit',
      'provider_eligibility', 'drug_billing', 'add_on', 'global_period', 'code_status',
      'claim_submission', 'other')),
  -- Null where the person who recorded the rule gave none.
  disposition text,
  -- Scope. An empty list means that the rule names none.
  plan_types text[] NOT NULL DEFAULT '{}',
  states text[] NOT NULL DEFAULT '{}',
  states_excluded text[] NOT NULL DEFAULT '{}',
  network_status text CHECK (network_status IN ('in_network', 'out_of_network', 'any', 'unknown')),
  specialty text,
  -- {modifier: {disposition, note}} and [{modifier, condition, required}].
  modifier_dispositions jsonb NOT NULL DEFAULT '{}',
  modifier_requirements jsonb NOT NULL DEFAULT '[]',
  place_of_service text[] NOT NULL DEFAULT '{}',
  quantity double precision,
  quantity_unit text,
  period text,
  -- As printed, and structured conditions that narrow the rule or describe its effect.
  condition text,
  conditions jsonb NOT NULL DEFAULT '{}',
  severity text NOT NULL CHECK (severity IN ('critical', 'high', 'medium', 'low', 'info')),
  origin text NOT NULL
    CHECK (origin IN ('extracted_rule_based', 'extracted_ai', 'imported_reference', 'manual',
      'observed', 'payer_api', 'customer_upload')),
  verification_status text NOT NULL
    CHECK (verification_status IN ('unverified', 'auto_verified', 'human_verified', 'disputed',
      'superseded', 'rejected')),
  confidence double precision CHECK (confidence BETWEEN 0 AND 1),
  description text,
  -- First and last day in force, inclusive; null where none is stated. Never the day of a fetch. A
  -- last day before the first means that the rule was withdrawn before it took effect.
  effective_from date,
  effective_to date,
  superseded_by uuid REFERENCES billing_rule (id),
  -- The first version of the document without the rule.
  ended_version_id uuid REFERENCES document_version (id),
  created_by text,
  created_at timestamptz(6) NOT NULL,
  updated_at timestamptz(6) NOT NULL,
  -- For a rule of a CMS list: the import that first contained it as it is, and the line in its
  -- table, from 1.
  reference_import_id uuid REFERENCES reference_import (id),
  reference_line integer CHECK (reference_line >= 1),
  -- For a rule from a record instead of a line: its bytes in the answer.
  reference_byte_start integer CHECK (reference_byte_start >= 0),
  reference_byte_length integer CHECK (reference_byte_length >= 1),
  CHECK (effective_to >= effective_from - 1),
  CHECK (superseded_by IS NULL OR effective_to IS NOT NULL),
  CHECK (ended_version_id IS NULL OR effective_to IS NOT NULL),
  CHECK ((code_to IS NULL) = (code_range IS NULL)),
  CHECK ((org_id IS NULL) = (created_by IS NULL)),
  CHECK (origin NOT IN ('extracted_rule_based', 'extracted_ai') OR document_version_id IS NOT NULL),
  CHECK ((reference_import_id IS NULL) = (reference_line IS NULL)),
  CHECK ((reference_byte_start IS NULL) = (reference_byte_length IS NULL)),
  CHECK (reference_byte_start IS NULL OR reference_line IS NOT NULL)
);
CREATE INDEX billing_rule_code_payer_id_idx ON billing_rule (code, payer_id);
CREATE INDEX billing_rule_payer_id_idx ON billing_rule (payer_id);
CREATE INDEX billing_rule_policy_id_idx ON billing_rule (policy_id);
CREATE INDEX billing_rule_document_version_id_idx ON billing_rule (document_version_id);
CREATE INDEX billing_rule_superseded_by_idx ON billing_rule (superseded_by);
CREATE INDEX billing_rule_ended_version_id_idx ON billing_rule (ended_version_id);
CREATE INDEX billing_rule_subject_key_idx ON billing_rule (subject_key);
-- A document, and an organization, states a rule for a code once at a time.
CREATE UNIQUE INDEX billing_rule_standing_key
  ON billing_rule (rule_key, code_type, code, coalesce(code_to, ''))
  WHERE ended_version_id IS NULL AND superseded_by IS NULL;
CREATE INDEX billing_rule_range_idx ON billing_rule (code_type, code, code_to)
  WHERE code_to IS NOT NULL;
CREATE INDEX billing_rule_reference_import_id_idx ON billing_rule (reference_import_id);
-- The rules in force of a payer, counted and paged by index-only scans.
CREATE INDEX billing_rule_current_payer_idx ON billing_rule (payer_id, id) INCLUDE (org_id)
  WHERE effective_to IS NULL;
-- The same for a code.
CREATE INDEX billing_rule_current_code_idx ON billing_rule (code, id)
  INCLUDE (payer_id, rule_category, org_id) WHERE effective_to IS NULL;
-- The same for a severity. It also counts by origin and status, so that no list reads whole rows to
-- count them.
CREATE INDEX billing_rule_current_severity_idx ON billing_rule (severity, id)
  INCLUDE (org_id, origin, verification_status) WHERE effective_to IS NULL;
-- The same for the rare values of origin and status. The common values are left out to keep imports
-- fast.
CREATE INDEX billing_rule_current_origin_idx ON billing_rule (origin, id) INCLUDE (org_id)
  WHERE effective_to IS NULL AND origin NOT IN ('extracted_rule_based', 'imported_reference');
CREATE INDEX billing_rule_current_status_idx ON billing_rule (verification_status, id)
  INCLUDE (org_id) WHERE effective_to IS NULL AND verification_status <> 'unverified';
-- Lists of rules on a day begin with the latest first day.
CREATE INDEX billing_rule_begin_idx ON billing_rule (effective_from DESC NULLS LAST, id DESC);
-- Shared rules are read by all and written by jobs. The rules of an organization are visible to it
-- alone (ADR 0010).
SELECT tenant_rls('billing_rule');
CREATE POLICY shared ON billing_rule FOR SELECT TO ppman_app USING (org_id IS NULL);

-- The modifiers of a rule, with the columns that narrow a list, so that lists by modifier do not
-- read the rules. A table of rows, because row-level security keeps array operators off an index.
CREATE TABLE billing_rule_modifier (
  modifier text NOT NULL,
  rule_id uuid NOT NULL REFERENCES billing_rule (id) ON DELETE CASCADE,
  org_id uuid,
  payer_id uuid NOT NULL,
  rule_category text NOT NULL,
  effective_from date,
  effective_to date,
  verification_status text NOT NULL,
  PRIMARY KEY (modifier, rule_id)
);
CREATE INDEX billing_rule_modifier_rule_id_idx ON billing_rule_modifier (rule_id);
CREATE INDEX billing_rule_modifier_current_idx ON billing_rule_modifier (modifier, rule_id)
  INCLUDE (payer_id, rule_category, org_id) WHERE effective_to IS NULL;
CREATE INDEX billing_rule_modifier_begin_idx
  ON billing_rule_modifier (modifier, effective_from DESC NULLS LAST, rule_id DESC);
SELECT tenant_rls('billing_rule_modifier');
CREATE POLICY shared ON billing_rule_modifier FOR SELECT TO ppman_app USING (org_id IS NULL);

-- The sentence of a document that states a rule, with its position in a parse.
CREATE TABLE rule_evidence (
  id uuid PRIMARY KEY DEFAULT new_id(),
  rule_id uuid NOT NULL REFERENCES billing_rule (id),
  document_version_id uuid NOT NULL REFERENCES document_version (id),
  parse_id uuid NOT NULL REFERENCES parse (id),
  -- Index of the first block in parse.blocks, from 0, and its page, from 1, where there are pages.
  block integer NOT NULL CHECK (block >= 0),
  page integer CHECK (page >= 1),
  -- In UTF-16 units of the blocks joined by text_form; the end is exclusive.
  start_offset integer NOT NULL CHECK (start_offset >= 0),
  end_offset integer NOT NULL,
  quote text NOT NULL CHECK (quote <> ''),
  quote_sha256 text NOT NULL
    CHECK (quote_sha256 = encode(sha256(convert_to(quote, 'UTF8')), 'hex')),
  text_form text NOT NULL,
  -- Name and version of the extractor.
  extractor text NOT NULL,
  created_at timestamptz(6) NOT NULL,
  CHECK (end_offset > start_offset)
);
CREATE UNIQUE INDEX rule_evidence_rule_id_document_version_id_extractor_start_o_key
  ON rule_evidence (rule_id, document_version_id, extractor, start_offset);
CREATE INDEX rule_evidence_document_version_id_idx ON rule_evidence (document_version_id);
CREATE INDEX rule_evidence_parse_id_idx ON rule_evidence (parse_id);

-- Which extractor read a version for rules, also when it found none.
CREATE TABLE rule_extraction (
  document_version_id uuid NOT NULL REFERENCES document_version (id),
  extractor text NOT NULL,
  parse_id uuid NOT NULL REFERENCES parse (id),
  rules integer NOT NULL CHECK (rules >= 0),
  extracted_at timestamptz(6) NOT NULL,
  PRIMARY KEY (document_version_id, extractor)
);
CREATE INDEX rule_extraction_parse_id_idx ON rule_extraction (parse_id);

-- Full-text index of shared rules: quoted sentence, description, conditions and notes. A table
-- without an organization, because row-level security keeps text operators off an index (they are
-- not leakproof). Lines of published edit lists are left out: millions of lines repeat a dozen
-- sentences.
CREATE TABLE shared_rule_text (
  rule_id uuid PRIMARY KEY REFERENCES billing_rule (id) ON DELETE CASCADE,
  words tsvector NOT NULL
);
CREATE INDEX shared_rule_text_words_idx ON shared_rule_text USING gin (words);

-- The same for the rules of an organization, read by organization.
CREATE TABLE own_rule_text (
  org_id uuid NOT NULL,
  rule_id uuid NOT NULL REFERENCES billing_rule (id) ON DELETE CASCADE,
  words tsvector NOT NULL,
  PRIMARY KEY (org_id, rule_id)
);
CREATE INDEX own_rule_text_rule_id_idx ON own_rule_text (rule_id);
SELECT tenant_rls('own_rule_text');

-- Adds the modifiers of a new rule.
CREATE FUNCTION index_rule_modifiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_rule_modifier (modifier, rule_id, org_id, payer_id, rule_category,
      effective_from, effective_to, verification_status)
  SELECT DISTINCT upper(said.modifier), NEW.id, NEW.org_id, NEW.payer_id, NEW.rule_category,
    NEW.effective_from, NEW.effective_to,
    NEW.verification_status
  FROM (
    SELECT NEW.code AS modifier WHERE NEW.code_type = 'modifier'
    UNION ALL SELECT jsonb_object_keys(NEW.modifier_dispositions)
    UNION ALL SELECT requirement ->> 'modifier'
      FROM jsonb_array_elements(NEW.modifier_requirements) AS requirement) said
  WHERE said.modifier <> '';
  RETURN NULL;
END $$;

-- Copies a change of a rule to its modifiers in the same statement.
CREATE FUNCTION follow_rule_modifiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_rule_modifier
  SET payer_id = NEW.payer_id, rule_category = NEW.rule_category,
    effective_from = NEW.effective_from, effective_to = NEW.effective_to,
    verification_status = NEW.verification_status
  WHERE rule_id = NEW.id;
  RETURN NULL;
END $$;

-- The texts of the conditions and modifiers of a rule, one per line.
CREATE FUNCTION rule_condition_texts(conditions jsonb, requirements jsonb, dispositions jsonb)
  RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(value #>> '{}', E'\n') FROM (
    SELECT jsonb_path_query(conditions, 'strict $.**') AS value
    UNION ALL SELECT jsonb_path_query(requirements, '$[*].condition')
    UNION ALL SELECT jsonb_path_query(dispositions, '$.*.note')) texts
  WHERE jsonb_typeof(value) = 'string'
$$;

-- Letters and digits only, as search normalizes a query: the parser of PostgreSQL takes LUTS/BPH
-- for a file path. Cut, because a tsvector holds at most 1 MB.
CREATE FUNCTION rule_words(rule billing_rule) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('english', regexp_replace(lower(unaccent(left(concat_ws(' ',
    (SELECT quote FROM rule_evidence WHERE rule_id = rule.id
        ORDER BY created_at DESC, id DESC LIMIT 1), rule.description, rule.condition,
    rule_condition_texts(rule.conditions, rule.modifier_requirements, rule.modifier_dispositions)),
      200000))), '[^a-z0-9]+', ' ', 'g'))
$$;

-- Indexes the text of a rule in the table of its owner.
CREATE FUNCTION index_rule_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.org_id IS NULL THEN
    INSERT INTO shared_rule_text (rule_id, words) VALUES (NEW.id, rule_words(NEW))
      ON CONFLICT (rule_id) DO UPDATE SET words = EXCLUDED.words;
  ELSE
    INSERT INTO own_rule_text (org_id, rule_id, words) VALUES (NEW.org_id, NEW.id, rule_words(NEW))
    ON CONFLICT (org_id, rule_id) DO UPDATE SET words = EXCLUDED.words;
  END IF;
  RETURN NULL;
END $$;

-- Indexes shared rules whose quotation is new: a new version of a policy repeats most of its rules
-- with the same quotation. Only shared rules have quotations.
CREATE FUNCTION index_quoted_rule_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shared_rule_text (rule_id, words)
  SELECT r.id, rule_words(r) FROM (
    SELECT DISTINCT ON (rule_id) * FROM quoted ORDER BY rule_id, created_at DESC, id DESC) newest
  JOIN billing_rule r ON r.id = newest.rule_id
  WHERE r.org_id IS NULL AND r.reference_import_id IS NULL
    AND newest.quote_sha256 IS DISTINCT FROM (
    SELECT earlier.quote_sha256 FROM rule_evidence earlier
    WHERE earlier.rule_id = r.id
      AND (earlier.document_version_id, earlier.extractor)
        <> (newest.document_version_id, newest.extractor)
    ORDER BY earlier.created_at DESC, earlier.id DESC LIMIT 1)
  ON CONFLICT (rule_id) DO UPDATE SET words = EXCLUDED.words;
  RETURN NULL;
END $$;

-- Finds shared rules by the index of their words. Scans are off, because the planner underestimates
-- the cost of text comparisons and would read every rule for rare words.
CREATE FUNCTION shared_rules_matching(query tsquery, most integer)
  RETURNS TABLE (rule_id uuid, rank real)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT t.rule_id, ts_rank(t.words, query) FROM shared_rule_text t WHERE t.words @@ query LIMIT most
$$;

CREATE TRIGGER index_rule_modifiers AFTER INSERT ON billing_rule FOR EACH ROW
  WHEN (NEW.code_type = 'modifier' OR NEW.modifier_dispositions <> '{}'
      OR NEW.modifier_requirements <> '[]')
  EXECUTE FUNCTION index_rule_modifiers();

CREATE TRIGGER follow_rule_modifiers AFTER UPDATE ON billing_rule FOR EACH ROW
  WHEN ((NEW.code_type = 'modifier' OR NEW.modifier_dispositions <> '{}'
      OR NEW.modifier_requirements <> '[]')
  AND (OLD.payer_id, OLD.rule_category, OLD.effective_from, OLD.effective_to,
      OLD.verification_status)
  IS DISTINCT FROM (NEW.payer_id, NEW.rule_category, NEW.effective_from, NEW.effective_to,
      NEW.verification_status))
  EXECUTE FUNCTION follow_rule_modifiers();

-- A shared rule of a document gets its quotation in the same transaction, and is indexed with it.
CREATE TRIGGER index_inserted_rule_text AFTER INSERT ON billing_rule FOR EACH ROW
  WHEN (NEW.reference_import_id IS NULL
    AND (NEW.org_id IS NOT NULL OR NEW.document_version_id IS NULL))
  EXECUTE FUNCTION index_rule_text();

CREATE TRIGGER index_updated_rule_text
  AFTER UPDATE OF description, condition, conditions, modifier_requirements, modifier_dispositions
    ON billing_rule
  FOR EACH ROW WHEN (NEW.reference_import_id IS NULL) EXECUTE FUNCTION index_rule_text();

CREATE TRIGGER index_quoted_rule_text AFTER INSERT ON rule_evidence REFERENCING NEW TABLE AS quoted
  FOR EACH STATEMENT EXECUTE FUNCTION index_quoted_rule_text();

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON reference_import, rule_evidence, rule_extraction, shared_rule_text
  FROM ppman_app;

-- Requests add rules of their organization and end them.
REVOKE UPDATE, DELETE ON billing_rule, billing_rule_modifier FROM ppman_app;

-- An organization ends and replaces its own rules.
GRANT UPDATE (effective_to, superseded_by, verification_status, updated_at) ON billing_rule
  TO ppman_app;
GRANT UPDATE (payer_id, rule_category, effective_from, effective_to, verification_status)
  ON billing_rule_modifier TO ppman_app;
