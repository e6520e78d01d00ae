-- Readers see no product row, so what they may read carries its product's name and address, as doc_page does.
ALTER TABLE doc_changelog_entry
  ADD COLUMN product_slug text NOT NULL,
  ADD COLUMN product_name text NOT NULL;
ALTER TABLE doc_api_spec
  ADD COLUMN product_slug text NOT NULL,
  ADD COLUMN product_name text NOT NULL;
