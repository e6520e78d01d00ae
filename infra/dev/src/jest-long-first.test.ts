import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './places.ts'

const LONG_FILES = new URL('./jest-long-files.json', import.meta.url)

test('every file that is started first exists', () => {
  const files = JSON.parse(readFileSync(LONG_FILES, 'utf8')) as string[]
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})
