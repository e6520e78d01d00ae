import { ROOM, VISIT_TIME } from '../context-words.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { isCited, isTeamMember, isInTitle } from '../names/person-names.ts'
import { declaresSample, isHistoricPerson } from '../people.ts'
import { anyOf } from '../word-tables.ts'
import { type Mention, personMentions } from './person-mentions.ts'
import { type Surroundings, evidenceNear } from './record-evidence.ts'
import type { Evidence } from './evidence.ts'

export const PERSON_RECORD = 'phi.person-record'

/** A person needs this much evidence; a name that no table knows needs more. */
const LEAST_EVIDENCE = 2
const LEAST_EVIDENCE_UNKNOWN = 3
const SAMPLE_REACH = 320
/** More are not listed; the page is refused anyway. */
const MAX_HITS = 40

/**
 * Finds people with evidence that they are patients: identifiers, dates, illness and care beside
 * the name, in prose, rows, fields or messages, in any order.
 */
export function findPersonRecords(text: string): Hit[] {
  const hits: Hit[] = []
  const surroundingsOf = surroundingsIn(text)
  const evidenceOf = memoized(evidenceNear)
  for (const mention of personMentions(text)) {
    if (hits.length >= MAX_HITS) break
    if (isPatient(mention, text, surroundingsOf(mention), evidenceOf))
      hits.push({
        ruleId: PERSON_RECORD,
        severity: 'error',
        value: text.slice(mention.start, mention.end),
        start: mention.start,
        end: mention.end,
      })
  }
  return hits
}

function isPatient(
  mention: Mention,
  text: string,
  surroundings: Surroundings,
  evidenceOf: typeof evidenceNear,
): boolean {
  const evidence = evidenceOf(surroundings)
  const near = text.slice(Math.max(0, mention.start - SAMPLE_REACH), mention.end + SAMPLE_REACH)
  const weight = evidence.reduce((sum, each) => sum + each.weight, mention.bonus)
  return (
    weight >= (mention.likelihood >= 2 ? LEAST_EVIDENCE : LEAST_EVIDENCE_UNKNOWN) &&
    evidence.some(({ isAboutHealth }) => isAboutHealth) &&
    !isInTitle(text, mention) &&
    !isTeamMember(surroundings.before) &&
    !isCited(surroundings.after) &&
    !STAFF_HEADER.test(surroundings.header ?? '') &&
    !isHistoricPerson(surroundings.after) &&
    !(isHistory(surroundings.after) && !evidence.some(({ kind }) => IDENTIFIES.has(kind))) &&
    !declaresSample(near)
  )
}

/** Equal surroundings, as in long lists, are weighed once. */
function memoized(weigh: typeof evidenceNear): typeof evidenceNear {
  const weighed = new Map<string, Evidence[]>()
  return (surroundings) => {
    const { before, after, isRow, header } = surroundings
    const key = `${isRow}\n${header ?? ''}\n${before}\u0001${after}`
    const evidence = weighed.get(key) ?? weigh(surroundings)
    weighed.set(key, evidence)
    return evidence
  }
}

/** Columns of tables about staff and documents. */
const STAFF_HEADER = new RegExp(`\\b(?:${anyOf('staff column')})\\b`, 'i')

const IDENTIFIES: ReadonlySet<string> = new Set([
  'birth date',
  'number',
  'patient label',
  'early date in a row',
])

