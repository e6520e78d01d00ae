import { type FileFormat, fileFormatOf } from '@ppman/text'

const MEDIA_TYPES: Partial<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  gzip: 'application/gzip',
  zstd: 'application/zstd',
  png: 'image/png',
  jpeg: 'image/jpeg',
  ole: 'application/x-ole-storage',
}

const SAMPLE_BYTES = 2_048

/** The media type detected from the bytes, or null. */
export function mediaTypeOf(content: Buffer): string | null {
  const format = fileFormatOf(content)
  const binary = format && MEDIA_TYPES[format]
  if (binary) return binary
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
