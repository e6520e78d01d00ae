import { extract } from '../extraction/extract.ts'
import type { Block, Extract } from './document.ts'
import { policyTitleOf } from './policy-title.ts'

/** Headings begin with `#`, one for each level. */
function titleOf(lines: readonly string[], more: Partial<Extract> = {}): string | null {
  const blocks = lines.map((line): Block => {
    const [, signs = '', text = line] = /^(#*) ?(.*)$/.exec(line)!
    return {
      kind: signs === '' ? 'text' : 'heading',
      path: Array<string>(Math.max(0, signs.length - 1)).fill('x'),
      text,
    }
  })
  return policyTitleOf({ extractor: 'test/1', title: null, blocks, asksPassword: false, ...more })
}
const NUMBER = 'Policy Number: MP-014 Effective Date: July 1, 2027'

test.each([
  ['# Example Health® Medicare Advantage Medical Policy', '# Spine Surgery', NUMBER],
  ['# Example Health® Medicare Advantage Medical Policy', 'Spine Surgery', NUMBER],
  ['Example Health Reimbursement Policy', `Spine Surgery ${NUMBER}`, 'Table of Contents'],
  ['# Medical Policy', 'An independent licensee of an association', 'MP_014.2', 'Spine', 'Surgery', NUMBER],
  ['# Clinical Guidelines', 'Spine Surgery', 'This guideline is about surgery of the back and of the neck.'],
  ['Page 1 of 9 Coverage Policy: 0520 Coverage Policy', 'Effective Date ..........', 'Spine Surgery'],
  ['1', 'Payment Policy Spine Surgery Table of Contents', '# Description'],
  ['Spine Surgery', 'Clinical Policy Bulletins', 'Print opens a dialog', 'Number: 14'],
])('a banner of payer and kind is not the title: %s, %s', (...lines) =>
  expect(titleOf(lines)).toBe('Spine Surgery'),
)

test.each([
  [['Title: Spine Surgery']],
  [['Policy Title: Spine Surgery', '# Example Health']],
  [['# Medical Policy', 'Subject: Spine Surgery', 'Document #: MP.014']],
  [
    [
      '# Medical Policy',
      'Joint policies are a source of information.',
      'Title: Spine',
      'Surgery',
      '# Description',
    ],
  ],
  [['# Clinical Policy: Spine Surgery Reference Number: CP.14']],
  [['Medical Policy: L-14-006 Topic: Spine Surgery Section: Surgery']],
  [['Policy Title | Spine Surgery']],
])('what a label gives is the title: %j', (lines) => expect(titleOf(lines)).toBe('Spine Surgery'))

test.each([
  [
    'Spine Surgery Medical Policy',
    ['# Spine Surgery Medical Policy', '## Lumbar Fusion', 'Fusion is covered.'],
  ],
  ['Medical Policies', ['# Medical Policies', 'Spine Surgery']],
  ['SPINE SURGERY', ['# SPINE SURGERY', '# Overview']],
  ['Spine Surgery', ['# Overview', '# Coverage Criteria', '# Spine Surgery']],
  ['Prior Authorization Requirements', ['# Prior Authorization Requirements', 'Ask first.']],
  ['Spine Surgery', ['Home', '# Spine Surgery', 'Role: Medical Director']],
])('a heading that names a subject is the title: %s', (title, lines) => expect(titleOf(lines)).toBe(title))

describe('the title in the metadata of a file', () => {
  const unnamed = { subject: null, createdOn: null, modifiedOn: null }

  test('confirms a line of the text', () =>
    expect(
      titleOf(['# EXAMPLE', 'Spine Surgery', '# Coverage Rationale'], {
        info: { ...unnamed, title: 'Spine Surgery – Medical Policy' },
      }),
    ).toBe('Spine Surgery'))

  test.each([
    ['Spine Surgery – Medical Policy', 'Spine Surgery'],
    ['Medical Policy', null],
    ['spine-surgery.docx', null],
  ])('stands in for a text without one: %s', (title, expected) =>
    expect(titleOf(['Surgery is covered.'], { title, info: { ...unnamed, title } })).toBe(expected),
  )
})

test('a page keeps its heading, whatever its navigation says', () => {
  const html =
    '<nav>Home Medical Policies</nav><main><h1>Spine Surgery</h1><h2>Policy</h2><p>Covered.</p></main>'
  expect(policyTitleOf(extract(Buffer.from(html), 'text/html'))).toBe('Spine Surgery')
})
