import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url))
const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-run-'))
afterAll(() => rmSync(home, { recursive: true }))

/** Runs the launcher as if the host had another version of Node. */
function runAs(version: string, ...words: string[]) {
  const disguise = path.join(home, `${version}.cjs`)
  writeFileSync(
    disguise,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )
  return spawnSync(process.execPath, ['--require', disguise, RUN, ...words], { encoding: 'utf8' })
}

test.each(['12.22.12', '18.20.8', '20.18.3'])('refuses Node %s in a sentence', (version) => {
  const { status, stdout, stderr } = runAs(version, 'start')
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toBe(`Node ${version} is too old: this project needs Node 20.19 or newer, of any line.\n`)
})

test('an unknown word is bad usage, and the known ones are named', () => {
  const { status, stdout, stderr } = runAs('20.19.0', 'strat')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^Say one of: start, check, test, .+\.\n$/)
})
