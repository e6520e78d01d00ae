import { changesOfCase, startsCredentialAt } from '../secret-openings.ts'
import { hiddenTexts } from './hidden-text.ts'
import { closeGaps, wordsOfSlug } from './laid-out-text.ts'
import { bareText, plainBlanks, quotedPrintableText, shownText } from './shown-text.ts'
import { type WorkBudget, type TextView, pieceWise, type Span } from './view.ts'

/** Maximum nesting of encodings; deeper text counts as exceeding the budget. */
const MAX_DEPTH = 10

/** Readings that are applied one after another, followed by the loose ones. */
const READINGS = [quotedPrintableText, concatenatedText, spelledText, closeGaps, wordsOfSlug]
const LOOSE_READINGS = [joinedList, joinedLines]

/**
 * All views of a text: as written, as a reader sees it, with joined strings and lines, and decoded
 * runs, each read in the same ways.
 */
export const viewsOf = (text: string, budget: WorkBudget): TextView[] =>
  viewsThrough({ text, spanOf: (start, end) => [start, end] }, budget)

/** The text as a reader sees it, without unusual blanks and marks. */
export function seenView(text: string): TextView {
  const shown = shownThrough({ text, spanOf: (start, end) => [start, end] }).at(-1)!
  return inside(shown, [bareText(shown.text)])[0] ?? shown
}

/** All views of a view, mapped to the original. Equal texts are read once. */
export function viewsThrough(view: TextView, budget: WorkBudget): TextView[] {
  const seen = { texts: new Set<string>(), runs: new Set<string>() }
  const views: TextView[] = []
  const waiting = [{ view, depth: 0 }]
  for (const { view: next, depth } of waiting) {
    const found = readingsOf(next, budget).filter((each) =>
      isNew(seen.texts, `${each.isLoose ? 'loose' : ''} ${each.text}`),
    )
    views.push(...found)
    const hidden = found.flatMap((each) => inside(each, hiddenTexts(each, seen.runs, budget)))
    if (depth === MAX_DEPTH && hidden.length > 0) budget.exceed()
    else waiting.push(...hidden.map((each) => ({ view: each, depth: depth + 1 })))
  }
  return views
}

function isNew(seen: Set<string>, text: string): boolean {
  const before = seen.size
  return seen.add(text).size > before
}

function readingsOf(view: TextView, budget: WorkBudget): TextView[] {
  const views = shownThrough(view)
  const shown = views.at(-1)!
  views.push(...inside(shown, [plainBlanks(shown.text), bareText(shown.text)]))
  for (const read of [...READINGS, ...LOOSE_READINGS])
    views.push(...inside(views.at(-1)!, [read(views.at(-1)!.text)]))
  return views.filter(({ text }) => budget.spend(text.length))
}

/** Decodes nested escapes (`%2567`, `&amp;#103;`). */
function shownThrough(view: TextView): TextView[] {
  const views = [view]
  for (let round = 0; round < 3; round++) {
    const [shown] = inside(views.at(-1)!, [shownText(views.at(-1)!.text)])
    if (!shown || shown.text === views.at(-1)!.text) break
    views.push(shown)
  }
  return views
}

function inside({ spanOf, isLoose }: TextView, views: readonly (TextView | null)[]): TextView[] {
  return views.flatMap((view) => {
    if (!view) return []
    return [
      {
        ...view,
        isLoose: view.isLoose ?? isLoose ?? false,
        spanOf: (start: number, end: number) => spanOf(...view.spanOf(start, end)),
      },
    ]
  })
}

