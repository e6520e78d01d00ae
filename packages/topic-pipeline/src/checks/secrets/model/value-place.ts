import type { Candidate } from './secret-candidates.ts'

/** Where a value stands: forms of its line, and the labels that name it. */
type ValuePlace = {
  forms: readonly string[]
  labels: readonly (readonly [role: string, text: string])[]
}

/** Characters read for the line, the header of a table and the heading. */
const REACH = 1_500
const HEADING = /^[ \t]{0,3}(?:#{1,6}[ \t]|\*\*)([^\n]{1,100})$/gm
const KEY = new RegExp(
  '([\\p{L}][\\p{L}\\d_. /()-]{0,40}?)["\'`*\\]]{0,3}[ \\t]{0,4}(?::=|=>|[:=→]|->)[ \\t]{0,4}' +
    '[[({]?["\'`*_“„«]{0,3}$',
  'u',
)
const FLAG = /(?:^|\s)(-{1,2}[A-Za-z][\w-]{0,30})[ =]?["']?$/
const ELEMENT = /<([\w:.-]{1,40})(?:\s[^<>]{0,80})?>\s{0,8}$/
const CALL = /([\w.]{1,40})\(["'`]?$/
const CHAT = /^[ \t>*_-]{0,8}(?:\[[\d: -]{4,19}\]\s{0,2})?(?:\*\*)?[\p{L}@][\p{L} .@()_-]{1,40}:(?:\*\*)?\s/u

/** `fence` is the language of the code block around the value, or null. */
export function placeOf(text: string, { start, end }: Candidate, fence: string | null): ValuePlace {
  const head = text.slice(Math.max(0, start - REACH), start)
  const lineStart = head.lastIndexOf('\n') + 1
  const before = head.slice(lineStart)
  const tail = text.slice(end, end + 300)
  const after = tail.slice(0, (tail.indexOf('\n') + 1 || tail.length + 1) - 1)
  const lines = head.slice(0, lineStart)
  const forms = [
    `fence ${fence ?? 'no'}`,
    `enclosed ${/[^\s\p{L}\d]?$/u.exec(before)![0]}_${/^[^\s\p{L}\d]?/u.exec(after)![0]}`,
    ...(before.trim() === '' && after.trim() === '' ? ['alone on its line'] : []),
    ...(/^\s*(?:[-*+]|\d+[.)])\s/.test(before) ? ['in a list'] : []),
    ...(CHAT.test(before) ? ['in a chat'] : []),
    ...(/^\s*>/.test(before) ? ['in a quotation'] : []),
    ...(/^\s*(?:#|\/\/|--|;|<!--)/.test(before) ? ['in a remark'] : []),
    ...(/!\[[^\]]*$/.test(before) ? ['in an alternative'] : []),
    ...(isInAddress(before) ? ['in an address'] : []),
    ...(/[?&][\w.-]+=$/.test(before) ? ['in a query'] : []),
    ...(/^\s*\|/.test(before) ? ['in a table'] : []),
  ]
  const labels: (readonly [string, string])[] = []
  for (const [role, pattern] of [
    ['key', KEY],
    ['flag', FLAG],
    ['element', ELEMENT],
    ['call', CALL],
  ] as const) {
    const label = pattern.exec(before)?.[1]
    if (label) labels.push([role, label])
  }
  const header = headerOf(lines, before)
  if (header) labels.push(['header', header.cell], ['table', header.row], ['row', firstCell(before)])
  const heading = [...lines.matchAll(HEADING)].at(-1)?.[1]
  if (heading) labels.push(['heading', heading])
  labels.push(['line', before.slice(-60)])
  return { forms, labels }
}

const isInAddress = (before: string): boolean =>
  before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\t')) + 1).includes('://')

const firstCell = (before: string): string =>
  before
    .replace(/^\s*\|/, '')
    .split(/[|,;\t]/)[0]!
    .slice(0, 60)

/** The header of the column, of a Markdown table or of comma-separated values. */
function headerOf(lines: string, before: string): { cell: string; row: string } | null {
  const separator = ['|', ',', ';', '\t'].find((each) => before.includes(each))
  if (!separator) return null
  const column = before.split(separator).length - 1
  const rows = lines.split('\n').slice(0, -1)
  let first = rows.length
  while (first > 0 && rows[first - 1]!.split(separator).length - 1 >= Math.max(1, column)) first--
  if (first === rows.length) return null
  const cells = rows[first]!.split(separator)
  const cell = cells[column]?.trim().slice(0, 60)
  return cell ? { cell, row: cells.join(' ').slice(0, 160) } : null
}
