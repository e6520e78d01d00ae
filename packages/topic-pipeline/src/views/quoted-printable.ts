import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

const CODES = /(?:=[0-9a-f]{2})+|=[ \t]{0,9}\r?\n/gi
/** Fewer are no text in this writing: `?a=12&b=34`. */
const LEAST_CODES = 3
const UNREADABLE = /(?![\t\r\n])\p{Cc}|\ufffd/u

/**
 * The text with its quoted-printable codes and soft line breaks resolved (RFC 2045, 6.7); null
 * where it has too few of them.
 */
export function quotedPrintableText(text: string): TextView | null {
  const codes = [...text.matchAll(CODES)]
  if (
    codes.reduce((count, { 0: code }) => count + (code.startsWith('=\n') ? 1 : code.length / 3), 0) <
    LEAST_CODES
  )
    return null
  const view = pieceWise(text)
  for (const { 0: code, index } of codes) view.replace(index, code.length, decoded(code))
  return view.done()
}

function decoded(code: string): string {
  if (/\s/.test(code)) return ''
  const text = Buffer.from(code.replaceAll('=', ''), 'hex').toString('utf8')
  return UNREADABLE.test(text) ? code : text
}
