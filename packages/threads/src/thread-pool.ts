import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { readAtScrape, setGauge } from '@ppman/telemetry'
import { afterWorkingTime } from './working-time.ts'

type PoolOptions = {
  /** Program of the threads: it answers each message with one message. */
  program: URL
  /** Heap of a thread. */
  memoryMb: number
  /** Processor time that a thread may take for one question. */
  limitMs: number
  /**
   * How long an idle thread is kept for the next question: loading its code takes longer than most
   * of its work. For ever unless given.
   */
  keptMs?: number
  /** Idle threads that are kept; as many as the machine has processors unless given. */
  maxIdle?: number
  /** Questions that are answered at a time; later ones wait, in order. Any number unless given. */
  maxBusy?: number
}

/** Questions that threads answer, each alone on its thread. */
type ThreadPool<Answer> = {
  /**
   * Asks an idle thread, or a new one.
   *
   * @throws `ThreadExhausted` when the question takes too much; Error when its thread dies
   */
  ask: (question: unknown) => Promise<Answer>
  /** Ends all threads. */
  close: () => Promise<void>
}

/** A thread was ended because its question took more than it may. */
export class ThreadExhausted extends Error {
  readonly reason: 'processor_time' | 'memory'
  constructor(reason: 'processor_time' | 'memory') {
    super(`This work takes more ${reason.replace('_', ' ')} than is allowed.`)
    this.reason = reason
  }
}

type Threads = { idle: ReadonlyMap<Worker, unknown>; all: ReadonlySet<Worker> }
const pools: Threads[] = []

function show(pool: Threads): void {
  pools.push(pool)
  readAtScrape('threads', () => {
    const [all, idle] = (['all', 'idle'] as const).map((name) =>
      pools.reduce((sum, each) => sum + each[name].size, 0),
    ) as [number, number]
    setGauge('threads', { state: 'idle' }, idle)
    setGauge('threads', { state: 'busy' }, all - idle)
  })
}

/** Starts threads when there is work for them. Idle ones do not keep the process alive. */
export function threadPool<Answer>(options: PoolOptions): ThreadPool<Answer> {
  const { program, memoryMb, limitMs, keptMs, maxIdle = availableParallelism(), maxBusy = Infinity } = options
  const turns = takeTurns(maxBusy)
  const idle = new Map<Worker, NodeJS.Timeout | undefined>()
  const all = new Set<Worker>()
  show({ idle, all })

  function start(): Worker {
    const thread = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
    })
    all.add(thread)
    return thread
  }

  function take(): Worker {
    const [thread = start()] = idle.keys()
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    thread.removeAllListeners().ref()
    return thread
  }

  function keep(thread: Worker): void {
    const forget = () => {
      clearTimeout(idle.get(thread))
      idle.delete(thread)
      all.delete(thread)
    }
    // Without a listener, the error of a waiting thread would end the process.
    thread.removeAllListeners().on('error', forget).on('exit', forget)
    if (idle.size >= maxIdle) return dismiss(thread)
    thread.unref()
    const end = keptMs === undefined ? undefined : setTimeout(() => dismiss(thread), keptMs).unref()
    idle.set(thread, end)
  }

  function dismiss(thread: Worker): void {
    // At once, and not when it has exited: the next question must not be asked of an ending thread.
    idle.delete(thread)
    all.delete(thread)
    void thread.terminate()
  }

  const ask = async (question: unknown): Promise<Answer> => {
    const turn = turns.begin()
    if (turn) await turn
    const thread = take()
    try {
      const answer = await answerOf<Answer>(thread, question, limitMs)
      keep(thread)
      return answer
    } catch (error) {
      dismiss(thread)
      throw error
    } finally {
      turns.end()
    }
  }

  return { ask, close: async () => void (await Promise.all([...all].map((thread) => thread.terminate()))) }
}

/** Lets so many begin at a time; others wait until one of them ends, in order. */
function takeTurns(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  return {
    /** Null when it may begin at once. */
    begin: (): Promise<void> | null => {
      if (free === 0) return new Promise<void>((resolve) => waiting.push(resolve))
      free -= 1
      return null
    },
    end: () => {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}

/** Asks a thread and waits for its answer. */
function answerOf<Answer>(thread: Worker, question: unknown, limitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (error: Error) => {
    stopWatch()
    reject(error)
  }
  const stopWatch = afterWorkingTime(thread, limitMs, () => fail(new ThreadExhausted('processor_time')))
  thread.once('message', (answer: Answer) => {
    stopWatch()
    resolve(answer)
  })
  thread.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted('memory') : error),
  )
  thread.once('exit', (code) => fail(new Error(`A thread ended with ${code} before it had answered.`)))
  thread.postMessage(question)
  return promise
}
