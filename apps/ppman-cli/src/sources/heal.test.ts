import { ppman } from '../testing.ts'

const page = (shell: string) =>
  `<main><h1>Home Sleep Testing</h1>${shell}<p>A recording at home is covered for adults whose ` +
  'daytime tiredness was measured with a published scale and told to a physician.</p></div></main>'
const aCase = {
  id: 'a',
  selector: '.text',
  before_html: page('<div class="text">'),
  after_html: page('<div class="copy">'),
}
const heal = (lines: object[]) =>
  ppman(['sources', 'heal'], { stdin: lines.map((line) => JSON.stringify(line)).join('\n') })

test('answers each case with what became of it', async () => {
  const { status, answers } = await heal([
    aCase,
    { id: 2, url: 'https://payer.example/a.html', http_status: 403 },
  ])
  expect(status).toBe(0)
  expect(answers).toEqual([
    {
      id: 'a',
      outcome: 'healed',
      text: expect.stringMatching(/^A recording .* to a physician\.$/),
      selector: 'div.copy',
      method: 'relocation',
      score: 1,
      reason: 'accepted',
    },
    { id: 2, outcome: 'blocked', method: null, score: 0, reason: 'status 403' },
  ])
})

test('gives the same bytes for the same input', async () =>
  expect(await heal([aCase])).toEqual(await heal([aCase])))

test.each([
  ['a line that is no JSON', ['sources', 'heal'], 1, 'Line 1 is no JSON object.'],
  ['an unknown option', ['sources', 'heal', '--all'], 2, 'usage: ppman sources heal'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words, { stdin: 'nonsense' })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})

test('names the line and the field', async () => {
  const { status, stderr } = await heal([{ id: 1, url: 7 }])
  expect([status, stderr]).toEqual([1, 'Line 1: url is to be a string.\n'])
})
