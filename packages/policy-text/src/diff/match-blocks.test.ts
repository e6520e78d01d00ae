import type { Block } from '../document/document.ts'
import { changePercentage } from './word-diff.ts'
import { matchBlocks } from './match-blocks.ts'

const block = (text: string, path: string[] = []): Block => ({ kind: 'text', path, text })
const texts = (before: string[], after: string[]) => {
  const { modified, moved, deleted, inserted } = matchBlocks(
    before.map((text) => block(text)),
    after.map((text) => block(text)),
  )
  return {
    modified: modified.map((pair) => [pair.before.norm, pair.after.norm]),
    moved: moved.length,
    deleted: deleted.map(({ norm }) => norm),
    inserted: inserted.map(({ norm }) => norm),
  }
}

test('equal blocks match wherever they stand', () => {
  expect(texts(['one', 'two', 'two', 'three'], ['three', 'two', 'one', 'two'])).toEqual({
    modified: [],
    moved: 0,
    deleted: [],
    inserted: [],
  })
})

test('a reworded block is paired, a new one is not', () => {
  const limit = (units: number) => `Reimbursement for 97110 is limited to ${units} units per day.`
  expect(texts([limit(3), 'Old words entirely elsewhere'], [limit(2), 'Nothing shared here'])).toEqual({
    modified: [[limit(3), limit(2)]],
    moved: 0,
    deleted: ['Old words entirely elsewhere'],
    inserted: ['Nothing shared here'],
  })
})

test('a block under another heading has moved', () => {
  const { moved } = matchBlocks([block('22899', ['Covered'])], [block('22899', ['Not covered'])])
  expect(moved).toHaveLength(1)
})

test('the change percentage counts words once, moves not at all', () => {
  const percent = (before: string[], after: string[]) => {
    const [a, b] = [before.map((text) => block(text)), after.map((text) => block(text))]
    return changePercentage(a, b, matchBlocks(a, b))
  }
  expect(percent(['limited to 3 units', 'and more'], ['and more', 'limited to 2 units'])).toBe(16.67)
  expect(percent(['a b'], ['a b'])).toBe(0)
  expect(percent(['one two'], ['three four'])).toBe(100)
  expect(percent([], [])).toBe(0)
})
