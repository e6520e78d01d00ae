import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ppman } from '../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-docs-'))
afterAll(() => rm(dir, { recursive: true }))

const universe = join(dir, 'universe.json')
await writeFile(
  universe,
  JSON.stringify({
    baseUrl: 'https://docs.example',
    product: 'p',
    manual: 'm',
    topics: { tokens: ['scopes'] },
  }),
)
const review = (lines: object[], ...words: string[]) =>
  ppman(['docs', 'review', ...words], { stdin: lines.map((line) => JSON.stringify(line)).join('\n') })

test('answers each text with a verdict and its findings', async () => {
  const { status, answers } = await review([
    { id: 1, text: 'Plain words.' },
    { id: 'b', text: 'First.\n\n![](x.png)' },
  ])
  expect(status).toBe(0)
  expect(answers[0]).toEqual({ id: 1, decision: 'pending', findings: [] })
  expect(answers[1]).toMatchObject({
    id: 'b',
    decision: 'rejected',
    findings: [{ ruleId: 'alt.missing', class: 'alt', line: 3, column: 1 }],
  })
})

test('knows the pages that a universe names, and no others', async () => {
  const text = '[a](./tokens#scopes) [b](./tokens#nothing) [c](/docs/p/m/gone)'
  const rules = async (...words: string[]) =>
    ((await review([{ id: 1, text }], ...words)).answers[0]!['findings'] as { ruleId: string }[]).map(
      ({ ruleId }) => ruleId,
    )
  expect(await rules('--universe', universe)).toEqual(['link.missing-topic-anchor', 'link.unresolved-topic'])
})

test('gives the same bytes for the same input, and never the secret', async () => {
  const secret = ['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')
  const [one, two] = [await review([{ id: 1, text: secret }]), await review([{ id: 1, text: secret }])]
  expect(one).toEqual(two)
  expect(JSON.stringify(one.answers)).not.toContain(secret.slice(4, 12))
})

test.each([
  ['a line that is no JSON', [], 1, 'Line 1 is not {id, text}.'],
  ['a universe that is not there', ['--universe', join(dir, 'nowhere.json')], 1, 'does not exist'],
  ['an unknown option', ['--all'], 2, 'usage: ppman docs review'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(['docs', 'review', ...words], { stdin: 'nonsense' })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})
