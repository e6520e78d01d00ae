import type { Block } from '../document/document.ts'
import { comparePolicies } from './compare.ts'
import { reconcileHistory } from './reconcile-history.ts'

const block = (text: string, path: string[]): Block => ({ kind: 'text', path, text })
const FILLER = Array.from({ length: 12 }, (_, n) =>
  block(`Paragraph ${n + 1} describes how members and providers use this policy in general.`, ['Policy']),
)
const policy = (rule: string, history: readonly string[]) => ({
  extractor: 'test/1',
  title: null,
  asksPassword: false,
  blocks: [
    block(rule, ['Policy']),
    ...FILLER,
    ...history.map((text) => block(text, ['Policy History/Revision Information'])),
  ],
})
const OLD = 'Prior authorization is required for CPT codes 11111 and 22222.'
const NEW = 'Prior authorization is required for CPT codes 11111, 22222 and 33333.'
const check = (entries: readonly string[], [before, after] = [OLD, NEW]) => {
  const comparison = comparePolicies(
    policy(before, ['01/01/2025 New policy.']),
    policy(after, ['01/01/2025 New policy.', ...entries]),
  )
  if (comparison.outcome !== 'changed') throw new Error(comparison.outcome)
  return reconcileHistory(comparison)
}

test.each<[string, string[], string]>([
  [
    'an entry that names the code confirms it',
    ['07/01/2026 Updated list of applicable CPT codes; added 33333.'],
    'confirms',
  ],
  ['an entry about codes confirms it', ['07/01/2026 Coding update.'], 'confirms'],
  ['an entry about authorization confirms it', ['7/26: Prior authorization list expanded.'], 'confirms'],
  ['a vague entry confirms it', ['07/01/2026 Policy revised.'], 'confirms'],
  [
    'an entry that says nothing changed denies it',
    ['07/01/2026 Annual review. No changes to the policy.'],
    'denies',
  ],
  ['an entry about references alone denies it', ['07/01/2026 References updated.'], 'denies'],
  [
    'an entry about another kind of change denies it',
    ['07/01/2026 Documentation section reworded.'],
    'denies',
  ],
  ['without a new entry it is absent', [], 'absent'],
])('%s', (_, entries, verdict) => expect(check(entries).verdict).toBe(verdict))

test('it quotes the entry', () => {
  expect(check(['07/01/2026 Coding update.']).quote).toBe('07/01/2026 Coding update.')
})

test('a new stamp of a day on an old entry is no entry', () => {
  const comparison = comparePolicies(
    policy(OLD, ['Last reviewed 01/01/2025.']),
    policy(NEW, ['Last reviewed 07/01/2026.']),
  )
  expect(comparison.outcome === 'changed' && reconcileHistory(comparison).verdict).toBe('absent')
})

test('an entry is known by its day and deed where no heading tells', () => {
  const plain = (rule: string, entry: string[]) => ({
    ...policy(rule, []),
    blocks: [...policy(rule, []).blocks, ...entry.map((text) => block(text, []))],
  })
  const comparison = comparePolicies(plain(OLD, []), plain(NEW, ['1/26 (add codes for a new test)']))
  expect(comparison.outcome === 'changed' && reconcileHistory(comparison)).toMatchObject({
    verdict: 'confirms',
    quote: '1/26 (add codes for a new test)',
  })
})

test('what is only worded otherwise needs no entry of its own', () => {
  const [before, after] = [
    'Members may ask for a copy of this policy.',
    'Members may request a written copy of this policy.',
  ]
  expect(check(['07/01/2026 Annual review. No changes.'], [before, after]).verdict).toBe('confirms')
})
