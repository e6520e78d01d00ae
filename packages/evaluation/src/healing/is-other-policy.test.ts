import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import { KNEE, type SamplePolicy, SHOULDER, SLEEP } from './cases/policies.ts'
import { isOtherPolicy } from '@ppman/policy-text/src/healing/identity/whole-document.ts'

const page = ({ title, number, sections }: SamplePolicy, { keep = Infinity } = {}) => {
  const lines = sections
    .flatMap(([heading, texts]) => [`<h2>${heading}</h2>`, ...texts.map((text) => `<p>${text}</p>`)])
    .slice(0, keep)
  return extract(
    Buffer.from(
      `<main><h1>${title}</h1>${number ? `<p>Policy Number: ${number}</p>` : ''}${lines.join('')}</main>`,
    ),
    'text/html',
  )
}
const rewritten = (policy: SamplePolicy) => ({ ...SLEEP, title: policy.title, number: policy.number })

test.each([
  ['under a new title', { ...KNEE, title: 'Endoscopy of the Knee Joint' }],
  ['under a new number', { ...KNEE, number: 'SUR-220.01' }],
  [
    'under a new title and number, with its text',
    { ...KNEE, title: 'Endoscopy of the Knee Joint', number: 'SUR-220.01' },
  ],
  ['rewritten from the ground up', rewritten(KNEE)],
])('a policy %s is still the policy at its address', (_, after) => {
  expect(isOtherPolicy(page(KNEE), page(after))).toBe(false)
})

test.each([
  ['of another title and number', SLEEP],
  ['of another title, without a number', { ...SLEEP, number: '' }],
  ['of another number and text, under the title', { ...SLEEP, title: KNEE.title }],
])('a policy %s is another one', (_, after) => {
  expect(isOtherPolicy(page(KNEE), page(after))).toBe(true)
})

test('text that names nothing is judged by what it shares', () => {
  const bare = ({ sections }: SamplePolicy) =>
    extract(Buffer.from(sections.flatMap(([, texts]) => texts).join('\n\n')), 'text/plain')
  expect([isOtherPolicy(bare(KNEE), bare(SLEEP)), isOtherPolicy(bare(KNEE), bare(SHOULDER))]).toEqual([
    true,
    false,
  ])
  expect(
    isOtherPolicy(
      page(KNEE),
      extract(Buffer.from('This policy is retired effective June 1, 2027.'), 'text/plain'),
    ),
  ).toBe(false)
})

test('half of a policy is no other one', () => {
  expect(
    isOtherPolicy(
      page({ ...KNEE, number: '' }),
      page({ ...KNEE, title: 'Policies', number: '' }, { keep: 3 }),
    ),
  ).toBe(false)
})
