import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLauncherLock } from './launcher-lock.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-lock-'))
const file = path.join(home, 'launcher.json')
const children: ChildProcess[] = []
/** A process that sleeps, whose command line reads as the words say. */
async function sleeper(...words: string[]): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', ...words], { stdio: 'ignore' })
  children.push(child)
  await sleep(50)
  return child.pid!
}
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true })
})
const take = (note = { pid: 1, guardPid: 0 }) =>
  takeLauncherLock(file, note, () => ', at http://127.0.0.1:8080')

test('a second launcher is told where the first one runs', async () => {
  const pid = await sleeper('run.mjs', 'start')
  writeFileSync(file, JSON.stringify({ pid, guardPid: 0 }))
  await expect(take()).rejects.toThrow(`It runs already, as process ${pid}, at http://127.0.0.1:8080.`)
})

test('the lock of a dead launcher, or of a reused process id, is taken over', async () => {
  const pid = await sleeper('something-else')
  for (const stale of [pid, 2 ** 22 - 3]) {
    writeFileSync(file, JSON.stringify({ pid: stale, guardPid: 0 }))
    await take({ pid: 4, guardPid: 5 })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: 4, guardPid: 5 })
  }
})

test('the guard of a killed launcher is waited for', async () => {
  const guardPid = await sleeper('guard-main')
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 - 3, guardPid }))
  const taking = take().then(() => 'taken')
  expect(await Promise.race([taking, sleep(300, 'waiting', { ref: false })])).toBe('waiting')
  children.at(-1)!.kill('SIGKILL')
  expect(await taking).toBe('taken')
})
