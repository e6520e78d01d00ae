import { type Block, CRITERIA_VERSION, leavesOf, readingText } from '@ppman/policy-text'
import { checkSource } from '../sources/index.ts'
import { aWatch } from '../sources/testing.ts'
import { criteriaRepo } from './index.ts'

const { db, pool, site, deps, pass, watch, close } = await aWatch({ stepMs: 0 })
afterAll(close)
const source = await watch('/policy')

/** The page reads differently at every check, a day after the last. */
async function check(...criteria: string[]) {
  pass(86_400_000)
  const items = criteria.map((words) => `<li>${words}</li>`).join('')
  site.pages['/policy'] = {
    body:
      '<main><h1>Braces</h1><p>A brace is medically necessary when all of the following are met:</p>' +
      `<ul>${items}</ul></main>`,
  }
  return checkSource(source, deps)
}

const first = await check('The knee is unstable', 'The member is 18 years of age or older')
const second = await check('The knee is unstable', 'The member is 21 years of age or older')
const recordedBy = (checked: Awaited<ReturnType<typeof check>>) =>
  checked && 'recorded' in checked ? checked.recorded : null
const changeId = recordedBy(second)!.changeId!

test('each version is stored with its criteria, whose quotes are slices of its text', async () => {
  const { rows } = await pool.query(
    `SELECT v.version, c.reader, c.leaves, c.trees, c.text_form, a.blocks FROM policy_criteria c
     JOIN document_version v ON v.id = c.document_version_id JOIN parse a ON a.id = c.parse_id
     ORDER BY v.version`,
  )
  expect(recordedBy(first)).toMatchObject({ version: 1 })
  expect(rows).toMatchObject(
    [1, 2].map((version) => ({ version, reader: CRITERIA_VERSION, leaves: 2, text_form: 'lines/1' })),
  )
  for (const { trees, blocks } of rows as { trees: never[]; blocks: Block[] }[])
    for (const { quote, start, end } of trees.flatMap(leavesOf))
      expect(readingText(blocks).text.slice(start, end)).toBe(quote)
})

test('a version that this reader has not read is read when it is asked for', async () => {
  const stored = await criteriaRepo(db).ofChange(changeId)
  await pool.query("UPDATE policy_criteria SET reader = 'criteria/0'")
  expect(await criteriaRepo(db).ofChange(changeId)).toEqual(stored)
  expect(stored!.before.trees.flatMap(leavesOf).map(({ quote }) => quote)).toEqual([
    'The knee is unstable',
    'The member is 18 years of age or older',
  ])
})

test('requests may not write criteria', async () => {
  const { rows } = await pool.query(
    "SELECT has_table_privilege('ppman_app', 'policy_criteria', 'SELECT') AS reads, " +
      "has_table_privilege('ppman_app', 'policy_criteria', 'INSERT,UPDATE,DELETE') AS writes",
  )
  expect(rows).toEqual([{ reads: true, writes: false }])
})
