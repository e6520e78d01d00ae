import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { base64, fence, hex } from './parts.ts'

/**
 * `inline` texts stay on one line and fit into a title or a table cell; `lines` need a block of
 * their own.
 */
export type Disguise = { name: string; shape: 'inline' | 'lines'; of: (text: string) => string }

const between = (separator: string) => (text: string) => [...text].join(separator)
const codes =
  (before: string, base: number, after = '', width = 0) =>
  (text: string) =>
    [...text]
      .map((char) => `${before}${char.charCodeAt(0).toString(base).padStart(width, '0')}${after}`)
      .join('')
export const inParts = (text: string, count: number): string[] => {
  const size = Math.ceil(text.length / count)
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size)).filter(
    Boolean,
  )
}
const inLines = (text: string, width: number) => inParts(text, Math.ceil(text.length / width)).join('\n')
const replaced = (from: string, to: string) => (text: string) =>
  [...text].map((char) => [...to][from.indexOf(char)] ?? char).join('')
const shifted = (text: string) =>
  [...text]
    .map((char) => (/[!-~]/.test(char) ? String.fromCodePoint(char.charCodeAt(0) + 0xfee0) : char))
    .join('')
const B32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const code = (bits.match(/.{1,5}/g) ?? [])
    .map((five) => B32_ALPHABET[parseInt(five.padEnd(5, '0'), 2)])
    .join('')
  return code.padEnd(Math.ceil(code.length / 8) * 8, '=')
}
const repeatedly = (times: number, encode: (text: string) => string) => (text: string) =>
  Array.from({ length: times }).reduce<string>((inner) => encode(inner), text)
const packed = (pack: (bytes: Buffer) => Buffer) => (text: string) =>
  pack(Buffer.from(text)).toString('base64')
const padded = (text: string) => `note for the operators of the night shift: ${text} (do not pass it on)`

/** The ways in which the fourth lot hides a text, one row each. */
export const DISGUISES: readonly Disguise[] = [
  { name: 'no-break spaces', shape: 'inline', of: between('\u00a0') },
  { name: 'thin spaces', shape: 'inline', of: between('\u2009') },
  { name: 'zero-width spaces', shape: 'inline', of: between('\u200b') },
  { name: 'combining marks', shape: 'inline', of: between('\u0301') },
  { name: 'Cyrillic letters', shape: 'inline', of: replaced('AEKMHOPCTXaeopcxyBI', 'АЕКМНОРСТХаеорсхуВІ') },
  { name: 'Greek letters', shape: 'inline', of: replaced('ABEZHIKMNOPTYXovu', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ') },
  { name: 'fullwidth letters', shape: 'inline', of: shifted },
  { name: 'entities', shape: 'inline', of: codes('&#', 10, ';') },
  { name: 'percent codes', shape: 'inline', of: codes('%', 16, '', 2) },
  {
    name: 'three strings',
    shape: 'lines',
    of: (text) => fence('js', `const value =\n  '${inParts(text, 3).join("' +\n  '")}'`),
  },
  {
    name: 'five strings',
    shape: 'lines',
    of: (text) => fence('java', `String s = "${inParts(text, 5).join('" + "')}";`),
  },
  {
    name: 'a joined list',
    shape: 'lines',
    of: (text) => fence('js', `const value = [\n  '${inParts(text, 4).join("',\n  '")}',\n].join('')`),
  },
  {
    name: 'continued lines',
    shape: 'lines',
    of: (text) => fence('bash', `export VALUE=${inParts(text, 3).join('\\\n')}`),
  },
  {
    name: 'base64 in short lines',
    shape: 'lines',
    of: (text) => fence('', inLines(base64(padded(text)), 16)),
  },
  { name: 'base64 five times', shape: 'inline', of: repeatedly(5, base64) },
  { name: 'base32', shape: 'inline', of: (text) => base32(padded(text)) },
  { name: 'quoted-printable', shape: 'inline', of: (text) => codes('=', 16, '', 2)(text).toUpperCase() },
  { name: 'gzip in base64', shape: 'inline', of: (text) => packed(gzipSync)(padded(text)) },
  { name: 'deflate in base64', shape: 'inline', of: (text) => packed(deflateSync)(padded(text)) },
  { name: 'brotli in base64', shape: 'inline', of: (text) => packed(brotliCompressSync)(padded(text)) },
  { name: 'hexadecimal', shape: 'inline', of: (text) => hex(padded(text)) },
  { name: 'lines of twelve', shape: 'lines', of: (text) => fence('', inLines(text, 12)) },
]
