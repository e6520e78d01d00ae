import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Served } from './bench-site-server.ts'

/** Mock hosts on ports of this machine, served by another thread. */
export async function benchSite() {
  const thread = new Worker(fileURLToPath(new URL('./bench-site-server.ts', import.meta.url)), {
    execArgv: [],
  })
  const [ports] = (await once(thread, 'message')) as [number[]]
  const serve = async (served: Served): Promise<void> => {
    thread.postMessage(served)
    await once(thread, 'message')
  }
  const url = (index: number, path: string) => `http://127.0.0.1:${ports[index % ports.length]!}${path}`
  const cpuS = async () => {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1e6
  }
  return { serve, cpuS, url, hosts: ports.length, close: () => thread.terminate() }
}
