import { policyDiffPage } from './page.ts'

const titleOf = (example: string) => (policyDiffPage.examples[example] as { title: string }).title

test('every reason that counts is a change that matters', () =>
  expect(titleOf('what changed')).toBe('2 changes matter'))
test('how likely a kind and a direction are is no change of its own', () =>
  expect(titleOf('a limit by its words')).toBe('1 change matters'))
test('without a reason that counts only the wording changed', () =>
  expect(titleOf('only wording')).toBe('Only wording changed'))
