import type { Block } from './document.ts'
import { sectionsOf } from './document-sections.ts'

/** Lines in capitals are headings at one level, as in plain text. */
function blocksOf(...lines: string[]): Block[] {
  let path: string[] = []
  return lines.map((text) => {
    if (!/^[A-Z][A-Z &/()]+$/.test(text)) return { kind: 'text', path, text }
    path = [text]
    return { kind: 'heading', path: [], text }
  })
}
const sections = (...lines: string[]) => sectionsOf(blocksOf(...lines))
const COVERED = 'A brace is considered medically necessary when pain persists.'

test.each([
  ['REFERENCES', 'references'],
  ['BIBLIOGRAPHY', 'references'],
  ['POLICY HISTORY', 'history'],
  ['REVISION HISTORY', 'history'],
  ['RATIONALE', 'background'],
  ['CLINICAL EVIDENCE', 'background'],
  ['CLINICAL PRACTICE GUIDELINES', 'background'],
  ['GOVERNMENT REGULATIONS', 'background'],
])('%s goes on below small headings, up to a part that states what is paid', (title, section) => {
  expect(sections('POLICY', COVERED, title, 'KNEE', 'Text.', 'SOCIETY OF KNEES (SOK)', 'More.')).toEqual([
    'policy',
    'policy',
    ...Array.from({ length: 5 }, () => section),
  ])
  for (const next of ['CODING', 'COVERAGE CRITERIA', 'APPLICABLE CODES', 'MEDICAL POLICY STATEMENT'])
    expect(sections('POLICY', COVERED, title, 'KNEE', next, 'Text.').slice(-3)).toEqual([
      section,
      'policy',
      'policy',
    ])
})

test('evidence ends at a heading below which the payer decides', () => {
  expect(sections('POLICY', COVERED, 'RATIONALE', 'Text.', 'WRIST BRACES', COVERED).slice(2)).toEqual([
    'background',
    'background',
    'policy',
    'policy',
  ])
})

test('evidence ends at a decision below a line that is printed as a title', () => {
  expect(sections('RATIONALE', 'Trials were small.', 'Wrist braces', COVERED, 'Send notes.')).toEqual([
    'background',
    'background',
    'background',
    'policy',
    'policy',
  ])
  expect(sections('RATIONALE', 'Trials were small.', COVERED)).not.toContain('policy')
})

test('the first column of a history is no part of the policy', () => {
  expect(sections('POLICY', COVERED, 'POLICY HISTORY', 'POLICY', '1/1/2026 Added 97110.').slice(2)).toEqual([
    'history',
    'history',
    'history',
  ])
})

test('a table of the policy before and after a revision is history, under its titles too', () => {
  const found = sections('POLICY', COVERED, 'BEFORE AFTER', 'POLICY STATEMENT', COVERED)
  expect(found.slice(2)).toEqual(['history', 'history', 'history'])
})

test('a history in front of the policy ends where the first decision is', () => {
  expect(sections('REVISION HISTORY', '1/1/2026 New.', 'KNEE BRACES', COVERED)).toEqual([
    'history',
    'history',
    'policy',
    'policy',
  ])
})
