import { countWork } from '../document/complexity.ts'
import { rowSentence, cellsOf } from '../facts/context.ts'
import { decisionOf, type Statement } from '../language/statement.ts'
import { statementKey, statementsOf } from '../language/statements.ts'
import { tokenStream } from '../normalization/normalize.ts'
import type { BlockDiff, Placed } from './block-diff.ts'
import { areOpposedInWords } from './opposed-words.ts'
import { areElsewhere, joinedOtherwise, OUTLINE, rewordedIn } from './reworded.ts'

type Changed = Pick<BlockDiff, 'modified' | 'deleted' | 'inserted'>

/** Longer blocks are not read as statements: their order of words matters too much. */
const MAX_CHARS = 1_500
/** Documents with more changed blocks differ too much for restated ones to matter. */
const MAX_BLOCKS = 4_000

/**
 * The changed blocks whose statements are all in the changed blocks of the other side: the same in
 * other words, in another order, or as a list instead of a sentence.
 */
export function restatedIn(diff: Changed): ReadonlySet<Placed> {
  return restatementsIn(diff).all
}

/** Those of them that have the same statements word for word, so that nobody needs to judge. */
export const surelyRestatedIn = (diff: Changed): ReadonlySet<Placed> => restatementsIn(diff).sure

type Restatements = { sure: ReadonlySet<Placed>; all: ReadonlySet<Placed> }
const restatementsBy = new WeakMap<Changed, Restatements>()

function restatementsIn(diff: Changed): Restatements {
  const found = restatementsBy.get(diff) ?? findRestated(diff)
  restatementsBy.set(diff, found)
  return found
}

function findRestated({ modified, deleted, inserted }: Changed): Restatements {
  const before = [...modified.map((pair) => pair.before), ...deleted]
  const after = [...modified.map((pair) => pair.after), ...inserted]
  if (before.length + after.length > MAX_BLOCKS) return { sure: new Set(), all: new Set() }
  const [were, are] = [keysOf(before), keysOf(after)]
  const restated = new Set<Placed>(reorderedRows({ before, after }))
  // A pair is judged together: equal on both sides, or neither.
  for (const pair of modified)
    if (!answerOtherwise(pair) && isEqual(were.of(pair.before), are.of(pair.after)))
      restated.add(pair.before).add(pair.after)
  const [openBefore, openAfter] = [before, after].map((side) => side.filter((one) => !restated.has(one)))
  const [gone, come] = [
    countOf(openBefore!.flatMap(were.ofMember)),
    countOf(openAfter!.flatMap(are.ofMember)),
  ]
  const isShared = (key: string) => (gone.get(key) ?? 0) > 0 && gone.get(key) === come.get(key)
  for (const [side, { ofMember, isLead }] of [
    [openBefore!, were],
    [openAfter!, are],
  ] as const) {
    for (const one of side) if (ofMember(one).length > 0 && ofMember(one).every(isShared)) restated.add(one)
    const open = openLeads(side, restated)
    for (const one of side) if (isLead(one) && !open.has(one.norm)) restated.add(one)
  }
  const sure = withWholePairs(restated, modified, were.isLead)
  return { sure, all: new Set([...sure, ...rewordedIn({ modified, deleted, inserted }, sure)]) }
}

/** The lead-ins and column headings of changed items and rows that are not restated. */
const openLeads = (side: readonly Placed[], restated: ReadonlySet<Placed>): ReadonlySet<string> =>
  new Set(
    side
      .filter((one) => !restated.has(one))
      .flatMap(({ context }) => [context.lead, context.header.join(' | ')]),
  )

/** A reworded block is restated only together with the block that it is paired with. */
function withWholePairs(
  restated: Set<Placed>,
  modified: BlockDiff['modified'],
  isLead: (one: Placed) => boolean,
): Set<Placed> {
  for (const { before, after } of modified)
    // A lead-in that became a sentence is restated with the members that it has taken in.
    if (restated.has(after) && isLead(before)) restated.add(before)
    else if (restated.has(before) !== restated.has(after) || answerOtherwise({ before, after })) {
      restated.delete(before)
      restated.delete(after)
    }
  return restated
}

/** Cells that answer their heading with a yes or a no; statements have no word for it. */
const ANSWER = /\| ?(?:yes|no|y|n)\b/gi
const answersOf = ({ norm }: Placed) => (norm.match(ANSWER) ?? []).join().toLowerCase()

/** Whether a row that stays a row answers otherwise than before, or an item is joined otherwise. */
const answerOtherwise = ({ before, after }: BlockDiff['modified'][number]) =>
  joinedOtherwise(before.norm, after.norm) ||
  areElsewhere([before], [after]) ||
  areOpposedInWords(before.norm, after.norm) ||
  (answersOf(before) !== '' && answersOf(after) !== '' && answersOf(before) !== answersOf(after))

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 && a.toSorted().join('\n') === b.toSorted().join('\n')

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/**
 * The keys of the statements of each block. A lead-in whose items changed too is read with them.
 */
function keysOf(side: readonly Placed[]) {
  const leads = new Set(side.flatMap(({ context }) => [context.lead, context.header.join(' | ')]))
  const isLead = ({ block, norm }: Placed) => block.kind !== 'item' && norm !== '' && leads.has(norm)
  const keys = new Map(side.map((one) => [one, one.norm.length > MAX_CHARS ? [one.norm] : keysOfBlock(one)]))
  const of = (one: Placed) => keys.get(one)!
  return { of, ofMember: (one: Placed) => (isLead(one) ? [] : of(one)), isLead }
}

