/** Signatures of other formats that readers find far from the beginning of a file. */
const ANYWHERE = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x00asm\x01\x00\x00\x00']
/** The end of a ZIP directory. Readers of ZIP, JAR and office files look for it from the end. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557
/** Browsers look for HTML in the first bytes, whatever stands before it. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)\b/i
const SNIFFED_BYTES = 1_024
const END_MARK = '%%EOF'
/** Some programs fill the end of a file with blanks and zeros. */
const FILLING = /^[\s\0]*$/
const ISO_AT = 32_769
const TAR_AT = 257

/**
 * Whether a file that begins as a PDF is another format too, or carries bytes behind its end. Such
 * a file passes as one thing and is opened as another.
 */
export function foreignFormatIn(bytes: Buffer): boolean {
  const contains = (signature: string) => bytes.includes(Buffer.from(signature, 'latin1'))
  const hasAt = (offset: number, text: string) =>
    bytes.subarray(offset, offset + text.length).toString('latin1') === text
  return (
    ANYWHERE.some(contains) ||
    bytes.subarray(-ZIP_TAIL_BYTES).includes(Buffer.from(ZIP_END, 'latin1')) ||
    MARKUP.test(bytes.subarray(0, SNIFFED_BYTES).toString('latin1')) ||
    hasAt(ISO_AT, 'CD001') ||
    hasAt(TAR_AT, 'ustar') ||
    hasTail(bytes)
  )
}

/** Whether anything but filling follows the last end mark. Without a mark the file is damaged. */
function hasTail(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(END_MARK)
  return end >= 0 && !FILLING.test(bytes.subarray(end + END_MARK.length).toString('latin1'))
}
