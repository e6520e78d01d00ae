-- Redirects that operators add by hand, beside those that renames and front matter leave.
ALTER TABLE doc_former_address
  ADD COLUMN id uuid NOT NULL DEFAULT new_id(),
  -- The operator who added it; null for a redirect that a rename or front matter left.
  ADD COLUMN created_by text;
CREATE UNIQUE INDEX doc_former_address_id_key ON doc_former_address (id);
-- One path leads to one page, as far as operators decide.
CREATE UNIQUE INDEX doc_former_address_operator_path_key ON doc_former_address (former) WHERE (level = 'path' AND created_by IS NOT NULL);
CREATE INDEX doc_former_address_recorded_at_id_idx ON doc_former_address (recorded_at, id);
