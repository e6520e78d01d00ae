import { changesOfCase, opensAt } from '../secret-openings.ts'
import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

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
 * The text with the lines of a long token put together: base64, PEM, JWT and keys that are wrapped or cut. Loose.
 * A line break goes when a random or long token stands before it, or a token alone on a line that was joined itself.
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

/** A plus sign right behind a letter belongs to base64; behind a quote or a blank it puts strings together. */
const isPartOfCode = (text: string, end: number): boolean =>
  text[end - 1] === '+' && /[A-Za-z0-9+/]/.test(text[end - 2] ?? '')

const isLongOrRandom = (token: string): boolean =>
  token.length >= LONG_TOKEN || /[\d_+/=]/.test(token) || changesOfCase(token) > 0
