import { createInterface } from 'node:readline'
import { AppError } from '@ppman/errors'
import type { Io } from './command.ts'

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
