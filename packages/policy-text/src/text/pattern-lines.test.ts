import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const TEMPLATE = /(?:source|regex\([^)]*\))`([^`]*)`/g
/** A line break is dropped with its indentation, so that these words are read as one. */
const GLUED = /[a-z]+\n\s*[a-z]+/g

test('no pattern that is written over several lines loses the space between two words', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(100)
  const glued = files.flatMap((file) =>
    [...readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(TEMPLATE)].flatMap(([, pattern]) =>
      (pattern!.match(GLUED) ?? []).map((words) => `${file}: ${words.replace(/\s+/, '⏎')}`),
    ),
  )
  expect(glued).toEqual([])
})
