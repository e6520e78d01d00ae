import { AppError } from '@ppman/errors'
import { MAX_LINE_CHARS } from './table-line.ts'

/**
 * The lines of a text, as many at a time as arrive together. UTF-8, or UTF-16 with its mark.
 *
 * @throws AppError `rejected` for a line that does not end
 */
export async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let decoder: TextDecoder | null = null
  let rest = ''
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    if (rest.length > MAX_LINE_CHARS)
      throw new AppError(
        'rejected',
        `A line is longer than ${MAX_LINE_CHARS} characters: the file is no table.`,
      )
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}
