-- expand: A version's rules can be extracted from several parses of its bytes.

-- A newer extractor of texts makes a second parse of the same version, and rules are read from it
-- too. The key gains the parse, so that the extraction from the older parse stays.
ALTER TABLE rule_extraction
  DROP CONSTRAINT rule_extraction_pkey,
  ADD CONSTRAINT rule_extraction_pkey PRIMARY KEY (document_version_id, extractor, parse_id);
