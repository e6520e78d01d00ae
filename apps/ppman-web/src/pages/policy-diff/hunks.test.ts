import type { AlignedBlocks, Block } from '@ppman/policy-text'
import { type Hunk, hunksOfPage } from './hunks.ts'

const block = (text: string): Block => ({ kind: 'text', path: ['Policy'], text })
const modified = (before: string, after: string): AlignedBlocks => ({
  op: 'modified',
  before: block(before),
  after: block(after),
})
const same = (text: string): AlignedBlocks => ({ op: 'same', before: block(text), after: block(text) })
const textsOf = (hunk: Hunk | undefined) =>
  hunk && !hunk.isSame ? [hunk.before, hunk.after].map((side) => side.map(({ text }) => text).join('')) : []

test('unchanged paragraphs between two changes are one folded run', () => {
  const { hunks } = hunksOfPage([modified('4 weeks', '6 weeks'), same('a'), same('b'), modified('x', 'y')], 1)
  expect(hunks.map((hunk) => (hunk.isSame ? hunk.summary : hunk.op))).toEqual([
    'reworded',
    '2 paragraphs unchanged',
    'reworded',
  ])
})

test('a long paragraph shows the words around its difference, and every changed word', () => {
  const long = 'Text that stays as it was. '.repeat(100)
  const [hunk] = hunksOfPage([modified(`${long}4 weeks. ${long}`, `${long}6 weeks. ${long}`)], 1).hunks
  const [before, after] = textsOf(hunk)
  expect(before).toMatch(/^ … .*stays as it was\. 4 weeks\. Text that stays.* … $/)
  expect(after).toContain('6 weeks')
  expect(before!.length).toBeLessThan(500)
})

test('pages stay within a number of bytes, and together have every change', () => {
  const rows = Array.from({ length: 400 }, (_, n) =>
    modified(`Old ${n} ${'"quoted" '.repeat(60)}`, `New ${n}`),
  )
  const { pages } = hunksOfPage(rows, 1)
  expect(pages).toBeGreaterThan(3)
  const shown = Array.from({ length: pages }, (_, index) => hunksOfPage(rows, index + 1).hunks)
  expect(shown.flat()).toHaveLength(400)
  for (const hunks of shown) expect(JSON.stringify(hunks).length).toBeLessThan(120_000)
  expect(hunksOfPage(rows, pages + 1).hunks).toEqual([])
})
