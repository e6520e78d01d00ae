import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './places.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-jest-'))
afterAll(() => rmSync(home, { recursive: true }))

/** Passes while no other file has left the variable behind, and with stacks as Node writes them. */
const LEAVES_A_VARIABLE = `test('sees only its own variables', () => {
    expect(process.env.LEFT_BEHIND).toBeUndefined()
    process.env.LEFT_BEHIND = '1'
    expect(Error.prepareStackTrace).toBeUndefined()
  })`
const FILES = {
  'shared.ts': `import { appendFileSync } from 'node:fs'
    export const loaded: boolean = true
    appendFileSync(new URL('loads', import.meta.url), 'x')`,
  'one.test.ts': `import { loaded } from './shared.ts'
    ${LEAVES_A_VARIABLE}
    test('is wrong', () => expect(loaded).toBe(false))`,
  'two.test.ts': `import { loaded } from './shared.ts'
    ${LEAVES_A_VARIABLE}
    test('takes too long', () => new Promise(() => {}), 50)
    afterAll(() => { throw new Error('cleaning up failed') })`,
  'three.test.ts': `throw new Error('cannot be loaded')`,
}

test('files share modules but no variables; what is wrong, late or throws fails', () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(home, name), text)
  writeFileSync(path.join(home, 'package.json'), '{ "type": "module" }')
  const testRunner = path.join(import.meta.dirname, 'jest-native-modules.mjs')
  const config = JSON.stringify({ rootDir: home, testMatch: ['**/*.test.ts'], transform: {}, testRunner })
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js')
  const { status, stdout } = spawnSync(
    process.execPath,
    [jest, '--runInBand', '--json', '--config', config],
    { encoding: 'utf8' },
  )
  const { testResults } = JSON.parse(stdout) as Results
  const outcomes = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => `${status}: ${title}`),
  )
  expect(outcomes.sort()).toEqual([
    'failed: is wrong',
    'failed: takes too long',
    'passed: sees only its own variables',
    'passed: sees only its own variables',
  ])
  expect(testResults.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  for (const failure of ['cleaning up failed', 'cannot be loaded'])
    expect(testResults.filter(({ message }) => message.includes(failure))).toHaveLength(1)
  expect(status).toBe(1)
  expect(readFileSync(path.join(home, 'loads'), 'utf8')).toBe('x')
})

type Results = {
  testResults: { status: string; message: string; assertionResults: { title: string; status: string }[] }[]
}
