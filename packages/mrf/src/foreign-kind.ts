import type { RejectReason } from './reject.ts'

const MAGIC: readonly (readonly [RejectReason, readonly number[]])[] = [
  ['pdf_file', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  // The container of spreadsheets before xlsx.
  ['spreadsheet_file', [0xd0, 0xcf, 0x11, 0xe0]],
  // An archive in an archive is not opened.
  ['unsupported_compression', [0x50, 0x4b, 0x03, 0x04]],
  ['unsupported_compression', [0x37, 0x7a, 0xbc, 0xaf]],
  ['unsupported_compression', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['unsupported_compression', [0x42, 0x5a, 0x68]],
  ['unsupported_compression', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
]

const MARKUP: readonly (readonly [RejectReason, RegExp])[] = [
  [
    'captcha_page',
    /^<.*(captcha|cf-chl|challenge-platform|incapsula|are you (a )?(human|robot)|verify (that )?you are (a )?human)/s,
  ],
  ['html_page', /^<(!doctype html|html|head|body|script|!--|\?xml.*<html)/s],
  ['xml_file', /^<[?a-z]/],
]

/** A tar archive names its format here. */
const TAR_NAME_AT = 257
const MARKUP_CHARS = 64 * 1024

/** What a file is that is certainly no hospital's price file, or null. @param head its first bytes */
export function foreignKind(head: Buffer): RejectReason | null {
  const magic = MAGIC.find(([, bytes]) => bytes.every((byte, i) => head[i] === byte))
  if (magic) return magic[0]
  if (head.toString('latin1', TAR_NAME_AT, TAR_NAME_AT + 5) === 'ustar') return 'unsupported_compression'
  const start = head.toString('latin1', 0, MARKUP_CHARS).trimStart().toLowerCase()
  return MARKUP.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
