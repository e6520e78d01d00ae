import { pageLines } from '../text/page-lines.ts'
import { DAY, ENDED, OPEN_END } from './wrapped-lines.ts'

const DATED = new RegExp(DAY)

/**
 * Removes the headers and footers that the pages of a text repeat. A sentence that goes on over the
 * break is whole then. The header of the first page is left, and a line with a date where it stands
 * first: some policies print their number or their effective date nowhere else.
 */
export function withoutPageBreaks(plain: string): string {
  const lines = plain.split('\n')
  const found = pageLines(lines)
  if (found.size === 0) return plain
  const left: string[] = []
  const dated = new Set<string>()
  let isBreak = false
  let isFirstPage = true
  for (const [index, line] of lines.entries()) {
    isFirstPage &&= found.has(index) || line.trim() === ''
    const isPageLine = found.has(index) && !isFirstPage && !isFirstDated(line, dated)
    if (isPageLine || (isBreak && line.trim() === '')) {
      isBreak = true
      continue
    }
    if (isBreak) joinPages(left, line)
    isBreak = false
    left.push(line)
  }
  return left.join('\n')
}

/** Whether a line has a date and stands there for the first time. */
function isFirstDated(line: string, dated: Set<string>): boolean {
  const day = DATED.exec(line)?.[0]
  if (day === undefined || dated.has(day)) return false
  dated.add(day)
  return true
}

/** Parts what two pages hold by a blank line, but for a sentence that goes on. */
function joinPages(left: string[], next: string): void {
  while (left.at(-1)?.trim() === '') left.pop()
  const last = (left.at(-1) ?? '').trimEnd()
  if (!ENDED.test(last) && (/^\s*\p{Ll}/u.test(next) || OPEN_END.test(last))) return
  left.push('')
}
