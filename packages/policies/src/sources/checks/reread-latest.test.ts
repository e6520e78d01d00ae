import { addSource } from '../manage-sources.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'
import { checkSource } from './check-source.ts'
import { sourceRepo } from '../source-repo.ts'

const { db, pool, site, payer, now, deps, close } = await aWatch()
afterAll(close)

const page = (path: string, units: number, stamp: string) =>
  `<main><h1>Therapy ${path}</h1><p>CPT 97110 is limited to ${units} units per ` +
  `day.</p></main><footer>Page generated ${stamp}</footer>`
const count = async (table: string) =>
  (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number

/** A policy whose newest version was read by an extractor that took its limit for 9 units. */
async function readByAnother(path: string): Promise<string> {
  site.pages[path] = { body: page(path, 4, 'Jan 1, 2026') }
  const { id } = await addSource(sourceRepo(db), { url: site.url(path), payer, allowLocal: true }, now())
  await checkSource(id, deps)
  await pool.query(
    `UPDATE parse SET extractor = 'html-blocks/0',
      token_sha256 = repeat('0', 64), blocks = replace(blocks::text, '4 units', '9 units')::jsonb
     WHERE id = (SELECT v.parse_id FROM document_version v JOIN policy p ON p.id = v.policy_id
       WHERE p.source_id = $1)`,
    [id],
  )
  return id
}

test.each([
  ['the same bytes', '/same', page('/same', 4, 'Jan 1, 2026')],
  ['bytes that differ in a stamp', '/stamp', page('/stamp', 4, 'Feb 2, 2026')],
])(
  '%s, read by a newer extractor, make a parse and no version, change or end of a rule',
  async (_, path, body) => {
    const id = await readByAnother(path)
    const before = [
      await count('document_version'),
      await count('policy_change'),
      await count('billing_rule'),
    ]
    const parses = await count('parse')
    site.pages[path] = { body }
    expect(await checkSource(id, deps)).toMatchObject({ outcome: 'ok', recorded: null })
    expect([
      await count('document_version'),
      await count('policy_change'),
      await count('billing_rule'),
    ]).toEqual(before)
    expect(await count('parse')).toBe(parses + 1)
  },
)

test('a change is told from how both sides read today', async () => {
  const id = await readByAnother('/changed')
  site.pages['/changed'] = { body: page('/changed', 3, 'Feb 2, 2026') }
  expect(await checkSource(id, deps)).toMatchObject({ recorded: { version: 2 } })
  const { rows } = await pool.query('SELECT edits FROM policy_change ORDER BY created_at DESC LIMIT 1')
  expect(JSON.stringify(rows[0].edits)).toContain('4 units')
  expect(JSON.stringify(rows[0].edits)).not.toContain('9 units')
})