/** `in 1951` without a full date tells of history. */
const isHistory = (text: string): boolean => {
  const sentence = text.split(/\.\s|\n/)[0] ?? ''
  return (
    /\b(?:in|since|by|of|from|\() ?(?:[A-Z][a-z]+ )?1[0-9]{3}\b/.test(sentence) &&
    !/\d[/-]\d|born/.test(sentence)
  )
}

const REACH_BEFORE = 200
const REACH_AFTER = 260
const REACH_IN_ROW = 600
/** A short line in front of a blank one is a salutation or a heading of the text below. */
const SHORT_LINE = 48
/** A longer line is no row of a table. */
const MAX_ROW = 2_000

type Line = {
  start: number
  end: number
  isRow: boolean
  isValues: boolean
  /** The first line of the table; the first row has none. */
  header: string
  firstRow: string
}

/** Reads the text around a mention: its row, or the lines up to a blank one. */
function surroundingsIn(text: string): (mention: Mention) => Surroundings {
  const lineAt = linesIn(text)
  return ({ start, end }) => {
    const line = lineAt(start)
    if (line.isRow)
      return {
        before: text.slice(Math.max(line.start, start - REACH_IN_ROW), start),
        after: text.slice(end, Math.max(end, Math.min(line.end, end + REACH_IN_ROW))),
        isRow: true,
        header: line.header,
      }
    const before = text.slice(Math.max(0, start - REACH_BEFORE), start)
    const after = text.slice(end, end + REACH_AFTER)
    return {
      before: before.slice(Math.max(0, before.lastIndexOf('\n\n'))),
      after: after.slice(0, endOfRecord(after, line.end - line.start)),
      isRow: line.isValues,
    }
  }
}

/** Up to the first blank line, or the second one after a short line. */
function endOfRecord(after: string, lineLength: number): number {
  const blank = after.search(BLANK_LINE)
  if (blank < 0) return after.length
  if (lineLength > SHORT_LINE || blank > SHORT_LINE * 3) return blank
  const next = after.slice(blank + 2).search(BLANK_LINE)
  return next < 0 ? after.length : blank + 2 + next
}
const BLANK_LINE = /\n\s{0,40}\n/

/** Finds the line of an offset; the header of a row is the first line of its table. */
function linesIn(text: string): (offset: number) => Line {
  const starts = [0]
  for (let position = text.indexOf('\n'); position !== -1; position = text.indexOf('\n', position + 1))
    starts.push(position + 1)
  const judged: Line[] = []
  const judge = (index: number): Line => {
    const [start, end] = [starts[index]!, (starts[index + 1] ?? text.length + 1) - 1]
    const line = text.slice(start, Math.min(end, start + MAX_ROW))
    const next = text.slice(end + 1, end + 1 + SHORT_LINE)
    const isRow = end - start <= MAX_ROW && isDelimited(line) && !(SPOKEN_ON.test(next) && LISTED.test(line))
    const above = judged.at(-1)
    const header = isRow && above?.isRow ? above.firstRow : ''
    return { start, end, isRow, isValues: isArrayOrValues(line), header, firstRow: header || line }
  }
  return (offset) => {
    const index = lastAtOrBelow(starts, offset)
    while (judged.length <= index) judged.push(judge(judged.length))
    return judged[index]!
  }
}

function lastAtOrBelow(rising: readonly number[], wanted: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (rising[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

/** The start of a line of a schedule or a room board: a time of day, or a ward and a bed. */
const LISTED = new RegExp(`^\\s*(?:${VISIT_TIME}|${ROOM})`, 'i')
/** The next line of a transcript, which goes on with the sentence. */
const SPOKEN_ON = new RegExp(`^\\s*${VISIT_TIME}\\s+\\p{Ll}`, 'u')
/** Three or more cells in columns of fixed width. */
const COLUMNS = /\S(?: {2,}\S+(?: \S+){0,3}){2,}/

/** A row of a table: Markdown, tabs, columns, semicolons, or short cells between commas. */
function isDelimited(line: string): boolean {
  if (LISTED.test(line) || COLUMNS.test(line) || /^[^|]+\|[^|]+\|[^|]+/.test(line)) return true
  if (/^\s*\|[^|]*\|[^|]*\|/.test(line) || (line.match(/\t/g) ?? []).length >= 2) return true
  const cells = line.split(/[;,]/)
  return cells.length >= 4 && cells.every((cell) => cell.length <= 40 && !/[{}=]|\. |: /.test(cell))
}

const isArrayOrValues = (line: string): boolean =>
  /\{\s*["'][\w -]{1,20}["']\s*:|\[\s*\[|\[\s*["'][^\]]{0,80},|\bvalues?\b\s*\(|\('/i.test(line)
