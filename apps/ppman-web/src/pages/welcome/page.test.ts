import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { navigating, testSite } from '../../testing.ts'

const { site, pool, signIn, close } = await testSite({ now: () => new Date('2026-03-20T12:00:00Z') })
afterAll(close)

test('the worst changes of the last 30 days come first, with the number of each severity', async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Juniper Health' })
  const change = (severity: string, day: string, summary: string) =>
    aPolicyChange(pool, { payerId, severity, summary, createdAt: `2026-${day}T00:00:00Z` })
  await change('critical', '01-02', 'Too long ago.')
  await change('critical', '03-01', 'No longer covered.')
  for (const day of ['03-10', '03-11', '03-12', '03-13']) await change('low', day, `Low of ${day}.`)
  await change('high', '03-05', 'Codes removed.')
  const { text } = await site
    .get('/welcome')
    .set(navigating)
    .set('cookie', await signIn())
  const shown = [...text.matchAll(/<h3><a href="\/policy\/changes\/diff[^>]*>([^<]+)/g)].map(
    ([, line]) => line,
  )
  expect(shown).toEqual([
    'No longer covered.',
    'Codes removed.',
    'Low of 03-13.',
    'Low of 03-12.',
    'Low of 03-11.',
  ])
  expect(text).toContain('All 6 changes')
  const words = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toContain('Critical 1 High 1 Low 4 ')
  expect(text).toMatch(/severity&#x3D;critical[^"]*"/)
})
