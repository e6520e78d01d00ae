import { readFile } from 'node:fs/promises'
import { AppError } from '@ppman/errors'
import { z } from 'zod'

const MedianKey = z.looseObject({ code_type: z.string(), code: z.string(), setting: z.string() })
/** Whose median is asked for, as a hospital writes it; what else the line says is given back. */
export type MedianKey = z.output<typeof MedianKey>

/**
 * Reads the keys of a file of JSON lines.
 *
 * @throws AppError `invalid_input` that tells the first line that is no key
 */
export async function readMedianKeys(path: string): Promise<MedianKey[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [keyOf(line, at + 1)]))
}

function keyOf(line: string, number: number): MedianKey {
  const read = MedianKey.safeParse(json(line))
  if (read.success) return read.data
  throw new AppError('invalid_input', `Line ${number} of the keys is not {code_type, code, setting} as JSON.`)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
