-- baseline: Addresses and telephones of payers, and the version of the directory.

-- Where a payer receives mail, as its directory prints it. The keys of card matching are computed
-- when needed, so that new rules for keys need no rewrite of data.
CREATE TABLE payer_address (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  entry_id uuid REFERENCES payer_entry (id),
  line text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_address_source_directory_id_line_zip_key
  ON payer_address (source, directory_id, line, zip);
CREATE INDEX payer_address_payer_id_idx ON payer_address (payer_id);
CREATE INDEX payer_address_entry_id_idx ON payer_address (entry_id);
CREATE INDEX payer_address_load_id_idx ON payer_address (load_id);

-- A telephone number of a payer, as its directory prints it.
CREATE TABLE payer_phone (
  id uuid PRIMARY KEY DEFAULT new_id(),
  payer_id uuid NOT NULL REFERENCES payer (id),
  entry_id uuid REFERENCES payer_entry (id),
  phone text NOT NULL,
  source text NOT NULL,
  directory_id text NOT NULL,
  load_id uuid REFERENCES payer_load (id),
  first_seen_at timestamptz(6) NOT NULL,
  last_seen_at timestamptz(6) NOT NULL
);
CREATE UNIQUE INDEX payer_phone_source_directory_id_phone_key
  ON payer_phone (source, directory_id, phone);
CREATE INDEX payer_phone_payer_id_idx ON payer_phone (payer_id);
CREATE INDEX payer_phone_entry_id_idx ON payer_phone (entry_id);
CREATE INDEX payer_phone_load_id_idx ON payer_phone (load_id);

-- Counts changes of the directory, so that a process with a copy in memory can check with one small
-- query whether the copy is current. The version is the sum of all rows. Each transaction
-- increments a row that no other holds, so that a long load blocks nobody.
CREATE TABLE payer_directory_version (
  bucket integer PRIMARY KEY,
  changes bigint NOT NULL
);

-- Increments an unlocked bucket, or adds one.
CREATE FUNCTION count_payer_directory_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE payer_directory_version SET changes = changes + 1 WHERE bucket = (
    SELECT bucket FROM payer_directory_version ORDER BY bucket LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO payer_directory_version VALUES ((random() * 2000000000)::integer, 1)
    ON CONFLICT (bucket) DO UPDATE SET changes = payer_directory_version.changes + 1;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_payer_directory_change() FROM PUBLIC;

DO $$
DECLARE directory_table text;
BEGIN
  FOREACH directory_table IN ARRAY ARRAY[
    'payer', 'payer_entry', 'payer_alias', 'payer_identifier', 'payer_address', 'payer_phone'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION count_payer_directory_change()', directory_table);
  END LOOP;
END $$;

-- Requests change the directory only through the functions of payer submissions.
REVOKE INSERT, UPDATE, DELETE ON payer_address, payer_phone FROM ppman_app;

-- Only the triggers above write.
REVOKE INSERT, UPDATE, DELETE ON payer_directory_version FROM ppman_app, ppman_worker;
