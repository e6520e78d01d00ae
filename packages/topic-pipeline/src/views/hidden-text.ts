import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import { fileFormatOf } from '@ppman/text'
import { type WorkBudget, nearChanges, type TextView } from './view.ts'

/** Limit of unpacked bytes. */
const MAX_BYTES = 1_000_000
/** Brotli and raw deflate have no signature, so they are only tried for runs of this length. */
const MIN_TRIED = 24
const MAX_TRIED = 100_000
const OPTIONS = { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
const ZIP_HEADER = 30

type Unpacked = { texts: Buffer[]; isTooLarge: boolean }
const NOTHING: Unpacked = { texts: [], isTooLarge: false }

/**
 * Decompresses bytes: gzip, zlib, Zstandard and zip by signature; Brotli and raw deflate by trial.
 */
function unpack(bytes: Buffer, triesUnmarked: boolean): Unpacked {
  switch (fileFormatOf(bytes)) {
    case 'gzip':
      return attempt(() => gunzipSync(bytes, OPTIONS))
    case 'zlib':
      return attempt(() => inflateSync(bytes, OPTIONS))
    case 'zstd':
      return attempt(() => zstdDecompressSync(bytes, { maxOutputLength: MAX_BYTES }))
    case 'zip':
      return attempt(() => inflateRawSync(bytes.subarray(endOfZipHeader(bytes)), OPTIONS))
    default:
  }
  if (!triesUnmarked || bytes.length < MIN_TRIED || bytes.length > MAX_TRIED) return NOTHING
  const [deflated, brotli] = [
    canBeDeflated(bytes) ? attempt(() => inflateRawSync(bytes, { maxOutputLength: MAX_BYTES })) : NOTHING,
    attempt(() => brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES })),
  ]
  return { texts: [...deflated.texts, ...brotli.texts], isTooLarge: deflated.isTooLarge || brotli.isTooLarge }
}

/** Whether the first block of raw deflate has a valid header (RFC 1951, section 3.2). */
function canBeDeflated(bytes: Buffer): boolean {
  const kind = (bytes[0]! >> 1) & 3
  if (kind === 0) return (bytes.readUInt16LE(1) ^ bytes.readUInt16LE(3)) === 0xffff
  if (kind === 1) return true
  const [literals, distances] = [bytes[0]! >> 3, bytes[1]! & 31]
  return kind === 2 && literals <= 29 && distances <= 29
}

const endOfZipHeader = (bytes: Buffer): number =>
  bytes.length < ZIP_HEADER ? bytes.length : ZIP_HEADER + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)

