import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { AppError } from '@ppman/errors'
import { decodeXmlReferences } from '@ppman/text'
import { type Page, PDF_LIMITS, type PdfPages, POPPLER_READER, type Run } from './page.ts'
import type { PdfTrouble } from '../document/document.ts'

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
    { width: Number(start[1]), height: Number(start[2]), runs: upright([...body.matchAll(WORD)].map(runOf)) },
  ]
}

const runOf = ([, left, top, right, bottom, word]: RegExpExecArray): Run => ({
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
