import { readFileSync } from 'node:fs'
import { livesIn, untrueSteps } from './lives.ts'
import { ROOT } from './workspace.ts'

const lives = livesIn(readFileSync(new URL('docs/architecture.md', ROOT), 'utf8'))

test('the lives of a price, a policy change, an event and a topic are told as they are', () => {
  expect(lives.map(({ title, steps }) => [title, steps.length > 5])).toEqual([
    ['The life of a price', true],
    ['The life of a policy change', true],
    ['The life of an event', true],
    ['The life of a topic', true],
  ])
  expect(lives.flatMap(untrueSteps)).toEqual([])
})

test('a file that is gone, or that nothing leads to, is named', () => {
  const life = (...files: string[]) => ({
    title: 'The life of a price',
    steps: files.map((file) => ({ file, terms: [] })),
  })
  expect(untrueSteps(life('README.md', 'packages/gone.ts'))).toEqual([
    'docs/architecture.md, The life of a price: packages/gone.ts does not exist.',
  ])
  const [first] = lives[0]!.steps
  expect(untrueSteps(life(first!.file, 'infra/dev/src/start.ts'))).toEqual([
    'docs/architecture.md, The life of a price: nothing before infra/dev/src/start.ts leads to it.',
  ])
})
