import { createInterface } from 'node:readline'
import { AppError } from '@ppman/errors'
import type { Io } from '../command.ts'

/** Lines {id, text} of standard input in order; blank ones are passed over. Throws AppError naming the first line that is none. */
export async function* textLines({ stdin }: Io): AsyncGenerator<{ id: unknown; text: string }> {
  let number = 0
  for await (const line of createInterface({ input: stdin })) {
    number += 1
    if (line.trim() !== '') yield parseLine(line, number)
  }
}

function parseLine(line: string, number: number): { id: unknown; text: string } {
  try {
    const given = JSON.parse(line) as { id?: unknown; text?: unknown } | null
    if (given && typeof given.text === 'string') return { id: given.id, text: given.text }
  } catch {
    // told below, with the line's number
  }
  throw new AppError('invalid_input', `Line ${number} is not {id, text}.`)
}
