-- What payers pay stands in the row of the price it belongs to. Beside it, a search for a payer looked up thousands of rows by their ids,
-- each through five pages; in the row it is one page, and a load writes one table less.
ALTER TABLE hospital_code_price
  -- Payer lines that name the price, and what each pays: parallel lists.
  ADD COLUMN line_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN medians_e4 bigint[] NOT NULL DEFAULT '{}',
  ADD CHECK (cardinality(line_ids) = cardinality(medians_e4));
UPDATE hospital_code_price p SET line_ids = l.line_ids, medians_e4 = l.medians_e4 FROM hospital_code_payer_price l WHERE l.price_id = p.id;

DROP TRIGGER priced_parent ON hospital_code_price;
DROP TABLE hospital_code_payer_price;
DROP FUNCTION require_payer_price_parents();
CREATE OR REPLACE FUNCTION refuse_priced_parent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_priced boolean;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'code' THEN is_priced := EXISTS (SELECT FROM hospital_code_price WHERE code_id = OLD.id);
    WHEN 'item_text' THEN is_priced := EXISTS (SELECT FROM hospital_code_price WHERE text_id = OLD.id);
    WHEN 'mrf_file_hospital' THEN
      is_priced := EXISTS (SELECT FROM hospital_code_price WHERE file_id = OLD.file_id AND hospital_id = OLD.hospital_id);
  END CASE;
  IF is_priced THEN
    RAISE foreign_key_violation USING MESSAGE = format('A %s that prices refer to cannot go.', TG_TABLE_NAME);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- A page about one procedure counts and spreads the same thousands of rows that a search by code does: it finds what it needs there, too.
DROP INDEX hospital_code_price_search_idx;
CREATE INDEX hospital_code_price_search_idx ON hospital_code_price (code_id, hospital_id)
  INCLUDE (id, contracts, text_id, setting, methodology_class, billing_class, drug_unit, contract_median_e4, withheld, valid_from)
  WHERE valid_to IS NULL;

-- Reading from an index alone needs pages that were vacuumed: not after a fifth of the country has changed, but after some hospitals have.
ALTER TABLE hospital_code_price SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01);