function keysOfBlock({ block, norm, context }: Placed): string[] {
  countWork(norm.length)
  const sentence =
    block.kind === 'row' ? rowSentence(norm, { path: block.path, header: context.header }) : norm
  const own = enumerated(sentence.replace(OUTLINE, '')).flatMap(statementsOf)
  const lead = block.kind === 'item' && context.lead !== '' ? statementsOf(context.lead).at(-1) : undefined
  const keys = own.flatMap((statement) => keysOfStatement(lead ? under(lead, statement) : statement))
  // What a row answers is about what its first cells name.
  return block.kind === 'row' && keys.length > 1 ? keys.slice(1).map((key) => `${keys[0]} & ${key}`) : keys
}

/** A statement of an item with what its lead-in says. */
function under(lead: Statement, item: Statement): Statement {
  const isCondition = lead.condition.length > 0 || lead.exception.length > 0
  return {
    main: isCondition ? lead.main : [...lead.main, ...item.main],
    condition: [...lead.condition, ...(isCondition ? item.main : []), ...item.condition],
    exception: [...lead.exception, ...item.exception],
    codes: [...lead.codes, ...item.codes],
    isNominal: lead.isNominal && item.isNominal,
  }
}

const keysOfStatement = (statement: Statement): string[] => {
  const key = statementKey(statement)
  if (/^[ |]*$/.test(key) && statement.codes.length === 0) return []
  return statement.codes.length === 0 ? [key] : [...new Set(statement.codes)].map((code) => `${code} ${key}`)
}

/**
 * The words after which an enumeration begins; it begins after the last one before the first
 * comma.
 */
const BEGINS = /^(.{8,200}\b(?:for|includes?|including|contains?|of)):? (.{2,})$/
const CONDITIONAL = /\b(?:if|when|unless|except|only|who|with)\b/i

const PREDICATE = / (?=(?:is|are|do|does|will|must|may|requires?|needs?) )/i

/**
 * A sentence that ends or begins with an enumeration, as one sentence for each member; else the
 * sentence.
 */
function enumerated(sentence: string): string[] {
  if (sentence.length > MAX_ENUMERATED || CONDITIONAL.test(sentence)) return [sentence]
  const comma = sentence.search(/, (?!\d)/)
  const match =
    comma < 0 || !/ (?:and|or) /.test(sentence.slice(comma)) ? null : BEGINS.exec(sentence.slice(0, comma))
  if (!match) return enumeratedSubjects(sentence)
  const members = (match[2]! + sentence.slice(comma)).split(MEMBER_BREAK)
  return members.length > 2 ? members.map((member) => `${match[1]} ${member}`) : [sentence]
}

/** "A, B and C are not covered" as one sentence for each subject. */
function enumeratedSubjects(sentence: string): string[] {
  const start = sentence.search(PREDICATE)
  if (start < 0) return [sentence]
  const [subjects, predicate] = [sentence.slice(0, start), sentence.slice(start)]
  const members = subjects.split(MEMBER_BREAK)
  return members.length > 1 && decides(predicate) ? members.map((member) => member + predicate) : [sentence]
}

const MEMBER_BREAK = /, (?:and |or )?| (?:and|or) /
/** Longer sentences hold more than one enumeration. */
const MAX_ENUMERATED = 600
const decides = (predicate: string) =>
  statementsOf(predicate).some((statement) => {
    const { authorization, coverage, separate } = decisionOf(statement)
    return authorization !== 0 || coverage !== 0 || separate !== 0
  })

type Sides = { before: readonly Placed[]; after: readonly Placed[] }

/** The cells of a row with their headings, in any order of columns; null without headings. */
function keyOfRow({ block, norm, context }: Placed): string | null {
  const cells = block.kind === 'row' ? cellsOf(norm) : []
  if (cells.length < 2 || cells.length !== context.header.length) return null
  return cells
    .map((cell, column) => `${tokenStream(context.header[column]!)}\u0001${tokenStream(cell)}`)
    .sort()
    .join('\u0002')
}

/** Whether a row has the cells that it had under the same headings, in any order of columns. */
export const haveSameCells = (before: Placed, after: Placed): boolean => {
  const key = keyOfRow(before)
  return key !== null && key === keyOfRow(after)
}

const headingsOf = ({ context }: Placed) => context.header.map((cell) => cell.trim()).join(' | ')
const inAnyOrder = (norm: string) => cellsOf(norm).map(tokenStream).sort().join('\u0002')

/** Rows that only changed their place or the order of their columns, with their column headings. */
function reorderedRows({ before, after }: Sides): Placed[] {
  const waiting = Map.groupBy(before, keyOfRow)
  const pairs = after.flatMap((row): [Placed, Placed][] => {
    const key = keyOfRow(row)
    const found = key === null ? undefined : waiting.get(key)?.shift()
    return found ? [[found, row]] : []
  })
  const found = new Set(pairs.flat())
  // Headings in another order are restated only with all changed rows below them.
  const headings = new Map(pairs.map(([was, is]) => [headingsOf(was), headingsOf(is)]))
  const isOpen = (side: readonly Placed[], heading: string) =>
    side.some((row) => !found.has(row) && row.norm !== heading && headingsOf(row) === heading)
  for (const [was, is] of headings) {
    if (inAnyOrder(was) !== inAnyOrder(is) || isOpen(before, was) || isOpen(after, is)) continue
    for (const one of before) if (one.block.kind === 'row' && one.norm === was) found.add(one)
    for (const one of after) if (one.block.kind === 'row' && one.norm === is) found.add(one)
  }
  return [...found]
}
