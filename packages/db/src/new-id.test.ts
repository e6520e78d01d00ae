import { testDb } from './testing.ts'

const { pool, close } = await testDb()
afterAll(close)

test('ids are version 7, tell their millisecond, and keep the order of statements', async () => {
  const before = Date.now()
  const { rows } = await pool
    .query<{ ids: string[] }>(
      `
    DO $$ DECLARE ids uuid[] := '{}'; BEGIN
      CREATE TEMP TABLE made (n serial, id uuid);
      FOR n IN 1..2000 LOOP INSERT INTO made (id) VALUES (new_id()); END LOOP;
    END $$;
    SELECT array_agg(id::text ORDER BY n) AS ids FROM made`,
    )
    .then((results) => (results as unknown as (typeof results)[])[1]!)
  const ids = rows[0]!.ids
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
  const madeAt = parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)
  expect(madeAt).toBeGreaterThanOrEqual(before - 1)
  expect(madeAt).toBeLessThanOrEqual(Date.now() + 1)
  const places = ids.map((id) => id.slice(0, 18))
  expect(places).toEqual(places.toSorted())
  expect(new Set(ids).size).toBe(2_000)
})
