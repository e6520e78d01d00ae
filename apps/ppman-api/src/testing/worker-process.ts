import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

/**
 * Workers that ship, each a process of its own, without Redis. `env` says where they find what is
 * theirs.
 */
export function workerProcesses(env: { DATABASE_URL: string; BLOB_DIR: string; PAYER_SYNC_DIR?: string }) {
  const workers: ChildProcess[] = []
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    REDIS_URL: 'redis://127.0.0.1:1',
    PORT: '0',
    LOG_LEVEL: 'error',
    ...env,
  }
  return {
    start: (): ChildProcess => {
      const worker = spawn(process.execPath, [WORKER], { env: settings, stdio: 'ignore' })
      workers.push(worker)
      return worker
    },
    /** Gives it no time for anything. */
    kill: async (worker: ChildProcess): Promise<void> => {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    },
    killAll: () => workers.forEach((worker) => worker.kill('SIGKILL')),
  }
}
