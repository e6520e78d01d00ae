import { ppman } from '../testing.ts'

const ask = (lines: object[]) =>
  ppman(['applicability'], { stdin: lines.map((line) => JSON.stringify(line)).join('\n') })

test('answers each question with who governs, by its id', async () => {
  const { status, answers } = await ask([
    { id: 'a', input: { program: 'medicare_ffs', benefit: 'dme', state: 'Ohio' } },
    { id: 2, input: { contract_number: '12502' } },
  ])
  expect(status).toBe(0)
  expect(answers).toMatchObject([
    { id: 'a', result: { jurisdiction: 'DME-B', contractor: 'CGS Administrators', missing: [] } },
    { id: 2, result: { jurisdiction: 'JL', contractor: 'Novitas Solutions', state: 'PA', part: 'B' } },
  ])
})

test('reads the scope off the text of a document', async () => {
  const text = 'Knees. This policy does not apply to Medicare Advantage.'
  const [{ result }] = (await ask([{ id: 1, input: { plan_type: 'medicare_advantage', state: 'WA', text } }]))
    .answers as [{ result: { quote: string; span: { start: number; end: number } } }]
  expect(result).toMatchObject({ basis: 'document_excludes_plan_type', applies: false })
  expect(text.slice(result.span.start, result.span.end)).toBe(result.quote)
})

test('gives the same bytes for the same input', async () => {
  const lines = [{ id: 1, input: { plan_type: 'medicare_advantage', state: 'MI', cpt: '27447' } }]
  expect(await ask(lines)).toEqual(await ask(lines))
})

test.each([
  ['a line that is no JSON', 'nonsense', 'Line 1 is not {id, input}.'],
  ['a state that is none', '{"id":1,"input":{"state":"ZZ"}}', 'Line 1: state is no state'],
])('says what is wrong with %s', async (_, stdin, message) => {
  const reply = await ppman(['applicability'], { stdin })
  expect(reply).toMatchObject({ status: 1, answers: [] })
  expect(reply.stderr).toContain(message)
})

test('an unknown option is bad usage', async () =>
  expect(await ppman(['applicability', '--all'], { stdin: '' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('usage: ppman applicability'),
  }))
