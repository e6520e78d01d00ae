/** Turns UTF-16 into UTF-8, so that one reader serves every encoding. The byte order mark must be gone already. */
export async function* utf16ToUtf8(
  bytes: AsyncIterable<Buffer>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  const rest = decoder.decode()
  if (rest) yield Buffer.from(rest)
}

/** Bytes that a stretch of UTF-8 took in the UTF-16 file: two per character, four where UTF-8 needs four. */
export function utf16Span(utf8: Buffer, from: number, to: number): number {
  let bytes = 0
  for (let i = from; i < to; i++) {
    const byte = utf8[i]!
    if (byte >= 0xf0) bytes += 4
    else if (byte < 0x80 || byte >= 0xc0) bytes += 2
  }
  return bytes
}
