import { type AlignedBlocks, highlight, type Piece } from '@ppman/policy-text'
import { formatCount, formatNumber } from '@ppman/web-ui'

/** A changed passage with both wordings, or a run of unchanged ones. */
export type Hunk =
  | { isSame: false; heading: string; op: string; before: Piece[]; after: Piece[] }
  | { isSame: true; summary: string; texts: string[] }

const OPS: Record<Exclude<AlignedBlocks['op'], 'same'>, string> = {
  modified: 'reworded',
  moved: 'moved',
  deleted: 'taken out',
  inserted: 'added',
}

/** Unchanged text kept on each side of a difference, in characters. */
const CONTEXT = 160
/** Most characters of one changed run: a whole table can be new. */
const MAX_RUN = 6_000
/** Bytes of one page of hunks; with frame and digest a page stays under 150 KB. */
const PAGE_BYTES = 90_000
/** Markup around a hunk and around each marked piece, in bytes. */
const HUNK_BYTES = 520
const PIECE_BYTES = 13

/**
 * The hunks of one page and the number of pages. Unchanged passages are joined into runs, and
 * what repeats unchanged inside a long passage is left out, so that a page stays light.
 */
export function hunksOfPage(rows: readonly AlignedBlocks[], page: number): { hunks: Hunk[]; pages: number } {
  const pages: Hunk[][] = [[]]
  let bytes = 0
  for (const hunk of joinSame(rows)) {
    const size = bytesOf(hunk)
    if (bytes > 0 && bytes + size > PAGE_BYTES) {
      pages.push([])
      bytes = 0
    }
    pages.at(-1)!.push(hunk)
    bytes += size
  }
  return { hunks: pages[page - 1] ?? [], pages: pages.length }
}

/** Most characters of a run of unchanged passages on one page. */
const MAX_SAME = 20_000

function* joinSame(rows: readonly AlignedBlocks[]): Generator<Hunk> {
  let same: string[] = []
  let length = 0
  const flush = function* (): Generator<Hunk> {
    if (same.length > 0)
      yield { isSame: true, summary: `${formatCount(same.length, 'paragraph')} unchanged`, texts: same }
    same = []
    length = 0
  }
  for (const row of rows) {
    if (row.op !== 'same') {
      yield* flush()
      yield hunkOf({ ...row, op: row.op })
      continue
    }
    const text = limit(row.after?.text ?? '')
    if (length + text.length > MAX_SAME) yield* flush()
    same.push(text)
    length += text.length
  }
  yield* flush()
}

function hunkOf({ op, before, after }: AlignedBlocks & { op: keyof typeof OPS }): Hunk {
  const block = after ?? before
  return {
    isSame: false,
    heading: block?.path.join(' › ') ?? '',
    op: OPS[op],
    ...sidesOf(op, before?.text ?? '', after?.text ?? ''),
  }
}

function sidesOf(op: keyof typeof OPS, before: string, after: string): { before: Piece[]; after: Piece[] } {
  if (op === 'modified') {
    const sides = highlight(before, after)
    return { before: shorten(sides.before), after: shorten(sides.after) }
  }
  const side = (text: string, isChanged: boolean) => (text === '' ? [] : [{ text: limit(text), isChanged }])
  return { before: side(before, op === 'deleted'), after: side(after, op === 'inserted') }
}

/** Leaves out unchanged text that is far from a difference. */
const shorten = (pieces: readonly Piece[]): Piece[] =>
  pieces.map(({ text, isChanged }, index) => {
    if (isChanged) return { text: limit(text), isChanged }
    const [isFirst, isLast] = [index === 0, index === pieces.length - 1]
    const kept = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT)
    if (text.length <= kept + CONTEXT || pieces.length === 1) return { text: limit(text), isChanged }
    const head = isFirst ? '' : cut(text, 0, CONTEXT)
    const tail = isLast ? '' : cut(text, text.length - CONTEXT, text.length)
    return { text: `${head} … ${tail}`, isChanged }
  })

/** A part of a text that does not split a character of two units. */
const cut = (text: string, from: number, to: number) =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

const limit = (text: string) =>
  text.length <= MAX_RUN
    ? text
    : `${cut(text, 0, MAX_RUN)} … (${formatNumber(text.length - MAX_RUN)} more characters)`

function bytesOf(hunk: Hunk): number {
  if (hunk.isSame) return HUNK_BYTES + sum(hunk.texts.map((text) => byteLength(text) + PIECE_BYTES))
  const pieces = [...hunk.before, ...hunk.after]
  return HUNK_BYTES + byteLength(hunk.heading) + sum(pieces.map(({ text }) => byteLength(text) + PIECE_BYTES))
}

/** Length in HTML: quotes and angle brackets are escaped. */
const byteLength = (text: string) => Buffer.byteLength(text) + 5 * (text.match(/[&<>"'`=]/g)?.length ?? 0)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
