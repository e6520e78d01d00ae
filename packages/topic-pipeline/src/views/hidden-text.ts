import type { TextView } from './view.ts'

/** Base64, also cut into lines; and hexadecimal bytes, run together or apart; and character codes. A run is tried from its first character only. */
const BASE64 = /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{40,}[ \t]{0,20}\r?\n[ \t]{0,20})*[A-Za-z0-9+/_-]{20,}={0,2}/g
const HEX = /(?<![0-9a-f])(?:[0-9a-f]{2}){12,}/gi
const HEX_APART = /(?:(?:0x)?[0-9a-f]{2}[\s,:]{1,3}){11,}(?:0x)?[0-9a-f]{2}/gi
const CODES = /(?:\d{2,3}\s{0,3},\s{0,3}){11,}\d{2,3}/g
const READABLE = /^[\t\r\n\x20-\x7e]{10,}$/

/** Text that stands in another writing: a Kubernetes Secret hides nothing. Only what turns into plain words is given. */
export const hiddenTexts = (text: string): TextView[] => [
  ...decoded(text, BASE64, fromBase64),
  ...decoded(text, HEX, (run) => [Buffer.from(run, 'hex')]),
  ...decoded(text, HEX_APART, (run) => [Buffer.from(run.replace(/0x|[\s,:]/gi, ''), 'hex')]),
  ...decoded(text, CODES, (run) => [Buffer.from(run.split(',').map(Number))]),
]

/** A step of a path shorter than this hides nothing. */
const MIN_STEP = 20

/** A run that begins inside a longer word is read from each of its first four characters: one of them is right. The steps of a path are read alone. */
function fromBase64(run: string): Buffer[] {
  const packed = run.replace(/\s/g, '')
  const steps = packed.split('/').filter((step) => step.length >= MIN_STEP && step.length < packed.length)
  return [...[0, 1, 2, 3].map((skipped) => packed.slice(skipped)), ...steps].map((code) => Buffer.from(code, 'base64'))
}

function decoded(text: string, runs: RegExp, read: (run: string) => Buffer[]): TextView[] {
  return [...text.matchAll(runs)].flatMap(({ 0: run, index }) =>
    read(run).flatMap((bytes) => {
      const words = bytes.toString('latin1').replaceAll('\0', '')
      return READABLE.test(words) ? [{ text: words, originOf: () => index }] : []
    }),
  )
}
