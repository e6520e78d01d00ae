import { regex, source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import type { Mention } from '../codes/mention.ts'
import type { CodedUnit, Range } from '../segments/units.ts'

/** What stands between codes and their value: "97110: PA", "D8670 - 24 visits", "H0031 / HO". */
const MARK = regex('')`
  ^\)?\s*(?:\([^()]{0,80}\)\s*|,\s(?!(?:[\w-]+ ){0,4}(?:PA|[Aa]uth\w*|[Pp]re-?\w+|[Ll]imit\w*|[Mm]ax\w*|
    [Uu]nits?|[Mm]odifiers?|
  [Cc]overed|[Aa]ges?|not?|if|when|with)\b)[A-Za-z][^,:;.\d()]{2,50}(?=:))?([:=;[]|-(?=\s)|\/(?=\s)|,)?\s*
`
/** A count may follow its codes at once: "81519 once per tumor". */
const COUNT_FIRST = /^ (?:once|twice|\d{1,3} (?:per|every|a)|every)\b/i
/** Words before the codes that name the service or the field, and state nothing. */
const NAMES_ONLY = /^[^.;!?|\d]{0,60}$/
export const STATES = wordings('labelled-lines.states', {
  'words that relate the codes to something': source`
    \b(?:not?|never|except|exclud\w*|without|unless|if|when|with|than|to|from|into|of|in|is|are|will|must|may|
    shall|should|can|cannot|requires?|needs?|and|or|by|as|not?|for example|e\.g|examples?|histor\w*|
    revis\w*|former\w*|previous\w*|draft|proposed|archived|average|median)\b
  `,
})

/** Codes with what a line says of them. */
export type Entry = { row: readonly Mention[]; value: Range; heading: string; isMarked: boolean }

export const isService = ({ kind }: Mention) => kind === 'service' || kind === 'revenue'

/**
 * The codes of a unit with their values, when it is nothing but that: each list of codes begins the
 * unit or follows a comma, a semicolon or a full stop, with at most a name before it.
 */
export function entriesOf(text: string, unit: CodedUnit): Entry[] | null {
  const rows = listsOf(text, unit.mentions.filter(isService))
  const entries: Entry[] = []
  let from = unit.start
  for (const [index, row] of rows.entries()) {
    const lead = text.slice(from, row[0]!.start)
    const cut = index === 0 ? 0 : Math.max(...[';', '.', ','].map((mark) => lead.lastIndexOf(mark))) + 1
    if (index > 0 && cut === 0) return null
    const name = lead.slice(cut).replace(/^\W*(?:\(?\d{1,2}[.)]\s)?\W*/, '')
    const heading = /:\s*(?:(?:CPT|HCPCS|codes?)\s*)*$/i.test(name) ? name.replace(/:.*$/s, '') : ''
    if (!NAMES_ONLY.test(name) || (heading === '' && STATES.test(name))) return null
    if (index > 0) entries.at(-1)!.value.end = from + cut - (/[;.,]/.test(lead[cut - 1] ?? '') ? 1 : 0)
    const after = row.at(-1)!.end
    const mark = MARK.exec(text.slice(after, unit.end))!
    const isCount = name === '' && COUNT_FIRST.test(text.slice(after, unit.end))
    if (mark[1] === undefined && rows.length === 1 && !isCount) return null
    entries.push({
      row,
      value: { start: after + mark[0].length, end: unit.end },
      heading: heading.toLowerCase(),
      isMarked: (mark[1] ?? ',') !== ',',
    })
    from = after
  }
  return entries.length > 0 && entries.every(({ value }) => value.end > value.start) ? entries : null
}

/** Lists of codes with nothing but commas and "and" within. */
export function listsOf(text: string, mentions: readonly Mention[]): Mention[][] {
  const lists: Mention[][] = []
  for (const mention of mentions) {
    const last = lists.at(-1)?.at(-1)
    if (last && BETWEEN.test(text.slice(last.end, mention.start))) lists.at(-1)!.push(mention)
    else lists.push([mention])
  }
  return lists
}
const BETWEEN = /^[\s,/&+]{0,4}(?:(?:and|or|CPT|HCPCS|codes?)\s+){0,3}$/i

/** The parts of a value, each of which states something: "GP on each line; PA after visit 30". */
export function fragmentsOf(text: string, { start, end }: Range): Range[] {
  const fragments: Range[] = []
  let from = start
  for (const { 0: mark, index } of text.slice(start, end).matchAll(/;\s|\.\s(?=[A-Z])|\]/g)) {
    fragments.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  fragments.push({ start: from, end })
  return fragments.filter((range) => /[\w✓✗✘✔]/.test(text.slice(range.start, range.end)))
}

/** "92557 audiometry - no authorization": the value is behind the name of the code. */
export function entryBehindName(text: string, unit: CodedUnit): Pick<Entry, 'row' | 'value'> | null {
  const row = unit.mentions.filter(isService)
  if (row.length === 0 || listsOf(text, row).length > 1) return null
  const after = row.at(-1)!.end
  const isFirst = /^\W*(?:(?:CPT|HCPCS|codes?)\W*)*$/i.test(text.slice(unit.start, row[0]!.start))
  const [, lead, value] = BEHIND_NAME.exec(text.slice(after, unit.end)) ?? []
  if (!isFirst || value === undefined || HAS_VERB.test(lead!)) return null
  return { row, value: { start: after + lead!.length, end: unit.end } }
}
const BEHIND_NAME = /^([\s,)(-]{1,4}[A-Za-z][^.;:?!|]{2,90}(?: - |: ))(\S[^|]{0,60})$/s
const HAS_VERB = regex('i')`
  \b(?:is|are|was|were|will|must|may|shall|should|can|cannot|has|have|requires?|required|needs?|not|no|never|
  only|except|unless|if|when|see|limit\w*|covered|payable|denied|deleted|replaced|added|removed|example)\b
`
