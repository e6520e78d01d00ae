import { ppman } from '../testing.ts'

const extract = (lines: object[]) =>
  ppman(['rules', 'extract'], { stdin: lines.map((line) => JSON.stringify(line)).join('\n') })

test('answers each text with its rules in the form of labelled data', async () => {
  const text = 'Note. Prior authorization is required for CPT 27447 and 99213-25 in Texas.'
  const { status, answers } = await extract([
    { id: 'a', text },
    { id: 2, text: 'Nothing to say.' },
  ])
  expect(status).toBe(0)
  expect(answers).toEqual([
    {
      id: 'a',
      rules: [
        {
          rule_category: 'prior_authorization',
          disposition: 'required',
          codes: [
            { code: '27447', code_type: 'CPT' },
            { code: '99213', code_type: 'CPT' },
          ],
          span: text.slice(6),
          span_start: 6,
          span_end: text.length,
          state: 'TX',
          confidence: expect.any(Number),
        },
      ],
    },
    { id: 2, rules: [] },
  ])
})

test('counts offsets in UTF-16 units, whatever stands before', async () => {
  const text = '🩺🩺 — Precertification isn’t required for “70551” and 70552.'
  const [{ rules }] = (await extract([{ id: 1, text }])).answers as [
    { rules: { span: string; span_start: number; span_end: number }[] },
  ]
  expect(rules).toHaveLength(1)
  expect(text.slice(rules[0]!.span_start, rules[0]!.span_end)).toBe(rules[0]!.span)
  expect(rules[0]!.span).toContain('isn’t required for “70551” and 70552')
})

test('gives the same bytes for the same input', async () => {
  const lines = [{ id: 1, text: 'A4550 is not separately reimbursed; J1745 is limited to 2 units per day.' }]
  expect(await extract(lines)).toEqual(await extract(lines))
})

test.each([
  ['a line that is no JSON', ['rules', 'extract'], 1, 'Line 1 is not {id, text}.'],
  ['an unknown option', ['rules', 'extract', '--all'], 2, 'usage: ppman rules extract'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words, { stdin: 'nonsense' })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})
