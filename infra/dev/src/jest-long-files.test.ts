import { existsSync } from 'node:fs'
import path from 'node:path'
import { LONG_FILES } from './jest-long-files.ts'
import { ROOT } from './places.ts'

test('every file that is started first exists', () => {
  expect(LONG_FILES.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})
