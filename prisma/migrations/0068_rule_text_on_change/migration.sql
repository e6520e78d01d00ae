-- expand: the text of a rule is indexed only when it changes.
-- A new version of a policy repeats most of its rules with the same quote.
CREATE OR REPLACE FUNCTION index_quoted_rule_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shared_rule_text (rule_id, words)
  SELECT r.id, rule_words(r) FROM (
    SELECT DISTINCT ON (rule_id) * FROM quoted ORDER BY rule_id, created_at DESC, id DESC) newest
  JOIN billing_rule r ON r.id = newest.rule_id
  WHERE r.org_id IS NULL AND r.reference_import_id IS NULL AND newest.quote_sha256 IS DISTINCT FROM (
    SELECT earlier.quote_sha256 FROM rule_evidence earlier
    WHERE earlier.rule_id = r.id
      AND (earlier.document_version_id, earlier.extractor) <> (newest.document_version_id, newest.extractor)
    ORDER BY earlier.created_at DESC, earlier.id DESC LIMIT 1)
  ON CONFLICT (rule_id) DO UPDATE SET words = EXCLUDED.words;
  RETURN NULL;
END $$;

-- A shared rule of a document gets its quote in the same transaction, and is indexed with it.
DROP TRIGGER index_rule_text ON billing_rule;
CREATE TRIGGER index_inserted_rule_text AFTER INSERT ON billing_rule
FOR EACH ROW WHEN (NEW.reference_import_id IS NULL AND (NEW.org_id IS NOT NULL OR NEW.document_version_id IS NULL))
EXECUTE FUNCTION index_rule_text();
CREATE TRIGGER index_updated_rule_text
AFTER UPDATE OF description, condition, conditions, modifier_requirements, modifier_dispositions ON billing_rule
FOR EACH ROW WHEN (NEW.reference_import_id IS NULL) EXECUTE FUNCTION index_rule_text();
