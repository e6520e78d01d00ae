import type { Readable, Writable } from 'node:stream'

/** What a command may reach of the process. Tests give their own. */
export type Io = {
  stdin: Readable
  /** Answers: JSON, one object per line. */
  stdout: Writable & { isTTY?: boolean }
  /** Diagnostics and progress. */
  stderr: Writable & { isTTY?: boolean; columns?: number }
  env: Record<string, string | undefined>
  now: () => Date
}

/**
 * One command of `ppman <area> <name>`, exported as `command` by `cli/<area>-<name>.ts`; a command of one word lives in
 * `cli/<area>-run.ts`.
 *
 * `run` gives the exit status: 0 when the work was done. It throws UsageError for bad words (2) and AppError for a failure
 * with a sentence (1).
 */
export type Command = { summary: string; usage: string; run(args: string[], io: Io): Promise<number> }

/** The words on the command line cannot be used. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** One line of JSON on standard output. */
export const answer = ({ stdout }: Io, value: object): void => void stdout.write(`${JSON.stringify(value)}\n`)
