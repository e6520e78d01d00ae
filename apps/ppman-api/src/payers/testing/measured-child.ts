import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Ask, Told } from './measured-server.ts'

export type MeasuredChild = Awaited<ReturnType<typeof startMeasured>>

/** Starts a server of this folder in a process of its own, and waits until it listens. */
export async function startMeasured(file: string, ...words: string[]) {
  const child = fork(new URL(file, import.meta.url), words)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened.`)))
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  ended.catch(() => undefined)
  const send = (ask: Ask) => void child.send(ask)
  return {
    port,
    send,
    /** What it cost since it was last asked; `headers` identify a caller called `sub`. */
    measure: async (sub: string): Promise<Told> => {
      send({ ask: 'measure', sub })
      return ((await once(child, 'message')) as [Told])[0]
    },
    stop: () => void child.kill(),
  }
}
