import { createInterface } from 'node:readline'
import { AppError } from '@ppman/errors'
import type { Io } from '../command.ts'

export type InputLine = { id: unknown; input: Record<string, unknown>; number: number }

/** Lines {id, input} of standard input in order; blank ones are passed over. Throws AppError naming the first line that is none. */
export async function* inputLines({ stdin }: Io): AsyncGenerator<InputLine> {
  let number = 0
  for await (const line of createInterface({ input: stdin })) {
    number += 1
    if (line.trim() !== '') yield { ...parseLine(line, number), number }
  }
}

function parseLine(line: string, number: number): Omit<InputLine, 'number'> {
  try {
    const given = JSON.parse(line) as { id?: unknown; input?: unknown } | null
    if (given?.input && typeof given.input === 'object')
      return { id: given.id, input: given.input as Record<string, unknown> }
  } catch {
    // told below, with the line's number
  }
  throw new AppError('invalid_input', `Line ${number} is not {id, input}.`)
}
