export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** What the first bytes tell. Whether it is Windows-1252 instead of UTF-8 only the whole file tells. */
export type EncodingHint = { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; bomBytes: 0 | 2 | 3 }

const SAMPLE_BYTES = 2_048

/** Reads the byte order mark; without one, UTF-16 shows itself by a zero in every second byte of plain text. */
export function encodingHint(head: Buffer): EncodingHint {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bomBytes: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2 }
  const [even, odd] = zeros(head.subarray(0, SAMPLE_BYTES))
  const half = Math.min(head.length, SAMPLE_BYTES) / 2
  if (odd > half * 0.6 && even < half * 0.1) return { encoding: 'utf-16le', bomBytes: 0 }
  if (even > half * 0.6 && odd < half * 0.1) return { encoding: 'utf-16be', bomBytes: 0 }
  return { encoding: 'utf-8', bomBytes: 0 }
}

function zeros(bytes: Buffer): [even: number, odd: number] {
  const count: [number, number] = [0, 0]
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) count[i & 1]!++
  return count
}
