import * as entries from './entries.ts'
import { maskOwnNumbers, ownNumbers } from './document-words.ts'
import { groupsIn } from './groups.ts'
import { boxesIn, answersIn } from './marks.ts'
import { type Passage, scopePassages } from './passages.ts'
import { leadingState, namesState } from './places.ts'
import { planNamesIn } from './plan-names.ts'
import { draftOf, type ScopeDraft, type ScopeStatement } from './scope-statement.ts'
import { applying, openly, readSentence } from './sentences.ts'
import { readHeading, readSectionHeading } from './headings.ts'

/** The head under which the next passages stand. */
type Head = {
  kind: entries.HeadKind
  isOther: boolean
  cells: string[]
  start: number
  /** Whether plan types with crosses stand below it. */
  isCrossed?: boolean
}
type Reading = { drafts: ScopeDraft[]; start: number; end: number }

/**
 * What a text says of whom its document is for, in order, with UTF-16 positions: grids and lists
 * under a head, labelled lines, headings, and sentences. A passage may give several statements.
 */
export function scopeStatements(text: string): ScopeStatement[] {
  const numbers = ownNumbers(text)
  const passages = scopePassages(text).map((passage) => ({
    ...passage,
    words: maskOwnNumbers(passage.words, numbers),
  }))
  return readPassages(passages).flatMap(({ drafts, start, end }) =>
    drafts.map((draft) => ({ ...draft, start, end, quote: text.slice(start, end) })),
  )
}

function readPassages(passages: readonly Passage[]): Reading[] {
  const readings: Reading[] = []
  let head: Head | null = null
  let isAfterScope = false
  for (const [index, passage] of passages.entries()) {
    const before = passages[index - 1]
    if (head && endsHead(head, passage, before)) head = null
    const drafts = readPassage(passage, head, isAfterScope)
    if (drafts.length > 0) readings.push({ drafts, start: passage.start, end: passage.end })
    isAfterScope = drafts.length > 0
    head = headOf(passage, head, drafts.length > 0) ?? head
    if (head && drafts.length > 0 && entries.hasCrosses(passage.words)) head = { ...head, isCrossed: true }
  }
  return readings
}

/** A head ends with the list below it: at a sentence that begins a block of its own. */
function endsHead(head: Head, passage: Passage, before: Passage | undefined): boolean {
  if (!passage.isNewBlock) return false
  const follows = before !== undefined && before.start === head.start
  const goesOn = head.isCrossed === true && entries.isCrossLine(passage.words)
  return !follows && !goesOn && passage.kind === 'sentence'
}

/** The head that a passage is: a title, a line that ends with a colon, the first row of a grid. */
function headOf(passage: Passage, before: Head | null, isRead: boolean): Head | null {
  const { words, start, kind } = passage
  if (/\t\s*\d+\s*$/.test(words)) return null
  const entry = entries.splitEntry(words)
  if (kind === 'row' && entry && entry.cells.length > 1) {
    if (/^[\s|:-]+$/.test(words)) return null
    const label = entry.label
    const isGrid = entry.cells.filter((cell) => planNamesIn(cell).length > 0).length > 1
    if (isGrid && !isRead) {
      const own = label === '' ? (before?.kind ?? 'other') : entries.headKindOf(label)
      return { kind: own, isOther: entries.isOtherTopic(label), cells: entry.cells, start }
    }
    if (planNamesIn(label).length > 0 || isRead) return null
    const heads = entry.cells.map(entries.headKindOf)
    const headKind = heads[0] === 'other' && heads.includes('excluded') ? 'other' : heads[0]!
    return { kind: headKind, isOther: entry.cells.some(entries.isOtherTopic), cells: entry.cells, start }
  }
  const label = words.trim()
  if (isRead && !/:\W*$/.test(label)) return null
  const isRunIn = /^[A-Z][\w ]{2,40}\.$/.test(label) && entries.headKindOf(label) !== 'other'
  if (label.length > 110 || (!/:\W*$/.test(label) && label !== passage.section && !isRunIn)) return null
  return { kind: entries.headKindOf(label), isOther: entries.isOtherTopic(label), cells: [], start }
}

