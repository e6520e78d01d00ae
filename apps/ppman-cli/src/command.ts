import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'

/** The parts of the process that a command may use. Tests pass their own. */
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
 * One command of `ppman`. `dispatch.ts` lists all of them.
 *
 * `run` returns the exit status, 0 for success. It throws UsageError for invalid arguments (status
 * 2) and AppError for a failure that one sentence describes (status 1).
 */
export type Command = { summary: string; usage: string; run(args: string[], io: Io): Promise<number> }

/** The arguments of a command are invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Writes one line of JSON to standard output. */
export const answer = ({ stdout }: Io, value: object): void => void stdout.write(`${JSON.stringify(value)}\n`)

const ID = z.uuid()

/** Parses an id as the only argument. @throws UsageError that names the kind of id */
export function parseSoleId(args: string[], kind: string): string {
  const [id, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (more.length > 0 || !ID.safeParse(id).success) throw new UsageError(`Name one ${kind} by its id.`)
  return id!
}

/** Parses a file as the only argument. @throws UsageError */
export function parseSoleFile(args: string[]): string {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new UsageError('Name one file.')
  return file
}
