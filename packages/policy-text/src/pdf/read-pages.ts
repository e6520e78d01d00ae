import { getDocumentProxy } from 'unpdf'
import type { PdfInfo, PdfTrouble } from '../document/document.ts'
import { type PdfPages, type Run, UNPDF_READER, type Page, PDF_LIMITS, POPPLER_READER } from './page.ts'
import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { AppError } from '@ppman/errors'
import { decodeXmlReferences } from '@ppman/text'
import { paintedBoxes } from './painted-boxes.ts'

/**
 * A run whose baseline rises by more than this share of its length is rotated: a watermark or a
 * margin note.
 */
const LEVEL = 0.02

/** A run of pdf.js: `transform` is [a, b, c, d, e, f] of PDF 32000-1, 8.3.3. */
type Item = { str: string; width: number; height: number; transform: number[] }

/** Pages of a document whose painted boxes are read; a booklet's tables come first. */
const MAX_PAGES_WITH_BOXES = 60

/**
 * Upright runs of every page, and what is painted around them, by pdf.js. Call it in a process that
 * may be killed.
 */
export async function pagesByUnpdf(bytes: Uint8Array, { hasBoxes = false } = {}): Promise<PdfPages> {
  const document = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0, maxImageSize: 1 })
  const pages: PdfPages['pages'][number][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? runOf(item as Item, transform) : [],
    )
    const isBoxed = hasBoxes && number <= MAX_PAGES_WITH_BOXES
    pages.push({ width, height, runs, ...(isBoxed && { boxes: await paintedBoxes(page, transform) }) })
    page.cleanup()
  }
  return {
    reader: UNPDF_READER,
    pages,
    info: infoOf((await document.getMetadata()).info as Record<string, unknown>),
  }
}

/** Places a run on the page as displayed, including rotated pages. */
function runOf(
  { str, width, height, transform: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] }: Item,
  view: number[],
): Run[] {
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view
  const [along, rise] = [va * a + vc * b, vb * a + vd * b]
  if (along <= 0 || Math.abs(rise) > LEVEL * along) return []
  const size = height || Math.hypot(c, d)
  return [{ text: str, x: va * e + vc * f + ve, y: vb * e + vd * f + vf - size, width, height: size }]
}

function infoOf(metadata: Record<string, unknown>): PdfInfo {
  const text = (name: string) =>
    typeof metadata[name] === 'string' && metadata[name].trim() !== '' ? metadata[name].trim() : null
  return {
    title: text('Title'),
    subject: text('Subject'),
    createdOn: dayOf(text('CreationDate')),
    modifiedOn: dayOf(text('ModDate')),
  }
}

/** Parses `D:20260401093000-05'00'` (PDF 32000-1, 7.9.4) as a date. */
function dayOf(stamp: string | null): string | null {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(stamp ?? '') ?? []
  return year ? `${year}-${month}-${day}` : null
}

/** The kernel limits memory and processor time before the program starts. */
const SCRIPT = 'ulimit -v "$0" && ulimit -t "$1" && exec pdftotext -bbox - -'

/** Upright words of every page, by poppler; null when it is not installed. */
export async function pagesByPoppler(bytes: Uint8Array): Promise<PdfPages | { trouble: PdfTrouble } | null> {
  const { memoryMb, timeoutMs } = PDF_LIMITS
  const child = spawn('sh', ['-c', SCRIPT, String(memoryMb * 1024), String(Math.ceil(timeoutMs / 1000))], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const status = new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(NOT_FOUND)),
  )
  child.stdin.on('error', () => undefined).end(bytes)
  const [out, stderr, code] = await Promise.all([buffer(child.stdout), text(child.stderr), status])
  if (code === NOT_FOUND) return null
  return code === 0 ? parsed(out.toString('utf8')) : { trouble: troubleOf(code, stderr) }
}

/** Exit code of a shell for a missing program. */
const NOT_FOUND = 127

const troubleOf = (code: number | null, stderr: string): PdfTrouble => {
  if (/password/i.test(stderr)) return 'encrypted'
  return /memory|bad_alloc/i.test(stderr) || code === null || code > 128 ? 'out_of_memory' : 'damaged'
}

const PAGE_START = /<page width="([\d.]+)" height="([\d.]+)">/
const WORD = /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)<\/word>/g

function parsed(html: string): PdfPages {
  const meta = (name: string) =>
    decodeXmlReferences(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '').trim() ||
    null
  const title = decodeXmlReferences(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').trim() || null
  const pages = html.split('</page>').slice(0, -1).flatMap(pageIn)
  const [createdOn, modifiedOn] = ['CreationDate', 'ModDate'].map(
    (name) => /^\d{4}-\d{2}-\d{2}/.exec(meta(name) ?? '')?.[0] ?? null,
  )
  if (pages.length === 0) throw new AppError('unavailable', 'The reader of PDF files gave no pages.')
  return {
    reader: POPPLER_READER,
    pages,
    info: { title, subject: meta('Subject'), createdOn: createdOn!, modifiedOn: modifiedOn! },
  }
}

function pageIn(html: string): Page[] {
  const start = PAGE_START.exec(html)
  if (!start) return []
  const body = html.slice(start.index + start[0].length)
  return [
    {
      width: Number(start[1]),
      height: Number(start[2]),
      runs: upright([...body.matchAll(WORD)].map(runOfWord)),
    },
  ]
}

const runOfWord = ([, left, top, right, bottom, word]: RegExpExecArray): Run => ({
  text: decodeXmlReferences(word!),
  x: Number(left),
  y: Number(top),
  width: Number(right) - Number(left),
  height: Number(bottom) - Number(top),
})

/** A rotated word has a box much higher than others and not much wider than high. */
const [MUCH_HIGHER, NOT_WIDER] = [2, 2]

/** Removes watermarks and margin notes. (`-nodiag` would also drop the next upright word.) */
function upright(runs: readonly Run[]): Run[] {
  const usual = runs.map(({ height }) => height).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  return runs.filter(({ height, width }) => height <= MUCH_HIGHER * usual || width > NOT_WIDER * height)
}
