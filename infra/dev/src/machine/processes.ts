import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 30

/**
 * True while a process with this id exists, whoever owns it. A dead child that nobody has waited
 * for counts as gone.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s+Z/m.test(readOrEmpty(`/proc/${pid}/status`))
}

/**
 * The command line of a process, words joined by spaces; empty when there is none or it cannot be
 * seen.
 */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** The parent of a process; 0 when there is none or it cannot be seen. */
export function parentOf(pid: number): number {
  if (process.platform === 'linux')
    return Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0)
  return Number(spawnSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }).stdout || 0)
}

/** Processes whose parent this one is. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return (stdout ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)
}

/** Waits until a process is gone. @returns false when it is still there after the time. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; isAlive(pid); waitedMs += POLL_MS) {
    if (waitedMs >= timeoutMs) return false
    await sleep(POLL_MS)
  }
  return true
}

/** Stops a process, and kills it after the timeout. A process that is gone is no error. */
export async function stopProcess(
  pid: number,
  { signal, timeoutMs }: { signal: NodeJS.Signals; timeoutMs: number },
): Promise<void> {
  send(pid, signal)
  if (await waitUntilGone(pid, timeoutMs)) return
  send(pid, 'SIGKILL')
  await waitUntilGone(pid, timeoutMs)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
