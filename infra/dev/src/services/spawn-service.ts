import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { trouble } from '../trouble.ts'

export type ServiceOptions = {
  name: string
  /** The script that is the service. */
  script: string
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  /** Called once when the process ends without `stop`. */
  onDeath: (sentence: string) => void
}

export type RunningService = {
  name: string
  pid: number
  /** Resolves when the process is gone, with how it ended. */
  ended: Promise<string>
  /** Asks it to end, or kills it with SIGKILL, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Preloaded into a process with a channel to this one, so that it ends with it. */
export const EXIT_WITH_PARENT = new URL('../exit-with-parent.mjs', import.meta.url).href
const STOP_LIMIT_MS = 8_000
const TAIL_LINES = 15

/**
 * Starts one service as its own process, with its output in a log file. It ends with this process
 * and is never restarted: a crash must be seen.
 */
export function spawnService({ name, script, cwd, env, logFile, onDeath }: ServiceOptions): RunningService {
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', EXIT_WITH_PARENT, script],
    {
      cwd,
      env,
      // A group of its own: Ctrl-C in a terminal must reach it through us, in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    },
  )
  closeSync(log)
  let isStopping = false
  const ended = endOf(child)
  void ended.then((how) => {
    if (!isStopping)
      onDeath(
        `${name} ${how}. The end of its log (${path.relative(process.cwd(), logFile)}):\n${tail(logFile)}`,
      )
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    isStopping = true
    child.kill(signal)
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await ended
    clearTimeout(kill)
  }
  return { name, pid: child.pid ?? 0, ended, stop }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('exit', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    )
  })
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

/** Runs a script to its end. @returns its output @throws when it fails, with the end of its log */
export async function runScript(options: Omit<ServiceOptions, 'onDeath'>): Promise<string> {
  const service = spawnService({ ...options, onDeath: () => undefined })
  const how = await service.ended
  if (how !== 'ended with code 0') throw trouble(`${options.name} ${how}:\n${tail(options.logFile)}`)
  return readFileSync(options.logFile, 'utf8')
}
