import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, threadId } from 'node:worker_threads'

const BUSY = 2 ** 31

/**
 * Answers with its number after so many milliseconds; dies of a negative one, and works for ever on
 * 2^31.
 */
parentPort!.on('message', (ms: number) => {
  while (ms === BUSY) continue
  if (ms < 0) throw new Error('It died.')
  void pause(ms).then(() => parentPort!.postMessage(threadId))
})
