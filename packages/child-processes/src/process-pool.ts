import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { readAtScrape, setGauge } from '@ppman/telemetry'
import type { Reply } from './answer-questions.ts'
import { CHILD_ENV } from './child-env.ts'
import { afterWorkingTime } from './working-time.ts'

type PoolOptions = {
  /** Program of the children: it calls `answerQuestions`. */
  program: URL
  /** Heap of a child. */
  memoryMb: number
  /** Processor time that a child may take for one question. */
  limitMs: number
  /**
   * How long an idle child is kept for the next question: loading its code takes longer than most
   * of its work. For ever unless given.
   */
  keptMs?: number
  /** Idle children that are kept; as many as the machine has processors unless given. */
  maxIdle?: number
  /** Questions that are answered at a time; later ones wait, in order. Any number unless given. */
  maxBusy?: number
}

/** Questions that child processes answer, each alone in its process. */
type ProcessPool<Answer> = {
  /**
   * Asks an idle child, or a new one.
   *
   * @throws `WorkExhausted` when the question takes too much; the error that the program throws;
   *   Error when its process ends
   */
  ask: (question: unknown) => Promise<Answer>
  /** Ends all children. */
  close: () => Promise<void>
}

/** A child was ended because its question took more than it may. */
export class WorkExhausted extends Error {
  readonly reason: 'processor_time' | 'memory'
  constructor(reason: 'processor_time' | 'memory') {
    super(`This work takes more ${reason.replace('_', ' ')} than is allowed.`)
    this.reason = reason
  }
}

type Children = { idle: ReadonlyMap<ChildProcess, unknown>; all: ReadonlySet<ChildProcess> }
const pools: Children[] = []

function show(pool: Children): void {
  pools.push(pool)
  readAtScrape('pool_processes', () => {
    const [all, idle] = (['all', 'idle'] as const).map((name) =>
      pools.reduce((sum, each) => sum + each[name].size, 0),
    ) as [number, number]
    setGauge('pool_processes', { state: 'idle' }, idle)
    setGauge('pool_processes', { state: 'busy' }, all - idle)
  })
}

/**
 * Starts child processes when there is work for them. Idle ones do not keep this process alive.
 * Threads would not do: one that reaches its heap limit within a built-in function ends the whole
 * process.
 */
export function processPool<Answer>(options: PoolOptions): ProcessPool<Answer> {
  const { program, memoryMb, limitMs, keptMs, maxIdle = availableParallelism(), maxBusy = Infinity } = options
  const turns = takeTurns(maxBusy)
  const idle = new Map<ChildProcess, NodeJS.Timeout | undefined>()
  const all = new Set<ChildProcess>()
  show({ idle, all })

  function start(): ChildProcess {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: CHILD_ENV,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    return child
  }

  function take(): ChildProcess {
    const [child = start()] = idle.keys()
    clearTimeout(idle.get(child))
    idle.delete(child)
    child.removeAllListeners().ref()
    child.channel?.ref()
    return child
  }

  function keep(child: ChildProcess): void {
    const forget = () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
      all.delete(child)
    }
    // Without a listener, the error of a waiting child would end this process.
    child.removeAllListeners().on('error', forget).on('exit', forget)
    if (idle.size >= maxIdle) return void dismiss(child)
    child.unref()
    child.channel?.unref()
    const end = keptMs === undefined ? undefined : setTimeout(() => void dismiss(child), keptMs).unref()
    idle.set(child, end)
  }

  function dismiss(child: ChildProcess): void {
    // At once, and not when it has exited: the next question must not be asked of an ending child.
    idle.delete(child)
    all.delete(child)
    child.kill('SIGKILL')
  }

  const ask = async (question: unknown): Promise<Answer> => {
    const turn = turns.begin()
    if (turn) await turn
    const child = take()
    try {
      const answer = await answerOf<Answer>(child, question, limitMs)
      keep(child)
      return answer
    } catch (error) {
      dismiss(child)
      throw error
    } finally {
      turns.end()
    }
  }

  return { ask, close: async () => void (await Promise.all([...all].map(ended))) }
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

/** Ends a child, and waits until it has exited. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.ref()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** Asks a child and waits for its answer. */
function answerOf<Answer>(child: ChildProcess, question: unknown, limitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (error: Error) => {
    stopWatch()
    reject(error)
  }
  const stopWatch = afterWorkingTime(child, limitMs, () => fail(new WorkExhausted('processor_time')))
  child.once('message', (reply: Reply<Answer>) => {
    if ('failed' in reply) return fail(reply.failed)
    stopWatch()
    resolve(reply.answer)
  })
  child.on('error', fail)
  child.once('exit', (code, signal) => {
    // Node aborts a process whose heap is full.
    const isFull = signal === 'SIGABRT' || signal === 'SIGTRAP'
    const how = `A child process ended with ${signal ?? code} before it had answered.`
    fail(isFull ? new WorkExhausted('memory') : new Error(how))
  })
  child.send(question as never)
  return promise
}
