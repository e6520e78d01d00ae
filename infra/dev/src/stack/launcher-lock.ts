import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Guard, startGuard } from '../machine/guard.ts'
import { places } from '../places.ts'
import { commandOf, isAlive, waitUntilGone } from '../machine/processes.ts'
import { trouble } from '../trouble.ts'
import type { Shutdown } from '../machine/shutdown.ts'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import { readStack, removeStack } from './stack-file.ts'

/** Locks the data directory for this launcher and starts the guard. */
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

/** Time limit of a guard, which stops the servers of a killed launcher one by one. */
const GUARD_LIMIT_MS = 30_000

/**
 * Allows one launcher per data directory. After a killed one, waits until its guard has finished.
 *
 * @param where text about the address of the running stack
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

/** Process ids are reused, so the command line is checked too. */
const isLauncher = (pid: number) =>
  pid !== process.pid && pid !== process.ppid && isAlive(pid) && commandOf(pid).includes('run.mjs start')
const isGuard = (pid: number) => isAlive(pid) && commandOf(pid).includes('guard-main')
