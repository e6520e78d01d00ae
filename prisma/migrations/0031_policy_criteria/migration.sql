-- expand: Criteria of coverage, read from each version of a policy.

-- What one version of the reader of criteria read from a version of a document, also when it found
-- none.
CREATE TABLE policy_criteria (
  document_version_id uuid NOT NULL REFERENCES document_version (id),
  -- Name and version of the reader.
  reader text NOT NULL,
  parse_id uuid NOT NULL REFERENCES parse (id),
  -- Trees of all-of, any-of, n-of and none-of groups. Leaves have a quote with its position, in
  -- UTF-16 units of the blocks of the parse joined by text_form; the end is exclusive.
  trees jsonb NOT NULL CHECK (jsonb_typeof(trees) = 'array'),
  text_form text NOT NULL,
  leaves integer NOT NULL CHECK (leaves >= 0),
  read_at timestamptz(6) NOT NULL,
  PRIMARY KEY (document_version_id, reader)
);
CREATE INDEX policy_criteria_parse_id_idx ON policy_criteria (parse_id);

-- Requests read. The worker and the command line write.
REVOKE INSERT, UPDATE, DELETE ON policy_criteria FROM ppman_app;
