-- Codes of Medicare's billing and coding articles: a document of their own beside the article, read from the tables of the CMS
-- Coverage API, and billing rules from its records.

ALTER TABLE source DROP CONSTRAINT source_kind_check;
ALTER TABLE source ADD CONSTRAINT source_kind_check CHECK (kind IN
  ('html', 'pdf', 'cms_document', 'cms_article_codes', 'index_page', 'feed', 'sitemap', 'json_api', 'cms_coverage_api', 'file_list', 'policy_page'));

-- An answer of the API is such a list, too; it is nobody's in particular.
ALTER TABLE reference_import DROP CONSTRAINT reference_import_kind_check;
ALTER TABLE reference_import ADD CONSTRAINT reference_import_kind_check CHECK (kind IN ('ncci_ptp', 'mue', 'article_codes'));
ALTER TABLE reference_import ALTER COLUMN provider DROP NOT NULL;
ALTER TABLE reference_import ADD CHECK ((provider IS NULL) = (kind = 'article_codes'));

-- Of a rule from a record rather than a line: its bytes in the answer.
ALTER TABLE billing_rule
  ADD COLUMN reference_byte_start integer CHECK (reference_byte_start >= 0),
  ADD COLUMN reference_byte_length integer CHECK (reference_byte_length >= 1),
  ADD CHECK ((reference_byte_start IS NULL) = (reference_byte_length IS NULL)),
  ADD CHECK (reference_byte_start IS NULL OR reference_line IS NOT NULL);
