import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('a Node that cannot run TypeScript fetches one that can, and starts none that cannot either', () => {
  const checkout = path.join(home, 'checkout')
  cpSync(path.dirname(RUN), path.join(checkout, 'infra', 'dev'), {
    recursive: true,
    filter: (file) => !/\/(?:node_modules|src)(?:\/|$)/.test(file),
  })
  const bin = path.join(home, 'bin')
  mkdirSync(bin)
  // As npm 12 does with the package `node`, it names a binary that is no better.
  writeFileSync(path.join(bin, 'npx'), '#!/bin/sh\necho /bin/false\n', { mode: 0o755 })
  const disguise = path.join(home, 'no-typescript.cjs')
  writeFileSync(
    disguise,
    `Object.defineProperty(process.features, 'typescript', { value: false })
     process.execPath = '${bin}/node'`,
  )
  const launcher = path.join(checkout, 'infra', 'dev', 'run.mjs')
  const { status, stderr } = spawnSync(process.execPath, ['--require', disguise, launcher, 'start'], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/Node \S+ cannot run TypeScript: fetching Node 24/)
  expect(stderr).toMatch(
    /could not be fetched with npx\. Install Node 24 from nodejs\.org and try again\.\n$/,
  )
  expect(status).toBe(1)
})
