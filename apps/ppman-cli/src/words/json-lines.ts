import { createInterface } from 'node:readline'
import { AppError } from '@ppman/errors'
import type { Io } from '../command.ts'

/** JSON objects of standard input, one on a line, with the line's number from 1; blank lines are passed over. */
export async function* jsonLines({
  stdin,
}: Pick<Io, 'stdin'>): AsyncGenerator<{ line: Record<string, unknown>; number: number }> {
  let number = 0
  for await (const text of createInterface({ input: stdin })) {
    number += 1
    if (text.trim() !== '') yield { line: parsed(text, number), number }
  }
}

function parsed(text: string, number: number): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given === 'object' && given !== null && !Array.isArray(given))
      return given as Record<string, unknown>
  } catch {
    // told below, with the line's number
  }
  throw new AppError('invalid_input', `Line ${number} is no JSON object.`)
}
