import { Worker } from 'node:worker_threads'

/** What a child sends back: its answer, or the error that its program threw. */
export type Reply<Answer> = { answer: Answer } | { failed: Error }

/**
 * Makes this process a child of a `processPool`: it answers one question after another, and ends
 * with its parent.
 */
export function answerQuestions<Answer>(answer: (question: never) => Answer | Promise<Answer>): void {
  endWithParent()
  process.on('message', async (question) => {
    let reply: Reply<Answer>
    try {
      reply = { answer: await answer(question as never) }
    } catch (error) {
      reply = { failed: error instanceof Error ? error : new Error(String(error)) }
    }
    process.send!(reply)
  })
}

const LOOK_MS = 1_000
/** A few megabytes: its program compares two numbers. */
const WATCH_MB = 16

/**
 * An idle child ends when the channel to its parent closes. A busy one does not see that, so a
 * thread looks for its parent.
 */
function endWithParent(): void {
  const { pid, ppid } = process
  const check = `process.ppid === ${ppid} || process.kill(${pid}, 'SIGKILL')`
  const watch = `setInterval(() => ${check}, ${LOOK_MS})`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: WATCH_MB } }).unref()
}