const OPERATOR = '(?:\\+{1,2}|\\.{1,2}|&|\\|\\||~|<>)'
/** The text between two concatenated strings, and line continuations. */
const CONCATENATION = new RegExp(
  `["'\`]\\s{0,40}${OPERATOR}(?: ?_)?\\s{0,40}[bfru]{0,2}["'\`]|(["'])[ ` +
    `\\t]{0,40}\\r?\\n\\s{0,40}\\1|["'\`]\\s{0,9}\\)?\\.concat\\(\\s{0,9}["'\`]|` +
    '\\\\\\r?\\n[ \\t]{0,40}|\\$\\{\\s{0,9}(?:\'\'|""|``)\\s{0,9}\\}',
  'g',
)
/** The text between the strings of a list, which may be joined or not. */
const LIST = /['"`]\s{0,40}[,.&+~|)]{0,2}\s{0,40}['"`]/g

/** `[…].join('')` and `''.join([…])`: a list joined without a separator. */
const JOINED_AFTER = /\]\s{0,40}\.\s{0,9}join\(\s{0,9}(?:''|""|``)\s{0,9}\)/g
const JOINED_BEFORE = /(?:(?:''|"")\s{0,9}\.join\(|implode\(\s{0,9}(?:''|"")\s{0,9},)\s{0,9}[[(]/g

/** Maximum length of a joined list. */
const MAX_LIST = 4_000

type Joint = { index: number; length: number }

/** Joins concatenated strings of program code; null when there are none. */
function concatenatedText(text: string): TextView | null {
  const lists = joinedLists(text)
  const inLists = lists.flatMap(([start, end]) =>
    jointsOf(LIST, text.slice(start, end)).map(({ index, length }) => ({ index: start + index, length })),
  )
  return without([...jointsOf(CONCATENATION, text), ...inLists], text)
}

/** Joins the strings of all lists. Loose, because not every list is joined. */
function joinedList(text: string): TextView | null {
  const view = without(jointsOf(LIST, text), text)
  return view && { ...view, isLoose: true }
}

const jointsOf = (joints: RegExp, text: string): Joint[] =>
  [...text.matchAll(joints)].map(({ index, 0: joint }) => ({ index, length: joint.length }))

/** Ranges of the lists that code joins. */
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

/** Removes the joints; a credential prefix stays separated from the word before it. */
function without(joints: readonly Joint[], text: string): TextView | null {
  if (joints.length === 0) return null
  const view = pieceWise(text)
  let end = 0
  for (const { index, length } of [...joints].sort((a, b) => a.index - b.index)) {
    if (index < end) continue
    end = index + length
    view.replace(index, length, startsCredentialAt(text, end) ? ' ' : '')
  }
  return view.done()
}

const TOKEN = /[A-Za-z0-9+/=_.~%:@-]/
/** Characters that may end a line after its token: quotes, an operator, a comma, a backslash. */
const CLOSING = ' \t\r"\'`,+&|\\)'
/** Start of a line before its token: indentation, quote or comment markers. */
const BEGINNING =
  /[ \t]*(?:(?:\/\/|#|>|\*|\||--|;|%)[ \t]*){0,4}(?:[+.&|]{1,2}[ \t]*)?["'`(]?(?=[A-Za-z0-9+/=_-])/y
const MAX_CLOSING = 12
const MAX_TOKEN = 200
const LONG_TOKEN = 20

/**
 * Joins the lines of wrapped tokens: base64, PEM, JWT and keys. Loose. A line break is removed
 * after a random or long token, or after a lone token on a line that was joined itself.
 */
function joinedLines(text: string): TextView | null {
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
      !startsCredentialAt(text, next)
    if (isJoined && token) view.replace(token.end, next - token.end, '')
    isChanged ||= isJoined
    lineStart = next === -1 ? end + 1 : next
  }
  return isChanged ? { ...view.done(), isLoose: true } : null
}

function startOfToken(text: string, lineStart: number): number {
  // An address that is cut after its scheme.
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

/** A plus sign after a letter belongs to base64; after a quote or blank it concatenates strings. */
const isPartOfCode = (text: string, end: number): boolean =>
  text[end - 1] === '+' && /[A-Za-z0-9+/]/.test(text[end - 2] ?? '')

const isLongOrRandom = (token: string): boolean =>
  token.length >= LONG_TOKEN || /[\d_+/=]/.test(token) || changesOfCase(token) > 0

/** Ten or more characters with the same separator between each two. */
const SPELLED = new RegExp(
  '(?<![A-Za-z0-9])[\\w+/=.:@~-]([ \\t]{1,3}|[ \\t]?[^\\sA-Za-z0-9][ \\t]?|\\r?\\n)' +
    "(?:[\\w+/=.:@~,()' -]\\1){8,}[\\w+/=.:@~-](?![A-Za-z0-9])",
  'gu',
)

/**
 * Joins words that are spelled out character by character (`g h p _`); null when there are none.
 */
function spelledText(text: string): TextView | null {
  const runs = [...text.matchAll(SPELLED)]
  if (runs.length === 0) return null
  const view = pieceWise(text)
  for (const { 0: run, 1: separator, index } of runs)
    view.replace(index, run.length, charactersOf(run, separator!.length))
  return view.done()
}

const charactersOf = (run: string, gap: number): string => {
  const characters: string[] = []
  for (let offset = 0; offset < run.length; offset += gap + 1) characters.push(run.charAt(offset))
  return characters.join('')
}
