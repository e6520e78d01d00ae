import { aWatch } from '../discovery/watch.fixtures.ts'
import type { CheckDeps } from './check-source.ts'

const { site, deps, watch, look, stored, pool, close } = await aWatch()
afterAll(close)

const policy = (units: number) => ({
  body:
    '<main><h1>Physical Therapy</h1><p>Policy Number: PT-7</p><p>Reimbursement for 97110 is limited to ' +
    `${units} units per day.</p></main>`,
})
const changesOf = (id: string) =>
  stored(
    `SELECT was.version AS "from", version.version AS "to", c.facts->'units_before' AS before,
      c.facts->'units_after' AS after
     FROM policy_change c JOIN policy p ON p.id = c.policy_id JOIN document_version was
       ON was.id = c.from_version_id
     JOIN document_version version ON version.id = c.to_version_id WHERE p.source_id = $1
       ORDER BY version.version`,
    [id],
  )

/** A visitor whose transaction begins after something else happened, as often as it is tried. */
const interrupted =
  (between: () => Promise<unknown>): CheckDeps['transaction'] =>
  async (work) => {
    await between()
    return deps.transaction(work)
  }
/**
 * Another visitor, who is done first. As if he had asked before, since what is older than what is
 * known brings nothing.
 */
const anotherSees = async (path: string, id: string, units: number) => {
  const own = site.pages[path]!
  site.pages[path] = policy(units)
  await look(id)
  await pool.query(
    "UPDATE document_version SET fetched_at = '2026-01-01' WHERE policy_id = (SELECT id FROM policy " +
      'WHERE source_id = $1)',
    [id],
  )
  site.pages[path] = own
}

test('a version that another visitor recorded in between is the one that is compared with', async () => {
  site.pages['/pt'] = policy(9)
  const id = await watch('/pt')
  await look(id)
  site.pages['/pt'] = policy(2)
  let others = 0
  const transaction = interrupted(async () => {
    if ((others += 1) === 1) await anotherSees('/pt', id, 5)
  })
  expect(await look(id, { transaction })).toMatchObject({ outcome: 'ok', recorded: { version: 3 } })
  expect(others).toBe(2)
  expect(await changesOf(id)).toEqual([
    { from: 1, to: 2, before: 9, after: 5 },
    { from: 2, to: 3, before: 5, after: 2 },
  ])
  const rules = await stored(
    'SELECT quantity, effective_to IS NULL AS stands FROM billing_rule r JOIN policy p ON p.id = ' +
      'r.policy_id WHERE p.source_id = $1 ORDER BY r.created_at, quantity DESC',
    [id],
  )
  expect(rules.filter(({ stands }) => stands)).toMatchObject([{ quantity: 2 }])
})

test('two visitors of a new source make one policy of it', async () => {
  site.pages['/new'] = policy(4)
  const id = await watch('/new')
  const transaction = interrupted(() => look(id))
  expect(await look(id, { transaction })).toMatchObject({ outcome: 'ok', recorded: null })
  expect(await stored('SELECT count(*)::int AS n FROM policy WHERE source_id = $1', [id])).toEqual([{ n: 1 }])
  expect(await changesOf(id)).toEqual([])
})

test('a look that others overtake again and again gives up and leaves nothing', async () => {
  site.pages['/busy'] = policy(20)
  const id = await watch('/busy')
  await look(id)
  site.pages['/busy'] = policy(1)
  let units = 10
  const transaction = interrupted(() => anotherSees('/busy', id, (units += 1)))
  await expect(look(id, { transaction })).rejects.toMatchObject({ kind: 'conflict' })
  expect((await changesOf(id)).map(({ after }) => after)).toEqual([11, 12, 13, 14, 15])
  expect(await look(id)).toMatchObject({ recorded: { version: 7 } })
})

test('a look is judged by the plans that its source is for when it is recorded', async () => {
  site.pages['/plans'] = policy(3)
  const id = await watch('/plans')
  let others = 0
  const transaction = interrupted(async () => {
    if ((others += 1) === 1)
      await pool.query("UPDATE source SET plan_types = '{medicaid}' WHERE id = $1", [id])
  })
  await look(id, { transaction })
  expect(others).toBe(2)
  expect(
    await stored(
      'SELECT r.plan_types FROM billing_rule r JOIN policy p ON p.id = r.policy_id WHERE p.source_id = $1',
      [id],
    ),
  ).toEqual([{ plan_types: ['medicaid'] }])
})
