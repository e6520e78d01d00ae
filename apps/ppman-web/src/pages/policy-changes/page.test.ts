import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { param } from '@ppman/http'
import { chrome, testSite, visitor } from '../../testing.ts'
import type { Page } from '../../views.ts'
import { policyDiffPage } from '../policy-diff/page.ts'
import { policyChangesPage } from './page.ts'

const { ctx, pool, close } = await testSite()
afterAll(close)

/** The page as a member sees it, tags and line ends gone. */
async function words(page: Page, query: object): Promise<string> {
  const model = await page.load({ query: page.query.parse(query) as never, ctx, visitor })
  return page
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
const block = (text: string) => ({ kind: 'text', path: ['Policy'], text })

test('the list narrows by payer, severity and day, newest first, and says how much there is', async () => {
  const [{ id: one }, { id: two }] = [
    await aPayer(pool, { name: 'Meridian Trust' }),
    await aPayer(pool, { name: 'Prairie Mutual' }),
  ]
  await aPolicyChange(pool, {
    payerId: one,
    title: 'Knees',
    severity: 'low',
    createdAt: '2026-02-01T00:00:00Z',
  })
  await aPolicyChange(pool, { payerId: one, title: 'Spines', createdAt: '2026-03-01T00:00:00Z' })
  await aPolicyChange(pool, { payerId: two, title: 'Eyes', createdAt: '2026-04-01T00:00:00Z' })
  expect(await words(policyChangesPage, {})).toMatch(/3 changes\. .*Eyes.*Spines.*Knees/)
  expect(await words(policyChangesPage, { payer_id: one, severity: 'high' })).toMatch(/1 change\. .*Spines/)
  expect(await words(policyChangesPage, { date_from: '2026-03-15' })).toMatch(/1 change\. .*Eyes/)
  expect(await words(policyChangesPage, { limit: '1' })).toContain('3 changes, the newest 1 shown.')
  expect(await words(policyChangesPage, { state: 'MA' })).toContain('choose the payer, too')
})

test(
  'a change shows both wordings with the words that differ, their hashes and days, and the whole ' +
    'document when asked',
  async () => {
    const { id: payerId } = await aPayer(pool, { name: 'Diff Health' })
    const id = await aPolicyChange(pool, { payerId, title: 'Hips' })
    const [before, after] = [
      [block('Required for all of these.'), block('It stays.')],
      [block('Required for any of these.'), block('It stays.')],
    ]
    await pool.query(`UPDATE policy_change SET edits = $2 WHERE id = $1`, [
      id,
      JSON.stringify([{ op: 'modified', before: before[0], after: after[0] }]),
    ])
    const parses = `SELECT v.parse_id FROM policy_change c JOIN document_version v ON v.id = c.`
    await pool.query(`UPDATE parse SET blocks = $2 WHERE id = (${parses}from_version_id WHERE c.id = $1)`, [
      id,
      JSON.stringify(before),
    ])
    await pool.query(`UPDATE parse SET blocks = $2 WHERE id = (${parses}to_version_id WHERE c.id = $1)`, [
      id,
      JSON.stringify(after),
    ])
    const changed = await words(policyDiffPage, { id })
    expect(changed).toMatch(
      /Version 1 Jan 1, 2026 test\/1 [0-9a-f]{64} Version 2 Jan 2, 2026 test\/1 [0-9a-f]{64}/,
    )
    expect(changed).toContain('Version 1 Required for all of these. Version 2 Required for any of these.')
    expect(changed).not.toContain('It stays.')
    expect(await words(policyDiffPage, { id, show: 'all' })).toContain('1 paragraph unchanged It stays.')
  },
)

test('the headline and the mark count all unread changes of the filter, shown or not', async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Harbor Plan' })
  for (const severity of ['critical', 'high', 'high', 'info'])
    await aPolicyChange(pool, { payerId, severity, createdAt: '2026-02-01T00:00:00Z' })
  await aPolicyChange(pool, { payerId, title: 'Newest', severity: 'low', createdAt: '2026-05-01T00:00:00Z' })
  const page = await words(policyChangesPage, { payer_id: payerId, limit: '1' })
  expect(page).toContain('1 critical and 2 high changes to review')
  expect(page).toContain('Older than the changes shown, unread: 1 critical change , 2 high changes .')
  expect(page).toContain('Mark all 5 as read, 1 of them critical and 2 high')
  expect(page).toContain('Show up to 100')
  const low = await words(policyChangesPage, { payer_id: payerId, severity: 'low' })
  expect(low).toContain('What changed in policies')
  expect(low).not.toContain('Mark 1')
  const critical = { payer_id: payerId, severity: 'critical', limit: '1' }
  expect(await words(policyChangesPage, critical)).toContain('1 critical change to review')
})

test('an unknown change is not found', async () => {
  await expect(
    words(policyDiffPage, { id: param.uuid.parse('0190a000-0000-7000-8000-000000000009') }),
  ).rejects.toThrow('There is no change')
})
