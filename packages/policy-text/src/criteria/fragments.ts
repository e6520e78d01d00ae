import { guard, matches, mayMatch } from '../text/needles.ts'
import { countWork } from '../document/complexity.ts'
import type { Block } from '../document/document.ts'
import { readingText } from '../rules/document-rules.ts'
import { regex } from '../text/pattern.ts'
import { type Fragment, RUN_IN, trim } from './fragment.ts'
import { atInlineMarkers, type InlineMarker, inlineMarkersOf } from './inline-markers.ts'
import { statedOperator } from './lead-in.ts'
import { wholeTables } from './tables/whole-tables.ts'
import { cellParts, type CriteriaColumns, criteriaColumns } from './tables/table-cells.ts'
import { sentenceDecision } from './sentences/decision.ts'
import { hasVerb } from './sentences/predicates.ts'
import { atCapitals, atCommas } from './run-in-lists.ts'
import { listMarkerOf, type Numbering, markerSequence } from '../text/list-marker.ts'

/** The numbering of an HTML item, whose sign the page does not print as text. */
const UNPRINTED: Numbering = { style: 'bullet', form: '', ordinal: 0, parents: '' }

/** Blocks cut into items, sentences, and the entries of lists that run on within a sentence. */
export function fragmentsOf(blocks: readonly Block[]): { text: string; fragments: Fragment[] } {
  const { text, starts } = readingText(blocks)
  countWork(text.length)
  const isItem = markerSequence()
  const inline = inlineMarkersOf(blocks)
  const fragments: Fragment[] = []
  let pending: readonly Numbering[] | null = null
  let columns: CriteriaColumns | null = null
  const tables = wholeTables({ text, starts, blocks, inline })
  blocks.forEach((block, index) => {
    const start = starts[index]!
    const ofTable = tables.get(index)
    if (ofTable) return void fragments.push(...ofTable)
    const whole: Fragment = {
      start,
      end: start + block.text.length,
      numbering: pending,
      indent: indentOf(block),
      kind: isCodeSentence(block) ? 'text' : block.kind,
      block: index,
      isListed: block.list !== undefined,
    }
    pending = null
    if (isPageEdge(block)) return void fragments.push({ ...whole, isPageEdge: true })
    if (block.kind === 'heading') return void fragments.push(whole)
    if (block.kind === 'row') {
      const head = criteriaColumns(block.text)
      if (head) columns = head
      fragments.push(...(head ? [whole] : rowParts(text, whole, inline.get(index) ?? [], columns)))
      return
    }
    if (whole.kind !== 'item') columns = null
    if (block.kind === 'text' && !block.list && BRACKETED.test(block.text)) return void fragments.push(whole)
    const marked = whole.numbering ? whole : withMarker(whole, block, isItem)
    if (marked.start >= marked.end) {
      pending = marked.numbering
      return
    }
    const within = (inline.get(index) ?? [])
      .map(({ from, to, readings }) => ({ from: start + from, to: start + to, readings }))
      .filter(({ from }) => from >= marked.start)
    const { parts, open } = atInlineMarkers(text, marked, within)
    pending = open
    fragments.push(
      ...parts
        .flatMap((part) => atSemicolons(text, part))
        .flatMap((part) => atCapitals(text, part))
        .flatMap((part) => atCommas(text, part)),
    )
  })
  return { text, fragments: fragments.flatMap((fragment) => withoutStamps(text, fragment)) }
}

/** A remark in brackets of its own. */
const BRACKETED = /^(?:\([^()]{20,400}\)|\[[^[\]]{20,400}\])\.?$/

/** A sentence that begins with a code, in contrast to a code with its descriptor. */
const isCodeSentence = ({ kind, list, text }: Block) =>
  kind === 'item' && !list && /[.:]$/.test(text) && hasVerb(text)

/** One character more is no level of a list, two are; positions on a page are in points. */
const UNITS_PER_CHARACTER = 2
const indentOf = ({ list, at }: Block) =>
  list ? list.indent * (at ? 1 : UNITS_PER_CHARACTER) : (at?.box[0] ?? null)

/** A row of a table, or the list that one of its cells states and numbers. */
function rowParts(
  text: string,
  row: Fragment,
  markers: readonly InlineMarker[],
  columns: CriteriaColumns | null,
): Fragment[] {
  const [first] = markers
  if (!first || markers.length < 2) return cellParts(text, row, columns) ?? [row]
  const isStated = statedOperator(text.slice(row.start, row.start + first.from)) !== null
  if (!isStated && !columns) return [row]
  const within = markers.map((one) => ({ ...one, from: row.start + one.from, to: row.start + one.to }))
  const { parts } = atInlineMarkers(text, { ...row, kind: 'text' }, within)
  return columns
    ? parts.map((part, index) => (index === 0 ? { ...part, kind: 'row', isCriteria: true } : part))
    : parts.map((part, index) => (index === 0 ? { ...part, kind: 'row' } : part))
}

