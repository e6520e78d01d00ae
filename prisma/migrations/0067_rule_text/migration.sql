-- Search finds rules by the words of their text: the quoted sentence, the description, the conditions and the notes of modifiers.
-- Row-level security keeps text operators off an index (they are not leakproof). So the words of shared rules stand in a table without
-- an organisation, under an index, and those of an organisation's own rules in a table of their own, which is read by organisation.
-- Lines of published edit lists are left out: there are millions of them, with a dozen sentences between them.
CREATE TABLE shared_rule_text (
  rule_id uuid PRIMARY KEY REFERENCES billing_rule (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  words tsvector NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON shared_rule_text FROM ppman_app;

CREATE TABLE own_rule_text (
  org_id uuid NOT NULL,
  rule_id uuid NOT NULL REFERENCES billing_rule (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  words tsvector NOT NULL,
  PRIMARY KEY (org_id, rule_id)
);
CREATE INDEX own_rule_text_rule_id_idx ON own_rule_text (rule_id);
SELECT tenant_rls('own_rule_text');

-- The texts of a rule's conditions and modifiers, each on a line.
CREATE FUNCTION rule_condition_texts(conditions jsonb, requirements jsonb, dispositions jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(value #>> '{}', E'\n') FROM (
    SELECT jsonb_path_query(conditions, 'strict $.**') AS value
    UNION ALL SELECT jsonb_path_query(requirements, '$[*].condition')
    UNION ALL SELECT jsonb_path_query(dispositions, '$.*.note')) texts
  WHERE jsonb_typeof(value) = 'string'
$$;

-- Letters and digits alone, as search folds a query: PostgreSQL's parser takes "LUTS/BPH" for the path of a file. At most 1 MB of words
-- fits in a tsvector.
CREATE FUNCTION rule_words(rule billing_rule) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('english', regexp_replace(lower(unaccent(left(concat_ws(' ',
    (SELECT quote FROM rule_evidence WHERE rule_id = rule.id ORDER BY created_at DESC, id DESC LIMIT 1), rule.description, rule.condition,
    rule_condition_texts(rule.conditions, rule.modifier_requirements, rule.modifier_dispositions)), 200000))), '[^a-z0-9]+', ' ', 'g'))
$$;

CREATE FUNCTION index_rule_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.org_id IS NULL THEN
    INSERT INTO shared_rule_text (rule_id, words) VALUES (NEW.id, rule_words(NEW)) ON CONFLICT (rule_id) DO UPDATE SET words = EXCLUDED.words;
  ELSE
    INSERT INTO own_rule_text (org_id, rule_id, words) VALUES (NEW.org_id, NEW.id, rule_words(NEW))
    ON CONFLICT (org_id, rule_id) DO UPDATE SET words = EXCLUDED.words;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER index_rule_text
AFTER INSERT OR UPDATE OF description, condition, conditions, modifier_requirements, modifier_dispositions ON billing_rule
FOR EACH ROW WHEN (NEW.reference_import_id IS NULL) EXECUTE FUNCTION index_rule_text();

-- A version that words a rule anew brings a new quotation. Only shared rules have any.
CREATE FUNCTION index_quoted_rule_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shared_rule_text (rule_id, words)
  SELECT r.id, rule_words(r) FROM billing_rule r
  WHERE r.id IN (SELECT rule_id FROM quoted) AND r.org_id IS NULL AND r.reference_import_id IS NULL
  ON CONFLICT (rule_id) DO UPDATE SET words = EXCLUDED.words;
  RETURN NULL;
END $$;
CREATE TRIGGER index_quoted_rule_text AFTER INSERT ON rule_evidence REFERENCING NEW TABLE AS quoted
FOR EACH STATEMENT EXECUTE FUNCTION index_quoted_rule_text();

INSERT INTO shared_rule_text (rule_id, words)
SELECT r.id, rule_words(r) FROM billing_rule r WHERE r.org_id IS NULL AND r.reference_import_id IS NULL;
INSERT INTO own_rule_text (org_id, rule_id, words)
SELECT r.org_id, r.id, rule_words(r) FROM billing_rule r WHERE r.org_id IS NOT NULL;

CREATE INDEX shared_rule_text_words_idx ON shared_rule_text USING gin (words);
