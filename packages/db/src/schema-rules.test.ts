import { testDb } from './testing.ts'

const { pool, close } = await testDb()
afterAll(close)

const column = async (sql: string) =>
  ((await pool.query({ text: sql, rowMode: 'array' })).rows as string[][]).map(([value]) => value)
const TABLES = `SELECT oid, relname, relrowsecurity AND relforcerowsecurity AS is_guarded, EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'org_id') AS has_org
  FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    AND relname NOT LIKE '\\_%'`

test('every table has a primary key', async () => {
  expect(
    await column(
      `SELECT relname FROM (${TABLES}) t WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid ` +
        `= t.oid AND contype = 'p')`,
    ),
  ).toEqual([])
})

test('every foreign key has an index that its columns lead', async () => {
  const bare = await column(`SELECT conname FROM pg_constraint k WHERE contype = 'f'
      AND connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL
      AND (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] @> conkey) ORDER BY 1`)
  expect(bare).toEqual([])
})

test('every table with an organization shows a tenant its own rows only', async () => {
  expect(await column(`SELECT relname FROM (${TABLES}) t WHERE has_org AND NOT is_guarded`)).toEqual([])
})

test('whose rows a request sees is asked once a statement, not for each row', async () => {
  const asked = `SELECT tablename FROM pg_policies WHERE schemaname = 'public'
    AND qual LIKE '%current_org()%'`
  expect((await column(asked)).length).toBeGreaterThan(20)
  expect(
    await column(`${asked} AND replace(qual, 'SELECT current_org()', '') LIKE '%current_org()%' ORDER BY 1`),
  ).toEqual([])
})

/** Of tables that organizations share: what the role of requests may write, and in which way. */
const WRITTEN_BY_REQUESTS = [
  'background_job: INSERT',
  'blob: INSERT',
  'doc_page_search: DELETE, INSERT, UPDATE',
  'doc_word: DELETE, INSERT, UPDATE',
  'fetch_attempt: INSERT',
  'logout_token: DELETE, INSERT',
  'pt_download: INSERT',
  'pt_source: INSERT',
  'pt_source_entry: INSERT',
  'source_transition: INSERT',
  'web_session: DELETE, INSERT, UPDATE',
]

test('requests write no shared data but this', async () => {
  const written =
    await column(`SELECT relname || ': ' || string_agg(privilege_type, ', ' ORDER BY privilege_type)
    FROM (${TABLES}) t JOIN information_schema.role_table_grants g ON g.table_schema = 'public'
      AND g.table_name = t.relname
    WHERE grantee = 'ppman_app' AND NOT has_org AND privilege_type IN ('INSERT', 'UPDATE', 'DELETE',
      'TRUNCATE') GROUP BY relname ORDER BY relname`)
  expect(written).toEqual(WRITTEN_BY_REQUESTS)
})

test('functions that run as the owner find only what they name, and are not for everybody', async () => {
  const loose =
    await column(`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
    AND (array_to_string(proconfig, ',') NOT LIKE '%search_path=%'
      OR has_function_privilege('public', oid, 'EXECUTE')) ORDER BY 1`)
  expect(loose).toEqual([])
})
