-- Loading a file adds hundreds of thousands of prices in one statement. Looking each of their parents up row by row took more than
-- half of that statement, so the foreign keys of prices are held by statements: one look for all rows that a statement adds, none
-- may be given other parents, and what has prices cannot go. Parents are never deleted while prices are loaded.
ALTER TABLE hospital_code_price
  DROP CONSTRAINT hospital_code_price_hospital_id_fkey,
  DROP CONSTRAINT hospital_code_price_code_id_fkey,
  DROP CONSTRAINT hospital_code_price_text_id_fkey,
  DROP CONSTRAINT hospital_code_price_file_id_fkey;
ALTER TABLE hospital_code_payer_price DROP CONSTRAINT hospital_code_payer_price_price_id_fkey;
-- It served its foreign key only.
DROP INDEX hospital_code_price_file_id_idx;

CREATE FUNCTION require_price_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT code_id FROM added) a WHERE NOT EXISTS (SELECT FROM code WHERE id = a.code_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A price is of a code that is not there.';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT text_id FROM added) a WHERE NOT EXISTS (SELECT FROM item_text WHERE id = a.text_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A price has a text that is not there.';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT file_id, hospital_id FROM added) a
      WHERE NOT EXISTS (SELECT FROM mrf_file_hospital m WHERE m.file_id = a.file_id AND m.hospital_id = a.hospital_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A price comes from a file that is not the hospital''s.';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION require_payer_price_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added a WHERE NOT EXISTS (SELECT FROM hospital_code_price p WHERE p.id = a.price_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A payer''s price belongs to a price that is not there.';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_price_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING MESSAGE = format('What a %s refers to is never changed.', TG_TABLE_NAME);
END $$;

CREATE TRIGGER price_parents AFTER INSERT ON hospital_code_price REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_price_parents();
CREATE TRIGGER price_parents_kept BEFORE UPDATE OF id, hospital_id, code_id, text_id, file_id ON hospital_code_price
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_parents();
CREATE TRIGGER payer_price_parents AFTER INSERT ON hospital_code_payer_price REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_payer_price_parents();
CREATE TRIGGER payer_price_parents_kept BEFORE UPDATE OF price_id ON hospital_code_payer_price
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_parents();

CREATE FUNCTION refuse_priced_parent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_priced boolean;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'code' THEN is_priced := EXISTS (SELECT FROM hospital_code_price WHERE code_id = OLD.id);
    WHEN 'item_text' THEN is_priced := EXISTS (SELECT FROM hospital_code_price WHERE text_id = OLD.id);
    WHEN 'mrf_file_hospital' THEN
      is_priced := EXISTS (SELECT FROM hospital_code_price WHERE file_id = OLD.file_id AND hospital_id = OLD.hospital_id);
    WHEN 'hospital_code_price' THEN is_priced := EXISTS (SELECT FROM hospital_code_payer_price WHERE price_id = OLD.id);
  END CASE;
  IF is_priced THEN
    RAISE foreign_key_violation USING MESSAGE = format('A %s that prices refer to cannot go.', TG_TABLE_NAME);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER priced_parent BEFORE DELETE OR UPDATE OF id ON code FOR EACH ROW EXECUTE FUNCTION refuse_priced_parent();
CREATE TRIGGER priced_parent BEFORE DELETE OR UPDATE OF id ON item_text FOR EACH ROW EXECUTE FUNCTION refuse_priced_parent();
CREATE TRIGGER priced_parent BEFORE DELETE OR UPDATE OF file_id, hospital_id ON mrf_file_hospital
  FOR EACH ROW EXECUTE FUNCTION refuse_priced_parent();
CREATE TRIGGER priced_parent BEFORE DELETE ON hospital_code_price FOR EACH ROW EXECUTE FUNCTION refuse_priced_parent();

-- Of fewer than three hospitals there is no national figure: how many there are is counted when somebody asks.
DELETE FROM national_code_price WHERE hospitals < 3;
