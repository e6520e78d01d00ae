import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
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
export const parseSoleFile = (args: string[]): string =>
  soleOf(parseArgs({ args, allowPositionals: true }).positionals, 'Name one file.')

/** The only argument that is no option. @throws UsageError with the complaint */
export function soleOf([sole, ...more]: string[], complaint: string): string {
  if (!sole || more.length > 0) throw new UsageError(complaint)
  return sole
}

type Stdin = Pick<Io, 'stdin'>
type JsonObject = Record<string, unknown>
export type InputLine = { id: unknown; input: JsonObject; number: number }

/** Yields the JSON objects of standard input with their line numbers from 1. Skips blank lines. */
export const jsonLines = (io: Stdin): AsyncGenerator<{ line: JsonObject; number: number }> =>
  readLines(io, 'no JSON object', (given, number) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? { line: given as JsonObject, number }
      : null,
  )

/**
 * Yields lines {id, input} of standard input. @throws AppError that names the first invalid line
 */
export const inputLines = (io: Stdin): AsyncGenerator<InputLine> =>
  readLines(io, 'not {id, input}', (given, number) => {
    const { id, input } = (given ?? {}) as { id?: unknown; input?: unknown }
    return input && typeof input === 'object' ? { id, input: input as JsonObject, number } : null
  })

/** Yields lines {id, text} of standard input. @throws AppError that names the first invalid line */
export const textLines = (io: Stdin): AsyncGenerator<{ id: unknown; text: string }> =>
  readLines(io, 'not {id, text}', (given) => {
    const { id, text } = (given ?? {}) as { id?: unknown; text?: unknown }
    return typeof text === 'string' ? { id, text } : null
  })

async function* readLines<T>(
  { stdin }: Stdin,
  complaint: string,
  accept: (given: unknown, number: number) => T | null,
): AsyncGenerator<T> {
  let number = 0
  for await (const text of createInterface({ input: stdin })) {
    number += 1
    if (text.trim() === '') continue
    const line = accept(tryParseJson(text), number)
    if (line === null) throw new AppError('invalid_input', `Line ${number} is ${complaint}.`)
    yield line
  }
}

/** Parses JSON; undefined when the text is none. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const WIDTH = 30
const REDRAW_MS = 100
const ERASE_LINE = '\r\u001b[2K'

/**
 * Draws a progress bar on standard error if that is a terminal. `show` takes the completed share,
 * 0..1, and an additional text.
 *
 * @param label the current task, for example a file name
 */
export function progressBar({ stderr, now }: Io, label: string) {
  let drawnAt = 0
  return {
    show(share: number, words = ''): void {
      const nowMs = now().getTime()
      if (!stderr.isTTY || (nowMs - drawnAt < REDRAW_MS && share < 1)) return
      drawnAt = nowMs
      const filled = Math.round(Math.min(share, 1) * WIDTH)
      stderr.write(
        `${ERASE_LINE}${label} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ` +
          `${Math.floor(Math.min(share, 1) * 100)} % ${words}`,
      )
    },
    clear(): void {
      if (stderr.isTTY) stderr.write(ERASE_LINE)
    },
  }
}
