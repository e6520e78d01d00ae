/** Magic numbers of binary formats. */
const MAGIC: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('%PDF-'), 'application/pdf'],
  [Buffer.from([0x50, 0x4b, 0x03, 0x04]), 'application/zip'],
  [Buffer.from([0x1f, 0x8b]), 'application/gzip'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'application/zstd'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'image/png'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'application/x-ole-storage'],
]

const SAMPLE_BYTES = 2_048

/** The media type detected from the bytes, or null. */
export function mediaTypeOf(content: Buffer): string | null {
  const binary = MAGIC.find(([magic]) => content.subarray(0, magic.length).equals(magic))
  if (binary) return binary[1]
  const start = content
    .subarray(0, SAMPLE_BYTES)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (/^(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body)\b/i.test(start)) return 'text/html'
  if (/^<\?xml\b/i.test(start)) return 'application/xml'
  if (/^[{[]/.test(start)) return 'application/json'
  return start.length === 0 || start.includes('\u0000') ? null : 'text/plain'
}
