import { setTimeout as sleep } from 'node:timers/promises'
import type { Guard } from '../machine/guard.ts'
import { isAlive } from '../machine/processes.ts'

/** PostgreSQL or Redis: our own server, or one that the environment names. */
export type Backing = {
  url: string
  description: string
  /** Null for a server that is not ours. */
  pid(): number | null
  /** Calls back after each restart. */
  onRestart(listener: () => void): void
  stop(): Promise<void>
}

export type Server = { pid: number; stop(): Promise<void> }

/** Pause before a restart: long enough to see how the services work without the server. */
const PAUSE_MS = 10_000
const POLL_MS = 500

/** A server that the environment names. It is not ours to stop. */
export const externalBacking = (url: string, description: string): Backing => ({
  url,
  description,
  pid: () => null,
  onRestart: () => undefined,
  stop: async () => undefined,
})

type KeepOptions = {
  name: string
  url: string
  description: string
  first: Server
  signal: NodeJS.Signals
  guard: Guard
  /** Restarts it at the same address; undefined while another server uses the port. */
  restart: () => Promise<Server | undefined>
  say: (message: string) => void
  pauseMs?: number
}

/**
 * Our own server. When it dies, it is restarted after a pause at the same address, so that the
 * services recover by themselves.
 */
export function supervisedBacking({
  name,
  url,
  description,
  first,
  signal,
  guard,
  restart,
  say,
  pauseMs = PAUSE_MS,
}: KeepOptions): Backing {
  let server: Server | undefined
  const listeners: (() => void)[] = []
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false })
  const take = (started: Server) => {
    server = started
    guard.order({ stop: started.pid, signal })
    for (const listener of listeners) listener()
  }
  const restartServer = async () => {
    say(`${name} has stopped; it is started again in ${pauseMs / 1000} s`)
    server = undefined
    while (!server) {
      await pause(pauseMs)
      const started = await restart().catch(
        (error: unknown) => void say(`${name} does not start: ${(error as Error).message}`),
      )
      if (started) take(started)
    }
    say(`${name} runs again`)
  }
  const watch = async () => {
    for (;;) {
      await pause(POLL_MS)
      if (!server || !isAlive(server.pid)) await restartServer()
    }
  }
  take(first)
  const watching = watch().catch(() => undefined)
  const stop = async () => {
    stopping.abort()
    await watching
    await server?.stop()
  }
  return {
    url,
    description,
    pid: () => server?.pid ?? null,
    onRestart: (listener) => void listeners.push(listener),
    stop,
  }
}
