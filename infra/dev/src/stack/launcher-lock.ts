import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Guard, startGuard } from '../machine/guard.ts'
import { places } from '../places.ts'
import { commandOf, isAlive, waitUntilGone } from '../machine/processes.ts'
import { trouble } from '../trouble.ts'
import type { Shutdown } from '../machine/shutdown.ts'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import { readStack, removeStack } from './stack-file.ts'

/** Takes the data directory for this launcher, and sets the guard that clears up if it is killed. */
export async function lockDataDir(shutdown: Shutdown): Promise<Guard> {
  const guard = startGuard()
  try {
    await takeLauncherLock(places.launcher, { pid: process.pid, guardPid: guard.pid }, () =>
      addressOf(readStack(places.stack)?.baseUrl),
    )
  } catch (error) {
    guard.release()
    throw error
  }
  removeStack(places.stack)
  guard.order({ remove: places.stack })
  shutdown.add('the launcher lock', async () => {
    releaseLauncherLock(places.launcher)
    guard.release()
  })
  return guard
}

const addressOf = (baseUrl: string | undefined) => (baseUrl ? `, at ${baseUrl}` : '')

export type LauncherNote = { pid: number; guardPid: number }

/** A guard stops the servers of a killed launcher one after the other; each has its own limit. */
const GUARD_LIMIT_MS = 30_000

/**
 * Makes sure that one launcher runs on a data directory. After a killed one, waits until its guard has cleared up.
 *
 * @param where what to tell a person about the stack that runs already
 * @throws when a launcher runs
 */
export async function takeLauncherLock(file: string, note: LauncherNote, where: () => string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true })
  const earlier = readJson(file) as LauncherNote | undefined
  if (earlier && isLauncher(earlier.pid))
    throw trouble(
      `It runs already, as process ${earlier.pid}${where()}. Stop that one first (kill ${earlier.pid}).`,
    )
  if (earlier && isGuard(earlier.guardPid)) await waitUntilGone(earlier.guardPid, GUARD_LIMIT_MS)
  writePrivateJson(file, note)
}

const releaseLauncherLock = (file: string): void => rmSync(file, { force: true })

/** Process ids are used again, by programs that are not ours. */
const isLauncher = (pid: number) =>
  pid !== process.pid && pid !== process.ppid && isAlive(pid) && commandOf(pid).includes('run.mjs start')
const isGuard = (pid: number) => isAlive(pid) && commandOf(pid).includes('guard-main')