/** The text at the edge of a page is short. */
const LONGEST_EDGE_CHARS = 300
/** The number of a page, or who holds the rights in it. */
const PAGE_EDGE = guard(regex('i')`
  ^[-–—| ]{0,3}(?:page )?\d{1,4}(?: of \d{1,4})?[-–—| ]{0,3}$|\bpage \d{1,4} of \d{1,4}\b|
  ©|\bcopyright \d{4}\b|\ball rights reserved\b|\b(?:reproduction|proprietary information)\b
`)
const isPageEdge = ({ kind, text, list }: Block) =>
  kind === 'text' && !list && text.length < LONGEST_EDGE_CHARS && matches(PAGE_EDGE, text)

/** Cuts the marker off the beginning of a block. */
function withMarker(fragment: Fragment, block: Block, isItem: ReturnType<typeof markerSequence>): Fragment {
  const bullet = block.list?.bullet
  if (bullet !== undefined)
    return { ...fragment, numbering: [bullet.trim() === '' ? RUN_IN : { ...UNPRINTED, form: bullet }] }
  const marker = listMarkerOf(block.text)
  if (marker && (isItem(marker) || block.list))
    return { ...fragment, start: fragment.start + marker.length, numbering: marker.readings }
  return block.list || fragment.kind === 'item' ? { ...fragment, numbering: [UNPRINTED] } : fragment
}

/** Entries that semicolons separate, after a colon or among such entries. */
function atSemicolons(text: string, fragment: Fragment): Fragment[] {
  const own = text.slice(fragment.start, fragment.end)
  const cuts = cutsOutsideParentheses(own)
  const colon = leadColon(own, cuts)
  const stops = cuts.filter(({ sign, at }) => sign === ';' && (!colon || at > colon.at))
  const isRunIn = !fragment.numbering && !colon && fragment.kind === 'text'
  if (isRunIn && stops[0] && statesConditions(own.slice(0, stops[0].at))) return [fragment]
  if (stops.length === 0 || (!colon && !isRunIn)) return [fragment]
  if (colon && own.slice(colon.at + 1, stops[0]!.at).trim() === '') return [fragment]
  const last = own.slice(stops.at(-1)!.at + 1).replace(/^\s*(?:and|or|and\/or)\b/i, '')
  if (colon && stops.length === 1 && last.replace(/\W/g, '') === '') return [fragment]
  const edges = [...(colon ? [colon.at + 1] : []), ...stops.map(({ at }) => at + 1)]
  const ranges = [0, ...edges].map((from, index) => ({ from, to: edges[index] ?? own.length }))
  return ranges.flatMap(({ from, to }, index) =>
    trim(text, {
      ...fragment,
      start: fragment.start + from,
      end: fragment.start + to,
      ...(index > 0 || !colon ? { numbering: [RUN_IN], indent: null } : {}),
    }),
  )
}

/** The first colon, or the last one before a list that states how its entries count. */
function leadColon<Cut extends { sign: string; at: number }>(
  own: string,
  cuts: readonly Cut[],
): Cut | undefined {
  const colons = cuts.filter(({ sign }) => sign === ':')
  const stop = cuts.find(({ sign, at }) => sign === ';' && colons.some((one) => one.at < at))
  const before = colons.filter(({ at }, index) => index > 0 && stop && at < stop.at)
  return before.findLast(({ at }) => statedOperator(own.slice(0, at + 1))) ?? colons[0]
}

/** A sentence whose conditions follow one another without a list: "is covered when A; B; and C". */
const statesConditions = (first: string) =>
  sentenceDecision(first) !== null && /\b(?:when|if|provided|who)\s/i.test(first)

/**
 * Colons and semicolons of a text that stand in no parentheses. The word after a semicolon stays.
 */
function cutsOutsideParentheses(own: string): { sign: string; at: number }[] {
  const cuts: { sign: string; at: number }[] = []
  let depth = 0
  for (const { 0: sign, index } of own.matchAll(/[()[\]]|:(?=\s)|;(?:\s*(?:and\/or|and|or)\b,?)?/gi)) {
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) cuts.push({ sign: sign[0]!, at: index + sign.length - 1 })
  }
  return cuts
}

const STAMP = guard(/\s?\bPage \d{1,4} of\s{1,9}\d{1,4}\b[^]*$/i)

/** Drops page numbers, footnote numbers and signs that stand alone. */
function withoutStamps(text: string, fragment: Fragment): Fragment[] {
  const printed = text.slice(fragment.start, fragment.end)
  const own = mayMatch(STAMP, printed) ? printed.replace(STAMP.pattern, '') : printed
  if (/^[\W\d]*$/.test(own) && !fragment.isCriteria) return []
  return trim(text, { ...fragment, end: fragment.start + own.length })
}
