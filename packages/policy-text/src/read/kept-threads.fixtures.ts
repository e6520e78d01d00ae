import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, threadId } from 'node:worker_threads'

/** Answers with its number after so many milliseconds; dies of a negative one. */
parentPort!.on('message', (ms: number) => {
  if (ms < 0) throw new Error('It died.')
  void pause(ms).then(() => parentPort!.postMessage(threadId))
})