function attempt(read: () => Buffer): Unpacked {
  try {
    return { texts: [read()], isTooLarge: false }
  } catch (thrown) {
    return { texts: [], isTooLarge: (thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' }
  }
}

type Encoding = { name: string; runs: RegExp; read: (run: string) => Buffer[] }

/** Shorter path segments are not decoded. */
const MIN_STEP = 20
const SHIFTS = 4
const digitsOnly = (run: string) => run.match(/\d+/g)!.map(Number)

const BASE64_RUN = new RegExp(
  '(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{40,}[ \\t]{0,20}\\r?\\n[ \\t]{0,20})*' +
    '[A-Za-z0-9+/_-]{16,}={0,2}',
  'g',
)

/** Text encodings of bytes. A run is decoded from its first character. */
const ENCODINGS: readonly Encoding[] = [
  // Also cut into lines.
  {
    name: 'base64',
    runs: BASE64_RUN,
    read: fromBase64,
  },
  { name: 'base32', runs: /(?<![A-Za-z0-9])[A-Z2-7]{24,}={0,6}/gi, read: (run) => [fromBase32(run)] },
  { name: 'hex', runs: /(?<![0-9a-f])(?:[0-9a-f]{2}){12,}/gi, read: (run) => [Buffer.from(run, 'hex')] },
  {
    name: 'hex apart',
    runs: /(?:(?:0x)?[0-9a-f]{2}[\s,:;-]{1,3}){11,}(?:0x)?[0-9a-f]{2}/gi,
    read: (run) => [Buffer.from(run.replace(/0x|[^0-9a-f]/gi, ''), 'hex')],
  },
  { name: 'codes', runs: /(?:\d{2,3}[\s,;]{1,3}){11,}\d{2,3}/g, read: (run) => fromCodes(digitsOnly(run)) },
  {
    name: 'bits',
    runs: /(?:[01]{8}[\s,]{0,3}){10,}/g,
    read: (run) => fromCodes(run.match(/[01]{8}/g)!.map((bits) => parseInt(bits, 2))),
  },
]

/** Readable bytes, and readable stretches in other bytes. */
const READABLE = /^[\t\r\n\x20-\x7e]{10,}$/
const READABLE_STRETCH = /[\t\r\n\x20-\x7e]{24,}/g
const UNREADABLE = /(?![\t\r\n])\p{Cc}|\ufffd/u

/** Distance from a change within which an encoded run may be new. */
const REACH = 1_000

/**
 * Decodes encoded text, compressed or not, such as a Kubernetes Secret. Only readable results are
 * returned.
 */
export function hiddenTexts(view: TextView, seen: Set<string>, budget: WorkBudget): TextView[] {
  return nearChanges(view, REACH).flatMap(([start, end]) =>
    ENCODINGS.flatMap(({ name, runs, read }) =>
      [...view.text.slice(start, end).matchAll(runs)].flatMap(({ 0: run, index }) => {
        if (seen.has(name + run) || !budget.spend(run.length)) return []
        seen.add(name + run)
        const texts = read(run).flatMap((bytes, reading) =>
          textsIn(bytes, (reading === 0 || reading >= SHIFTS) && canBePacked(name, run), budget),
        )
        return texts.map((text): TextView => ({
          text,
          isLoose: false,
          spanOf: () => [start + index, start + index + run.length],
        }))
      }),
    ),
  )
}

/** The base64 of compressed bytes has both cases; addresses and names in lower case do not. */
const canBePacked = (name: string, run: string): boolean =>
  name !== 'base64' || (/[A-Z]/.test(run) && /[a-z]/.test(run))

/** Texts in decoded bytes. Formats without a signature are only tried at the true start. */
function textsIn(bytes: Buffer, isWhole: boolean, budget: WorkBudget): string[] {
  const { texts, isTooLarge } = unpack(bytes, isWhole)
  if (isTooLarge) budget.exceed()
  return [bytes, ...texts].flatMap(wordsOf).filter((words) => budget.spend(words.length))
}

function wordsOf(bytes: Buffer): string[] {
  const words = bytes.toString('latin1').replaceAll('\0', '')
  if (READABLE.test(words)) return [words]
  const text = bytes.toString('utf8')
  return text.length >= 10 && !UNREADABLE.test(text) ? [text] : (words.match(READABLE_STRETCH) ?? [])
}

/**
 * Decodes base64 at each of the first four characters, because the run may start inside a longer
 * word. Path segments are also decoded alone.
 */
function fromBase64(run: string): Buffer[] {
  const packed = run.replace(/\s/g, '')
  const steps = packed.split('/').filter((step) => step.length >= MIN_STEP && step.length < packed.length)
  const shifted = Array.from({ length: SHIFTS }, (_, skipped) => packed.slice(skipped))
  return [...shifted, ...restsOf(packed), ...steps].map((code) => Buffer.from(code, 'base64'))
}

/** The rest after each of the first slashes, which may belong to an address or to the code. */
function restsOf(packed: string): string[] {
  const rests: string[] = []
  for (
    let offset = packed.indexOf('/');
    offset !== -1 && rests.length < SHIFTS;
    offset = packed.indexOf('/', offset + 1)
  )
    rests.push(packed.slice(offset + 1))
  return rests.filter((rest) => rest.length >= MIN_STEP)
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6; leftover bits are dropped. */
function fromBase32(run: string): Buffer {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const char of run.toUpperCase().replaceAll('=', '')) {
    bits = ((bits << 5) | BASE32.indexOf(char)) & 0xfff
    held += 5
    if (held < 8) continue
    held -= 8
    bytes.push((bits >> held) & 0xff)
  }
  return Buffer.from(bytes)
}

const fromCodes = (codes: number[]): Buffer[] =>
  codes.every((code) => code <= 0xff) ? [Buffer.from(codes)] : []
