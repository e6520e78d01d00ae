import { abbreviationsIn } from '../../diff/abbreviations.ts'
import type { Block } from '../../document/document.ts'
import { cellsOf } from '../../facts/context.ts'
import { normOf } from '../../normalization/normalize.ts'
import { COVERAGE_MARK } from '../../rules/cells/table-columns.ts'

/** What an abbreviation or a mark of a cell stands for; null where the page does not say. */
export type Legend = (mark: string) => string | null

/** Longer values are words and no abbreviations. */
const MAX_CHARS = 8

/** Reads what a page says of its marks, anywhere, on first use of each. */
export function legendOf(blocks: readonly Block[]): Legend {
  const found = new Map<string, string | null>()
  return (mark) => {
    if (mark === '' || mark.length > MAX_CHARS) return null
    if (!found.has(mark)) found.set(mark, meaningIn(blocks, mark))
    return found.get(mark)!
  }
}

/** "MN = medically necessary", "NC: not covered", "X marks a payable site". */
function meaningIn(blocks: readonly Block[], mark: string): string | null {
  const stated = new RegExp(
    `(?:^|[\\s,;:(|.])["']?${mark.replace(/[^\p{L}\p{N}]/gu, '\\$&')}["']?` +
      `(?: ?= ?|${/\d/.test(mark) ? '' : ' ?: | - |'} (?:means|marks|denotes|indicates|stands for|is for) )` +
      `["']?([^,;=|.()"]{3,60}?)["']?(?=$|[,;|.()"]| [A-Z/]{1,4} ?=| and \\S{1,5} ?=)`,
  )
  for (const block of blocks) {
    const norm = normOf(block)
    if (!norm.includes(mark)) continue
    const [first, second, ...more] = block.kind === 'row' ? cellsOf(norm) : []
    if (first === mark && second && /[a-z]{3}/.test(second) && more.length === 0) return second
    const meaning = stated.exec(norm)?.[1]?.trim() ?? bracketed(norm, mark)
    if (meaning) return meaning
  }
  return null
}

/** "Not covered (NC)", "preferred (P) or non-preferred (NP)". */
function bracketed(norm: string, mark: string): string | null {
  if (!norm.includes(`(${mark})`) && !norm.includes(`${mark} (`)) return null
  const long = abbreviationsIn([norm]).get(mark)
  if (long) return long
  const before = norm.split(`(${mark})`)[0]!
  const words = WORDS_OF_MARKS.find(([marks]) => marks.test(mark))?.[1].exec(before)
  return words?.[0].trim() ?? null
}

/** Words before a bracket that single letters stand for. */
const WORDS_OF_MARKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^C$/, /\bcovered $/i],
  [/^P$/, /\bpreferred $/i],
]

/** Marks that mean the same on all pages, in a column of that kind. */
export function commonMeaning(mark: string, heading: string): string | null {
  if (/\bprefer|\bformular/i.test(heading) && /^N?P$/.test(mark))
    return mark === 'P' ? 'preferred' : 'non-preferred'
  return OF_COVERAGE.test(heading) ? (COVERAGE_MARK[mark] ?? null) : null
}
const OF_COVERAGE = /cover|benefit|status|decision|determination|position/i
