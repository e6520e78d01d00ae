import type { Block } from '../document/document.ts'
import { tokenStream } from '../normalization/normalize.ts'
import { codesIn } from './codes.ts'
import { cellsOf } from './context.ts'

const MARKED = /^(?:y|yes|x|✓|✔|☑|√|●|•)$/i
const UNMARKED = /^(?:|n|no|none|-+|✗|✘|☐|n\/a)$/i

/** The answer of a cell with a mark or without one; null for other cells. */
export function answerOfMark(cell: string): 'yes' | 'no' | null {
  if (MARKED.test(cell)) return 'yes'
  return UNMARKED.test(cell) ? 'no' : null
}

/** The numbers of the columns in which a row has a mark; a heading may be worded anew. */
export const markedColumns = (norm: string): number[] =>
  cellsOf(norm).flatMap((cell, column) => (answerOfMark(cell) === 'yes' ? [column] : []))

/** Signs that stand together, and each of them: the same sign repeated is one. */
const RUN = /[*†‡§¶^#]+(?:,? ?[*†‡§¶^#]+)*/g
const ONE = /([*†‡§¶^#])\1*/g
const IN_BRACKETS = /\(([*†‡§¶^#]{1,3})\)/g
const SEPARATOR = /[,;|:()]/
const MAX_NAME_CHARS = 80
/** Around a mark no more is read, so that the time grows with the text. */
const NEAR_CHARS = 100

/** An entry by its code, by its row or else by its name, with the signs that it has. */
export type Marked = { entry: string; codes: readonly string[]; signs: readonly string[] }

/**
 * The marked entries of a block. A mark belongs to the code before it, in a row else to the row, in
 * a list without codes to the name before it; a mark in front belongs to what follows.
 */
export function markedEntries(text: string, kind: Block['kind']): Marked[] {
  const norm = text.replace(IN_BRACKETS, ' $1 ')
  const runs = [...norm.matchAll(RUN)]
  if (runs.length === 0) return []
  const codes = codesIn(norm, { isRow: true })
  const places = codes
    .flatMap((code) => placesOf(code, norm).map((from) => ({ code, from })))
    .sort((a, b) => a.from - b.from)
  // Codes that stand before the run; both lists are in the order of the text.
  let passed = 0
  return runs.flatMap(({ 0: run, index }) => {
    const signs = run.match(ONE)!
    const end = index + run.length
    const [before, after] = [
      norm.slice(Math.max(0, index - NEAR_CHARS), index),
      norm.slice(end, end + NEAR_CHARS),
    ]
    const isInFront = /^[\p{L}\p{N}]/u.test(after)
    if (isInFront ? !/(?:^|[\s|,;(])$/.test(before) : !isBehind(before, after)) return []
    while (passed < places.length && places[passed]!.from < index) passed += 1
    const next = places[passed]?.from === end ? places[passed] : undefined
    const ofCode = isInFront ? next : places[passed - 1]
    if (ofCode) {
      const isClose = isInFront || before.trimEnd().endsWith(ofCode.code)
      return isClose || ENDS_ENTRY.test(after) ? [{ entry: ofCode.code, codes: [ofCode.code], signs }] : []
    }
    if (codes.length > 0) return kind === 'row' ? [{ entry: codes.join(' '), codes, signs }] : []
    if (!isInFront && !ENDS_ENTRY.test(after)) return []
    const name = kind === 'text' ? '' : tokenStream(isInFront ? firstPart(after) : lastPart(before))
    return name === '' ? [] : [{ entry: name, codes: [], signs }]
  })
}

/** What follows an entry: nothing, a separator or the next code. */
const ENDS_ENTRY = /^\s*(?:$|[,;|()./]|[A-Z]?\d{3})/

function placesOf(code: string, norm: string): number[] {
  const found: number[] = []
  for (let from = norm.indexOf(code); from >= 0; from = norm.indexOf(code, from + code.length))
    found.push(from)
  return found
}

/** No place holder of digits ("E11.*"), no section ("§ 1862"), no number ("# 2"), no definition. */
const isBehind = (before: string, after: string) =>
  /[\p{L}\p{N})\]"'.%|]\s*$/u.test(before) && !/\d\.$/.test(before) && !/^ ?(?:\d(?!\d{4})|=)/.test(after)

const firstPart = (text: string) => text.slice(0, MAX_NAME_CHARS).split(SEPARATOR)[0]!
const lastPart = (text: string) => text.slice(-MAX_NAME_CHARS).split(SEPARATOR).at(-1)!
