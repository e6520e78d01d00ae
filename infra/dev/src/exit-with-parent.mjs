// Preloaded into every service of the stack, so that none outlives a launcher that was killed: the channel to it closes.
import { isMainThread } from 'node:worker_threads'

const LAST_WORDS_MS = 5_000

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // Listening keeps a process awake; a service that has stopped by itself must be able to end.
  process.channel.unref()
}