function readPassage(passage: Passage, head: Head | null, isAfterScope: boolean): ScopeDraft[] {
  const { words } = passage
  if (words.length > LONGEST_CHARS || !mayStateScope(words) || CHANGE_TITLE.test(words)) return []
  const entry = entries.splitEntry(words)
  const own = entry ? entries.headKindOf(entry.label) : 'other'
  if (entry && own !== 'other' && entry.value !== '') {
    const drafts = entries.readHeadValue(own, entry.value)
    if (drafts.length > 0) return drafts
    const ofLabel = own === 'scope' ? readSentence(entry.label, false) : []
    if (ofLabel.length > 0) return openly(ofLabel) ?? []
  }
  if (head?.cells.length && entry && entry.cells.length > 0 && !head.isOther) {
    const drafts = entries.readColumns(head.cells, entry.cells)
    if (drafts.length > 0 && (head.kind === 'scope' || isAnswerRow(entry.label) || passage.isTop))
      return drafts
  }
  const grid = readGrid(passage, head)
  if (grid.length > 0) return grid
  if (entry && entry.value !== '' && !head?.isOther) {
    const drafts = readEntry(entry, head)
    if (drafts.length > 0) return drafts
  }
  const item = head ? readItem(passage, head) : []
  if (item.length > 0) return item
  const section = readSectionHeading(passage)
  if (section.length > 0) return section
  const heading = readHeading(passage)
  return heading.length > 0 ? heading : readSentence(words, isAfterScope)
}
const LONGEST_CHARS = 1_500
/** "MP64 Braces – Revised – Add Medicare Cross Reference" names a change and no group. */
const CHANGE_TITLE = /\s[–—-]\s(?:revised|reviewed|updated?|new|retired|archived|add(?:ed)?)\b/i
const OF_DOCUMENT = /polic|criteria|guideline|document|appl|used?\b|state|market|region|area|member|for /i
const NAMES_ALL = /\b(?:all|every|everyone|everybody|any|each)\b/i
const NAMES_BUSINESS = /plan|product|line|member|program|business|enroll|group|everyone|everybody|polic/i

/** A cheap test that most passages fail: they name no plan type, no state and no policy. */
const mayStateScope = (words: string): boolean =>
  planNamesIn(words).length > 0 ||
  (NAMES_ALL.test(words) && NAMES_BUSINESS.test(words)) ||
  (/\b(?:no|not|never|neither|without)\b|n['’]t\b/i.test(words) && /polic|criteria|guideline/i.test(words)) ||
  leadingState(words) !== null ||
  (OF_DOCUMENT.test(words) && namesState(words)) ||
  /[|\t:☐☒]/.test(words)

const isAnswerRow = (label: string) => /\b(?:appl|this policy|in scope|included)/i.test(label)

/** Boxes beside plan types, and answers under a head of scope. */
function readGrid({ words, isTop }: Passage, head: Head | null): ScopeDraft[] {
  if (head?.isOther) return []
  const boxes = boxesIn(words)
  if (boxes.length > 0 && (isTop || boxes.length > 1 || head?.kind === 'scope'))
    return entries.readMarked(boxes)
  return head?.kind === 'scope' ? readAnswers(words) : []
}

function readAnswers(words: string): ScopeDraft[] {
  const answers = answersIn(words)
  return answers.length > 1 ? entries.readMarked(answers) : []
}

function readEntry({ label, value }: { label: string; value: string }, head: Head | null): ScopeDraft[] {
  if (head?.kind === 'excluded' && head.cells.length > 0 && groupsIn(label).planTypes.length > 0)
    return entries.readHeadValue('excluded', label)
  return entries.readGroupEntry(label, value, head?.kind ?? null)
}

/** A line of a list under a head: a plan type or, where states are left out, a state. */
function readItem({ words, kind }: Passage, head: Head): ScopeDraft[] {
  if (head.kind === 'other' || words.length > 120 || /[.!?]\s+\S/.test(words)) return []
  const state = leadingState(words)
  if (head.kind === 'excluded' && state && planNamesIn(words).length === 0)
    return [draftOf('excludes', { states: [state] })]
  if (kind === 'row') return []
  const isLine = kind === 'item' || !/[.;]\s*$/.test(words) || words.length < 60
  const marked = head.kind === 'scope' ? entries.readCrosses(words, head.isCrossed === true) : []
  if (marked.length > 0) return marked
  if (!isLine || /\b(?:policy|policies)\b/i.test(words)) return []
  return head.kind === 'excluded'
    ? entries.readHeadValue('excluded', words)
    : (applying(words, false)?.filter(
        ({ planTypes, mayIncludePlanTypes }) => planTypes.length + mayIncludePlanTypes.length > 0,
      ) ?? [])
}
