import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isAlive, stopProcess, waitUntilGone } from './processes.ts'

/**
 * A launcher that guards a sleeping process and a directory; prints both process ids, and releases
 * the guard when told to.
 */
const LAUNCHER = `
  import { spawn } from 'node:child_process'
  import { startGuard } from ${JSON.stringify(new URL('./guard.ts', import.meta.url).href)}
  const guard = startGuard()
  const options = { detached: true, stdio: 'ignore' }
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], options)
  guard.order({ remove: process.argv[1] })
  guard.order({ stop: child.pid, signal: 'SIGTERM' })
  console.log(guard.pid, child.pid)
  process.stdin.once('data', () => { guard.release(); process.exit() })`

async function launch() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'ppman-guard-'))
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(launcher.stdout, 'data')) as [Buffer]
  const [guardPid = 0, childPid = 0] = line.toString().split(' ').map(Number)
  return { launcher, directory, guardPid, childPid }
}

test('clears up after a launcher that was killed', async () => {
  const { launcher, directory, guardPid, childPid } = await launch()
  launcher.kill('SIGKILL')
  expect(await waitUntilGone(guardPid, 5_000)).toBe(true)
  expect([isAlive(childPid), existsSync(directory)]).toEqual([false, false])
})

test('leaves everything alone when it was released', async () => {
  const { launcher, directory, guardPid, childPid } = await launch()
  launcher.stdin.write('release\n')
  expect(await waitUntilGone(guardPid, 5_000)).toBe(true)
  expect([isAlive(childPid), existsSync(directory)]).toEqual([true, true])
  await stopProcess(childPid, { signal: 'SIGTERM', timeoutMs: 2_000 })
  rmSync(directory, { recursive: true })
})
