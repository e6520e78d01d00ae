import { readFileSync } from 'node:fs'
import { FLAGS } from './flags.ts'

test('every flag is described in docs/reference/flags.md, and none else', () => {
  const page = readFileSync(new URL('../../../docs/reference/flags.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z0-9_]+)` \| (.+) \|$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ])
  expect(listed).toEqual(Object.entries(FLAGS))
})
