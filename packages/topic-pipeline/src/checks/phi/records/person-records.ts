import type { Hit } from '../../../scan/pattern-rule.ts'
import { isCited } from '../names/name-roles.ts'
import { declaresSample } from '../people.ts'
import { evidenceNear, type Surroundings } from './record-evidence.ts'
import { type Mention, personMentions } from './person-mentions.ts'

export const PERSON_RECORD = 'phi.person-record'

/** A person needs this much evidence; a name that no table knows needs more. */
const LEAST_EVIDENCE = 2
const LEAST_EVIDENCE_UNKNOWN = 3
const REACH_BEFORE = 200
const REACH_AFTER = 260
const SAMPLE_REACH = 320
/** A short line in front of a blank one is a salutation or a heading of the text below. */
const SHORT_LINE = 48
/** More are not listed; the page is refused anyway. */
const MAX_HITS = 40

/**
 * Finds people with evidence that they are patients: identifiers, dates, illness and care beside
 * the name, in prose, rows, fields or messages, in any order.
 */
export function findPersonRecords(text: string): Hit[] {
  const hits: Hit[] = []
  for (const mention of personMentions(text)) {
    if (hits.length >= MAX_HITS) break
    if (isPatient(mention, text))
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

function isPatient(mention: Mention, text: string): boolean {
  const surroundings = surroundingsOf(mention, text)
  const evidence = evidenceNear(surroundings)
  const weight = evidence.reduce((sum, each) => sum + each.weight, mention.bonus)
  return (
    weight >= (mention.likelihood >= 2 ? LEAST_EVIDENCE : LEAST_EVIDENCE_UNKNOWN) &&
    evidence.some(({ isAboutHealth }) => isAboutHealth) &&
    !isTeamMember(surroundings.before) &&
    !isCited(surroundings.after) &&
    !STAFF_HEADER.test(surroundings.header ?? '') &&
    !(isHistory(surroundings.after) && !evidence.some(({ kind }) => IDENTIFIES.has(kind))) &&
    !declaresSample(text.slice(Math.max(0, mention.start - SAMPLE_REACH), mention.end + SAMPLE_REACH))
  )
}

function surroundingsOf({ start, end }: Mention, text: string): Surroundings {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = indexOr(text, '\n', end)
  const line = text.slice(lineStart, lineEnd)
  if (isDelimited(line))
    return {
      before: text.slice(Math.max(lineStart, start - 600), start),
      after: text.slice(end, Math.min(lineEnd, end + 600)),
      isRow: true,
      header: headerOf(text, lineStart),
    }
  const before = text.slice(Math.max(0, start - REACH_BEFORE), start)
  const after = text.slice(end, end + REACH_AFTER)
  const blank = after.search(/\n\s*\n/)
  const isShort = lineEnd - lineStart <= SHORT_LINE && blank >= 0 && blank <= SHORT_LINE * 3
  const cut = blank < 0 ? after.length : isShort ? secondBlank(after, blank) : blank
  return {
    before: before.slice(Math.max(0, before.lastIndexOf('\n\n'))),
    after: after.slice(0, cut),
    isRow: isArrayOrValues(line),
  }
}

/** Columns of tables about staff and documents. */
const STAFF_HEADER =
  /\b(?:author|owner|reviewer|approver|role|team|title|speaker|talk|presenter|session|committee|board|term|version|change|changes|maintainer|assignee|editor|provider|physician|npi|specialty|citation|reference)\b/i
const MAX_HEADER_LINES = 60

/** The first line of the table that a line belongs to. */
function headerOf(text: string, lineStart: number): string {
  let [header, end] = ['', lineStart - 1]
  for (let line = 0; line < MAX_HEADER_LINES && end > 0; line++) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const above = text.slice(start, end)
    if (!isDelimited(above)) break
    header = above
    end = start - 1
  }
  return header
}

function secondBlank(after: string, first: number): number {
  const next = after.slice(first + 2).search(/\n\s*\n/)
  return next < 0 ? after.length : first + 2 + next
}

const indexOr = (text: string, sought: string, from: number): number => {
  const index = text.indexOf(sought, from)
  return index < 0 ? text.length : index
}

/** A row of a table: Markdown, tabs, semicolons, or short cells between commas. */
function isDelimited(line: string): boolean {
  if (/^\s*\|.*\|.*\|/.test(line.slice(0, 2_000)) || (line.match(/\t/g) ?? []).length >= 2) return true
  const cells = line.split(/[;,]/)
  return cells.length >= 4 && cells.every((cell) => cell.length <= 40 && !/[{}=]|\. |: /.test(cell))
}

const isArrayOrValues = (line: string): boolean =>
  /\{\s*["'][\w -]{1,20}["']\s*:|\[\s*\[|\[\s*["'][^\]]{0,80},|\bvalues?\b\s*\(|\('/i.test(line)

const TEAM_MEMBER =
  /\b(?:wg|team|staff|board|group|community|committee|council|faculty|core|founding|crew|class|guild|society)[\s-]members?\W{1,16}$/i
const isTeamMember = (before: string): boolean => TEAM_MEMBER.test(before.slice(-60))

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
