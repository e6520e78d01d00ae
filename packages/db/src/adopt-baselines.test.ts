import pg from 'pg'
import { schemaFingerprint } from './adopt-baselines.ts'
import { testDb } from './testing.ts'

const { url, close } = await testDb()
const owner = new pg.Client({ connectionString: url })
let before: string[]
beforeAll(async () => {
  await owner.connect()
  before = await schemaFingerprint(owner)
})
afterAll(async () => {
  await owner.end()
  await close()
})

test.each([
  'CREATE TABLE other (id int PRIMARY KEY)',
  'ALTER TABLE organisation ADD COLUMN note text',
  `ALTER TABLE organisation ALTER COLUMN name SET DEFAULT 'x'`,
  'ALTER TABLE organisation ALTER COLUMN name DROP NOT NULL',
  'ALTER TABLE organisation ALTER COLUMN name SET STORAGE EXTERNAL',
  `ALTER TABLE organisation ALTER COLUMN name TYPE text COLLATE "C"`,
  `ALTER TABLE item_text ALTER COLUMN search SET EXPRESSION AS (to_tsvector('simple'::regconfig, text))`,
  'ALTER TABLE organisation ADD CHECK (name <> $$$$)',
  'ALTER TABLE organisation SET (fillfactor = 50)',
  'ALTER TABLE api_usage NO FORCE ROW LEVEL SECURITY',
  'ALTER POLICY tenant ON api_usage USING (true)',
  'DROP INDEX payer_slug_key; CREATE INDEX payer_slug_key ON payer (slug)',
  'ALTER TABLE payer DISABLE TRIGGER count_change',
  'CREATE OR REPLACE FUNCTION current_org() RETURNS uuid LANGUAGE sql STABLE AS $$ SELECT NULL::uuid $$',
  'GRANT EXECUTE ON FUNCTION remove_shared_entry(uuid) TO PUBLIC',
  'GRANT UPDATE (name) ON organisation TO ppman_app',
  'ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE DELETE ON TABLES FROM ppman_app',
  'ALTER SEQUENCE code_id_seq INCREMENT BY 2',
  'CREATE VIEW names AS SELECT name FROM organisation',
  `CREATE TYPE mood AS ENUM ('good')`,
  'CREATE TEXT SEARCH CONFIGURATION words (COPY = simple)',
  'DROP EXTENSION pg_trgm CASCADE',
  `COMMENT ON TABLE organisation IS 'x'`,
])('%s changes the fingerprint', async (sql) => {
  await owner.query('BEGIN')
  await owner.query(sql)
  expect(await schemaFingerprint(owner)).not.toEqual(before)
  await owner.query('ROLLBACK')
})

test('rows do not change it', async () => {
  await owner.query(`INSERT INTO organisation (name) VALUES ('x')`)
  expect(await schemaFingerprint(owner)).toEqual(before)
})
