import type { Log } from './log.ts'

/** Longest that an orderly stop may take after a fatal error: a little above the time that requests under way have. */
const STOP_MS = 40_000

/**
 * Resolves at the first error that nobody caught: the state of the process is unknown then, so it stops in order and ends with 1.
 * A second one, or a stop that hangs, ends it at once.
 */
export function fatalError(log: Log): { happened: Promise<string>; stopWatching: () => void } {
  let listener: (error: unknown) => void = () => undefined
  const happened = new Promise<string>((resolve) => {
    let isStopping = false
    listener = (err) => {
      log.error({ err }, 'an error was not caught, the process ends')
      process.exitCode = 1
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), STOP_MS).unref()
      resolve('fatal error')
    }
    process.on('uncaughtException', listener).on('unhandledRejection', listener)
  })
  const stopWatching = () =>
    void process.off('uncaughtException', listener).off('unhandledRejection', listener)
  return { happened, stopWatching }
}
