-- The members of an archive that a reading read, one after the other, and the price files among the others. Which members are read
-- depends on the hospital, so that one archive may have several readings by one version of the parser.
ALTER TABLE mrf_file
  -- [{path, layout, firstRecord, firstByte, bytes, ...}]; empty when the file is no archive.
  ADD COLUMN members jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN other_price_files text[] NOT NULL DEFAULT '{}',
  -- Paths of the members chosen for a hospital as a JSON list; empty for the usual choice, the largest.
  ADD COLUMN member_choice text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX mrf_file_blob_sha256_parser_version_member_choice_key ON mrf_file (blob_sha256, parser_version, member_choice);
DROP INDEX mrf_file_blob_sha256_parser_version_key;
