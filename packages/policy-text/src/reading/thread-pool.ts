import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterWorkingTime } from '@ppman/threads'

/**
 * `keptMs`: how long an idle thread is kept before it ends. `limitMs`: processor time per question.
 */
type Threads = { file: string; keptMs: number; memoryMb: number; limitMs: number }

/** A thread was ended because its question exceeded the limits. */
export class ThreadExhausted extends Error {
  readonly reason: 'processor_time' | 'memory'
  constructor(reason: 'processor_time' | 'memory') {
    super(`Reading this document takes more ${reason.replace('_', ' ')} than is allowed.`)
    this.reason = reason
  }
}

/**
 * A pool of threads that each answer one question at a time. An idle thread is kept for a while,
 * since loading its code takes longer than most questions; it does not keep the process alive.
 *
 * @returns asks a question; rejects with `ThreadExhausted` when it exceeds the limits, or with
 *   the error that ended the thread
 */
export function threadPool<Answer>({
  file,
  keptMs,
  memoryMb,
  limitMs,
}: Threads): (question: unknown) => Promise<Answer> {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const start = () => new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, execArgv: [] })
  const take = (): Worker => {
    const [thread = start()] = idle.keys()
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    thread.removeAllListeners().ref()
    return thread
  }
  const keep = (thread: Worker): void => {
    const end = () => void thread.terminate()
    const drop = () => void idle.delete(thread)
    thread.removeAllListeners().on('error', drop).on('exit', drop)
    if (idle.size >= availableParallelism()) return end()
    thread.unref()
    idle.set(thread, setTimeout(end, keptMs).unref())
  }
  return (question) =>
    new Promise((resolve, reject) => {
      const thread = take()
      const stopWatch = afterWorkingTime(thread, limitMs, () => {
        reject(new ThreadExhausted('processor_time'))
        void thread.terminate()
      })
      thread.once('message', (answer: Answer) => {
        stopWatch()
        keep(thread)
        resolve(answer)
      })
      thread.once('error', (error: NodeJS.ErrnoException) => {
        stopWatch()
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted('memory') : error)
      })
      thread.once('exit', (code) => {
        stopWatch()
        reject(new Error(`The thread that reads documents ended with ${code}.`))
      })
      thread.postMessage(question)
    })
}
