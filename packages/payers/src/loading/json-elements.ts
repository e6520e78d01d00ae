const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c,
]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
/** Rows are below 2 KB, so an element this long means a missing quote. */
const MAX_ELEMENT_BYTES = 1024 * 1024

/**
 * The elements of a JSON array as text, one at a time. Memory is bounded by one element, and a
 * broken element does not affect the next ones.
 *
 * @throws Error when the bytes are not an array, end before it does, or hold an element above 1
 *   MiB
 */
export async function* jsonElements(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const scan = { depth: 0, inString: false, escaped: false, ended: false }
  let element: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      const edge = step(scan, chunk[index]!)
      if (edge === 'inside') continue
      if (edge === 'outside') {
        start = index + 1
        continue
      }
      const text = Buffer.concat([...element, chunk.subarray(start, index)])
        .toString('utf8')
        .trim()
      ;[element, size, start] = [[], 0, index + 1]
      if (text) yield text
    }
    size += chunk.length - start
    if (size > MAX_ELEMENT_BYTES)
      throw new Error('An element is longer than 1 MiB: the JSON is not well formed.')
    element.push(chunk.subarray(start))
  }
  if (!scan.ended) throw new Error('The file ends before its JSON array does.')
}

type Scan = { depth: number; inString: boolean; escaped: boolean; ended: boolean }

/** Scans one byte: `edge` ends an element, `outside` belongs to none. */
function step(scan: Scan, byte: number): 'inside' | 'edge' | 'outside' {
  if (scan.inString) {
    if (scan.escaped) scan.escaped = false
    else if (byte === BACKSLASH) scan.escaped = true
    else if (byte === QUOTE) scan.inString = false
    return 'inside'
  }
  if (scan.depth === 0) return opening(scan, byte)
  if (byte === QUOTE) scan.inString = true
  else if (byte === OPEN_LIST || byte === OPEN_OBJECT) scan.depth += 1
  else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) return closing(scan)
  else if (byte === COMMA && scan.depth === 1) return 'edge'
  return 'inside'
}

function opening(scan: Scan, byte: number): 'outside' {
  const isMark = byte === 0xef || byte === 0xbb || byte === 0xbf
  if (byte === OPEN_LIST && !scan.ended) scan.depth = 1
  else if (!isSpace(byte) && !isMark)
    throw new Error(scan.ended ? 'There is more after the JSON array.' : 'The file is not a JSON array.')
  return 'outside'
}

function closing(scan: Scan): 'inside' | 'edge' {
  scan.depth -= 1
  scan.ended = scan.depth === 0
  return scan.ended ? 'edge' : 'inside'
}
