import type { Block } from '../block.ts'
import type { BlockEdit } from '../compare.ts'
import { wordsOf } from '../diff/words.ts'
import { sectionOf } from '../facts/section.ts'
import { normOf } from '../normalise/norm-of.ts'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\\.?'
const DAY = `(?:\\d{1,2}/(?:\\d{1,2}/)?\\d{2,4}|${MONTH} (?:\\d{1,2},? )?\\d{4}|\\d{4}-\\d{2}(?:-\\d{2})?)`
/** What is done to a policy, as its history tells it. */
const DEED =
  '(?:add(?:s|ed|ing)?|remov\\w{0,30}|delet\\w{0,30}|updat\\w{0,30}|revis\\w{0,30}|review\\w{0,30}|clarif\\w{0,30}|new|annual|coding|codes?|no (?:changes?|revisions?)|polic(?:y|ies)|archived|retired|effective|expanded|changed|created|replaced|reformatted|references?)'
/** A day and what was done then, whatever heading it stands under. */
const ENTRY = new RegExp(
  `^(?:[•▪*-]\\s{0,9})?\\(?${DAY}\\)?\\s{0,9}(?:[:|–—-]|\\(|\\s)\\s{0,9}(?:the |this )?${DEED}\\b`,
  'i',
)

/** Whether a block tells of the document's past: it stands under a heading that says so, or opens with a day and a deed. */
export const isHistory = (block: Block) => sectionOf(block.path) === 'history' || ENTRY.test(block.text)

/** Words that a history got and did not have, entry by entry; stamps of the day alone are none. */
export function newEntries(edits: readonly BlockEdit[]): string[] {
  return edits.flatMap(({ op, before, after }) => {
    if (op === 'moved' || !after || !isHistory(after)) return []
    if (!before) return [after.text]
    const had = new Set(wordsOf(normOf(before)))
    const come = wordsOf(normOf(after)).filter((word) => !had.has(word))
    return come.some((word) => /\p{L}/u.test(word)) ? [after.text] : []
  })
}
