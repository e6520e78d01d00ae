import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hostileTexts } from './hostile-texts.ts'
import { measurePattern } from './measure-pattern.ts'

const CHECK = fileURLToPath(new URL('./check-patterns.ts', import.meta.url))
type Answer = { measured: number; unseen: unknown[]; slow: unknown[] }

test('every pattern of the product takes time in proportion to a hostile text of a megabyte', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK], { maxBuffer: 64e6 })
  const { measured, ...found } = JSON.parse(stdout) as Answer
  expect(measured).toBeGreaterThan(1_000)
  expect(found).toEqual({ unseen: [], slow: [] })
}, 1_800_000)

test('a pattern that starts anew at each digit is found to be slow', () => {
  const { source, flags } = /\d[\d,]*\.\d{2} USD/g
  expect(hostileTexts(source, flags).length).toBeGreaterThan(10)
  expect(measurePattern({ source, flags }, 250_000).slow).not.toBeNull()
}, 300_000)

test.each([/\b\w{0,30} units?\b/gi, /^\d{5}$/])('%s is found to be quick', ({ source, flags }) =>
  expect(measurePattern({ source, flags }).slow).toBeNull(),
)
