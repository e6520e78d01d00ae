import { commandOf, isAlive, parentOf } from '../machine/processes.ts'

const POLL_MS = 1_000
/** Processes between the package manager and us, such as shells. */
const MOST_BETWEEN = 5
const PACKAGE_MANAGER = /(^|\/)p?npm(-cli\.js|\.cjs|\.mjs)?( |$)/

/**
 * Calls back when the process that started us is gone: the other half of the launcher, or the
 * package manager. Otherwise the stack would keep running unnoticed.
 */
export function watchLauncher(onAbandoned: () => void): void {
  process.once('disconnect', onAbandoned)
  process.channel?.unref()
  const line = lineage(process.ppid)
  if (!line.length) return
  const timer = setInterval(() => {
    if (line.every(isAlive) && lineage(process.ppid).join() === line.join()) return
    clearInterval(timer)
    onAbandoned()
  }, POLL_MS)
  timer.unref()
}

/**
 * The processes from our parent up to the package manager; none when there is no package manager
 * above us.
 */
function lineage(parent: number): number[] {
  const line: number[] = []
  for (let pid = parent; pid > 1 && line.length < MOST_BETWEEN; pid = parentOf(pid)) {
    line.push(pid)
    if (PACKAGE_MANAGER.test(commandOf(pid))) return line
  }
  return []
}
