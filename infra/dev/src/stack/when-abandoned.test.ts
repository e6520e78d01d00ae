import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { waitUntilGone } from '../machine/processes.ts'

const MODULE = JSON.stringify(new URL('./when-abandoned.ts', import.meta.url).href)
/** Prints its process id, and ends when it is abandoned. */
const LAUNCHER = `
  const { watchLauncher } = await import(${MODULE})
  watchLauncher(() => process.exit())
  setInterval(() => {}, 1000)
  console.log(process.pid)`
/** Starts the launcher below itself, as a shell does. */
const BETWEEN = `
  const { spawn } = await import('node:child_process')
  spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' })
  setInterval(() => {}, 1000)`

async function startBelow(...words: string[]) {
  const top = spawn(process.execPath, ['--input-type=module', '-e', BETWEEN, LAUNCHER, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(top.stdout, 'data')) as [Buffer]
  return { top, pid: Number(line) }
}

test('ends with the package manager that started it, even by kill -9', async () => {
  const { top, pid } = await startBelow('/somewhere/npm', 'start')
  top.kill('SIGKILL')
  expect(await waitUntilGone(pid, 5_000)).toBe(true)
})

test('stays when it was started by hand and the shell ends', async () => {
  const { top, pid } = await startBelow('by', 'hand')
  top.kill('SIGKILL')
  expect(await waitUntilGone(pid, 2_500)).toBe(false)
  process.kill(pid, 'SIGKILL')
})
