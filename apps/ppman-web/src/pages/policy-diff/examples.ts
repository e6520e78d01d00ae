import type { ChangeDiff } from '@ppman/policies/versions'
import { exampleChange } from '../policy-change/example-change.ts'
import { diffModel } from './view-model.ts'

const block = (text: string) => ({ kind: 'text' as const, path: ['Policy', '<b>member'], text })
const version = (n: number, texts: readonly string[]): ChangeDiff['before'] => ({
  version: n,
  fetchedAt: new Date('2026-04-02T00:00:00Z'),
  sha256: '0a'.repeat(32),
  extractor: 'html/1',
  blocks: texts.map(block),
})
const before = [
  'Prior authorization is required for code 00001.',
  'An old <script>alert(1)</script> sentence.',
  'It stays.',
]
const after = [
  'Prior authorization is required for codes 00001 and 00002.',
  'It stays.',
  'A new rule stands here.',
]
const diff: ChangeDiff = {
  sourceId: '0190a000-0000-7000-8000-00000000000a',
  leftOut: [
    {
      regionIds: ['0190a000-0000-7000-8000-00000000000d'],
      before: 'Our choir sings.',
      after: 'Meet the team.',
    },
  ],
  before: version(1, before),
  after: version(2, after),
  edits: [
    { op: 'modified', before: block(before[0]!), after: block(after[0]!) },
    { op: 'deleted', before: block(before[1]!), after: null },
    { op: 'inserted', before: null, after: block(after[2]!) },
  ],
}

export const diffExamples = {
  'what changed': diffModel(exampleChange(), diff, 'changed'),
  'one that was reviewed': diffModel(
    exampleChange({
      review: { at: new Date('2026-04-03T00:00:00Z'), by: 'coder', note: 'Told the <b>front desk.' },
    }),
    diff,
    'changed',
  ),
  'the whole document': diffModel(exampleChange(), diff, 'all'),
}
