import { isUtf8 } from 'node:buffer'

/** Watches a stream and remembers whether all of it was UTF-8. Characters may lie across chunks. */
export function utf8Watch() {
  let valid = true
  let carry: Buffer = Buffer.alloc(0)
  const watch = (chunk: Buffer): void => {
    if (!valid) return
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const cut = bytes.length - openCharacterBytes(bytes)
    valid = isUtf8(bytes.subarray(0, cut))
    carry = Buffer.from(bytes.subarray(cut))
  }
  return { watch, isValid: () => valid && carry.length === 0 }
}

/** Bytes at the end that begin a character whose rest is in the next chunk. */
function openCharacterBytes(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < characterBytes(byte) ? back : 0
  }
  return 0
}

const characterBytes = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)
