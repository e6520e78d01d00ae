import { sectionOf } from './section.ts'
import { datesIn, withoutLeaders } from '../text/dates.ts'
import { regex } from '../text/pattern.ts'
import type { Block, Extract } from './document.ts'

/** A document dates itself within this many blocks; later dates may be those of what it cites. */
const HEAD_BLOCKS = 40

/** Days that are not printed as `datesIn` reads them: "01-05-2026", "5 January 2026", "May 1st". */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(\d{1,2})[-.](\d{1,2})[-.](\d{4})\b/g, '$1/$2/$3'],
  [/\b(\d{1,2})[ -]([A-Z][a-z]{2,8})[ -](\d{4})\b/g, '$2 $1, $3'],
  [/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1'],
]
/** A label with its date directly behind it, and the words before the label. */
const LABEL = regex('gi')`
  (?:\beffective(?: date)?s?|\bdate effective|\bin effect (?:on|from|since))[\s:*|–-]{0,6}
  (?=(?:[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} ?[/|] ?\d{1,2} ?[/|] ?\d|\d{4}-\d{2}-))
`
/** The label alone, with its date in the next block. */
const LABEL_ALONE = regex('i')`^\W{0,3}(?:[a-z]{1,12} ){0,3}effective dates?[\s:|*]{0,3}$`
const ORIGINAL = /\b(?:original|initial|first|inception)(?: \w{1,12}){0,2} $/i
const EARLIER = /\b(?:previous|prior|former|old)(?: \w{1,12}){0,2} $/i
/** What ended, and codes with a date of their own: "was retired effective". */
const OF_OTHERS = regex('i')`
  \b(?:retired|terminated|deleted|discontinued|archived)(?: \w{1,12}){0,2} $|\(\w{0,12} ?$|
  \bcodes?(?: (?:is|are|was|were|became|become|will be))? $
`
const OF_CODES = regex('i')`
  ^\S{1,12}(?: \d{1,2},? \d{4})?,? (?:there (?:is|are|will be) |the following |(?:a )?new )?(?:a )?(?:new )?
  (?:CPT|HCPCS|ICD-10(?:-CM)?|PLA)? ?codes?\b
`
/** Words that make a date beyond the head that of the policy itself. */
const OF_POLICY = regex('i')`
  \b(?:this|these|our) (?:\w{1,20} ){0,3}(?:polic(?:y|ies)|guidelines?|bulletin|criteria|changes?|updates?)\b
`

/**
 * The date from which a document says that it is effective, YYYY-MM-DD: what a label in its head
 * gives; else what its head says; else a label below, the file's own fields, a sentence about this
 * policy, and last its history.
 */
export function effectiveDateOf({ blocks, info }: Extract): string | null {
  const head = blocks.slice(0, HEAD_BLOCKS)
  const body = blocks.slice(HEAD_BLOCKS).filter(({ path, text }) => sectionOf(path, text) === 'policy')
  const file = [info?.title ?? '', info?.subject ?? '']
  return (
    labelledIn(head.map(textOf)) ??
    firstStated(head.map(textOf)) ??
    labelledIn(body.map(textOf)) ??
    firstStated(file) ??
    firstStated(body.filter(({ text }) => OF_POLICY.test(text)).map(textOf)) ??
    latestOfHistory(blocks)
  )
}

const textOf = ({ text }: Block): string => inOneForm(text)
const inOneForm = (text: string): string =>
  /effective/i.test(text) || text.length < 40
    ? FORMS.reduce((line, [form, plain]) => line.replace(form, plain), withoutLeaders(text))
    : text

/** The labelled date: of a label before the original one, and both before one within a sentence. */
function labelledIn(lines: readonly string[]): string | null {
  const found = lines.flatMap((line, index) => {
    const next = LABEL_ALONE.test(line) ? ` ${lines[index + 1] ?? ''}` : ''
    return [...labelled(line + next), ...labelledColumn(line, lines[index + 1])]
  })
  return (
    (['current', 'original', 'sentence'] as const)
      .map((form) => found.find((one) => one.form === form)?.on)
      .find((on) => on !== undefined) ?? null
  )
}

type Labelled = { on: string; form: 'current' | 'original' | 'sentence' }

function* labelled(line: string): Generator<Labelled> {
  if (!/effective|in effect/i.test(line)) return
  for (const match of line.matchAll(LABEL)) {
    const [lead, rest] = [line.slice(0, match.index), line.slice(match.index + match[0].length)]
    if (OF_OTHERS.test(lead) || EARLIER.test(lead) || OF_CODES.test(rest)) continue
    const date = datesIn(`effective ${rest.slice(0, 100)}`)[0]
    if (date?.role === 'effective') yield { on: date.on, form: formOf(lead, match[0]) }
  }
}

const formOf = (lead: string, label = 'date'): Labelled['form'] =>
  ORIGINAL.test(lead) ? 'original' : /date|[:*|]/i.test(label) ? 'current' : 'sentence'

/** A date below its label in a table: "Number | Effective Date", then "MP-12 | 01/01/2026". */
function* labelledColumn(line: string, next = ''): Generator<Labelled> {
  const [labels, values] = [line.split(' | '), next.split(' | ')]
  const column = labels.findIndex((cell) => LABEL_ALONE.test(cell))
  if (labels.length < 2 || labels.length !== values.length || column < 0) return
  const date = datesIn(values[column]!)[0]
  const label = labels[column]!.split(/effective/i, 1)[0]!
  if (date && !EARLIER.test(label)) yield { on: date.on, form: formOf(label) }
}

/** The first date of sentences that the words before it make effective. */
function firstStated(lines: readonly string[]): string | null {
  for (const line of lines) {
    const start = line.search(STATES_EFFECTIVE)
    if (start < 0 || OF_OTHERS.test(line.slice(0, start))) continue
    if (OF_CODES.test(line.slice(start).replace(STATES_EFFECTIVE, '').trimStart())) continue
    const found = datesIn(line).find(({ role }) => role === 'effective')
    if (found) return found.on
  }
  return null
}
const STATES_EFFECTIVE = /\beffective(?: date| as of| on)?\b/i

/** The latest effective date in the history of a policy that states no other. */
function latestOfHistory(blocks: readonly Block[]): string | null {
  const days = blocks
    .filter(({ path, text }) => /effective/i.test(text) && sectionOf(path) === 'history')
    .flatMap((block) => [...labelled(textOf(block))].map(({ on }) => on))
  return days.sort().at(-1) ?? null
}
