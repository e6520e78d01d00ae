import { changesOfCase, opensAt } from '../secret-openings.ts'
import { pieceWise } from './piece-wise.ts'
import type { Span, TextView } from './view.ts'

const OPERATOR = '(?:\\+{1,2}|\\.{1,2}|&|\\|\\||~|<>)'
/**
 * What stands between two strings that a program puts together, and the end of a line that goes on.
 */
const CONCATENATION = new RegExp(
  `["'\`]\\s{0,40}${OPERATOR}(?: ?_)?\\s{0,40}[bfru]{0,2}["'\`]|(["'])[ ` +
    `\\t]{0,40}\\r?\\n\\s{0,40}\\1|["'\`]\\s{0,9}\\)?\\.concat\\(\\s{0,9}["'\`]|` +
    '\\\\\\r?\\n[ \\t]{0,40}|\\$\\{\\s{0,9}(?:\'\'|""|``)\\s{0,9}\\}',
  'g',
)
/** What stands between the strings of a list: it may be joined or not. */
const LIST = /['"`]\s{0,40}[,.&+~|)]{0,2}\s{0,40}['"`]/g

/** `[…].join('')` and `''.join([…])`: a list that is joined with nothing between. */
const JOINED_AFTER = /\]\s{0,40}\.\s{0,9}join\(\s{0,9}(?:''|""|``)\s{0,9}\)/g
const JOINED_BEFORE = /(?:(?:''|"")\s{0,9}\.join\(|implode\(\s{0,9}(?:''|"")\s{0,9},)\s{0,9}[[(]/g

/** A longer list is data. */
const MAX_LIST = 4_000

type Joint = { index: number; length: number }

/** The text with the strings of its programs put together; null when it has none. */
export function concatenatedText(text: string): TextView | null {
  const lists = joinedLists(text)
  const inLists = lists.flatMap(([start, end]) =>
    jointsOf(LIST, text.slice(start, end)).map(({ index, length }) => ({ index: start + index, length })),
  )
  return without([...jointsOf(CONCATENATION, text), ...inLists], text)
}

/** The text with the strings of all its lists put together: loose, for not every list is joined. */
export function joinedList(text: string): TextView | null {
  const view = without(jointsOf(LIST, text), text)
  return view && { ...view, isLoose: true }
}

const jointsOf = (joints: RegExp, text: string): Joint[] =>
  [...text.matchAll(joints)].map(({ index, 0: joint }) => ({ index, length: joint.length }))

/** Where the lists stand that a program joins. */
function joinedLists(text: string): Span[] {
  const before = [...text.matchAll(JOINED_AFTER)].map(({ index }): Span => [startOfList(text, index), index])
  const after = [...text.matchAll(JOINED_BEFORE)].map(({ index, 0: opening }): Span => [
    index + opening.length - 1,
    endOfList(text, index + opening.length),
  ])
  return [...before, ...after].filter(([start]) => start >= 0)
}

function startOfList(text: string, end: number): number {
  const from = Math.max(0, end - MAX_LIST)
  const start = text.slice(from, end).lastIndexOf('[')
  return start === -1 ? -1 : from + start
}

function endOfList(text: string, from: number): number {
  const end = text.slice(from, from + MAX_LIST).search(/[\])]/)
  return end === -1 ? from : from + end
}

/** What opens a credential is not joined to the word before it. */
function without(joints: readonly Joint[], text: string): TextView | null {
  if (joints.length === 0) return null
  const view = pieceWise(text)
  let end = 0
  for (const { index, length } of [...joints].sort((a, b) => a.index - b.index)) {
    if (index < end) continue
    end = index + length
    view.replace(index, length, opensAt(text, end) ? ' ' : '')
  }
  return view.done()
}

const TOKEN = /[A-Za-z0-9+/=_.~%:@-]/
/** What may close a line behind its token: quotes, an operator, a comma, a backslash. */
const CLOSING = ' \t\r"\'`,+&|\\)'
/** How a line may begin before its token: indented, quoted, as a comment, in a string. */
const BEGINNING =
  /[ \t]*(?:(?:\/\/|#|>|\*|\||--|;|%)[ \t]*){0,4}(?:[+.&|]{1,2}[ \t]*)?["'`(]?(?=[A-Za-z0-9+/=_-])/y
const MAX_CLOSING = 12
const MAX_TOKEN = 200
const LONG_TOKEN = 20

/**
 * The text with the lines of a long token put together: base64, PEM, JWT and keys that are wrapped
 * or cut. Loose. A line break goes when a random or long token stands before it, or a token alone
 * on a line that was joined itself.
 */
export function joinedLines(text: string): TextView | null {
  const view = pieceWise(text)
  let [isJoined, lineStart] = [false, 0]
  let isChanged = false
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    const next = startOfToken(text, end + 1)
    const token = tokenBefore(text, end, lineStart)
    const isLine = token !== null && token.start === lineStart
    isJoined =
      next !== -1 &&
      token !== null &&
      (isLongOrRandom(token.text) || (isJoined && isLine) || text[next] === '/') &&
      !opensAt(text, next)
    if (isJoined && token) view.replace(token.end, next - token.end, '')
    isChanged ||= isJoined
    lineStart = next === -1 ? end + 1 : next
  }
  return isChanged ? { ...view.done(), isLoose: true } : null
}

function startOfToken(text: string, lineStart: number): number {
  // An address that is cut behind its scheme.
  if (text.startsWith('//', lineStart) && text[lineStart - 2] === ':') return lineStart
  BEGINNING.lastIndex = lineStart
  const match = BEGINNING.exec(text)
  return match ? lineStart + match[0].length : -1
}

function tokenBefore(
  text: string,
  lineEnd: number,
  lineStart: number,
): { start: number; end: number; text: string } | null {
  let end = lineEnd
  while (
    end > lineStart &&
    lineEnd - end < MAX_CLOSING &&
    CLOSING.includes(text[end - 1]!) &&
    !isPartOfCode(text, end)
  )
    end--
  let start = end
  while (start > lineStart && end - start < MAX_TOKEN && TOKEN.test(text[start - 1]!)) start--
  return start === end ? null : { start, end, text: text.slice(start, end) }
}

/**
 * A plus sign right behind a letter belongs to base64; behind a quote or a blank it puts strings
 * together.
 */
const isPartOfCode = (text: string, end: number): boolean =>
  text[end - 1] === '+' && /[A-Za-z0-9+/]/.test(text[end - 2] ?? '')

const isLongOrRandom = (token: string): boolean =>
  token.length >= LONG_TOKEN || /[\d_+/=]/.test(token) || changesOfCase(token) > 0
